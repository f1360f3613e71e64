// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/explain.hpp"

#include <array>
#include <string_view>

#include "chinese_names.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

/// What the sentence says of the loser's chase: which pieces chase in the last of its plies, and whom.
struct LastChase {
    std::size_t ply = 0; ///< of the report's plies
    PlyThreats::Chase chase{};
    bool victim_protected = false; ///< in some ply
};

/// A report with its plies and positions.
class ReportedPlies {
public:
    ReportedPlies(const RepetitionReport& report, std::span<const Ply<Xiangqi>> line,
                  const Position<Xiangqi>& now)
        : report_(report), plies_(line.subspan(report.first_ply)), now_(now) {}

    const RepetitionReport& report() const { return report_; }
    std::string first_ply() const { return std::to_string(report_.first_ply + 1); }
    std::string last_ply() const { return std::to_string(report_.first_ply + plies_.size()); }
    const Position<Xiangqi>& position_after(std::size_t i) const {
        return i + 1 < plies_.size() ? plies_[i + 1].before : now_;
    }
    Side mover(std::size_t i) const { return plies_[i].before.side_to_move(); }
    std::size_t size() const { return plies_.size(); }

    /// The chase of its constant victim by `side`, whose violation is a perpetual chase under the Asian
    /// rules.
    LastChase last_chase(Side side) const {
        LastChase found;
        Sq victim = *report_.verdict.victim[index_of(side)];
        bool first = true;
        for (std::size_t i = plies_.size(); i-- > 0;) {
            for (const auto& chase : report_.threats[i].chases) {
                if (mover(i) == side && chase.victim == victim) {
                    if (first) {
                        found = {i, chase, false};
                    }
                    first = false;
                    found.victim_protected |= chase.is_protected;
                }
            }
            if (victim == plies_[i].move.to()) {
                victim = plies_[i].move.from();
            }
        }
        return found;
    }

private:
    const RepetitionReport& report_;
    std::span<const Ply<Xiangqi>> plies_;
    const Position<Xiangqi>& now_;
};

/// What threats are called, and what stands between two.
struct ThreatWords {
    std::string_view check, chase, mate_threat, idle, separator;
};

std::string list_threats(const ReportedPlies& reported, Side side, const ThreatWords& words) {
    std::string text;
    for (std::size_t i = 0; i < reported.size(); ++i) {
        if (reported.mover(i) != side) {
            continue;
        }
        const auto& threats = reported.report().threats[i];
        if (!text.empty()) {
            text += words.separator;
        }
        text += threats.check             ? words.check
                : !threats.chases.empty() ? words.chase
                : threats.mate_threat     ? words.mate_threat
                                          : words.idle;
    }
    return text;
}

// English ------------------------------------------------------------------------------------------------

std::string_view english(Role role) {
    constexpr std::array<std::string_view, 7> names = {"general", "advisor", "elephant", "horse",
                                                       "chariot", "cannon",  "soldier"};
    return names[index_of(role)];
}

std::string_view english(Side side) {
    return side == Side::first ? "red" : "black";
}

std::string english_chasers(const ReportedPlies& reported, const LastChase& last) {
    std::string text;
    for (const Sq from : last.chase.chasers) {
        text += text.empty() ? "" : " and ";
        text +=
            std::string(english(reported.position_after(last.ply).at(from)->role)) + " at " + to_string(from);
    }
    return text;
}

std::string english_violation(const ReportedPlies& reported, Side side) {
    const std::string plies = " on every move of plies " + reported.first_ply() + "-" + reported.last_ply();
    switch (reported.report().verdict.violation[index_of(side)]) {
        case Violation::perpetual_check:
            return "checks" + plies;
        case Violation::perpetual_chase: {
            if (!reported.report().verdict.victim[index_of(side)]) {
                return "chases" + plies;
            }
            const LastChase last = reported.last_chase(side);
            const auto victim = english(reported.position_after(last.ply).at(last.chase.victim)->role);
            return english_chasers(reported, last) +
                   (last.chase.chasers.has_several() ? " chase the " : " chases the ") +
                   (last.victim_protected ? "" : "unprotected ") + std::string(victim) + plies;
        }
        case Violation::perpetual_attack:
            return "attacks" + plies + " (" +
                   list_threats(reported, side, {"check", "chase", "mate threat", "idle", ", "}) + ")";
        case Violation::none:
            break;
    }
    return "does nothing forbidden";
}

