// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "domain/player.hpp"
#include "duiyi/rules/fault.hpp"
#include "lobby/game_terms.hpp"
#include "lobby/seek_list.hpp"
#include "lobby/ticket.hpp"
#include "pairing/pool_wave.hpp"

/// The lobby: seeks that anybody may accept, and pools.
namespace duiyi::server {

/// Pools of both traditions: bullet to rapid of chess, 超快棋, 快棋, 慢棋 and 包干 of xiangqi. Each is there
/// twice: for guests, and rated for accounts.
[[nodiscard]] std::span<const GameTerms> pools();

/// A connection that looks for a game, and whose it is.
struct Seeker {
    std::uint64_t client = 0;
    std::string person;             ///< as in PoolPlayer
    bool has_account = false;       ///< may play rated
    double rating = 1500;           ///< in the pool of ratings that the terms name
    std::string name{};             ///< of the account
    std::optional<Player> player{}; ///< the account, for the game
    std::optional<Side> last_side{};
    std::vector<std::string> blocked{};
    std::vector<std::string> met_lately{}; ///< as in PoolPlayer
    Ticket ticket;
    std::optional<GuestName> guest{}; ///< only without an account
};

/// An offer that is open until somebody accepts it, it is withdrawn, or the connection is lost.
struct Seek {
    std::uint64_t id = 0;
    Seeker by;
    GameTerms terms;
    std::optional<Side> side{}; ///< that the seeker wants; none: by who had which last
    std::pair<double, double> opponents{0, 5000};
};

/// Two who play each other, by side.
struct Meeting {
    GameTerms terms;
    std::array<Seeker, 2> players;
    std::size_t host = 0; ///< in whose ticket's room the game is: who was there first
    /// Of a pool: when each began to wait.
    std::array<std::int64_t, 2> since_ms{};
};

enum class LobbyFault : std::uint8_t {
    full,        ///< as many as may be look for a game
    gone,        ///< the seek was accepted or withdrawn before, or never was
    own,         ///< it is the same person's
    not_meant,   ///< the rating is out of its range, or one blocks the other
    not_rated,   ///< a rated game needs accounts on both sides, and equal clocks
    no_pool,     ///< there is no such pool
    bad_range,   ///< no rating is within it
    same_ticket, ///< the ticket is in use
};

class Lobby {
public:
    /// How many may look for a game at a time.
    static constexpr std::size_t max_waiting = 2'000;
    /// How long the place of a lost connection is kept: the number of its seek, the time it has waited.
    static constexpr std::int64_t grace_ms = 10'000;
    /// How many seeks the list shows.
    static constexpr std::size_t longest_list = 50;

    /// Opens a seek under a new id, or the one that it had before the connection was lost; whatever else the
    /// client waited for is over.
    Result<std::uint64_t, LobbyFault> open(Seek seek, std::int64_t now_ms);
    /// Ends the seek and answers who plays whom. A seek that the accepting client has itself is over as well.
    Result<Meeting, LobbyFault> accept(std::uint64_t id, Seeker by);
    /// The client waits in this pool from now on, or since it did so before the connection was lost, and for
    /// nothing else.
    Result<void, LobbyFault> join(std::size_t pool, Seeker by, std::int64_t now_ms);
    /// The client waits for nothing any more; false when it did not.
    bool leave(std::uint64_t client);
    /// The connection is lost: as leave(), so that nobody meets who is not there, but whoever looks for the
    /// same with the same ticket within grace_ms takes its old place.
    bool lose(std::uint64_t client, std::int64_t now_ms);

    /// Who waits in a pool, in a form that another thread can pair.
    [[nodiscard]] std::vector<PoolPlayer> wave_of(std::size_t pool, std::int64_t now_ms) const;
    /// The pairs of a wave, made of what wave_of() gave, whose players are both still there: they wait no
    /// more.
    std::vector<Meeting> meet(std::size_t pool, std::span<const PoolPlayer> wave,
                              std::span<const PoolPair> pairs);

    /// The open seeks and the pools, for everybody in the lobby to see; usual waits are not known here.
    [[nodiscard]] SeekList list() const;
    /// Open seeks by id, oldest first.
    [[nodiscard]] const std::map<std::uint64_t, Seek>& seeks() const { return seeks_; }
    [[nodiscard]] std::size_t waiting_in(std::size_t pool) const;
    [[nodiscard]] std::optional<std::uint64_t> seek_of(std::uint64_t client) const;
    [[nodiscard]] std::optional<std::size_t> pool_of(std::uint64_t client) const;

private:
    struct Waiting {
        Seeker who;
        std::size_t pool = 0;
        std::int64_t since_ms = 0;
    };
    /// A place that is kept.
    struct Lost {
        Ticket ticket;
        std::int64_t at_ms = 0;
        std::optional<Seek> seek{};
        std::optional<std::size_t> pool{};
        std::int64_t since_ms = 0; ///< waits in the pool
    };
    /// Takes the place that is kept under a ticket, if there is one.
    std::optional<Lost> find_lost(const Ticket& ticket, std::int64_t now_ms);
    void forget_lost(std::int64_t now_ms);
    /// Why the client may not start to wait with this ticket.
    [[nodiscard]] std::optional<LobbyFault> refusal_of(const Seeker& by) const;

    std::map<std::uint64_t, Seek> seeks_;      ///< by id
    std::map<std::uint64_t, Waiting> waiting_; ///< by client
    std::deque<Lost> lost_;                    ///< in the order of their times
    std::uint64_t last_seek_ = 0;
};

} // namespace duiyi::server
