// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What commands cause: Room::decide. How events change the room is in room.cpp.
#include <utility>

#include "domain/room.hpp"

namespace duiyi::server {

namespace {

tl::unexpected<Refusal> refuse(RefusalCode code, std::string message) {
    return tl::unexpected(Refusal{code, std::move(message)});
}

Decision decision(Event event) {
    return {std::move(event), std::nullopt};
}

} // namespace

/// One function for each command: what it causes when `side` gives it.
struct Room::Decider {
    const Room& room;
    const Principal& by;
    Seat seat; ///< of `by`; the commands of those without one do not look at it
    Side side; ///< which that seat plays
    Moment at;
    std::chrono::milliseconds lag;

    Decided operator()(const PlayMove& command) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (command.ply != static_cast<std::int64_t>(room.board_.ply_count())) {
            return refuse(RefusalCode::stale_ply,
                          "the game stands at ply " + std::to_string(room.board_.ply_count()));
        }
        if (side != room.board_.turn()) {
            return refuse(RefusalCode::not_your_turn, "the other side is to move");
        }
        const auto next = room.board_.preview(command.move);
        if (!next) {
            return refuse(RefusalCode::illegal_move, next.error());
        }
        Moved moved{next->move, room.with_odds(next->outcome)};
        if (room.clock_) {
            GameClock clock = room.clock_->clock();
            if (!clock.move(at, lag)) {
                return refuse(RefusalCode::game_over, "the time is up");
            }
            moved.lag = lag;
        }
        return decision(std::move(moved));
    }

    Decided operator()(const Resign&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        return ended({other(side), Reason::resignation});
    }

    Decided operator()(const Abort&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (!room.tournament_.empty()) {
            return refuse(RefusalCode::not_now, "a game of a tournament is played or resigned");
        }
        if (room.board_.ply_count() >= 2) {
            return refuse(RefusalCode::not_now, "both sides have moved: resign instead");
        }
        return decision(Ended{{std::nullopt, Reason::aborted}});
    }

    Decided operator()(const OfferDraw&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (room.on_screen() || room.offers_.draw == other(side)) {
            return ended({std::nullopt, Reason::agreement});
        }
        if (room.offers_.draw) {
            return refuse(RefusalCode::not_now, "your offer is still open");
        }
        if (room.has_just_offered_draw(side)) {
            return refuse(RefusalCode::not_now, "you may offer a draw again after your next move");
        }
        return decision(DrawOffered{side});
    }

    Decided operator()(const DeclineDraw&) const {
        if (room.offers_.draw != other(side)) {
            return refuse(RefusalCode::not_now, "no draw is offered to you");
        }
        return decision(DrawDeclined{side});
    }

    Decided operator()(const ClaimDraw&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (side != room.board_.turn()) {
            return refuse(RefusalCode::not_your_turn, "only the side to move may claim");
        }
        const auto claim = room.board_.claim();
        if (!claim) {
            return refuse(RefusalCode::not_now, "there is no draw to claim");
        }
        return ended({std::nullopt, *claim});
    }

    Decided operator()(const RequestTakeback&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (room.is_rated_ || !room.tournament_.empty()) {
            return refuse(RefusalCode::is_rated, "no move is taken back in a rated game or a tournament");
        }
        if (room.on_screen()) {
            return take_back(1, room.board_.ply_count() != 0);
        }
        if (room.engine_) {
            return take_back(plies_back_to(side), room.has_moved(side));
        }
        if (room.offers_.takeback == other(side) && room.has_moved(other(side))) {
            return take_back(plies_back_to(other(side)), true);
        }
        if (room.offers_.takeback) {
            return refuse(RefusalCode::not_now, "your request is still open");
        }
        if (!room.has_moved(side)) {
            return refuse(RefusalCode::not_now, "there is nothing to take back");
        }
        return decision(TakebackRequested{side});
    }

    Decided operator()(const DeclineTakeback&) const {
        if (room.offers_.takeback != other(side)) {
            return refuse(RefusalCode::not_now, "no takeback is asked of you");
        }
        return decision(TakebackDeclined{side});
    }