std::string english_source(const RepetitionReport& report) {
    const bool wxf = report.rules == RepetitionRules::wxf;
    if (report.article == 0) {
        return wxf ? " (Asian rules, perpetual chase)" : " (Chinese rules)";
    }
    return (wxf ? " (Asian rules " : " (Chinese rules, principle ") + std::to_string(report.article) + ")";
}

std::string in_english(const ReportedPlies& reported) {
    const auto& verdict = reported.report().verdict;
    const std::string source = english_source(reported.report());
    if (verdict.loser) {
        return std::string(english(*verdict.loser)) +
               " loses: " + english_violation(reported, *verdict.loser) + source;
    }
    if (verdict.violation[0] == Violation::none && verdict.violation[1] == Violation::none) {
        return "draw: neither side does anything forbidden in plies " + reported.first_ply() + "-" +
               reported.last_ply() + source;
    }
    return "draw: both sides are at fault; red: " + english_violation(reported, Side::first) +
           "; black: " + english_violation(reported, Side::second) + source;
}

// Chinese ------------------------------------------------------------------------------------------------

std::string_view chinese(Side side) {
    return side == Side::first ? "红" : "黑";
}

std::string chinese_violation(const ReportedPlies& reported, Side side) {
    switch (reported.report().verdict.violation[index_of(side)]) {
        case Violation::perpetual_check:
            return "步步将军";
        case Violation::perpetual_chase: {
            if (!reported.report().verdict.victim[index_of(side)]) {
                return "步步捉子";
            }
            const LastChase last = reported.last_chase(side);
            const auto& position = reported.position_after(last.ply);
            std::string chasers;
            for (const Sq from : last.chase.chasers) {
                chasers += (chasers.empty() ? "" : "、") + to_string(from) + "的" +
                           std::string(chinese_name(*position.at(from)));
            }
            return chasers + "步步捉" + (last.victim_protected ? "" : "无根的") +
                   std::string(chinese_name(*position.at(last.chase.victim)));
        }
        case Violation::perpetual_attack:
            return "步步打（" + list_threats(reported, side, {"将", "捉", "杀", "闲", "、"}) + "）";
        case Violation::none:
            break;
    }
    return "均为允许着法";
}

std::string chinese_source(const RepetitionReport& report) {
    const bool wxf = report.rules == RepetitionRules::wxf;
    if (report.article == 0) {
        return wxf ? "（亚洲规则，长捉）" : "（中国规则）";
    }
    return (wxf ? "（亚洲规则第" : "（中国规则通则第") + std::to_string(report.article) + "条）";
}

std::string in_chinese(const ReportedPlies& reported) {
    const auto& verdict = reported.report().verdict;
    const std::string plies = "第" + reported.first_ply() + "至" + reported.last_ply() + "着，";
    const std::string source = chinese_source(reported.report());
    if (verdict.loser) {
        return std::string(chinese(*verdict.loser)) + "负：" + plies +
               chinese_violation(reported, *verdict.loser) + source;
    }
    if (verdict.violation[0] == Violation::none && verdict.violation[1] == Violation::none) {
        return "和棋：" + plies + "双方均为允许着法" + source;
    }
    return "和棋：" + plies + "双方均为禁止着法；红方" + chinese_violation(reported, Side::first) + "；黑方" +
           chinese_violation(reported, Side::second) + source;
}

} // namespace

std::string explain(const RepetitionReport& report, std::span<const Ply<Xiangqi>> line,
                    const Position<Xiangqi>& now, Language language) {
    const ReportedPlies reported(report, line, now);
    return language == Language::english ? in_english(reported) : in_chinese(reported);
}

} // namespace duiyi
