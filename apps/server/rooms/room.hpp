// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "rooms/board.hpp"
#include "rooms/event.hpp"

namespace duiyi::server {

/// Why a request changes nothing.
struct Refusal {
    wire::ErrorCode code{};
    std::string message;
};

/// Which request caused an event: stored with it, so that a resend is known for what it is.
struct Receipt {
    wire::Seat seat{};
    std::string id;   ///< the client's
    std::string line; ///< the request without its id (wire::request_line)
};

/// The receipt of a join that took a seat. Under its id the seat is given out again, so the id is a secret:
/// the receipt has its hash, and a line without the rest.
[[nodiscard]] Receipt join_receipt(wire::Seat seat, std::string_view id);

using Decision = tl::expected<Event, Refusal>;

/// A game behind a link, as a pure state machine. decide() says what a request would cause and changes
/// nothing; apply() is the only thing that changes the room. The caller stores the event in between, and
/// builds the room again later by applying the stored events: live play and replay are the same code.
/// Not for two threads at once, not even the const functions.
class Room {
public:
    /// A room at version 1. The error names what is wrong with the event (a FEN that no longer parses).
    [[nodiscard]] static tl::expected<Room, std::string> open(std::string name, const Created& created);

    /// Applies the next event; the version goes up by one. An error means that the stored history and
    /// this program disagree; the room must then not be used.
    [[nodiscard]] tl::expected<void, std::string> apply(const Event& event,
                                                        const std::optional<Receipt>& receipt);

    // What a request from the holder of a seat causes. No two events ever: each is one step of the version.
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::MoveRequest& request) const;
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::ResignRequest& request) const;
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::OfferDrawRequest& request) const;
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::DeclineDrawRequest& request) const;
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::ClaimDrawRequest& request) const;
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::RequestTakebackRequest& request) const;
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::DeclineTakebackRequest& request) const;
    /// May give RematchStarted with an empty room name: the caller makes the room (rematch()) and names it.
    [[nodiscard]] Decision decide(wire::Seat seat, const wire::OfferRematchRequest& request) const;
    /// Somebody without a secret wants to play. `id` is the request's: whoever took a seat with it, and has
    /// done nothing since, never got the answer with the secret; the seat is given out again.
    [[nodiscard]] Decision take_seat(const SecretHash& holder, std::string_view id) const;

    /// How the rematch begins: the same start, the seats swapped.
    [[nodiscard]] Created rematch() const;

    /// The seat that a secret opens.
    [[nodiscard]] std::optional<wire::Seat> seat_of(std::string_view secret) const;
    [[nodiscard]] std::optional<wire::Side> free_side() const;

    /// The room of the agreed rematch.
    [[nodiscard]] const std::optional<std::string>& successor() const { return successor_; }
    /// The successor was cleared away unplayed, which no event of this room says: another rematch may be
    /// made.
    void forget_successor() { successor_.reset(); }

    /// The version of the event that this very request caused. An error when the id was used for another.
    [[nodiscard]] tl::expected<std::optional<std::int64_t>, Refusal> done_before(
        const Receipt& receipt) const;

    /// The seat that is the computer's.
    [[nodiscard]] const std::optional<ComputerSeat>& computer() const { return computer_; }
    /// It is the computer's turn.
    [[nodiscard]] bool computer_to_move() const;
    /// Whether the holder of the seat may ask the computer what to play now: alone or against the computer.
    [[nodiscard]] std::optional<Refusal> no_hint(std::optional<wire::Seat> seat) const;
    /// Whether somebody with this seat, or none, may see the computer's opinion of the game so far.
    [[nodiscard]] std::optional<Refusal> no_analysis(std::optional<wire::Seat> seat) const;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::int64_t version() const { return version_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] bool is_over() const { return outcome_.has_value(); }
    [[nodiscard]] const wire::Offers& offers() const { return offers_; }
    /// Prints only the plies that have come since the last call.
    [[nodiscard]] wire::State state() const;
    [[nodiscard]] wire::Position position() const;
    [[nodiscard]] wire::Ply last_ply() const { return board_.last_ply(); }

private:
    Room(std::string name, const Created& created, Board board);

    struct Applier;
    /// A receipt, kept small: the hashes only guard a client against its own mistakes.
    struct Trace {
        wire::Seat seat;
        std::size_t key;
        std::size_t line;
        std::int64_t version;
    };

    [[nodiscard]] wire::Side side_of(wire::Seat seat) const;
    /// One seat plays both sides.
    [[nodiscard]] bool on_screen() const { return mode_ == wire::Mode::screen && !computer_; }
    /// A refusal unless both players are there and the game goes on.
    [[nodiscard]] std::optional<Refusal> not_playing() const;
    [[nodiscard]] bool has_moved(wire::Side side) const;
    /// Back to the last position in which `side` was to move and moved.
    [[nodiscard]] Decision take_back_at_once(wire::Side side) const;
    /// The seat whose holder's last request is the join of this id.
    [[nodiscard]] std::optional<wire::Side> joined_last_by(std::string_view id) const;

    std::string name_;
    wire::Game game_;
    wire::Mode mode_;
    Holders holders_;
    std::optional<ComputerSeat> computer_;
    Board board_;
    wire::Offers offers_;
    std::optional<wire::Outcome> outcome_;
    std::optional<std::string> successor_;
    std::int64_t version_ = 1;
    std::vector<Trace> traces_;
    /// The first plies as printed for state(): as many as were played when it was last asked for.
    mutable std::vector<wire::RawJson> printed_;
};

} // namespace duiyi::server
