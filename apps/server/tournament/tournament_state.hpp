// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/fault.hpp"
#include "tournament/tournament_event.hpp"

namespace duiyi::server {

enum class TournamentStatus : std::uint8_t { to_come, going_on, over, cancelled };

[[nodiscard]] std::string_view to_string(TournamentStatus status);
[[nodiscard]] std::string_view to_string(EntryStatus status);

struct TournamentEntry {
    std::string account;
    int rating = 0; ///< when it joined
    bool is_provisional = false;
    EntryStatus status{};
    std::vector<std::size_t> games{}; ///< indices, in order
    std::optional<std::size_t> now{}; ///< the game that goes on
};

struct TournamentGame {
    PairMade pair;
    std::size_t round = 0; ///< from 0; of an arena, the wave
    std::array<bool, 2> berserk{};
};

struct TournamentRound {
    std::size_t first_game = 0, games = 0;
    std::optional<std::size_t> bye{};
    std::size_t left = 0;     ///< games that go on
    std::int64_t done_ms = 0; ///< when the last of them ended, or when it was paired
};

/// Why an account may not join.
enum class JoinRefusal : std::uint8_t { full, over, rating_low, rating_high, too_few_games };

/// What an account has in the pool of the tournament's game and speed.
struct EntryFacts {
    int rating = 0;
    int games = 0;
    bool is_provisional = false;
};

/// A tournament as a pure state machine: apply() is the only thing that changes it. Copies are how it is
/// tried out what several changes lead to.
class TournamentState {
public:
    explicit TournamentState(TournamentMade made) : made_(std::move(made)) {}

    /// Applies the next event, stored at `at_ms` (Unix time in milliseconds). An error means that the stored
    /// history and this program disagree.
    [[nodiscard]] Result<void, std::string> apply(const TournamentEvent& event, std::int64_t at_ms);

    [[nodiscard]] const TournamentTerms& terms() const { return made_.terms; }
    [[nodiscard]] const std::string& by() const { return made_.by; }
    [[nodiscard]] TournamentStatus status() const { return status_; }
    [[nodiscard]] bool is_open() const {
        return status_ == TournamentStatus::to_come || status_ == TournamentStatus::going_on;
    }
    [[nodiscard]] bool is_arena() const { return terms().kind == TournamentKind::arena; }
    [[nodiscard]] std::int64_t started_ms() const { return started_ms_; }
    [[nodiscard]] const std::vector<TournamentEntry>& entries() const { return entries_; }
    [[nodiscard]] const std::vector<TournamentGame>& games() const { return games_; }
    [[nodiscard]] const std::vector<TournamentRound>& rounds() const { return rounds_; }
    /// How many rounds there will be; nothing for an arena and for a round robin that has not begun.
    [[nodiscard]] std::optional<std::size_t> total_rounds() const;
    /// The entries in the order of their numbers in a Swiss or round robin: by rating when it started, late
    /// ones after them.
    [[nodiscard]] const std::vector<std::size_t>& seeds() const { return seeds_; }
    [[nodiscard]] std::optional<std::size_t> entry_of(std::string_view account) const;
    /// Entries that take part at present.
    [[nodiscard]] std::size_t players_in() const;

    /// Why the account may not join or come back; nothing when it may.
    [[nodiscard]] std::optional<JoinRefusal> join_refusal(std::string_view account,
                                                          const EntryFacts& facts) const;

private:
    struct Applier;

    TournamentMade made_;
    TournamentStatus status_{};
    std::int64_t started_ms_ = 0;
    std::vector<TournamentEntry> entries_;
    std::map<std::string, std::size_t, std::less<>> entry_of_;
    std::vector<TournamentGame> games_;
    std::vector<TournamentRound> rounds_;
    std::vector<std::size_t> seeds_;
    std::size_t started_with_ = 0; ///< entries of a round robin
};

} // namespace duiyi::server