    Decided operator()(const OfferRematch& command) const {
        if (!room.outcome_) {
            return refuse(RefusalCode::game_not_over, "the game is still going on");
        }
        if (!room.tournament_.empty()) {
            return refuse(RefusalCode::not_now, "the tournament says who meets whom");
        }
        if (room.successor_) {
            return refuse(RefusalCode::not_now, "the rematch has begun");
        }
        if (room.free_side()) {
            return refuse(RefusalCode::not_now, "the opponent has not come yet");
        }
        if (room.on_screen() || room.engine_ || room.offers_.rematch == other(side)) {
            return Decision{RematchStarted{command.next_room}, NewRoom{command.next_room, room.rematch()}};
        }
        if (room.offers_.rematch) {
            return refuse(RefusalCode::not_now, "your offer is still open");
        }
        return decision(RematchOffered{side});
    }

    Decided operator()(const LeaveSeat&) const {
        if (room.mode_ == PlayMode::hotseat) {
            return refuse(RefusalCode::not_now, "nobody else could take the seat of a game on one screen");
        }
        if (room.is_clock_running()) {
            return refuse(RefusalCode::not_now, "a clock runs: resign first");
        }
        if (room.is_rated_ || !room.tournament_.empty()) {
            return refuse(RefusalCode::is_rated, "nobody else could take the seat of this game");
        }
        return decision(SeatLeft{side});
    }

    Decided operator()(const Berserk&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (!room.berserk_ || !room.clock_) {
            return refuse(RefusalCode::not_now, "only in an arena");
        }
        GameClock clock = room.clock_->clock();
        if (!clock.berserk(side)) {
            return refuse(RefusalCode::not_now, "only before one's first move, and once");
        }
        return decision(Berserked{side});
    }

    Decided operator()(const GiveTime&) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (!room.tournament_.empty()) {
            return refuse(RefusalCode::not_now, "no time is given in a tournament");
        }
        if (!room.clock_ || room.mode_ == PlayMode::hotseat || room.engine_) {
            return refuse(RefusalCode::not_now, "time is given between people who play with clocks");
        }
        GameClock clock = room.clock_->clock();
        if (!clock.give(at, other(side), usual_gift)) {
            return refuse(RefusalCode::not_now, "the other side cannot be given more time");
        }
        return decision(TimeGiven{other(side), std::chrono::duration_cast<std::chrono::seconds>(usual_gift)});
    }

    Decided operator()(const ClaimLeft& command) const {
        if (auto refusal = room.not_playing(at)) {
            return tl::unexpected(std::move(*refusal));
        }
        if (!room.may_claim_left(other(side))) {
            return refuse(RefusalCode::not_now, "this game cannot be claimed from who has left");
        }
        return ended({command.wants_win ? std::optional(side) : std::nullopt, Reason::abandoned});
    }

    Decided operator()(const RenewSecret& command) const {
        return decision(SeatRenewed{seat, command.holder});
    }

    Decided operator()(const NamePlayer& command) const {
        if (room.mode_ == PlayMode::hotseat && !room.engine_) {
            return refuse(RefusalCode::not_now, "two people may have played on one screen");
        }
        if (room.players_[index_of(side)]) {
            return refuse(RefusalCode::not_now, "the seat is an account's already");
        }
        if (room.side_of_account(command.player.account)) {
            return refuse(RefusalCode::not_now, "the account plays the other side");
        }
        return decision(PlayerNamed{side, command.player});
    }

    Decided operator()(const TakeSeat& command) const {
        auto free = room.joined_last_by(command.request_id); // its own seat before a free one
        if (!free) {
            free = room.free_side();
        }
        if (!free) {
            return refuse(RefusalCode::not_now, "both seats are taken");
        }
        if (room.is_rated_ && !command.player) {
            return refuse(RefusalCode::account_needed, "a rated game is played by accounts");
        }
        if (command.player && room.side_of_account(command.player->account) == other(*free)) {
            return refuse(room.is_rated_ ? RefusalCode::account_needed : RefusalCode::not_now,
                          "the account plays the other side");
        }
        return decision(SeatTaken{*free, std::get<SecretHolder>(by).hash, command.player,
                                  command.player ? std::nullopt : command.guest});
    }

    Decided operator()(const CallTime&) const {
        const auto up = room.clock_ ? room.clock_->clock().time_up(at, lag) : std::nullopt;
        if (!up) {
            return refuse(RefusalCode::not_now, "nobody's time is up");
        }
        if (up->is_aborted) {
            return decision(Ended{{std::nullopt, Reason::aborted}});
        }
        return decision(Flagged{up->side});
    }

    Decided operator()(const EndOnTime& command) const {
        if (!room.flagged()) {
            return refuse(RefusalCode::not_now, "nobody's time is up");
        }
        return decision(Ended{*room.with_odds(Outcome{command.winner, Reason::time_out})});
    }

    Decided operator()(const RestartClock& command) const {
        if (!room.is_clock_running()) {
            return refuse(RefusalCode::not_now, "no clock runs");
        }
        const GameClock& clock = room.clock_->clock();
        if (clock.ply_count() != command.ply || clock.running_since() != command.running_since) {
            return refuse(RefusalCode::not_now, "the turn is another one"); // restarted by another server
        }
        return decision(ClockRestarted{command.since});
    }

