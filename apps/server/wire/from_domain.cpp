// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/from_domain.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace duiyi::server {

namespace {

std::optional<wire::Side> optional_to_wire(const std::optional<Side>& side) {
    return side ? std::optional(to_wire(*side)) : std::nullopt;
}

/// By name: the schema repeats the rules' reasons, and a test checks that it has them all.
template <class E>
E by_name(Reason reason) {
    E value{};
    [[maybe_unused]] const bool known = from_string(to_string(reason), value);
    assert(known);
    return value;
}

} // namespace

wire::Game to_wire(GameId game) {
    switch (game) {
        case GameId::chess:
            return wire::Game::chess;
        case GameId::chess960:
            return wire::Game::chess960;
        case GameId::xiangqi:
            return wire::Game::xiangqi;
    }
    std::abort(); // a number that is no game
}

wire::Side to_wire(Side side) {
    return side == Side::first ? wire::Side::first : wire::Side::second;
}

wire::Seat to_wire(Seat seat) {
    switch (seat) {
        case Seat::first:
            return wire::Seat::first;
        case Seat::second:
            return wire::Seat::second;
        case Seat::both:
            return wire::Seat::both;
    }
    std::abort(); // a number that is no seat
}

std::optional<std::int64_t> guest_to_wire(const std::optional<GuestName>& guest) {
    return guest ? std::optional<std::int64_t>(guest->number) : std::nullopt;
}

wire::Outcome to_wire(const Outcome& outcome) {
    return {optional_to_wire(outcome.winner), by_name<wire::Reason>(outcome.reason)};
}

wire::ErrorCode to_wire(RefusalCode code) {
    switch (code) {
        case RefusalCode::bad_fen:
            return wire::ErrorCode::bad_fen;
        case RefusalCode::bad_level:
        case RefusalCode::bad_request:
        case RefusalCode::request_id_used:
            return wire::ErrorCode::bad_message;
        case RefusalCode::is_rated:
            return wire::ErrorCode::not_now;
        case RefusalCode::account_needed:
            return wire::ErrorCode::account_needed;
        case RefusalCode::room_full:
        case RefusalCode::too_many:
            return wire::ErrorCode::too_many;
        case RefusalCode::illegal_move:
            return wire::ErrorCode::illegal_move;
        case RefusalCode::ambiguous_move:
            return wire::ErrorCode::ambiguous_move;
        case RefusalCode::unreadable_move:
            return wire::ErrorCode::unreadable_move;
        case RefusalCode::stale_ply:
            return wire::ErrorCode::stale_ply;
        case RefusalCode::not_your_turn:
            return wire::ErrorCode::not_your_turn;
        case RefusalCode::not_seated:
            return wire::ErrorCode::not_seated;
        case RefusalCode::not_now:
            return wire::ErrorCode::not_now;
        case RefusalCode::game_over:
            return wire::ErrorCode::game_over;
        case RefusalCode::game_not_over:
            return wire::ErrorCode::game_not_over;
        case RefusalCode::failed:
            return wire::ErrorCode::server_error;
        case RefusalCode::no_such_room:
            return wire::ErrorCode::no_such_room;
        case RefusalCode::not_in_room:
            return wire::ErrorCode::not_in_room;
        case RefusalCode::wrong_secret:
            return wire::ErrorCode::wrong_secret;
        case RefusalCode::wrong_code:
            return wire::ErrorCode::wrong_code;
        case RefusalCode::no_engine:
            return wire::ErrorCode::no_computer;
        case RefusalCode::not_in_lobby:
            return wire::ErrorCode::not_in_lobby;
        case RefusalCode::seek_gone:
            return wire::ErrorCode::seek_gone;
        case RefusalCode::must_wait:
            return wire::ErrorCode::must_wait;
        case RefusalCode::in_play:
            return wire::ErrorCode::in_play;
        case RefusalCode::chat_text:
            return wire::ErrorCode::chat_text;
        case RefusalCode::chat_too_fast:
            return wire::ErrorCode::chat_too_fast;
        case RefusalCode::chat_repeated:
            return wire::ErrorCode::chat_repeated;
        case RefusalCode::chat_full:
            return wire::ErrorCode::chat_full;
    }
    std::abort(); // a number that is no code
}

wire::ErrorAnswer to_wire(const Refusal& refusal) {
    wire::ErrorAnswer out{to_wire(refusal.code), refusal.message, {}};
    if (!refusal.faults.empty()) {
        out.faults = to_wire(refusal.faults);
    }
    return out;
}

wire::Ply to_wire(PlyView ply) {
    return {std::move(ply.uci), std::move(ply.fen), ply.gives_check, std::move(ply.standard),
            std::move(ply.chinese)};
}

