// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "rooms/room.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace duiyi::server {

namespace {

using wire::ErrorCode;

tl::unexpected<Refusal> refuse(ErrorCode code, std::string message) {
    return tl::unexpected(Refusal{code, std::move(message)});
}

wire::Side opponent(wire::Side side) {
    return side == wire::Side::first ? wire::Side::second : wire::Side::first;
}

std::size_t index_of(wire::Side side) {
    return static_cast<std::size_t>(side);
}

/// A join may be repeated under its id alone, so that the id must be a secret in its own right.
constexpr std::size_t min_unguessable_id = 16;

std::size_t hash_of(const std::string& text) {
    return std::hash<std::string>()(text);
}

std::size_t key_of(const Receipt& receipt) {
    return hash_of(std::string(to_string(receipt.seat)) + ' ' + receipt.id);
}

/// The line of a join: like all others it has no id, and unlike the others no secret.
constexpr std::string_view join_line = "join";

} // namespace

Receipt join_receipt(wire::Seat seat, std::string_view id) {
    return {seat, hash_secret(id).text, std::string(join_line)};
}

Room::Room(std::string name, const Created& created, Board board)
    : name_(std::move(name)),
      game_(created.game),
      mode_(created.mode),
      holders_(created.holders),
      computer_(created.computer),
      board_(std::move(board)),
      outcome_(board_.outcome()) {}

tl::expected<Room, std::string> Room::open(std::string name, const Created& created) {
    auto board = Board::from_fen(created.game, created.start_fen);
    if (!board) {
        return tl::unexpected(board.error());
    }
    return Room(std::move(name), created, std::move(*board));
}

wire::Side Room::side_of(wire::Seat seat) const {
    switch (seat) {
        case wire::Seat::first:
            return wire::Side::first;
        case wire::Seat::second:
            return wire::Side::second;
        case wire::Seat::both:
            break;
    }
    return board_.turn();
}

std::optional<Refusal> Room::not_playing() const {
    if (outcome_) {
        return Refusal{ErrorCode::game_over, "the game is over"};
    }
    if (free_side()) {
        return Refusal{ErrorCode::not_now, "the opponent has not come yet"};
    }
    return std::nullopt;
}

bool Room::computer_to_move() const {
    return computer_ && !outcome_ && !free_side() && board_.turn() == computer_->side;
}

std::optional<Refusal> Room::no_hint(std::optional<wire::Seat> seat) const {
    if (!seat) {
        return Refusal{ErrorCode::not_seated, "only players may do this"};
    }
    if (auto refusal = not_playing()) {
        return refusal;
    }
    if (!computer_ && !on_screen()) {
        return Refusal{ErrorCode::not_now, "there is no help in a game between people"};
    }
    if (side_of(*seat) != board_.turn()) {
        return Refusal{ErrorCode::not_your_turn, "the other side is to move"};
    }
    return std::nullopt;
}

std::optional<Refusal> Room::no_analysis(std::optional<wire::Seat> seat) const {
    if (outcome_ || (on_screen() && seat)) {
        return std::nullopt;
    }
    return Refusal{ErrorCode::game_not_over, "the game is still going on"};
}

bool Room::has_moved(wire::Side side) const {
    // The side that is not to move made the last ply; the other one the ply before.
    return board_.ply_count() >= (side == board_.turn() ? 2U : 1U);
}

Decision Room::decide(wire::Seat seat, const wire::MoveRequest& request) const {
    if (auto refusal = not_playing()) {
        return tl::unexpected(std::move(*refusal));
    }
    if (request.ply != static_cast<std::int64_t>(board_.ply_count())) {
        return refuse(ErrorCode::stale_ply, "the game stands at ply " + std::to_string(board_.ply_count()));
    }
    if (side_of(seat) != board_.turn()) {
        return refuse(ErrorCode::not_your_turn, "the other side is to move");
    }
    Board next = board_;
    if (const auto played = next.play(request.move); !played) {
        return refuse(ErrorCode::illegal_move, played.error());
    }
    return Moved{next.last_ply().move, next.outcome()};
}

Decision Room::decide(wire::Seat seat, const wire::ResignRequest&) const {
    if (auto refusal = not_playing()) {
        return tl::unexpected(std::move(*refusal));
    }
    return Ended{{opponent(side_of(seat)), wire::Reason::resignation}};
}

