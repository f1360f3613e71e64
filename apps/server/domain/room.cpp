// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/room.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "clock/time_out.hpp"
#include "domain/names.hpp"

namespace duiyi::server {

namespace {

/// A join may be repeated under its id alone, so that the id must be a secret in its own right.
constexpr std::size_t min_unguessable_id = 16;

std::size_t hash_of(std::string_view text) {
    return std::hash<std::string_view>()(text);
}

std::size_t hash_of(Seat seat, std::string_view request_id) {
    return hash_of(std::string(to_string(seat)) + ' ' + std::string(request_id));
}

} // namespace

Room::Room(std::string name, const Created& created, std::optional<Moment> at, Board board)
    : name_(std::move(name)),
      mode_(created.mode),
      holders_(created.holders),
      players_(created.players),
      guests_(created.guests),
      is_rated_(created.is_rated),
      is_listed_(created.is_listed),
      tournament_(created.tournament),
      engine_(created.engine),
      board_(std::move(board)),
      time_(created.time),
      outcome_(with_odds(board_.outcome())) {
    if (created.may_berserk) {
        berserk_.emplace();
    }
    if (is_timed(time_)) {
        clock_.emplace(time_, board_.turn());
    }
    if (clock_ && created.is_begun && at && !outcome_) {
        clock_->start(*at);
    }
}

Result<Room, std::string> Room::open(std::string name, const RecordedEvent& recorded) {
    const auto* created = std::get_if<Created>(&recorded.event);
    if (created == nullptr) {
        return tl::unexpected<std::string>("the first event is not 'created'");
    }
    auto board = Board::from_stored_fen(created->game, created->start_fen);
    if (!board) {
        return tl::unexpected(to_string(board.error()));
    }
    Room room(std::move(name), *created, recorded.at, std::move(*board));
    room.remember(room.seat_of(recorded.by), recorded.key);
    return room;
}

Side Room::side_of(Seat seat) const {
    switch (seat) {
        case Seat::first:
            return Side::first;
        case Seat::second:
            return Side::second;
        case Seat::both:
            break;
    }
    return board_.turn();
}

std::optional<Refusal> Room::not_playing() const {
    if (outcome_) {
        return Refusal{RefusalCode::game_over, "the game is over"};
    }
    if (flagged()) {
        return Refusal{RefusalCode::game_over, "the time is up"};
    }
    if (free_side()) {
        return Refusal{RefusalCode::not_now, "the opponent has not come yet"};
    }
    return std::nullopt;
}

std::optional<Refusal> Room::not_playing(Moment at) const {
    if (auto refusal = not_playing()) {
        return refusal;
    }
    if (clock_ && clock_->is_surely_up(at)) {
        return Refusal{RefusalCode::game_over, "the time is up"};
    }
    return std::nullopt;
}

bool Room::may_claim_left(Side who_left) const {
    return is_clock_running() && mode_ == PlayMode::link && !engine_ && clock_->claim_wait(who_left) &&
           is_taken(who_left) && !clock_->is_first_move();
}

std::optional<Side> Room::flagged() const {
    return clock_ && !outcome_ ? clock_->flagged() : std::nullopt;
}

std::optional<Outcome> Room::with_odds(std::optional<Outcome> outcome) const {
    if (outcome && outcome->reason != Reason::aborted) {
        outcome->winner = winner_with_odds(time_, outcome->winner);
    }
    return outcome;
}

bool Room::engine_to_move() const {
    return engine_ && !outcome_ && !flagged() && !free_side() && board_.turn() == engine_->side;
}

std::optional<Refusal> Room::hint_refusal(std::optional<Seat> seat) const {
    if (!seat) {
        return Refusal{RefusalCode::not_seated, "only players may do this"};
    }
    if (auto refusal = not_playing()) {
        return refusal;
    }
    if (!engine_ && !on_screen()) {
        return Refusal{RefusalCode::not_now, "there is no help in a game between people"};
    }
    if (side_of(*seat) != board_.turn()) {
        return Refusal{RefusalCode::not_your_turn, "the other side is to move"};
    }
    return std::nullopt;
}

std::optional<Refusal> Room::analysis_refusal(std::optional<Seat> seat) const {
    if (outcome_ || (on_screen() && seat)) {
        return std::nullopt;
    }
    return Refusal{RefusalCode::game_not_over, "the game is still going on"};
}

bool Room::has_moved(Side side) const {
    // The side that is not to move made the last ply; the other one the ply before.
    return board_.ply_count() >= (side == board_.turn() ? 2U : 1U);
}

bool Room::has_just_offered_draw(Side side) const {
    return just_offered_draw_[index_of(side)];
}

std::optional<Side> Room::joined_last_by(std::string_view id) const {
    if (id.size() < min_unguessable_id) {
        return std::nullopt;
    }
    for (const Side side : both_sides) {
        const Seat seat = duiyi::server::seat_of(side);
        const auto& last = last_requests_.at(static_cast<std::size_t>(seat));
        const IdempotencyKey join = key_of(id, TakeSeat{});
        if (last && last->key == hash_of(seat, join.id) && last->command == hash_of(join.command)) {
            return side;
        }
    }
    return std::nullopt;
}

Created Room::rematch() const {
    // A handicap says which side gives it, and the stronger player gives it again.
    const bool keeps_sides = board_.handicap() != nullptr;
    Created next{board_.game(), mode_,           board_.start_fen(), holders_, engine_,
                 time_,         is_timed(time_), players_,           is_rated_};
    next.is_listed = is_listed_;
    next.guests = guests_;
    if (!keeps_sides) {
        std::swap(next.holders[0], next.holders[1]);
        std::swap(next.players[0], next.players[1]);
        std::swap(next.guests[0], next.guests[1]);
    }
    if (next.engine) {
        next.engine->side = keeps_sides ? engine_->side : other(engine_->side);
        ++next.engine->seed;
    }
    return next;
}

std::optional<Seat> Room::seat_of(std::string_view secret) const {
    return seat_of(hash_secret(secret));
}

std::optional<Seat> Room::seat_of(const SecretHash& hash) const {
    // Always both, so that the time does not reveal which.
    const bool first = holders_[0] && *holders_[0] == hash;
    const bool second = holders_[1] && *holders_[1] == hash;
    if (first && second) {
        return Seat::both;
    }
    if (first) {
        return Seat::first;
    }
    if (second) {
        return Seat::second;
    }
    return std::nullopt;
}

std::optional<Seat> Room::seat_of(const Principal& by) const {
    if (const auto* person = std::get_if<SecretHolder>(&by)) {
        return seat_of(person->hash);
    }
    if (const auto* seat = std::get_if<SeatHolder>(&by)) {
        return seat->seat;
    }
    const auto* player = std::get_if<EnginePlayer>(&by);
    return player != nullptr && engine_ && engine_->side == player->side
               ? std::optional(duiyi::server::seat_of(player->side))
               : std::nullopt;
}

Principal Room::holder_of(Seat seat) const {
    return SecretHolder{holders_[seat == Seat::second ? 1 : 0].value_or(SecretHash{})};
}

std::optional<Side> Room::side_of_account(std::string_view account) const {
    for (const Side side : both_sides) {
        if (const auto& player = players_[index_of(side)]; player && player->account == account) {
            return side;
        }
    }
    return std::nullopt;
}

bool Room::is_taken(Side side) const {
    return holders_[index_of(side)].has_value() || (engine_ && engine_->side == side);
}

std::optional<Side> Room::free_side() const {
    for (const Side side : both_sides) {
        if (!is_taken(side)) {
            return side;
        }
    }
    return std::nullopt;
}

Result<std::optional<std::int64_t>, Refusal> Room::done_before(const Principal& by,
                                                               const IdempotencyKey& key) const {
    const auto seat = seat_of(by);
    if (!seat) {
        return std::nullopt;
    }
    for (const std::string& id : {key.id, key_of(key.id, TakeSeat{}).id}) {
        const auto found = request_hashes_.find(hash_of(*seat, id));
        if (found == request_hashes_.end()) {
            continue;
        }
        if (found->second.command != hash_of(key.command)) {
            return tl::unexpected(
                Refusal{RefusalCode::request_id_used, "the id has been used for another request"});
        }
        return found->second.version;
    }
    return std::nullopt;
}

PositionView Room::position() const {
    PositionView position = board_.position();
    position.outcome = outcome_;
    if (outcome_ || flagged()) {
        position.legal_moves.clear();
        position.claimable_draw.reset();
        position.repeats.clear();
    }
    return position;
}

/// One function for each event: what it does to the room.
struct Room::Applier {
    using Done = Result<void, std::string>;
    Room& room;
    std::optional<Moment> at;

