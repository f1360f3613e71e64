// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../occurrences.hpp"

namespace duiyi {
namespace {

/// Whether `side` gave check with every move of the plies.
bool checks_always(std::span<const Ply<Xiangqi>> plies, Side side) {
    for (const auto& ply : plies)
        if (ply.before.side_to_move() == side && !ply.check)
            return false;
    return true;
}

/// The ruling on a position's third occurrence; `cycle` leads from its first to its third.
Outcome judge_repetition(std::span<const Ply<Xiangqi>> cycle) {
    const bool first = checks_always(cycle, Side::first);
    const bool second = checks_always(cycle, Side::second);
    if (first == second)
        return {{}, Reason::repetition};
    return {first ? Side::second : Side::first, Reason::perpetual_check};
}

} // namespace

template <>
std::optional<Outcome> judge(std::span<const Ply<Xiangqi>> line, const Position<Xiangqi>& now,
                             const RuleOptions& options) {
    if (!now.has_legal_move())
        return Outcome{other(now.side_to_move()), now.in_check() ? Reason::checkmate : Reason::stalemate};
    std::size_t first = 0;
    if (count_occurrences(line, now, &first) >= 3)
        return judge_repetition(line.subspan(first));
    if (options.natural_move_limit > 0 && now.halfmove_clock() >= options.natural_move_limit)
        return Outcome{{}, Reason::natural_move_limit};
    return std::nullopt;
}

template <>
std::optional<Reason> claimable_draw(std::span<const Ply<Xiangqi>>, const Position<Xiangqi>&) {
    return std::nullopt;
}

template int count_occurrences(std::span<const Ply<Xiangqi>>, const Position<Xiangqi>&, std::size_t*);

} // namespace duiyi
