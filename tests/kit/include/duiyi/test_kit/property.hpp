// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <sstream>

#include "duiyi/test_kit/pace.hpp"

namespace duiyi::test_kit {

/// Checks a RapidCheck property inside a GoogleTest TEST on `count` random cases (fewer in a slow build). The
/// environment variable RC_PARAMS (`seed=N`) repeats a run.
template <class Property>
void check(int count, Property&& property) {
    auto params = rc::detail::configuration().testParams;
    params.maxSuccess = cases(count);
    rc::detail::TestMetadata metadata;
    metadata.id = testing::UnitTest::GetInstance()->current_test_info()->name();
    const auto result = rc::detail::checkTestable(std::forward<Property>(property), metadata, params);
    if (result.template is<rc::detail::SuccessResult>()) {
        return;
    }
    std::ostringstream message;
    rc::detail::printResultMessage(result, message);
    FAIL() << message.str() << "seed=" << params.seed;
}

} // namespace duiyi::test_kit