wire::Position to_wire(PositionView position) {
    wire::Position out;
    out.fen = std::move(position.fen);
    out.ply = static_cast<std::int64_t>(position.ply);
    out.turn = to_wire(position.turn);
    out.legal = std::move(position.legal_moves);
    out.last = std::move(position.last_move);
    out.check = std::move(position.checked_square);
    if (position.claimable_draw) {
        out.claim = by_name<wire::Claim>(*position.claimable_draw);
    }
    if (position.outcome) {
        out.outcome = to_wire(*position.outcome);
    }
    if (!position.repeats.empty()) {
        out.repeats.emplace();
        for (RepeatView& repeat : position.repeats) {
            out.repeats->push_back({std::move(repeat.uci), to_wire(repeat.outcome)});
        }
    }
    return out;
}

wire::Line to_wire(const LineView& line) {
    wire::Line out;
    out.score.centipawns = line.score.centipawns;
    if (line.score.mate) {
        out.score.mate = *line.score.mate;
    }
    out.score.expected = line.score.expected;
    for (const PlyView& ply : line.plies) {
        out.plies.push_back(print(to_wire(ply)));
    }
    return out;
}

wire::Fault to_wire(const Fault& fault) {
    return {fault.place(), fault.what(), std::string(to_string(fault.code)), fault.arguments,
            to_wire(fault.causes)};
}

std::vector<wire::Fault> to_wire(const Faults& faults) {
    std::vector<wire::Fault> out;
    out.reserve(faults.size());
    for (const Fault& fault : faults) {
        out.push_back(to_wire(fault));
    }
    return out;
}

wire::LookedAnswer to_wire(PositionReport report) {
    wire::LookedAnswer out;
    if (report.position) {
        out.position = to_wire(std::move(*report.position));
    }
    if (report.ply) {
        out.ply = to_wire(std::move(*report.ply));
    }
    out.faults = to_wire(report.faults);
    if (!report.repairs.empty()) {
        out.repairs = to_wire(report.repairs);
    }
    return out;
}

namespace {

wire::SideClock side_clock(const ClockReading& reading) {
    wire::SideClock out{reading.main.count(), reading.periods, {}};
    if (reading.move) {
        out.move = reading.move->count();
    }
    return out;
}

/// The ply with what its mover had left after it.
wire::Ply with_clock(wire::Ply ply, const Room& room, std::size_t index) {
    if (const auto left = room.clock() ? room.clock()->left_after(index) : std::nullopt) {
        ply.clock = left->count();
    }
    return ply;
}

wire::Ply last_ply_of(const Room& room) {
    return with_clock(to_wire(room.board().last_ply()), room, room.board().ply_count() - 1);
}

} // namespace

std::optional<wire::Clock> clock_of(const Room& room) {
    if (!room.clock()) {
        return std::nullopt;
    }
    const GameClock& clock = room.clock()->clock();
    const Moment at = clock.turn_began();
    wire::Clock out;
    out.time = to_text(room.clock()->control());
    out.at = ms_of(at);
    if (clock.is_running()) {
        out.running = to_wire(clock.turn());
    }
    out.first_move = clock.is_first_move();
    if (const auto deadline = clock.deadline(std::chrono::milliseconds(0))) {
        out.deadline = ms_of(*deadline);
    }
    out.first = side_clock(clock.reading(Side::first, at));
    out.second = side_clock(clock.reading(Side::second, at));
    return out;
}

namespace {

wire::Person person(const Player& player, const std::optional<std::string>& name) {
    wire::Person out;
    out.name = name;
    if (player.rating != 0) {
        out.rating = player.rating;
    }
    out.provisional = player.is_provisional;
    return out;
}

wire::Offers offers_to_wire(const Offers& offers) {
    return {optional_to_wire(offers.draw), optional_to_wire(offers.takeback),
            optional_to_wire(offers.rematch)};
}

std::optional<wire::Person> person_at(const Room& room, const PlayerNames& names, Side side) {
    const auto& player = room.players()[index_of(side)];
    return player ? std::optional(person(*player, names[index_of(side)])) : std::nullopt;
}

struct EventWriter {
    const Room& room;
    const PlayerNames& names;

