// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ratings/speed.hpp"

namespace duiyi::server::api {

/// What the place of a game in the list of games to watch depends on.
struct WatchRank {
    std::string game; ///< as in GameRow
    Speed speed{};
    int rating = 0; ///< of both players together; a guest has none
    std::int64_t watchers = 0;
    std::int64_t created_ms = 0;
};

/// Indexes of games in the order of the list; the first `featured` of them are featured.
struct WatchOrder {
    std::vector<std::size_t> games;
    std::size_t featured = 0;
};

/// One featured game of each title comes first: the one with the highest rating, then the most watchers, then
/// the last made. The others follow from the fastest speed to the slowest, in each those with the most
/// watchers first, then the highest rating. Of more than `most` games, those that are watched least are left
/// out.
[[nodiscard]] WatchOrder order_to_watch(const std::vector<WatchRank>& games, std::size_t most);

} // namespace duiyi::server::api
