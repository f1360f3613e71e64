// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "duiyi/geometry/side.hpp"
#include "lobby/newest_map.hpp"

namespace duiyi::server {

/// What pairing needs of the games to which the lobby has led: who met whom, and who had which side. In
/// memory, about 4 MB at most; a restart forgets it. Persons are named as in PoolPlayer.
class RecentGames {
public:
    /// Of more, those are forgotten whose last game is longest ago.
    static constexpr std::size_t max_persons = 10'000;
    /// Of more, the latest.
    static constexpr std::size_t max_opponents = 3;
    /// So long after their game two persons are no longer kept apart.
    static constexpr std::int64_t met_lately_ms = 3'600'000;

    /// These two play each other, by side.
    void add(const std::array<std::string, 2>& players, std::int64_t now_ms);
    /// The side that somebody had last; nothing when that is not known.
    [[nodiscard]] std::optional<Side> last_side(const std::string& name) const;
    /// Whom somebody has met lately, the latest last.
    [[nodiscard]] std::vector<std::string> met_lately(const std::string& name, std::int64_t now_ms) const;
    [[nodiscard]] std::size_t persons() const { return persons_.size(); }

private:
    struct Game {
        std::string opponent;
        std::int64_t at_ms = 0;
    };
    struct Person {
        Side last_side{};
        std::vector<Game> games{}; ///< one for each opponent, the latest last
    };

    void add(const std::string& name, Side side, const std::string& opponent, std::int64_t now_ms);

    NewestMap<Person> persons_{max_persons};
};

} // namespace duiyi::server
