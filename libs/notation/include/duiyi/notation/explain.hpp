// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>

#include "duiyi/rules/xiangqi/repetition.hpp"

/// Repetition verdicts as text.
namespace duiyi {

/// The languages of these texts.
enum class Language : std::uint8_t { english, chinese };

/// The report on the game `line`, which ends in `now`, as one sentence without a full stop. Plies count from
/// 1, points are named as in UCCI, as they are after the last ply that the sentence is about.
///
///     black loses: chariot at h4 chases the unprotected cannon on every move of plies 31-38 (Asian rules 18)
///     黑负：第31至38着，h4的车步步捉无根的炮（亚洲规则第18条）
std::string explain(const RepetitionReport& report, std::span<const Ply<Xiangqi>> line,
                    const Position<Xiangqi>& now, Language language);

} // namespace duiyi