private:
    /// How many plies lead back to the last position in which `mover` was to move and moved.
    [[nodiscard]] std::size_t plies_back_to(Side mover) const { return mover == room.board_.turn() ? 2 : 1; }

    /// Where no agreement is needed: at once.
    [[nodiscard]] Decided take_back(std::size_t plies, bool has_any) const {
        if (!has_any) {
            return refuse(RefusalCode::not_now, "there is nothing to take back");
        }
        if (room.clock_) {
            GameClock clock = room.clock_->clock();
            if (!clock.take_back(at, plies)) {
                return refuse(RefusalCode::game_over, "the time is up");
            }
        }
        return decision(TakenBack{room.board_.ply_count() - plies});
    }

    [[nodiscard]] Decided ended(const Outcome& outcome) const {
        return decision(Ended{*room.with_odds(outcome)});
    }
};

Decided Room::decide(const Command& command) const {
    const bool is_servers = std::holds_alternative<CallTime>(command.body) ||
                            std::holds_alternative<EndOnTime>(command.body) ||
                            std::holds_alternative<RestartClock>(command.body);
    const bool is_join = std::holds_alternative<TakeSeat>(command.body);
    const auto seat = seat_of(command.by);
    const bool may = is_servers ? std::holds_alternative<System>(command.by)
                     : is_join  ? std::holds_alternative<SecretHolder>(command.by)
                                : seat.has_value();
    if (!may) {
        return refuse(RefusalCode::not_seated, "only players may do this");
    }
    const Seat from = seat.value_or(Seat::both);
    const Decider decider{*this,
                          command.by,
                          from,
                          side_of(from),
                          moment_of(command.at_ms),
                          std::chrono::milliseconds(command.lag_ms)};
    return within_bounds(std::visit(decider, command.body));
}

Decided Room::within_bounds(Decided decided) const {
    if (!decided || version_ < max_free_events) {
        return decided;
    }
    const Event& event = decided->event;
    // An answer to an offer that was still accepted is one too.
    // Clocks are restarted only when the server is.
    const bool ends =
        std::holds_alternative<Ended>(event) || std::holds_alternative<RematchStarted>(event) ||
        std::holds_alternative<Flagged>(event) || std::holds_alternative<ClockRestarted>(event) ||
        std::holds_alternative<PlayerNamed>(event) || std::holds_alternative<DrawDeclined>(event) ||
        std::holds_alternative<TakebackDeclined>(event);
    // A seat cannot be given up any more, so that it is taken once at most.
    const bool is_seat_of_game = std::holds_alternative<SeatTaken>(event) && !outcome_;
    const bool goes_on =
        (std::holds_alternative<Moved>(event) || is_seat_of_game) && version_ < max_room_events;
    if (ends || goes_on) {
        return decided;
    }
    return refuse(RefusalCode::room_full, "the game has had as many takebacks and offers as it may have");
}

} // namespace duiyi::server
