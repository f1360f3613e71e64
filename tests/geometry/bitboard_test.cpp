// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Bitboards behave as std::bitset does, across the border of xiangqi's two words as anywhere.

#include "duiyi/geometry/bitboard.hpp"

#include <gtest/gtest.h>

#include <bitset>

#include "duiyi/test_kit/draw.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi {
namespace {

template <class G>
class BitboardOf : public testing::Test {
protected:
    static constexpr std::size_t size = static_cast<std::size_t>(square_count<G>);
    using Model = std::bitset<size>;

    static Square<G> square(std::size_t i) { return {static_cast<std::uint8_t>(i)}; }

    static Bitboard<G> from_model(const Model& model) {
        Bitboard<G> set;
        for (std::size_t i = 0; i < size; ++i) {
            if (model[i]) {
                set.add(square(i));
            }
        }
        return set;
    }
    static Model to_model(Bitboard<G> set) {
        Model model;
        for (std::size_t i = 0; i < size; ++i) {
            model[i] = set.has(square(i));
        }
        return model;
    }
    /// Sets of any density, the sparse ones too.
    static Model any() {
        const int in_100 = *rc::gen::inRange(0, 101);
        const auto numbers = *rc::gen::container<std::vector<int>>(
            size, rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 100)));
        Model model;
        for (std::size_t i = 0; i < size; ++i) {
            model[i] = numbers[i] < in_100;
        }
        return model;
    }
};
using BothGames = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(BitboardOf, BothGames);

static_assert(Bitboard<Chess>::word_count == 1 && Bitboard<Chess>::bits_per_word == 64);
static_assert(Bitboard<Xiangqi>::word_count == 2 && Bitboard<Xiangqi>::bits_per_word == 45);
static_assert(Bitboard<Chess>::all().count() == 64 && Bitboard<Xiangqi>::all().count() == 90);
static_assert((~Bitboard<Xiangqi>::all()).empty() && (~Bitboard<Xiangqi>{}) == Bitboard<Xiangqi>::all());

TYPED_TEST(BitboardOf, SetOperationsAreThoseOfABitset) {
    using Sets = BitboardOf<TypeParam>;
    test_kit::check(300, [] {
        const auto a = Sets::any();
        const auto b = Sets::any();
        const auto x = Sets::from_model(a);
        const auto y = Sets::from_model(b);
        RC_ASSERT(Sets::to_model(x) == a);
        RC_ASSERT(Sets::to_model(x & y) == (a & b));
        RC_ASSERT(Sets::to_model(x | y) == (a | b));
        RC_ASSERT(Sets::to_model(x ^ y) == (a ^ b));
        RC_ASSERT(Sets::to_model(~x) == ~a);
        RC_ASSERT((x == y) == (a == b));
        RC_ASSERT(~(x & y) == (~x | ~y));
        RC_ASSERT((x ^ y ^ y) == x);
        RC_ASSERT(static_cast<std::size_t>(x.count()) == a.count());
        RC_ASSERT(x.empty() == a.none());
        RC_ASSERT(x.has_several() == (a.count() > 1));
        for (int i = 0; i < decltype(x)::word_count; ++i) {
            RC_ASSERT((x.word(i) & ~decltype(x)::word_mask) == 0U);
        }
    });
}

TYPED_TEST(BitboardOf, IterationAndPopGoUpwardsThroughAllSquares) {
    using Sets = BitboardOf<TypeParam>;
    test_kit::check(200, [] {
        const auto model = Sets::any();
        auto set = Sets::from_model(model);
        std::vector<Square<TypeParam>> expected;
        for (std::size_t i = 0; i < Sets::size; ++i) {
            if (model[i]) {
                expected.push_back(Sets::square(i));
            }
        }
        std::vector<Square<TypeParam>> visited;
        for (const auto square : set) {
            visited.push_back(square);
        }
        RC_ASSERT(visited == expected);
        for (const auto square : expected) {
            RC_ASSERT(set.first() == square);
            RC_ASSERT(set.pop() == square);
        }
        RC_ASSERT(set.empty());
    });
}

TYPED_TEST(BitboardOf, AddAndRemoveTouchOneSquare) {
    using Sets = BitboardOf<TypeParam>;
    for (std::size_t i = 0; i < Sets::size; ++i) {
        Bitboard<TypeParam> set;
        set.add(Sets::square(i));
        EXPECT_EQ(set, Bitboard<TypeParam>(Sets::square(i)));
        EXPECT_EQ(set.count(), 1);
        EXPECT_FALSE(set.has_several());
        auto rest = Bitboard<TypeParam>::all();
        rest.remove(Sets::square(i));
        EXPECT_EQ(rest, ~set);
        EXPECT_FALSE(rest.has(Sets::square(i)));
    }
}

TEST(XiangqiBitboard, WordsAreCutAtTheRiver) {
    using namespace xiangqi_literals;
    using Set = Bitboard<Xiangqi>;
    EXPECT_EQ(Set("a0"_sq).word(0), 1U);
    EXPECT_EQ(Set("i4"_sq).word(0), std::uint64_t{1} << 44);
    EXPECT_EQ(Set("i4"_sq).word(1), 0U);
    EXPECT_EQ(Set("a5"_sq).word(0), 0U);
    EXPECT_EQ(Set("a5"_sq).word(1), 1U);
    EXPECT_EQ(Set("i9"_sq).word(1), std::uint64_t{1} << 44);
    auto pair = Set("i4"_sq) | Set("a5"_sq);
    EXPECT_TRUE(pair.has_several());
    EXPECT_EQ(pair.pop(), "i4"_sq);
    EXPECT_EQ(pair.pop(), "a5"_sq);
    EXPECT_TRUE(pair.empty());
}

} // namespace
} // namespace duiyi
