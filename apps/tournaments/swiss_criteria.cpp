// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "swiss_criteria.hpp"

#include <functional>
#include <map>

namespace duiyi::tournaments {

Criteria::Criteria(const Field& field, const Bracket& bracket, bool below, bool bye)
    : field_(field),
      below_(below),
      bye_(bye),
      pair_bits_(bits_to_count((bracket.moved_down.size() + bracket.residents.size()) / 2)),
      next_bits_(bits_to_count(bracket.next.size())),
      moved_down_levels_(levels_of(field, bracket.moved_down)) {
    Group all = bracket.moved_down;
    all.insert(all.end(), bracket.residents.begin(), bracket.residents.end());
    bracket_levels_ = levels_of(field, all);
    // Only where C3 lets two equal absolute preferences meet can C10 and C11 be violated.
    for (std::size_t i = 0; i < all.size() && !has_topscorers_; ++i) {
        for (std::size_t j = i + 1; j < all.size() && !has_topscorers_; ++j) {
            has_topscorers_ = field.may_meet(all[i], all[j]) &&
                              field.at(all[i]).strength == Preference::absolute &&
                              field.at(all[j]).strength == Preference::absolute &&
                              same_preference(field.at(all[i]), field.at(all[j]));
        }
    }
}

std::vector<Criteria::Level> Criteria::levels_of(const Field& field, const Group& players) {
    std::map<Points, std::size_t, std::greater<>> counts;
    for (const int i : players) {
        ++counts[field.at(i).score];
    }
    std::vector<Level> levels;
    levels.reserve(counts.size());
    for (const auto& [score, count] : counts) {
        levels.push_back({score, bits_to_count(count)});
    }
    return levels;
}

} // namespace duiyi::tournaments
