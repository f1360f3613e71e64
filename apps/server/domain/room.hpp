// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "domain/board.hpp"
#include "domain/command.hpp"
#include "domain/event.hpp"
#include "domain/event_codec.hpp"
#include "domain/refusal.hpp"
#include "domain/room_clock.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// The side that made each offer that is still open.
struct Offers {
    std::optional<Side> draw;
    std::optional<Side> takeback;
    std::optional<Side> rematch;

    friend bool operator==(const Offers&, const Offers&) = default;
};

/// A room that an event of another room begins: both events are stored together or not at all.
struct NewRoom {
    std::string name;
    Created created;
};

/// How many events a room may have. From the first number on, only moves and what ends the game are accepted:
/// no takebacks and offers, which could go on for ever. From the second on, only what ends the game; no game
/// by the rules has so many moves.
inline constexpr std::int64_t max_free_events = 4'096;
inline constexpr std::int64_t max_room_events = 16'384;

/// What a command causes, to be stored and then applied.
struct Decision {
    Event event;
    std::optional<NewRoom> new_room; ///< of a rematch
};
using Decided = Result<Decision, Refusal>;

/// A game behind a link, as a pure state machine. decide() says what a command would cause and changes
/// nothing; apply() is the only thing that changes the room. The caller stores the event in between, and
/// builds the room again later by applying the stored events. Neither reads a clock.
class Room {
public:
    /// A room at version 1, from its first event. The error names what is wrong with the event: it is not
    /// Created, or its FEN no longer parses.
    [[nodiscard]] static Result<Room, std::string> open(std::string name, const RecordedEvent& recorded);

    /// What a command causes. Never two events: each is one step of the version.
    [[nodiscard]] Decided decide(const Command& command) const;

    /// Applies the next event, as it is stored; the version goes up by one. An error means that the stored
    /// history and this program disagree; the room must then not be used.
    [[nodiscard]] Result<void, std::string> apply(const RecordedEvent& recorded);

    /// How the rematch begins: the same start, the seats swapped unless one side gives a handicap.
    [[nodiscard]] Created rematch() const;

    /// The seat that a secret opens.
    [[nodiscard]] std::optional<Seat> seat_of(std::string_view secret) const;
    /// The seat of somebody who acts here; nothing for those who have none.
    [[nodiscard]] std::optional<Seat> seat_of(const Principal& by) const;
    /// Who holds the seat, which must be a person's and taken.
    [[nodiscard]] Principal holder_of(Seat seat) const;
    [[nodiscard]] std::optional<Side> free_side() const;

    /// The room of the agreed rematch.
    [[nodiscard]] const std::optional<std::string>& successor() const { return successor_; }
    /// The successor was deleted unplayed, which no event of this room says: another rematch may be made.
    void forget_successor() { successor_.reset(); }

    /// The version of the event that this very request, by the holder of a seat, has caused. A refusal when
    /// its id was used for another.
    [[nodiscard]] Result<std::optional<std::int64_t>, Refusal> done_before(const Principal& by,
                                                                           const IdempotencyKey& key) const;

    /// The accounts that play.
    [[nodiscard]] const Players& players() const { return players_; }
    /// The names of the guests who play.
    [[nodiscard]] const GuestNames& guests() const { return guests_; }
    /// The side that the account plays.
    [[nodiscard]] std::optional<Side> side_of_account(std::string_view account) const;
    /// The result counts for the ratings of both players.
    [[nodiscard]] bool is_rated() const { return is_rated_; }

    /// The tournament that this is a game of; empty: none.
    [[nodiscard]] const std::string& tournament() const { return tournament_; }

    /// By side: who has given up half of their time. Nothing where nobody may.
    [[nodiscard]] const std::optional<std::array<bool, 2>>& berserk() const { return berserk_; }

    /// The seat that is the engine's.
    [[nodiscard]] const std::optional<EngineSeat>& engine() const { return engine_; }
    [[nodiscard]] bool engine_to_move() const;
    /// Why the holder of the seat may not ask for a hint: it is for those who play alone or against the
    /// engine.
    [[nodiscard]] std::optional<Refusal> hint_refusal(std::optional<Seat> seat) const;
    /// Why a client with this seat, or none, may not see the engine's evaluation of the game so far.
    [[nodiscard]] std::optional<Refusal> analysis_refusal(std::optional<Seat> seat) const;