Decision Room::decide(wire::Seat seat, const wire::OfferDrawRequest&) const {
    if (auto refusal = not_playing()) {
        return tl::unexpected(std::move(*refusal));
    }
    const wire::Side side = side_of(seat);
    if (on_screen() || offers_.draw == opponent(side)) {
        return Ended{{std::nullopt, wire::Reason::agreement}};
    }
    if (offers_.draw) {
        return refuse(ErrorCode::not_now, "your offer is still open");
    }
    return DrawOffered{side};
}

Decision Room::decide(wire::Seat seat, const wire::DeclineDrawRequest&) const {
    const wire::Side side = side_of(seat);
    if (offers_.draw != opponent(side)) {
        return refuse(ErrorCode::not_now, "no draw is offered to you");
    }
    return DrawDeclined{side};
}

Decision Room::decide(wire::Seat seat, const wire::ClaimDrawRequest&) const {
    if (auto refusal = not_playing()) {
        return tl::unexpected(std::move(*refusal));
    }
    if (side_of(seat) != board_.turn()) {
        return refuse(ErrorCode::not_your_turn, "only the side to move may claim");
    }
    switch (const auto claim = board_.claim(); claim ? static_cast<int>(*claim) : -1) {
        case static_cast<int>(wire::Claim::threefold_claim):
            return Ended{{std::nullopt, wire::Reason::threefold_claim}};
        case static_cast<int>(wire::Claim::fifty_moves_claim):
            return Ended{{std::nullopt, wire::Reason::fifty_moves_claim}};
        default:
            return refuse(ErrorCode::not_now, "there is no draw to claim");
    }
}

Decision Room::decide(wire::Seat seat, const wire::RequestTakebackRequest&) const {
    if (on_screen()) {
        if (successor_) {
            return refuse(ErrorCode::not_now, "the game goes on in the next room");
        }
        if (board_.ply_count() == 0) {
            return refuse(ErrorCode::not_now, "there is nothing to take back");
        }
        return TakenBack{board_.ply_count() - 1};
    }
    if (computer_) {
        return take_back_at_once(side_of(seat));
    }
    if (auto refusal = not_playing()) {
        return tl::unexpected(std::move(*refusal));
    }
    const wire::Side side = side_of(seat);
    if (offers_.takeback == opponent(side)) {
        return TakenBack{board_.ply_count() - (opponent(side) == board_.turn() ? 2U : 1U)};
    }
    if (offers_.takeback) {
        return refuse(ErrorCode::not_now, "your request is still open");
    }
    if (!has_moved(side)) {
        return refuse(ErrorCode::not_now, "there is nothing to take back");
    }
    return TakebackRequested{side};
}

Decision Room::take_back_at_once(wire::Side side) const {
    if (successor_) {
        return refuse(ErrorCode::not_now, "the game goes on in the next room");
    }
    if (!has_moved(side)) {
        return refuse(ErrorCode::not_now, "there is nothing to take back");
    }
    return TakenBack{board_.ply_count() - (side == board_.turn() ? 2U : 1U)};
}

Decision Room::decide(wire::Seat seat, const wire::DeclineTakebackRequest&) const {
    const wire::Side side = side_of(seat);
    if (offers_.takeback != opponent(side)) {
        return refuse(ErrorCode::not_now, "no takeback is asked of you");
    }
    return TakebackDeclined{side};
}

Decision Room::decide(wire::Seat seat, const wire::OfferRematchRequest&) const {
    if (!outcome_) {
        return refuse(ErrorCode::game_not_over, "the game is still going on");
    }
    if (successor_) {
        return refuse(ErrorCode::not_now, "the rematch has begun");
    }
    if (free_side()) {
        return refuse(ErrorCode::not_now, "the opponent has not come yet");
    }
    const wire::Side side = side_of(seat);
    if (on_screen() || computer_ || offers_.rematch == opponent(side)) {
        return RematchStarted{};
    }
    if (offers_.rematch) {
        return refuse(ErrorCode::not_now, "your offer is still open");
    }
    return RematchOffered{side};
}

std::optional<wire::Side> Room::joined_last_by(std::string_view id) const {
    if (id.size() < min_unguessable_id) {
        return std::nullopt;
    }
    for (const auto& [seat, side] : {std::pair(wire::Seat::first, wire::Side::first),
                                     std::pair(wire::Seat::second, wire::Side::second)}) {
        const auto last =
            std::find_if(traces_.rbegin(), traces_.rend(), [seat](const Trace& t) { return t.seat == seat; });
        const Receipt join = join_receipt(seat, id);
        if (last != traces_.rend() && last->key == key_of(join) && last->line == hash_of(join.line)) {
            return side;
        }
    }
    return std::nullopt;
}