    wire::RawJson operator()(const Created&) const { return {"null"}; } // a new room has no subscribers
    wire::RawJson operator()(const SeatTaken& e) const {
        return print(wire::SeatTakenEvent{to_wire(e.side), clock_of(room), person_at(room, names, e.side),
                                          guest_to_wire(e.guest)});
    }
    wire::RawJson operator()(const PlayerNamed& e) const {
        return print(wire::PlayerNamedEvent{to_wire(e.side), person(e.player, names[index_of(e.side)])});
    }
    wire::RawJson operator()(const SeatLeft& e) const {
        return print(wire::SeatLeftEvent{to_wire(e.side), offers()});
    }
    wire::RawJson operator()(const SeatRenewed& e) const {
        return print(wire::SeatRenewedEvent{to_wire(e.seat)});
    }
    wire::RawJson operator()(const Moved&) const {
        return print(wire::MovedEvent{last_ply_of(room), to_wire(room.position()), offers(), clock_of(room)});
    }
    wire::RawJson operator()(const DrawOffered& e) const {
        return print(wire::DrawOfferedEvent{to_wire(e.by), offers()});
    }
    wire::RawJson operator()(const DrawDeclined& e) const {
        return print(wire::DrawDeclinedEvent{to_wire(e.by), offers()});
    }
    wire::RawJson operator()(const TakebackRequested& e) const {
        return print(wire::TakebackRequestedEvent{to_wire(e.by), offers()});
    }
    wire::RawJson operator()(const TakebackDeclined& e) const {
        return print(wire::TakebackDeclinedEvent{to_wire(e.by), offers()});
    }
    wire::RawJson operator()(const TakenBack& e) const {
        return print(wire::TakenBackEvent{static_cast<std::int64_t>(e.to_ply), to_wire(room.position()),
                                          offers(), clock_of(room)});
    }
    wire::RawJson operator()(const Ended&) const {
        return print(wire::EndedEvent{to_wire(room.position()), offers(), clock_of(room)});
    }
    wire::RawJson operator()(const Flagged& e) const {
        return print(wire::FlaggedEvent{to_wire(e.side), offers(), clock_of(room)});
    }
    wire::RawJson operator()(const TimeGiven& e) const {
        return print(
            wire::TimeGivenEvent{to_wire(other(e.to)), to_wire(e.to), e.amount.count(), clock_of(room)});
    }
    wire::RawJson operator()(const Berserked& e) const {
        return print(wire::BerserkedEvent{to_wire(e.side), clock_of(room)});
    }
    wire::RawJson operator()(const ClockRestarted&) const {
        return print(wire::ClockRestartedEvent{clock_of(room)});
    }
    wire::RawJson operator()(const RematchOffered& e) const {
        return print(wire::RematchOfferedEvent{to_wire(e.by), offers()});
    }
    wire::RawJson operator()(const RematchStarted& e) const {
        return print(wire::RematchStartedEvent{e.room, offers()});
    }

private:
    [[nodiscard]] wire::Offers offers() const { return offers_to_wire(room.offers()); }
};

} // namespace

wire::RawJson describe(const Event& event, const Room& room, const PlayerNames& names) {
    return std::visit(EventWriter{room, names}, event);
}

namespace {

/// What State and RoomSummary have in common.
template <class Message>
void write_room(Message& out, const Room& room, const PlayerNames& names) {
    out.room = room.name();
    out.game = to_wire(room.board().game());
    out.mode = room.mode() == PlayMode::hotseat ? wire::Mode::screen : wire::Mode::link;
    out.start_fen = room.board().start_fen();
    out.offers = offers_to_wire(room.offers());
    out.seats = {room.is_taken(Side::first), room.is_taken(Side::second)};
    if (room.engine()) {
        out.computer = wire::Computer{to_wire(room.engine()->side), room.engine()->level};
    }
    out.successor = room.successor();
    out.clock = clock_of(room);
    out.players = {person_at(room, names, Side::first), person_at(room, names, Side::second)};
    if (const auto& [first, second] = room.guests(); first || second) {
        out.guests = wire::Guests{guest_to_wire(first), guest_to_wire(second)};
    }
    out.rated = room.is_rated();
    if (!room.tournament().empty()) {
        out.tournament = room.tournament();
    }
}

} // namespace

wire::RoomSummary summary(const Room& room, const PlayerNames& names, std::int64_t changed_ms) {
    wire::RoomSummary out;
    write_room(out, room, names);
    out.version = room.version();
    out.changed = changed_ms;
    out.plies = static_cast<std::int64_t>(room.board().ply_count());
    if (out.plies > 0) {
        out.last = last_ply_of(room);
    }
    if (room.outcome()) {
        out.outcome = to_wire(*room.outcome());
    }
    return out;
}

void StatePrinter::applied(const Event& event) {
    if (const auto* taken_back = std::get_if<TakenBack>(&event)) {
        plies_.resize(std::min(plies_.size(), taken_back->to_ply));
    }
}

void StatePrinter::print_plies(const Room& room) {
    for (PlyView& ply : room.board().plies(plies_.size())) {
        plies_.push_back(print(with_clock(to_wire(std::move(ply)), room, plies_.size())));
    }
}

std::vector<wire::RawJson> StatePrinter::plies(const Room& room, std::int64_t from, std::int64_t to) {
    print_plies(room);
    const auto count = static_cast<std::int64_t>(plies_.size());
    const auto first = std::clamp<std::int64_t>(from, 0, count);
    const auto last = std::clamp<std::int64_t>(to, first, std::min(count, first + max_plies));
    return {plies_.begin() + first, plies_.begin() + last};
}

wire::State StatePrinter::state(const Room& room, const PlayerNames& names) {
    wire::State state;
    write_room(state, room, names);
    const auto count = static_cast<std::int64_t>(room.board().ply_count());
    state.first_ply = std::max<std::int64_t>(0, count - max_plies);
    state.plies = plies(room, state.first_ply, count);
    state.position = to_wire(room.position());
    if (const auto& berserk = room.berserk()) {
        state.berserk = wire::Berserk{(*berserk)[0], (*berserk)[1]};
    }
    return state;
}

} // namespace duiyi::server
