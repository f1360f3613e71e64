// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/rating_rows.hpp"

#include <optional>

namespace duiyi::server {

namespace {

EndedAt ended_at(std::int64_t ms) {
    return EndedAt(std::chrono::milliseconds(ms));
}

RatingRow row_of(const RatingRow& before, const Rating& rating) {
    RatingRow row = before;
    row.rating = rating.strength.rating;
    row.deviation = rating.strength.deviation;
    row.volatility = rating.strength.volatility;
    row.games = rating.games;
    row.last_game_ms = rating.last_game ? rating.last_game->time_since_epoch().count() : 0;
    return row;
}

} // namespace

Rating to_rating(const RatingRow& row) {
    Rating rating{{row.rating, row.deviation, row.volatility}, static_cast<std::uint32_t>(row.games), {}};
    if (row.games > 0) {
        rating.last_game = ended_at(row.last_game_ms);
    }
    return rating;
}

RatingRow first_rating(const std::string& account, const std::string& pool) {
    return row_of({account, pool}, Rating{});
}

RatingChangeRow change_by(const RateGame& game, const RatingRow& before, const RatingRow& after) {
    return {game.stream, before.account, game.pool, game.at_ms, before.rating, after.rating, after.deviation};
}

std::array<RatingRow, 2> rated(const std::array<RatingRow, 2>& before, const RateGame& game) {
    const auto winner = game.winner.empty()      ? std::nullopt
                        : game.winner == "first" ? std::optional(Side::first)
                                                 : std::optional(Side::second);
    const auto after = rate_game({to_rating(before[0]), to_rating(before[1])}, winner, ended_at(game.at_ms));
    return {row_of(before[0], after[0]), row_of(before[1], after[1])};
}

} // namespace duiyi::server