    /// The clocks; nothing in a game without.
    [[nodiscard]] const std::optional<RoomClock>& clock() const { return clock_; }
    /// Time runs for one of the sides.
    [[nodiscard]] bool is_clock_running() const { return clock_ && clock_->clock().is_running(); }
    /// Whether the game is one in which a player can lose by leaving it, and the first moves have been
    /// played.
    [[nodiscard]] bool may_claim_left(Side who_left) const;
    /// The side whose time is up while it is not yet known who wins.
    [[nodiscard]] std::optional<Side> flagged() const;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::int64_t version() const { return version_; }
    [[nodiscard]] PlayMode mode() const { return mode_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] bool is_over() const { return outcome_.has_value(); }
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return outcome_; }
    [[nodiscard]] const Offers& offers() const { return offers_; }
    /// A guest or the engine holds the seat.
    [[nodiscard]] bool is_taken(Side side) const;
    /// The position with the game's outcome, however it ended.
    [[nodiscard]] PositionView position() const;

private:
    Room(std::string name, const Created& created, std::optional<Moment> at, Board board);

    struct Decider;
    struct Applier;
    /// A request that was carried out, kept small: the hashes only guard a client against its own mistakes.
    struct RequestHash {
        std::size_t command;
        std::int64_t version;
    };
    /// The last request of a seat.
    struct LastRequest {
        std::size_t key;
        std::size_t command;
    };

    [[nodiscard]] Side side_of(Seat seat) const;
    [[nodiscard]] std::optional<Seat> seat_of(const SecretHash& hash) const;
    /// One seat plays both sides.
    [[nodiscard]] bool on_screen() const { return mode_ == PlayMode::hotseat && !engine_; }
    /// A refusal unless both players are there and the game goes on.
    [[nodiscard]] std::optional<Refusal> not_playing() const;
    /// The same, and time is up at this moment as well.
    [[nodiscard]] std::optional<Refusal> not_playing(Moment at) const;
    /// The outcome with a draw turned into a win for the side that has the odds of a draw.
    [[nodiscard]] std::optional<Outcome> with_odds(std::optional<Outcome> outcome) const;
    [[nodiscard]] bool has_moved(Side side) const;
    /// The side has offered a draw and has not moved since: it must not ask again and again.
    [[nodiscard]] bool has_just_offered_draw(Side side) const;
    /// The seat whose holder's last request is the join of this id.
    [[nodiscard]] std::optional<Side> joined_last_by(std::string_view id) const;
    /// Keeps the key of the event that has led to this version; by the holder of this seat.
    void remember(std::optional<Seat> seat, const std::optional<IdempotencyKey>& key);
    /// The decision, unless the room has too many events for it.
    [[nodiscard]] Decided within_bounds(Decided decided) const;

    std::string name_;
    PlayMode mode_;
    Holders holders_;
    Players players_;
    GuestNames guests_;
    bool is_rated_ = false;
    bool is_listed_ = false;
    std::string tournament_;
    std::optional<std::array<bool, 2>> berserk_;
    std::optional<EngineSeat> engine_;
    Board board_;
    TimeControl time_;
    std::optional<RoomClock> clock_;
    Offers offers_;
    std::array<bool, 2> just_offered_draw_{}; ///< by side; until its next move, or a takeback
    std::optional<Outcome> outcome_;
    std::optional<std::string> successor_;
    std::int64_t version_ = 1;
    std::unordered_map<std::size_t, RequestHash> request_hashes_; ///< by the hash of seat and request id
    std::array<std::optional<LastRequest>, 3> last_requests_{};   ///< by seat
};

/// Builds a room from its events, the first of which is Created; the error says which of them does not fit.
[[nodiscard]] Result<Room, std::string> replay(std::string name, const std::vector<RecordedEvent>& events);

} // namespace duiyi::server
