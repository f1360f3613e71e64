// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// All kernels compute the same; incremental updates equal a refresh; values are symmetric.

#include <gtest/gtest.h>

#include <cstdlib>

#include "duiyi/oracle/mirror.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"
#include "kernels.hpp"
#include "random_weights.hpp"

namespace duiyi::network {
namespace {

using test_kit::check;

template <class G>
class Network : public testing::Test {};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Network, BothGames);

template <Game G>
Accumulator<G> random_accumulator(std::mt19937_64& random, int low, int high) {
    Accumulator<G> accumulator;
    for (auto& number : accumulator) {
        number = static_cast<std::int16_t>(
            low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
    }
    return accumulator;
}

TYPED_TEST(Network, KernelsComputeTheSame) {
    using G = TypeParam;
    const auto kernels = usable_kernels<G>();
    const Kernels<G>& plain = kernels.back();
    EXPECT_STREQ(plain.name, "plain");
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && std::getenv("DUIYI_CPU") == nullptr) {
        EXPECT_GE(kernels.size(), 2U) << "nothing to compare with";
    }
#endif
    std::mt19937_64 random(1);
    for (int round = 0; round < 1000; ++round) {
        alignas(64) Accumulator<G> before = random_accumulator<G>(random, -20'000, 20'000);
        alignas(64) const Accumulator<G> rows[] = {random_accumulator<G>(random, -500, 500),
                                                   random_accumulator<G>(random, -500, 500),
                                                   random_accumulator<G>(random, -500, 500)};
        alignas(64) const Accumulator<G> weights =
            random_accumulator<G>(random, -max_output_weight, max_output_weight);
        const std::array<const Accumulator<G>*, 3> all = {&rows[0], &rows[1], &rows[2]};
        const auto added = std::span(all).first(static_cast<std::size_t>(round % 3));
        const auto removed = std::span(all).subspan(added.size());
        alignas(64) Accumulator<G> expected;
        plain.update_accumulator(before, added, removed, expected);
        for (const Kernels<G>& other : kernels) {
            alignas(64) Accumulator<G> after;
            other.update_accumulator(before, added, removed, after);
            EXPECT_EQ(after, expected) << other.name;
            other.update_accumulator(after, removed, added, after);
            EXPECT_EQ(after, before) << other.name << ", in place and back";
            EXPECT_EQ(other.screlu_dot(before, weights), plain.screlu_dot(before, weights)) << other.name;
        }
    }
}

TYPED_TEST(Network, LargestDotProductFits) {
    using G = TypeParam;
    alignas(64) Accumulator<G> accumulator, weights;
    accumulator.fill(30'000);
    for (const int weight : {-max_output_weight, max_output_weight}) {
        weights.fill(static_cast<std::int16_t>(weight));
        for (const Kernels<G>& kernels : usable_kernels<G>()) {
            EXPECT_EQ(kernels.screlu_dot(accumulator, weights),
                      activation_one * activation_one * weight * accumulator_size<G>)
                << kernels.name;
        }
    }
}

TYPED_TEST(Network, UpdateEqualsRefresh) {
    using G = TypeParam;
    const auto weights = random_weights<G>(2);
    check(200, [&] {
        const auto game = *test_kit::games<G>(60);
        Position<G> position = game.start;
        for (const auto move : game.moves) {
            const DirtyPieces<G> dirty(position, move);
            const DirtyPieces<G>* const moves[] = {&dirty};
            const Position<G> next = position.after(move);
            for (const Side side : both_sides) {
                const auto perspective = Perspective<G>::of(side, next.royal(side));
                if (perspective != Perspective<G>::of(side, position.royal(side))) {
                    continue;
                }
                alignas(64) Accumulator<G> before, after, fresh;
                refresh(*weights, position, side, before);
                update<G>(*weights, perspective, moves, before, after);
                refresh(*weights, next, side, fresh);
                RC_ASSERT(after == fresh);
            }
            position = next;
        }
    });
}

TYPED_TEST(Network, IsSymmetricInFilesAndSides) {
    using G = TypeParam;
    const auto weights = random_weights<G>(3);
    check(300, [&] {
        const Position<G> position = *test_kit::positions<G>();
        const int value = evaluate(*weights, position);
        const auto turned = oracle::mirrored(position, oracle::Mirror::sides);
        RC_ASSERT(turned.has_value());
        RC_ASSERT(evaluate(*weights, *turned) == value);
        // On the middle file of xiangqi there is no mirroring; castling rights are not mirrored, but they are
        // no feature.
        const auto is_central = [&](Side side) { return 2 * position.royal(side).file() == G::files - 1; };
        if (is_central(Side::first) || is_central(Side::second)) {
            return;
        }
        for (const Side side : both_sides) {
            const auto perspective = Perspective<G>::of(side, position.royal(side));
            const auto square = position.royal(other(side));
            const Perspective<G> other_perspective{side, !perspective.is_mirrored};
            RC_ASSERT(perspective.feature(other(side), G::royal, square) ==
                      other_perspective.feature(other(side), G::royal,
                                                oracle::mirrored(square, oracle::Mirror::files)));
        }
    });
}

TYPED_TEST(Network, FeatureIndicesAreABijection) {
    using G = TypeParam;
    for (const bool is_mirrored : {false, true}) {
        for (const Side side : both_sides) {
            std::vector<bool> seen(static_cast<std::size_t>(feature_count<G>));
            for (const Side owner : both_sides) {
                for (const auto role : G::roles) {
                    for (std::uint8_t i = 0; i < square_count<G>; ++i) {
                        seen.at(static_cast<std::size_t>(
                            Perspective<G>{side, is_mirrored}.feature(owner, role, Square<G>{i}))) = true;
                    }
                }
            }
            EXPECT_EQ(std::count(seen.begin(), seen.end(), true), feature_count<G>);
        }
    }
}

} // namespace
} // namespace duiyi::network
