// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/room.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "domain/names.hpp"

namespace duiyi::server {

namespace {

/// A join may be repeated under its id alone, so that the id must be a secret in its own right.
constexpr std::size_t min_unguessable_id = 16;

std::size_t hash_of(std::string_view text) {
    return std::hash<std::string_view>()(text);
}

std::size_t key_of(const Receipt& receipt) {
    return hash_of(std::string(to_string(receipt.seat)) + ' ' + receipt.id);
}

} // namespace

Room::Room(std::string name, const Created& created, Board board)
    : name_(std::move(name)),
      mode_(created.mode),
      holders_(created.holders),
      engine_(created.engine),
      board_(std::move(board)),
      outcome_(board_.outcome()) {}

tl::expected<Room, std::string> Room::open(std::string name, const Created& created) {
    auto board = Board::from_fen(created.game, created.start_fen);
    if (!board) {
        return tl::unexpected(board.error());
    }
    return Room(std::move(name), created, std::move(*board));
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

std::optional<Side> Room::side_of(const Actor& actor) const {
    if (const auto* guest = std::get_if<Guest>(&actor)) {
        return side_of(guest->seat);
    }
    const auto* engine = std::get_if<EnginePlayer>(&actor);
    return engine != nullptr && engine_ && engine_->side == engine->side ? std::optional(engine->side)
                                                                         : std::nullopt;
}

std::optional<Refusal> Room::not_playing() const {
    if (outcome_) {
        return Refusal{RefusalCode::game_over, "the game is over"};
    }
    if (free_side()) {
        return Refusal{RefusalCode::not_now, "the opponent has not come yet"};
    }
    return std::nullopt;
}

bool Room::engine_to_move() const {
    return engine_ && !outcome_ && !free_side() && board_.turn() == engine_->side;
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
        const auto& last = last_traces_.at(static_cast<std::size_t>(seat));
        const Receipt join = take_seat_receipt(seat, id);
        if (last && last->key == key_of(join) && last->command == hash_of(join.command)) {
            return side;
        }
    }
    return std::nullopt;
}

Created Room::rematch() const {
    // A handicap says which side gives it, and the stronger player gives it again.
    const bool keeps_sides = board_.handicap() != nullptr;
    Created next{board_.game(), mode_, board_.start_fen(), holders_, engine_};
    if (!keeps_sides) {
        std::swap(next.holders[0], next.holders[1]);
    }
    if (next.engine) {
        next.engine->side = keeps_sides ? engine_->side : other(engine_->side);
        ++next.engine->seed;
    }
    return next;
}

std::optional<Seat> Room::seat_of(std::string_view secret) const {
    const SecretHash hash = hash_secret(secret);
    // Always both, so that the time does not reveal which.
    const bool first = holders_[0] && *holders_[0] == hash;
    const bool second = holders_[1] && *holders_[1] == hash;
    if (first && second)
        return Seat::both;
    if (first)
        return Seat::first;
    if (second)
        return Seat::second;
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

tl::expected<std::optional<std::int64_t>, Refusal> Room::done_before(const Receipt& receipt) const {
    for (const std::size_t key : {key_of(receipt), key_of(take_seat_receipt(receipt.seat, receipt.id))}) {
        const auto trace = traces_.find(key);
        if (trace == traces_.end()) {
            continue;
        }
        if (trace->second.command != hash_of(receipt.command)) {
            return tl::unexpected(
                Refusal{RefusalCode::request_id_used, "the id has been used for another request"});
        }
        return trace->second.version;
    }
    return std::nullopt;
}

PositionView Room::position() const {
    PositionView position = board_.position();
    position.outcome = outcome_;
    if (outcome_) {
        position.legal_moves.clear();
        position.claimable_draw.reset();
        position.repeats.clear();
    }
    return position;
}

/// One function for each event: what it does to the room.
struct Room::Applier {
    using Done = tl::expected<void, std::string>;
    Room& room;
    std::optional<Board> board_after{};

    Done operator()(const Created&) const { return tl::unexpected<std::string>("a room is created once"); }
    Done operator()(const SeatTaken& e) const {
        room.holders_[index_of(e.side)] = e.holder;
        return {};
    }
    Done operator()(const SeatLeft& e) const {
        room.holders_[index_of(e.side)].reset();
        room.offers_ = {}; // whoever takes the seat has made none, and got none
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
        if (board_after) {
            room.board_ = std::move(*board_after);
        } else if (auto played = room.board_.replay(e.move); !played) {
            return played;
        }
        // A game stored by a version whose referee did not know this end has no outcome of its own.
        room.outcome_ = e.outcome ? e.outcome : room.board_.outcome();
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
        room.board_.take_back_to(e.to_ply);
        room.outcome_.reset();
        room.offers_ = {};
        room.just_offered_draw_ = {};
        return {};
    }
    Done operator()(const Ended& e) const {
        room.outcome_ = e.outcome;
        room.offers_ = {};
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

tl::expected<void, std::string> Room::apply(const Event& event, const std::optional<Receipt>& receipt) {
    if (auto done = std::visit(Applier{*this}, event); !done) {
        return done;
    }
    count(receipt);
    return {};
}

tl::expected<void, std::string> Room::apply(Decision decision, const std::optional<Receipt>& receipt) {
    if (auto done = std::visit(Applier{*this, std::move(decision.board_after)}, decision.event); !done) {
        return done;
    }
    count(receipt);
    return {};
}

void Room::count(const std::optional<Receipt>& receipt) {
    ++version_;
    if (receipt) {
        const LastTrace trace{key_of(*receipt), hash_of(receipt->command)};
        traces_.insert_or_assign(trace.key, Trace{trace.command, version_});
        last_traces_.at(static_cast<std::size_t>(receipt->seat)) = trace;
    }
}

tl::expected<Room, std::string> replay(std::string name, const std::vector<RecordedEvent>& events) {
    const auto* created = events.empty() ? nullptr : std::get_if<Created>(&events.front().event);
    if (created == nullptr) {
        return tl::unexpected<std::string>("the first event is not 'created'");
    }
    auto room = Room::open(std::move(name), *created);
    for (std::size_t i = 1; room && i < events.size(); ++i) {
        if (const auto applied = room->apply(events[i].event, events[i].receipt); !applied) {
            return tl::unexpected("version " + std::to_string(i + 1) + ": " + applied.error());
        }
    }
    return room;
}

} // namespace duiyi::server
