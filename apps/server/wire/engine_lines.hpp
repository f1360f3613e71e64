// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "engines/engine_lines.hpp"
#include "wire/protocol_messages.gen.hpp"

/// What clients see of an engine's work as messages of the page.
namespace duiyi::server {

[[nodiscard]] wire::HintPush to_wire(const HintLine& hint);
[[nodiscard]] wire::AnalysisPush to_wire(const AnalysisLines& analysis);
[[nodiscard]] wire::ReviewPush to_wire(const ReviewLine& review);

} // namespace duiyi::server
