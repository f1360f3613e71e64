// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The whole service against a model of what clients see (service_model.hpp): several rooms, several
// connections of several people, an engine, requests of every kind that concerns rooms and seats, good and
// bad, resent, with stores that fail, connections that are lost and servers that are killed before or after a
// commit. After each step the answer, what every client knows, and the length of every log equal the model's.
// A failure prints its seed and the shortest list of steps that was found to fail.
#include <gtest/gtest.h>

#include <cstdio>
#include <utility>
#include <vector>

#include "duiyi/test_kit/pace.hpp"
#include "model_case.hpp"

namespace duiyi::server::service_model {
namespace {

constexpr std::size_t steps_per_case = 100;

/// The shortest list that still fails, by leaving out ever smaller parts.
std::vector<Step> shortened(std::vector<Step> steps) {
    for (std::size_t part = steps.size() / 2; part > 0; part /= 2) {
        for (std::size_t at = 0; at + part <= steps.size();) {
            std::vector<Step> fewer = steps;
            const auto from = fewer.begin() + static_cast<std::ptrdiff_t>(at);
            fewer.erase(from, from + static_cast<std::ptrdiff_t>(part));
            if (Case(fewer).fault().empty()) {
                at += part;
            } else {
                steps = std::move(fewer);
            }
        }
    }
    return steps;
}

TEST(RandomRequests, AreAnsweredAsTheModelSays) {
    std::size_t stored = 0;
    const int count = test_kit::cases(100);
    for (int i = 0; i < count && !HasFailure(); ++i) {
        const unsigned seed = test_kit::first_seed() + static_cast<unsigned>(i);
        const std::vector<Step> steps = random_steps(seed, steps_per_case);
        const Case done(steps);
        stored += done.stored();
        if (!done.fault().empty()) {
            const Case shortest(shortened(steps));
            ADD_FAILURE() << "seed " << seed << '\n' << shortest.told() << shortest.fault();
        }
    }
    std::printf("%d cases of %zu steps, %zu events\n", count, steps_per_case, stored);
    EXPECT_GT(stored, 8 * static_cast<std::size_t>(count)) << "cases must get somewhere";
}

} // namespace
} // namespace duiyi::server::service_model