Decision Room::take_seat(const SecretHash& holder, std::string_view id) const {
    auto side = free_side();
    if (!side) {
        side = joined_last_by(id);
    }
    if (!side) {
        return refuse(ErrorCode::not_now, "both seats are taken");
    }
    return SeatTaken{*side, holder};
}

Created Room::rematch() const {
    Created next{game_, mode_, board_.start_fen(), {holders_[1], holders_[0]}};
    if (computer_) {
        next.computer = ComputerSeat{opponent(computer_->side), computer_->level, computer_->seed + 1};
    }
    return next;
}

std::optional<wire::Seat> Room::seat_of(std::string_view secret) const {
    const SecretHash hash = hash_secret(secret);
    // Both are compared always: the time says nothing about which.
    const bool first = holders_[0] && *holders_[0] == hash;
    const bool second = holders_[1] && *holders_[1] == hash;
    if (first && second)
        return wire::Seat::both;
    if (first)
        return wire::Seat::first;
    if (second)
        return wire::Seat::second;
    return std::nullopt;
}

std::optional<wire::Side> Room::free_side() const {
    for (const wire::Side side : {wire::Side::first, wire::Side::second}) {
        const bool is_the_computers = computer_ && computer_->side == side;
        if (!holders_[index_of(side)] && !is_the_computers)
            return side;
    }
    return std::nullopt;
}

tl::expected<std::optional<std::int64_t>, Refusal> Room::done_before(const Receipt& receipt) const {
    const std::size_t key = key_of(receipt);
    const std::size_t join_key = key_of(join_receipt(receipt.seat, receipt.id));
    // Resends are of late requests: from the back.
    for (auto trace = traces_.rbegin(); trace != traces_.rend(); ++trace) {
        if (trace->key != key && trace->key != join_key) {
            continue;
        }
        if (trace->line != hash_of(receipt.line)) {
            return refuse(ErrorCode::bad_message, "the id has been used for another request");
        }
        return trace->version;
    }
    return std::nullopt;
}

wire::Position Room::position() const {
    wire::Position position = board_.position();
    position.outcome = outcome_;
    if (outcome_) {
        position.legal.clear();
        position.claim.reset();
    }
    return position;
}

wire::State Room::state() const {
    wire::State state;
    state.room = name_;
    state.game = game_;
    state.mode = mode_;
    state.start_fen = board_.start_fen();
    for (const wire::Ply& ply : board_.plies(printed_.size())) {
        printed_.push_back(print(ply));
    }
    state.plies = printed_;
    state.position = position();
    state.offers = offers_;
    const auto taken = [this](wire::Side side) {
        return holders_[index_of(side)].has_value() || (computer_ && computer_->side == side);
    };
    state.seats = {taken(wire::Side::first), taken(wire::Side::second)};
    if (computer_) {
        state.computer = wire::Computer{computer_->side, computer_->level};
    }
    state.successor = successor_;
    return state;
}

/// One function for each event: what it does to the room.
struct Room::Applier {
    using Done = tl::expected<void, std::string>;
    Room& room;

    Done operator()(const Created&) const { return tl::unexpected<std::string>("a room is created once"); }
    Done operator()(const SeatTaken& e) const {
        room.holders_[index_of(e.side)] = e.holder;
        return {};
    }
    Done operator()(const Moved& e) const {
        const wire::Side mover = room.board_.turn();
        auto played = room.board_.replay(e.move);
        if (played) {
            // A game stored before the judge knew this end has no outcome of its own.
            room.outcome_ = e.outcome ? e.outcome : room.board_.outcome();
            // FIDE Laws 9.1.2.1: a draw offer stands until the opponent answers it or moves. A takeback is
            // asked for in one position, and means nothing in the next.
            room.offers_.takeback.reset();
            if (room.outcome_ || room.offers_.draw == opponent(mover)) {
                room.offers_.draw.reset();
            }
        }
        return played;
    }
    Done operator()(const DrawOffered& e) const {
        room.offers_.draw = e.by;
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
        room.printed_.resize(std::min(room.printed_.size(), e.to_ply));
        room.outcome_.reset();
        room.offers_ = {};
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
    ++version_;
    if (receipt) {
        traces_.push_back({receipt->seat, key_of(*receipt), hash_of(receipt->line), version_});
    }
    return {};
}

} // namespace duiyi::server
