// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament/tournament_terms.hpp"

#include <algorithm>

#include "ratings/speed.hpp"

namespace duiyi::server {

namespace {

constexpr std::size_t max_tournament_name = 60 * 4; // bytes: 60 characters
constexpr std::size_t max_description = 1'000 * 4;
constexpr std::int64_t minute_in_ms = 60'000;
constexpr std::int64_t furthest_start_ms = 31LL * 24 * 60 * minute_in_ms;
constexpr int max_rating_bound = 5'000;

bool is_blank(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c == ' '; });
}

bool has_control_characters(std::string_view text, bool may_have_lines) {
    return std::ranges::any_of(text, [&](char c) {
        const bool is_line_end = c == '\n';
        return static_cast<unsigned char>(c) < 0x20U && (!may_have_lines || !is_line_end);
    });
}

bool is_outside(const std::optional<int>& value, int least, int most) {
    return value && (*value < least || *value > most);
}

} // namespace

std::string_view to_string(TournamentKind kind) {
    switch (kind) {
        case TournamentKind::arena:
            return "arena";
        case TournamentKind::swiss:
            return "swiss";
        case TournamentKind::round_robin:
            return "round_robin";
    }
    return {};
}

std::optional<TournamentKind> parse_tournament_kind(std::string_view name) {
    for (const auto kind : {TournamentKind::arena, TournamentKind::swiss, TournamentKind::round_robin}) {
        if (to_string(kind) == name) {
            return kind;
        }
    }
    return std::nullopt;
}

std::size_t max_entries(TournamentKind kind) {
    return kind == TournamentKind::round_robin ? 30 : 1'000;
}

std::optional<std::string> fault_of(const TournamentTerms& terms, std::int64_t now_ms) {
    if (is_blank(terms.name) || terms.name.size() > max_tournament_name ||
        has_control_characters(terms.name, false)) {
        return "name: 1 to 60 characters";
    }
    if (terms.description.size() > max_description || has_control_characters(terms.description, true)) {
        return "description: at most 1,000 characters";
    }
    if (!is_timed(terms.time) || speed_of(terms.time) == Speed::correspondence) {
        return "time: a tournament needs a clock";
    }
    if (terms.is_rated && !can_be_rated(terms.time)) {
        return "rated: both players need the same clock";
    }
    if (terms.start_ms < now_ms - passed_start_ms || terms.start_ms > now_ms + furthest_start_ms) {
        return "start_ms: from now to a month ahead";
    }
    if (terms.kind == TournamentKind::arena && (terms.minutes < 10 || terms.minutes > 360)) {
        return "minutes: 10 to 360";
    }
    if (terms.kind == TournamentKind::swiss && (terms.rounds < 1 || terms.rounds > 20)) {
        return "rounds: 1 to 20";
    }
    if (terms.pause_s < 5 || terms.pause_s > 3'600) {
        return "pause_s: 5 to 3600";
    }
    if (is_outside(terms.min_rating, 0, max_rating_bound) ||
        is_outside(terms.max_rating, 0, max_rating_bound) ||
        (terms.min_rating && terms.max_rating && *terms.min_rating > *terms.max_rating)) {
        return "min_rating, max_rating: 0 to 5000, the first not above the second";
    }
    if (is_outside(terms.min_games, 0, 1'000)) {
        return "min_games: 0 to 1000";
    }
    return std::nullopt;
}

} // namespace duiyi::server
