// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The report on what repetition.cpp decided: the threats of every ply, and the article that decides.
#include "duiyi/rules/xiangqi/chase.hpp"
#include "repetition_parts.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;
using Cycle = std::span<const Ply<Xiangqi>>;

PlyThreats threats_of(const Ply<Xiangqi>& ply, const Position<Xiangqi>& after, RepetitionRules rules) {
    const Side side = ply.before.side_to_move();
    PlyThreats threats;
    threats.check = ply.check;
    const bool wxf = rules == RepetitionRules::wxf;
    const Chases chases(after, side);
    for (const Sq victim : wxf ? new_chases(ply, after, PawnChases::ignored).victims()
                               : new_victims_cxa(ply, after, PawnChases::ignored)) {
        const Set chasers = chases.chasers_of(victim);
        bool protected_from_all = true;
        for (const Sq from : chasers) {
            protected_from_all &= chases.is_protected(from, victim);
        }
        threats.chases.push_back({victim, chasers, protected_from_all});
    }
    threats.mate_threat = !wxf && !ply.check && threats.chases.empty() && threatens_mate(after, side);
    return threats;
}

/// The chase of the loser's victim, over all plies.
struct ChaseSummary {
    Role victim{};
    std::array<bool, Xiangqi::roles.size()> roles{}; ///< of the chasers
    bool several = false;                            ///< different pieces take part
    bool chasers_move = false;                       ///< some ply was a move of a chaser
};

ChaseSummary summarize_chase(Cycle cycle, const Position<Xiangqi>& now, const RepetitionReport& report,
                             Side side) {
    ChaseSummary summary;
    Sq victim = *report.verdict.victim[index_of(side)];
    summary.victim = now.at(victim)->role;
    std::optional<Sq> chaser; // followed backwards through its moves
    for (std::size_t i = cycle.size(); i-- > 0;) {
        const auto move = cycle[i].move;
        const auto& position = position_after(cycle, i, now);
        if (cycle[i].before.side_to_move() == side) {
            for (const auto& chase : report.threats[i].chases) {
                if (chase.victim == victim) {
                    summary.chasers_move |= chase.chasers.has(move.to());
                    if (!chaser) {
                        chaser = chase.chasers.first();
                    }
                    summary.several |= !chase.chasers.has(*chaser);
                    for (const Sq from : chase.chasers) {
                        summary.roles[index_of(position.at(from)->role)] = true;
                    }
                }
            }
        }
        if (victim == move.to()) {
            victim = move.from();
        }
        if (chaser && *chaser == move.to()) {
            chaser = move.from();
        }
    }
    return summary;
}

/// The article of the Asian rules under which a perpetual chase is lost.
int chase_article(const ChaseSummary& summary) {
    const auto by = [&](Role role) { return summary.roles[index_of(role)]; };
    if (summary.several) {
        return 33;
    }
    if (by(summary.victim)) {
        return 24;
    }
    if (by(Role::cannon)) {
        return summary.victim == Role::rook ? (summary.chasers_move ? 15 : 26)
                                            : (summary.chasers_move ? 0 : 25);
    }
    if (by(Role::rook)) {
        return summary.victim == Role::cannon ? 18 : summary.victim == Role::horse ? 23 : 0;
    }
    return 0;
}

/// The article of the Asian rules for a draw in which nobody is at fault.
int draw_article(Cycle cycle, const RepetitionReport& report) {
    for (const Side side : both_sides) {
        bool always = true;
        for (std::size_t i = 0; i < cycle.size(); ++i) {
            if (cycle[i].before.side_to_move() == side) {
                always &= !report.threats[i].chases.empty();
            }
        }
        if (always && report.verdict.violation[index_of(side)] == Violation::none) {
            return 32; // different pieces in turn
        }
    }
    return 5;
}

int article_wxf(Cycle cycle, const Position<Xiangqi>& now, const RepetitionReport& report) {
    const auto& verdict = report.verdict;
    if (!verdict.loser) {
        return verdict.violation[0] == Violation::perpetual_check ? 7 : draw_article(cycle, report);
    }
    const Side loser = *verdict.loser;
    if (verdict.violation[index_of(loser)] == Violation::perpetual_chase) {
        return chase_article(summarize_chase(cycle, now, report, loser));
    }
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        if (cycle[i].before.side_to_move() != loser && cycle[i].check) {
            return 8;
        }
    }
    return 6;
}

/// The general principles of the Chinese rules: 1 perpetual check, 8 both sides at fault; the rest has none.
int article_cxa(const RepetitionVerdict& verdict) {
    const auto violation = [&](Side side) { return verdict.violation[index_of(side)]; };
    if (verdict.loser) {
        return violation(*verdict.loser) == Violation::perpetual_check ? 1 : 0;
    }
    return violation(Side::first) != Violation::none && violation(Side::second) != Violation::none ? 8 : 0;
}

} // namespace

std::optional<RepetitionReport> report_repetition(Cycle line, const Position<Xiangqi>& now,
                                                  RepetitionRules rules) {
    const Cycle cycle = repeated_plies(line, now);
    if (cycle.empty()) {
        return std::nullopt;
    }
    RepetitionReport report;
    report.rules = rules;
    report.verdict = judge_repetition(cycle, now, rules);
    report.first_ply = line.size() - cycle.size();
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        report.threats.push_back(threats_of(cycle[i], position_after(cycle, i, now), rules));
    }
    report.article =
        rules == RepetitionRules::wxf ? article_wxf(cycle, now, report) : article_cxa(report.verdict);
    return report;
}

} // namespace duiyi
