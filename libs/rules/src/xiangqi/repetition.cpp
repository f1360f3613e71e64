// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/xiangqi/repetition.hpp"

#include <algorithm>

#include "../occurrences.hpp"
#include "repetition_parts.hpp"

namespace duiyi {
namespace {

using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;
using Cycle = std::span<const Ply<Xiangqi>>;

/// Which sides check with every ply.
std::array<bool, 2> perpetual_checks(Cycle cycle) {
    std::array<bool, 2> always = {true, true};
    for (const auto& ply : cycle) {
        always[index_of(ply.before.side_to_move())] &= ply.check;
    }
    return always;
}

/// `pieces` after the move: the one that moved is still in it, one that was captured is not.
Set follow(Set pieces, Move<Xiangqi> move) {
    const bool moved = pieces.has(move.from());
    pieces.remove(move.from());
    pieces.remove(move.to());
    if (moved) {
        pieces.add(move.to());
    }
    return pieces;
}

/// The pieces that one side has newly chased with every ply so far, by their points now.
struct ConstantVictims {
    Set victims = Set::all();
    Set attacked{}; ///< those that some ply newly attacked, not only deprived of protection
};

std::array<ConstantVictims, 2> constant_victims(Cycle cycle, const Position<Xiangqi>& now) {
    std::array<ConstantVictims, 2> constant;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const Side side = cycle[i].before.side_to_move();
        ConstantVictims& own = constant[index_of(side)];
        ConstantVictims& theirs = constant[index_of(other(side))];
        theirs = {follow(theirs.victims, cycle[i].move), follow(theirs.attacked, cycle[i].move)};
        if (!own.victims.empty()) {
            const auto found = new_chases(cycle[i], position_after(cycle, i, now), PawnChases::ignored);
            own.victims &= found.victims();
            own.attacked = (own.attacked | found.attacked) & own.victims;
        } else if (theirs.victims.empty()) {
            break;
        }
    }
    return constant;
}

/// The one side that does what the other does not, if so.
std::optional<Side> only(const std::array<bool, 2>& does) {
    if (does[0] == does[1]) {
        return std::nullopt;
    }
    return does[0] ? Side::first : Side::second;
}

/// The Asian rules, articles 6 to 40.
RepetitionVerdict judge_wxf(Cycle cycle, const Position<Xiangqi>& now) {
    RepetitionVerdict verdict;
    const auto checks = perpetual_checks(cycle);
    if (checks[0] || checks[1]) { // articles 6 to 8
        for (const Side side : both_sides) {
            if (checks[index_of(side)]) {
                verdict.violation[index_of(side)] = Violation::perpetual_check;
            }
        }
        verdict.loser = only(checks);
        return verdict;
    }
    const auto constant = constant_victims(cycle, now);
    std::array<bool, 2> chases{};
    std::array<bool, 2> attacks{};
    for (const Side side : both_sides) {
        const auto& [victims, attacked] = constant[index_of(side)];
        if (victims.empty()) {
            continue;
        }
        chases[index_of(side)] = true;
        attacks[index_of(side)] = !attacked.empty();
        verdict.violation[index_of(side)] = Violation::perpetual_chase;
        verdict.victim[index_of(side)] = (attacked.empty() ? victims : attacked).first();
    }
    // A side that only parries, and by that removes the protection of a piece that it already attacks, does
    // not chase the side that attacks it (article 19 and its diagrams 39 to 41; article 26, diagram 61).
    if (chases[0] && chases[1] && attacks[0] != attacks[1]) {
        chases = attacks;
    }
    verdict.loser = only(chases);
    return verdict;
}

/// A capture that lets the other side mate at once threatens nothing (Chinese rules, general principle 7).
bool loses_to_mate(const Position<Xiangqi>& to_move, Move<Xiangqi> capture) {
    const auto position = to_move.after(capture);
    for (const auto reply : position.legal_moves()) {
        if (is_mate(position.after(reply))) {
            return true;
        }
    }
    return false;
}

/// `position` with `side` to move, when that can be: not when the other side is in check.
std::optional<Position<Xiangqi>> with_turn(const Position<Xiangqi>& position, Side side) {
    if (position.side_to_move() == side) {
        return position;
    }
    auto setup = position.setup();
    setup.turn = side;
    const auto turned = Position<Xiangqi>::from_setup(setup);
    return turned ? std::optional(*turned) : std::nullopt;
}

/// What one side's plies have all been, under the Chinese rules.
struct AttackRecord {
    bool checks = true, chases = true, attacks = true;