    static tl::unexpected<std::string> no_clock() {
        return tl::unexpected<std::string>("an event of a clock in a game without");
    }
    static tl::unexpected<std::string> no_moment() {
        return tl::unexpected<std::string>("a game with clocks, and an event without its moment");
    }
    Done operator()(const Created&) const { return tl::unexpected<std::string>("a room is created once"); }
    Done operator()(const SeatTaken& e) const {
        room.holders_[index_of(e.side)] = e.holder;
        room.players_[index_of(e.side)] = e.player;
        room.guests_[index_of(e.side)] = e.guest;
        if (room.clock_ && !room.free_side() && !room.outcome_) {
            if (!at) {
                return no_moment();
            }
            room.clock_->start(*at);
        }
        return {};
    }
    Done operator()(const SeatLeft& e) const {
        room.holders_[index_of(e.side)].reset();
        room.players_[index_of(e.side)].reset();
        room.guests_[index_of(e.side)].reset();
        room.offers_ = {}; // whoever takes the seat has made none, and got none
        return {};
    }
    Done operator()(const PlayerNamed& e) const {
        room.players_[index_of(e.side)] = e.player;
        room.guests_[index_of(e.side)].reset();
        return {};
    }
    Done operator()(const SeatRenewed& e) const {
        for (const Side side : both_sides) {
            if (e.seat == Seat::both || e.seat == duiyi::server::seat_of(side)) {
                room.holders_[index_of(side)] = e.holder;
            }
        }
        return {};
    }
    Done operator()(const Moved& e) {
        const Side mover = room.board_.turn();
        if (room.clock_ && (!at || !e.lag)) {
            return no_moment();
        }
        if (auto played = room.board_.replay(e.move); !played) {
            return played;
        }
        // A game stored by a version whose referee did not know this end has no outcome of its own.
        room.outcome_ = e.outcome ? e.outcome : room.with_odds(room.board_.outcome());
        if (room.clock_) {
            room.clock_->moved(*at, *e.lag);
            if (room.outcome_) {
                room.clock_->stop(*at);
            }
        }
        // FIDE Laws 9.1.2.1: a draw offer stands until the opponent answers it or moves. A takeback
        // request is about one position, and lapses with the next move.
        room.offers_.takeback.reset();
        room.just_offered_draw_[index_of(mover)] = false;
        if (room.outcome_ || room.offers_.draw == other(mover)) {
            room.offers_.draw.reset();
        }
        return {};
    }
    Done operator()(const DrawOffered& e) const {
        room.offers_.draw = e.by;
        room.just_offered_draw_[index_of(e.by)] = true;
        return {};
    }
    Done operator()(const DrawDeclined&) const {
        room.offers_.draw.reset();
        return {};
    }
    Done operator()(const TakebackRequested& e) const {
        room.offers_.takeback = e.by;
        return {};
    }
    Done operator()(const TakebackDeclined&) const {
        room.offers_.takeback.reset();
        return {};
    }
    Done operator()(const TakenBack& e) const {
        if (e.to_ply > room.board_.ply_count()) {
            return tl::unexpected<std::string>("a takeback to a ply that was not played");
        }
        if (room.clock_) {
            if (!at) {
                return no_moment();
            }
            room.clock_->taken_back(*at, room.board_.ply_count() - e.to_ply);
        }
        room.board_.take_back_to(e.to_ply);
        room.outcome_.reset();
        room.offers_ = {};
        room.just_offered_draw_ = {};
        return {};
    }
    Done operator()(const Ended& e) const {
        if (room.clock_) {
            if (!at) {
                return no_moment();
            }
            room.clock_->stop(*at);
        }
        room.outcome_ = e.outcome;
        room.offers_ = {};
        return {};
    }
    Done operator()(const Flagged& e) const {
        if (!room.clock_ || !at) {
            return no_clock();
        }
        room.clock_->flagged(*at, e.side);
        room.offers_ = {};
        return {};
    }
    Done operator()(const TimeGiven& e) const {
        if (!room.clock_ || !at) {
            return no_clock();
        }
        room.clock_->given(*at, e.to, e.amount);
        return {};
    }
    Done operator()(const Berserked& e) const {
        if (!room.clock_ || !room.berserk_) {
            return no_clock();
        }
        room.clock_->berserk(e.side);
        room.berserk_->at(index_of(e.side)) = true;
        return {};
    }
    Done operator()(const ClockRestarted& e) const {
        if (!room.clock_ || !at) {
            return no_clock();
        }
        room.clock_->restarted(e.since, *at);
        return {};
    }
    Done operator()(const RematchOffered& e) const {
        room.offers_.rematch = e.by;
        return {};
    }
    Done operator()(const RematchStarted& e) const {
        room.successor_ = e.room;
        room.offers_ = {};
        return {};
    }
};

Result<void, std::string> Room::apply(const RecordedEvent& recorded) {
    auto seat = seat_of(recorded.by); // before the event: it may give the seat up, or to another secret
    if (auto done = std::visit(Applier{*this, recorded.at}, recorded.event); !done) {
        return done;
    }
    ++version_;
    if (!seat) {
        seat = seat_of(recorded.by); // which the event has given
    }
    remember(seat, recorded.key);
    return {};
}

void Room::remember(std::optional<Seat> seat, const std::optional<IdempotencyKey>& key) {
    if (seat && key) {
        const LastRequest last{hash_of(*seat, key->id), hash_of(key->command)};
        request_hashes_.insert_or_assign(last.key, RequestHash{last.command, version_});
        last_requests_.at(static_cast<std::size_t>(*seat)) = last;
    }
}

Result<Room, std::string> replay(std::string name, const std::vector<RecordedEvent>& events) {
    if (events.empty()) {
        return tl::unexpected<std::string>("there is no event");
    }
    auto room = Room::open(std::move(name), events.front());
    for (std::size_t i = 1; room && i < events.size(); ++i) {
        if (const auto applied = room->apply(events[i]); !applied) {
            return tl::unexpected("version " + std::to_string(i + 1) + ": " + applied.error());
        }
    }
    return room;
}

} // namespace duiyi::server
