// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/engine_lines.hpp"

#include "wire/from_domain.hpp"

namespace duiyi::server {

wire::HintPush to_wire(const HintLine& hint) {
    wire::HintPush push{static_cast<std::int64_t>(hint.ply), {}};
    if (hint.line) {
        push.line = to_wire(*hint.line);
    }
    return push;
}

wire::AnalysisPush to_wire(const AnalysisLines& analysis) {
    wire::AnalysisPush push{
        analysis.request, static_cast<std::int64_t>(analysis.ply), analysis.depth, analysis.is_last, {}};
    for (const LineView& line : analysis.lines) {
        push.lines.push_back(to_wire(line));
    }
    return push;
}

wire::ReviewPush to_wire(const ReviewLine& review) {
    wire::ReviewPush push{
        static_cast<std::int64_t>(review.ply), static_cast<std::int64_t>(review.last_ply), {}};
    if (review.line) {
        push.line = to_wire(*review.line);
    }
    return push;
}

} // namespace duiyi::server
