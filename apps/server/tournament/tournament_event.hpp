// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "tournament/tournament_terms.hpp"

/// What can happen in a tournament: events of a stream of its own, as rooms have one. A tournament is nothing
/// but the result of applying them in order. Entries are named by their index, in the order of joining.
namespace duiyi::server {

enum class EntryStatus : std::uint8_t { in, paused, withdrawn };

/// How a game of a tournament ended. In a forfeit, a player has not made a first move.
enum class TournamentResult : std::uint8_t {
    none, ///< it goes on
    first,
    second,
    draw,
    first_by_forfeit,
    second_by_forfeit,
    both_lose, ///< neither was there
    void_game, ///< counts for nothing
};

/// A game of a round or wave. Without a room it was decided when it was paired.
struct PairMade {
    std::array<std::size_t, 2> players{}; ///< by side
    std::string room;
    TournamentResult result{};

    friend bool operator==(const PairMade&, const PairMade&) = default;
};

struct TournamentMade {
    TournamentTerms terms;
    std::string by; ///< an account

    friend bool operator==(const TournamentMade&, const TournamentMade&) = default;
};
struct EntryJoined {
    std::string account;
    int rating = 0;
    bool is_provisional = false;

    friend bool operator==(const EntryJoined&, const EntryJoined&) = default;
};
struct EntryChanged {
    std::size_t entry = 0;
    EntryStatus status{};

    friend bool operator==(const EntryChanged&, const EntryChanged&) = default;
};
struct TournamentStarted {
    friend bool operator==(const TournamentStarted&, const TournamentStarted&) = default;
};
/// A round, or a wave of an arena.
struct RoundPaired {
    std::vector<PairMade> pairs;
    std::optional<std::size_t> bye{}; ///< has the pairing-allocated bye

    friend bool operator==(const RoundPaired&, const RoundPaired&) = default;
};
struct GameDecided {
    std::size_t game = 0; ///< its index, over all rounds
    TournamentResult result{};
    std::array<bool, 2> berserk{};

    friend bool operator==(const GameDecided&, const GameDecided&) = default;
};
struct TournamentEnded {
    bool is_cancelled = false;

    friend bool operator==(const TournamentEnded&, const TournamentEnded&) = default;
};

using TournamentEvent = std::variant<TournamentMade, EntryJoined, EntryChanged, TournamentStarted,
                                     RoundPaired, GameDecided, TournamentEnded>;

/// StoredEvent::format of what encode() writes.
inline constexpr int tournament_event_format = 2;

/// As it is stored: `kind` and `body` of a StoredEvent, in the form of domain/fields.hpp.
struct EncodedTournamentEvent {
    std::string kind, body;
};
[[nodiscard]] EncodedTournamentEvent encode(const TournamentEvent& event);
/// The error says what cannot be read.
[[nodiscard]] Result<TournamentEvent, std::string> decode_tournament_event(std::string_view kind,
                                                                           std::string_view body);

/// The stream of a tournament; no room has such a name.
[[nodiscard]] inline std::string tournament_stream(std::string_view id) {
    return "tournament:" + std::string(id);
}
[[nodiscard]] inline bool is_tournament_stream(std::string_view stream) {
    return stream.starts_with("tournament:");
}

} // namespace duiyi::server
