// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/engine_outlook.hpp"

namespace duiyi::server {

namespace {

/// Lower levels neither resign nor offer a draw.
constexpr int first_polite_level = 4;
constexpr std::size_t moves_until_resigning = 4;
constexpr std::size_t moves_until_draw = 6;
/// Between two offers.
constexpr std::size_t moves_between_offers = 20;
/// Before this ply nobody thinks of a draw: the first offer comes at 60 or later.
constexpr std::size_t first_drawn_ply = 50;

} // namespace

void EngineOutlook::note(const EngineReport& report) {
    if (report.ply == ply_ && ply_ > 0) {
        return;
    }
    const bool goes_on = report.ply == ply_ + 2;
    ply_ = report.ply;
    lost_ = report.looks_lost ? (goes_on ? lost_ : 0) + 1 : 0;
    drawn_ = report.looks_drawn && ply_ >= first_drawn_ply ? (goes_on ? drawn_ : 0) + 1 : 0;
}

bool EngineOutlook::would_resign(const EngineSeat& engine) const {
    return engine.resigns && engine.level >= first_polite_level && lost_ >= moves_until_resigning;
}

bool EngineOutlook::would_offer_draw(const EngineSeat& engine) const {
    return engine.level >= first_polite_level && drawn_ >= moves_until_draw &&
           (drawn_ - moves_until_draw) % moves_between_offers == 0;
}

} // namespace duiyi::server
