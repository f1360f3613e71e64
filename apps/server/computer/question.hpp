// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "engines/engine_service.hpp"

namespace duiyi::server {

using MoveQuestion = MoveQuery;
using HintQuestion = HintQuery;
using AnalysisQuestion = AnalysisQuery;
using ReviewQuestion = ReviewQuery;
using Question = EngineQuery;
using Finding = EngineReport;

} // namespace duiyi::server
