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
    return {std::move(event), std::nullopt, std::nullopt};
}

} // namespace

/// One function for each command: what it causes when `side` gives it.
struct Room::Decider {
    const Room& room;
    Side side;
    Seat seat; ///< from which the command comes

    Decided operator()(const PlayMove& command) const {
        if (auto refusal = room.not_playing()) {
            return tl::unexpected(std::move(*refusal));
        }
        if (command.ply != static_cast<std::int64_t>(room.board_.ply_count())) {
            return refuse(RefusalCode::stale_ply,
                          "the game stands at ply " + std::to_string(room.board_.ply_count()));
        }
        if (side != room.board_.turn()) {
            return refuse(RefusalCode::not_your_turn, "the other side is to move");
        }
        Board next = room.board_;
        if (const auto played = next.play(command.move); !played) {
            return refuse(RefusalCode::illegal_move, played.error());
        }
        Moved moved{next.last_move(), next.outcome()};
        return Decision{std::move(moved), std::move(next), std::nullopt};
    }

    Decided operator()(const Resign&) const {
        if (auto refusal = room.not_playing()) {
            return tl::unexpected(std::move(*refusal));
        }
        return decision(Ended{{other(side), Reason::resignation}});
    }

    Decided operator()(const OfferDraw&) const {
        if (auto refusal = room.not_playing()) {
            return tl::unexpected(std::move(*refusal));
        }
        if (room.on_screen() || room.offers_.draw == other(side)) {
            return decision(Ended{{std::nullopt, Reason::agreement}});
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
        if (auto refusal = room.not_playing()) {
            return tl::unexpected(std::move(*refusal));
        }
        if (side != room.board_.turn()) {
            return refuse(RefusalCode::not_your_turn, "only the side to move may claim");
        }
        const auto claim = room.board_.claim();
        if (!claim) {
            return refuse(RefusalCode::not_now, "there is no draw to claim");
        }
        return decision(Ended{{std::nullopt, *claim}});
    }

    Decided operator()(const RequestTakeback&) const {
        if (auto refusal = room.not_playing()) {
            return tl::unexpected(std::move(*refusal));
        }
        if (room.on_screen()) {
            return take_back(1, room.board_.ply_count() != 0);
        }
        if (room.engine_) {
            return take_back(plies_back_to(side), room.has_moved(side));
        }
        if (room.offers_.takeback == other(side) && room.has_moved(other(side))) {
            return decision(TakenBack{room.board_.ply_count() - plies_back_to(other(side))});
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
        if (room.successor_) {
            return refuse(RefusalCode::not_now, "the rematch has begun");
        }
        if (room.free_side()) {
            return refuse(RefusalCode::not_now, "the opponent has not come yet");
        }
        if (room.on_screen() || room.engine_ || room.offers_.rematch == other(side)) {
            return Decision{RematchStarted{command.next_room}, std::nullopt,
                            NewRoom{command.next_room, room.rematch()}};
        }
        if (room.offers_.rematch) {
            return refuse(RefusalCode::not_now, "your offer is still open");
        }
        return decision(RematchOffered{side});
    }

    Decided operator()(const LeaveSeat&) const {
        if (room.mode_ == PlayMode::screen) {
            return refuse(RefusalCode::not_now, "nobody else could take the seat of a game on one screen");
        }
        return decision(SeatLeft{side});
    }

    Decided operator()(const RenewSecret& command) const {
        return decision(SeatRenewed{seat, command.holder});
    }

private:
    /// How many plies lead back to the last position in which `mover` was to move and moved.
    [[nodiscard]] std::size_t plies_back_to(Side mover) const { return mover == room.board_.turn() ? 2 : 1; }

    /// Where no agreement is needed: at once.
    [[nodiscard]] Decided take_back(std::size_t plies, bool has_any) const {
        if (!has_any) {
            return refuse(RefusalCode::not_now, "there is nothing to take back");
        }
        return decision(TakenBack{room.board_.ply_count() - plies});
    }
};

Decided Room::decide(const Command& command) const {
    const auto side = side_of(command.actor);
    if (!side) {
        return refuse(RefusalCode::not_seated, "only players may do this");
    }
    const auto* guest = std::get_if<Guest>(&command.actor);
    const Seat seat = guest != nullptr ? guest->seat : duiyi::server::seat_of(*side);
    return within_bounds(std::visit(Decider{*this, *side, seat}, command.body));
}

Decided Room::decide(const TakeSeat& command) const {
    auto side = free_side();
    if (!side) {
        side = joined_last_by(command.request_id);
    }
    if (!side) {
        return refuse(RefusalCode::not_now, "both seats are taken");
    }
    return within_bounds(decision(SeatTaken{*side, command.holder}));
}

Decided Room::within_bounds(Decided decided) const {
    if (!decided || version_ < max_free_events) {
        return decided;
    }
    const Event& event = decided->event;
    // An answer to an offer that was still accepted is one too.
    const bool ends = std::holds_alternative<Ended>(event) || std::holds_alternative<RematchStarted>(event) ||
                      std::holds_alternative<DrawDeclined>(event) ||
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
