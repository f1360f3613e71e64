// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Explaining what repetition.cpp decided. It asks the same questions anew and keeps all the answers.
#include "duiyi/rules/xiangqi/chase.hpp"
#include "repetition_parts.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;
using Cycle = std::span<const Ply<Xiangqi>>;

PlyDeed deed_of(const Ply<Xiangqi>& ply, const Position<Xiangqi>& after, RepetitionRules rules) {
    const Side side = ply.before.side_to_move();
    PlyDeed deed;
    deed.check = ply.check;
    const bool wxf = rules == RepetitionRules::wxf;
    const Chases chases(after, side);
    for (const Sq victim : wxf ? new_chases(ply, after, PawnChases::ignored).victims()
                               : new_victims_cxa(ply, after, PawnChases::ignored)) {
        const Set chasers = chases.chasers_of(victim);
        bool protected_from_all = true;
        for (const Sq from : chasers)
            protected_from_all &= chases.is_protected(from, victim);
        deed.chases.push_back({victim, chasers, protected_from_all});
    }
    deed.mate_threat = !wxf && !ply.check && deed.chases.empty() && threatens_mate(after, side);
    return deed;
}

/// The loser's chase of its victim, over all plies.
struct ChaseStory {
    Role victim{};
    std::array<bool, Xiangqi::roles.size()> roles{}; ///< of the chasers
    bool several = false;                            ///< different pieces take part
    bool chasers_move = false;                       ///< some ply was a move of a chaser
};

ChaseStory tell(Cycle cycle, const Position<Xiangqi>& now, const RepetitionReport& report, Side side) {
    ChaseStory story;
    Sq victim = *report.verdict.victim[index_of(side)];
    story.victim = now.at(victim)->role;
    std::optional<Sq> chaser; // followed backwards through its moves
    for (std::size_t i = cycle.size(); i-- > 0;) {
        const auto move = cycle[i].move;
        const auto& position = position_after(cycle, i, now);
        if (cycle[i].before.side_to_move() == side)
            for (const auto& chase : report.deeds[i].chases)
                if (chase.victim == victim) {
                    story.chasers_move |= chase.chasers.has(move.to());
                    if (!chaser)
                        chaser = chase.chasers.first();
                    story.several |= !chase.chasers.has(*chaser);
                    for (const Sq from : chase.chasers)
                        story.roles[index_of(position.at(from)->role)] = true;
                }
        if (victim == move.to())
            victim = move.from();
        if (chaser && *chaser == move.to())
            chaser = move.from();
    }
    return story;
}

/// The article of the Asian rules under which a perpetual chase is lost.
int chase_article(const ChaseStory& story) {
    const auto by = [&](Role role) { return story.roles[index_of(role)]; };
    if (story.several)
        return 33;
    if (by(story.victim))
        return 24;
    if (by(Role::cannon))
        return story.victim == Role::rook ? (story.chasers_move ? 15 : 26) : (story.chasers_move ? 0 : 25);
    if (by(Role::rook))
        return story.victim == Role::cannon ? 18 : story.victim == Role::horse ? 23 : 0;
    return 0;
}

/// The article of the Asian rules for a draw in which nobody is at fault.
int draw_article(Cycle cycle, const RepetitionReport& report) {
    for (const Side side : both_sides) {
        bool always = true;
        for (std::size_t i = 0; i < cycle.size(); ++i)
            if (cycle[i].before.side_to_move() == side)
                always &= !report.deeds[i].chases.empty();
        if (always && report.verdict.conduct[index_of(side)] == Conduct::allowed)
            return 32; // different pieces in turn
    }
    return 5;
}

int article_wxf(Cycle cycle, const Position<Xiangqi>& now, const RepetitionReport& report) {
    const auto& verdict = report.verdict;
    if (!verdict.loser)
        return verdict.conduct[0] == Conduct::perpetual_check ? 7 : draw_article(cycle, report);
    const Side loser = *verdict.loser;
    if (verdict.conduct[index_of(loser)] == Conduct::perpetual_chase)
        return chase_article(tell(cycle, now, report, loser));
    for (std::size_t i = 0; i < cycle.size(); ++i)
        if (cycle[i].before.side_to_move() != loser && cycle[i].check)
            return 8;
    return 6;
}

/// The general principles of the Chinese rules: 1 perpetual check, 8 both sides at fault; the rest has none.
int article_cxa(const RepetitionVerdict& verdict) {
    const auto conduct = [&](Side side) { return verdict.conduct[index_of(side)]; };
    if (verdict.loser)
        return conduct(*verdict.loser) == Conduct::perpetual_check ? 1 : 0;
    return conduct(Side::first) != Conduct::allowed && conduct(Side::second) != Conduct::allowed ? 8 : 0;
}

} // namespace

std::optional<RepetitionReport> report_repetition(Cycle line, const Position<Xiangqi>& now,
                                                  RepetitionRules rules) {
    const Cycle cycle = repeated_plies(line, now);
    if (cycle.empty())
        return std::nullopt;
    RepetitionReport report;
    report.rules = rules;
    report.verdict = judge_repetition(cycle, now, rules);
    report.first_ply = line.size() - cycle.size();
    for (std::size_t i = 0; i < cycle.size(); ++i)
        report.deeds.push_back(deed_of(cycle[i], position_after(cycle, i, now), rules));
    report.article =
        rules == RepetitionRules::wxf ? article_wxf(cycle, now, report) : article_cxa(report.verdict);
    return report;
}

} // namespace duiyi
