// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../occurrences.hpp"
#include "duiyi/rules/chess/helpmate.hpp"

namespace duiyi {

bool has_insufficient_material(const Position<Chess>& position) {
    using Role = Chess::Role;
    const auto heavy =
        position.pieces(Role::pawn) | position.pieces(Role::rook) | position.pieces(Role::queen);
    if (!heavy.empty()) {
        return false;
    }
    const auto knights = position.pieces(Role::knight);
    const auto bishops = position.pieces(Role::bishop);
    if ((knights | bishops).count() <= 1) {
        return true;
    }
    const auto dark = Bitboard<Chess>::from_words({0xaa55aa55aa55aa55});
    return knights.empty() && ((bishops & dark).empty() || (bishops & ~dark).empty());
}

template <>
std::optional<Outcome> judge(std::span<const Ply<Chess>> line, const Position<Chess>& now,
                             const RuleOptions&) {
    if (!now.has_legal_move()) {
        if (now.in_check()) {
            return Outcome{other(now.side_to_move()), Reason::checkmate};
        }
        return Outcome{{}, Reason::stalemate};
    }
    if (has_insufficient_material(now)) {
        return Outcome{{}, Reason::insufficient_material};
    }
    if (is_dead_position(now)) {
        return Outcome{{}, Reason::dead_position};
    }
    if (count_occurrences(line, now) >= 5) {
        return Outcome{{}, Reason::fivefold_repetition};
    }
    if (now.halfmove_clock() >= 150) {
        return Outcome{{}, Reason::seventy_five_moves};
    }
    return std::nullopt;
}

template <>
std::optional<Reason> claimable_draw(std::span<const Ply<Chess>> line, const Position<Chess>& now) {
    if (count_occurrences(line, now) >= 3) {
        return Reason::threefold_claim;
    }
    if (now.halfmove_clock() >= 100) {
        return Reason::fifty_moves_claim;
    }
    return std::nullopt;
}

template int count_occurrences(std::span<const Ply<Chess>>, const Position<Chess>&, std::size_t*);

} // namespace duiyi
