// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../occurrences.hpp"
#include "duiyi/rules/xiangqi/repetition.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;

/// The plies since the last capture that count for the natural move limit: not those by which a side checked
/// more often than it may, nor the replies to them.
int counted_plies(std::span<const Ply<Xiangqi>> line, int halfmove_clock, const RuleOptions& options) {
    const auto played = std::min(line.size(), static_cast<std::size_t>(halfmove_clock));
    std::array<int, 2> checks{};
    int counted = halfmove_clock;
    bool reply = false;
    for (const auto& ply : line.last(played)) {
        const bool too_many =
            ply.check && ++checks[index_of(ply.before.side_to_move())] > options.counted_checks;
        counted -= too_many || reply ? 1 : 0;
        reply = too_many;
    }
    return counted;
}

bool reaches_natural_limit(std::span<const Ply<Xiangqi>> line, const Position<Xiangqi>& now,
                           const RuleOptions& options) {
    const int limit = options.natural_move_limit;
    return limit > 0 && now.halfmove_clock() >= limit &&
           counted_plies(line, now.halfmove_clock(), options) >= limit;
}

/// The pieces that can cross the river.
Bitboard<Xiangqi> river_crossers(const Position<Xiangqi>& position) {
    return position.pieces(Role::rook) | position.pieces(Role::horse) | position.pieces(Role::cannon) |
           position.pieces(Role::pawn);
}

} // namespace

bool has_insufficient_material(const Position<Xiangqi>& position) {
    return river_crossers(position).empty();
}

std::optional<Side> winner_on_time(const Position<Xiangqi>& position, Side flagged) {
    const Side opponent = other(flagged);
    if ((river_crossers(position) & position.pieces(opponent)).empty()) {
        return std::nullopt;
    }
    return opponent;
}

template <>
std::optional<Outcome> judge(std::span<const Ply<Xiangqi>> line, const Position<Xiangqi>& now,
                             const RuleOptions& options) {
    if (!now.has_legal_move()) {
        return Outcome{other(now.side_to_move()), now.in_check() ? Reason::checkmate : Reason::stalemate};
    }
    if (has_insufficient_material(now)) {
        return Outcome{{}, Reason::insufficient_material};
    }
    if (const auto cycle = repeated_plies(line, now); !cycle.empty()) {
        const auto verdict = judge_repetition(cycle, now, options.repetition);
        if (!verdict.loser) {
            return Outcome{{}, Reason::repetition};
        }
        return Outcome{other(*verdict.loser), verdict.reason()};
    }
    if (reaches_natural_limit(line, now, options)) {
        return Outcome{{}, Reason::natural_move_limit};
    }
    return std::nullopt;
}

template <>
std::optional<Reason> claimable_draw(std::span<const Ply<Xiangqi>>, const Position<Xiangqi>&) {
    return std::nullopt;
}

template int count_occurrences(std::span<const Ply<Xiangqi>>, const Position<Xiangqi>&, std::size_t*);

} // namespace duiyi