    Violation violation() const {
        return checks    ? Violation::perpetual_check
               : chases  ? Violation::perpetual_chase
               : attacks ? Violation::perpetual_attack
                         : Violation::none;
    }
};

AttackRecord record_attacks(Cycle cycle, const Position<Xiangqi>& now, Side side, PawnChases pawns) {
    AttackRecord record;
    for (std::size_t i = 0; i < cycle.size() && record.attacks; ++i) {
        const auto& [before, move, check] = cycle[i];
        if (before.side_to_move() != side) {
            continue;
        }
        const auto& later = position_after(cycle, i, now);
        const bool chase = !new_victims_cxa(cycle[i], later, pawns).empty();
        record.checks &= check;
        record.chases &= chase;
        record.attacks &= check || chase || threatens_mate(later, side);
    }
    return record;
}

/// The Chinese rules: no side may attack with every move, be it by check, chase or threat of mate, unless
/// both do; and perpetual check is worse than the rest.
RepetitionVerdict judge_cxa(Cycle cycle, const Position<Xiangqi>& now) {
    RepetitionVerdict verdict;
    auto& violation = verdict.violation;
    for (const Side side : both_sides) {
        violation[index_of(side)] = record_attacks(cycle, now, side, PawnChases::ignored).violation();
    }
    // When one side attacks, the threats of the other's pawns count too.
    for (const Side side : both_sides) {
        if (violation[index_of(side)] == Violation::none &&
            violation[index_of(other(side))] != Violation::none) {
            violation[index_of(side)] = record_attacks(cycle, now, side, PawnChases::counted).violation();
        }
    }
    const auto are = [&](auto test) { return only({test(violation[0]), test(violation[1])}); };
    verdict.loser = are([](Violation c) { return c == Violation::perpetual_check; });
    if (!verdict.loser) {
        verdict.loser = are([](Violation c) { return c != Violation::none; });
    }
    return verdict;
}

/// Whether the side to move mates by checks alone, in `moves` of its moves. `nodes` is what may still be
/// looked at; when it runs out, no.
bool mates_by_checks(const Position<Xiangqi>& position, int moves, int& nodes) {
    for (const auto move : position.legal_moves()) {
        if (--nodes < 0) {
            return false;
        }
        const auto checked = position.after(move);
        if (!checked.in_check()) {
            continue;
        }
        const auto replies = checked.legal_moves();
        if (replies.empty()) {
            return true;
        }
        if (moves > 1 && std::all_of(replies.begin(), replies.end(), [&](Move<Xiangqi> reply) {
                return mates_by_checks(checked.after(reply), moves - 1, nodes);
            })) {
            return true;
        }
    }
    return false;
}

} // namespace

NewChases new_chases(const Ply<Xiangqi>& ply, const Position<Xiangqi>& after, PawnChases pawns) {
    const Side side = ply.before.side_to_move();
    const Chases now(after, side, pawns);
    const Chases then(ply.before, side, pawns);
    NewChases found;
    for (const Sq from : now.chasers()) {
        for (const Sq to : now.targets(from) & ~found.attacked) {
            const Sq origin = from == ply.move.to() ? ply.move.from() : from;
            if (!now.chases(from, to) || then.chases(origin, to)) {
                continue;
            }
            (then.attacks(origin, to) ? found.unprotected : found.attacked).add(to);
        }
    }
    found.unprotected &= ~found.attacked;
    return found;
}

Set new_victims_cxa(const Ply<Xiangqi>& ply, const Position<Xiangqi>& after, PawnChases pawns) {
    const Side side = ply.before.side_to_move();
    const Set victims = new_chases(ply, after, pawns).victims();
    if (victims.empty()) {
        return victims;
    }
    const auto to_move = with_turn(after, side);
    if (!to_move) {
        return victims;
    }
    const Chases chases(after, side, pawns);
    Set won;
    for (const Sq target : victims) {
        for (const Sq from : chases.chasers_of(target)) {
            if (!won.has(target) && to_move->is_legal({from, target}) &&
                !loses_to_mate(*to_move, {from, target})) {
                won.add(target);
            }
        }
    }
    return won;
}

bool threatens_mate(const Position<Xiangqi>& position, Side side) {
    constexpr int most_moves = 3;
    constexpr int most_nodes = 20'000;
    const auto to_move = with_turn(position, side);
    if (!to_move) {
        return false;
    }
    int nodes = most_nodes;
    for (int moves = 1; moves <= most_moves && nodes > 0; ++moves) {
        if (mates_by_checks(*to_move, moves, nodes)) {
            return true;
        }
    }
    return false;
}

RepetitionVerdict judge_repetition(Cycle cycle, const Position<Xiangqi>& now, RepetitionRules rules) {
    return rules == RepetitionRules::wxf ? judge_wxf(cycle, now) : judge_cxa(cycle, now);
}

Cycle repeated_plies(Cycle line, const Position<Xiangqi>& now) {
    std::size_t first = 0;
    return count_occurrences(line, now, &first) >= 3 ? line.subspan(first) : Cycle{};
}

Reason RepetitionVerdict::reason() const {
    if (!loser) {
        return Reason::repetition;
    }
    switch (violation[index_of(*loser)]) {
        case Violation::perpetual_check:
            return Reason::perpetual_check;
        case Violation::perpetual_chase:
            return Reason::perpetual_chase;
        case Violation::perpetual_attack:
            return Reason::perpetual_attack;
        case Violation::none:
            break;
    }
    assert(false);
    return Reason::repetition;
}

} // namespace duiyi
