// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Matchings of greatest weight, compared with all matchings of small graphs and with optima known beforehand.
#include "apps/matching/matching.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace duiyi::matching {
namespace {

using Edges = std::vector<WeightedEdge<std::int64_t>>;

/// The greatest sum of weights, from all matchings. `best[set]` is the optimum among the vertices of `set`.
std::int64_t brute_force(int vertices, const Edges& edges) {
    std::vector<std::int64_t> best(std::size_t{1} << static_cast<unsigned>(vertices), 0);
    for (std::size_t set = 1; set < best.size(); ++set) {
        best[set] = best[set & (set - 1)]; // without the lowest vertex of the set
        for (const auto& edge : edges) {
            const std::size_t both = std::size_t{1} << static_cast<unsigned>(edge.a) |
                                     std::size_t{1} << static_cast<unsigned>(edge.b);
            if ((set & both) == both) {
                best[set] = std::max(best[set], best[set & ~both] + edge.weight);
            }
        }
    }
    return best.back();
}

/// The sum over the pairs, each with the best of its edges; fails when `mates` is no matching of the graph.
std::int64_t weight_of(const Mates& mates, const Edges& edges) {
    std::int64_t sum = 0;
    for (std::size_t v = 0; v < mates.size(); ++v) {
        if (mates[v] < 0) {
            continue;
        }
        const auto mate = static_cast<std::size_t>(mates[v]);
        EXPECT_LT(mate, mates.size());
        EXPECT_EQ(mates[mate], static_cast<int>(v)) << "not mutual";
        if (v < mate) {
            std::int64_t best = 0;
            for (const auto& edge : edges) {
                if (std::minmax(edge.a, edge.b) == std::minmax(static_cast<int>(v), mates[v])) {
                    best = std::max(best, edge.weight);
                }
            }
            EXPECT_GT(best, 0) << v << " and " << mate << " are joined by no edge that is worth anything";
            sum += best;
        }
    }
    return sum;
}

std::vector<WeightedEdge<WideWeight>> widen(const Edges& edges, int shift) {
    std::vector<WeightedEdge<WideWeight>> wide;
    for (const auto& edge : edges) {
        wide.push_back({edge.a, edge.b, WideWeight(edge.weight) << shift});
    }
    return wide;
}

class RandomGraph {
public:
    explicit RandomGraph(std::uint32_t seed) : random_(seed) {}

    std::int64_t number(std::int64_t from, std::int64_t to) {
        return std::uniform_int_distribution<std::int64_t>(from, to)(random_);
    }
    Edges edges(int vertices, int percent, std::int64_t least, std::int64_t most) {
        Edges result;
        for (int a = 0; a < vertices; ++a) {
            for (int b = a + 1; b < vertices; ++b) {
                if (number(0, 99) < percent) {
                    result.push_back({a, b, number(least, most)});
                }
            }
        }
        std::shuffle(result.begin(), result.end(), random_);
        return result;
    }

    /// A complete graph whose optimum is known: no edge is worth more than its ends together, and neighbours
    /// 2i, 2i+1 exactly that (the duality of linear programs).
    struct Planted {
        Edges edges;
        std::int64_t optimum = 0;
    };
    Planted planted(int vertices) {
        std::vector<std::int64_t> worth;
        Planted result;
        for (int v = 0; v < vertices; ++v) {
            worth.push_back(number(1, 1'000'000));
            result.optimum += worth.back();
        }
        for (int a = 0; a < vertices; ++a) {
            for (int b = a + 1; b < vertices; ++b) {
                const std::int64_t most =
                    worth[static_cast<std::size_t>(a)] + worth[static_cast<std::size_t>(b)];
                result.edges.push_back({a, b, a / 2 == b / 2 ? most : number(most / 2, most)});
            }
        }
        std::shuffle(result.edges.begin(), result.edges.end(), random_);
        return result;
    }

private:
    std::mt19937 random_;
};

TEST(Matching, EqualsTheBestOfAllMatchingsOfSmallGraphs) {
    RandomGraph random(1);
    for (int round = 0; round < 3'000; ++round) {
        const int vertices = static_cast<int>(random.number(0, 10));
        // Few distinct weights make odd cycles of equal worth, which blossoms are for.
        const std::int64_t most = round % 3 == 0 ? 3 : round % 3 == 1 ? 1'000 : max_matching_weight;
        const Edges edges = random.edges(vertices, static_cast<int>(random.number(20, 100)), -most / 4, most);
        const auto mates = max_weight_matching(vertices, edges);
        ASSERT_TRUE(mates) << mates.error();
        ASSERT_EQ(weight_of(*mates, edges), brute_force(vertices, edges)) << "round " << round;
        const auto wide =
            max_weight_matching(vertices, widen(edges, static_cast<int>(random.number(0, 440))));
        ASSERT_TRUE(wide) << wide.error();
        ASSERT_EQ(weight_of(*wide, edges), brute_force(vertices, edges)) << "wide, round " << round;
    }
}

// Boost 1.81's maximum_weighted_matching hangs and crashes on such graphs (upstream graph #199, #223, #399).
TEST(Matching, FiftyVertices) {
    RandomGraph random(2);
    for (int round = 0; round < 300; ++round) {
        const Edges edges =
            random.edges(50, static_cast<int>(random.number(5, 100)), 1, round % 2 == 0 ? 4 : 10'000);
        const auto mates = max_weight_matching(50, edges);
        const auto wide = max_weight_matching(50, widen(edges, 300));
        ASSERT_TRUE(mates && wide);
        ASSERT_EQ(weight_of(*mates, edges), weight_of(*wide, edges)) << "round " << round;
        const auto planted = random.planted(50);
        const auto optimal = max_weight_matching(50, planted.edges);
        ASSERT_TRUE(optimal);
        ASSERT_EQ(weight_of(*optimal, planted.edges), planted.optimum) << "round " << round;
    }
}

// On a line, neighbours belong together: no other pairs have a smaller sum of distances.
TEST(Matching, AThousandVertices) {
    RandomGraph random(3);
    std::vector<std::int64_t> ratings(1'000);
    std::generate(ratings.begin(), ratings.end(), [&] { return random.number(600, 2'900); });
    Edges edges;
    for (int a = 0; a < 1'000; ++a) {
        for (int b = a + 1; b < 1'000; ++b) {
            const auto difference =
                ratings[static_cast<std::size_t>(a)] - ratings[static_cast<std::size_t>(b)];
            edges.push_back({a, b, 1'000'000 - std::abs(difference)});
        }
    }
    const auto mates = max_weight_matching(1'000, edges);
    ASSERT_TRUE(mates);
    std::int64_t sum = 0;
    for (std::size_t v = 0; v < ratings.size(); ++v) {
        ASSERT_GE((*mates)[v], 0);
        sum += std::abs(ratings[v] - ratings[static_cast<std::size_t>((*mates)[v])]);
    }
    std::sort(ratings.begin(), ratings.end());
    std::int64_t least = 0;
    for (std::size_t v = 0; v < ratings.size(); v += 2) {
        least += 2 * (ratings[v + 1] - ratings[v]);
    }
    EXPECT_EQ(sum, least);
}

TEST(Matching, EqualInputHasEqualOutput) {
    RandomGraph random(4);
    const Edges edges = random.edges(40, 60, 1, 2);
    EXPECT_EQ(max_weight_matching(40, edges).value(), max_weight_matching(40, edges).value());
}

TEST(Matching, ALargeNumberForEachPairMakesAsManyPairsAsPossible) {
    const Edges path = {{0, 1, 1}, {1, 2, 10}, {2, 3, 1}};
    EXPECT_EQ(max_weight_matching(4, path).value(), (Mates{-1, 2, 1, -1}));
    Edges raised = path;
    for (auto& edge : raised) {
        edge.weight += 1'000;
    }
    EXPECT_EQ(max_weight_matching(4, raised).value(), (Mates{1, 0, 3, 2}));
}

TEST(Matching, NamesTheFaultOfItsInput) {
    EXPECT_EQ(max_weight_matching(-1, Edges{}).error(), "matching: -1 vertices (expected 0 to 1024)");
    EXPECT_EQ(max_weight_matching(1'025, Edges{}).error(), "matching: 1025 vertices (expected 0 to 1024)");
    EXPECT_EQ(max_weight_matching(3, Edges{{0, 1, 1}, {0, 3, 1}}).error(),
              "matching: edge 1 joins 0 and 3 of 3 vertices");
    EXPECT_EQ(max_weight_matching(3, Edges{{2, 2, 1}}).error(),
              "matching: edge 0 joins 2 and 2 of 3 vertices");
    EXPECT_EQ(max_weight_matching(2, Edges{{0, 1, max_matching_weight + 1}}).error(),
              "matching: edge 0: the weight is too large");
    EXPECT_FALSE(max_weight_matching(2, widen({{0, 1, 1}}, max_wide_weight_bits)));
    EXPECT_TRUE(max_weight_matching(2, widen({{0, 1, 1}}, max_wide_weight_bits - 1)));
    EXPECT_EQ(
        max_weight_matching(2, Edges(static_cast<std::size_t>(max_matching_edges) + 1, {0, 1, 1})).error(),
        "matching: 523777 edges (expected at most 523776)");
}

TEST(WideWeight, CountsLikeAnInteger) {
    std::mt19937_64 random(5);
    for (int round = 0; round < 10'000; ++round) {
        const auto a = static_cast<std::int64_t>(random()) >> 3U;
        const auto b = static_cast<std::int64_t>(random()) >> static_cast<unsigned>(3 + random() % 60);
        EXPECT_EQ(WideWeight(a) + WideWeight(b), WideWeight(a + b));
        EXPECT_EQ(WideWeight(a) - WideWeight(b), WideWeight(a - b));
        EXPECT_EQ(-WideWeight(a), WideWeight(-a));
        EXPECT_EQ(-2 * WideWeight(a), WideWeight(-2 * a));
        EXPECT_EQ(WideWeight(2 * a) / 2, WideWeight(a));
        EXPECT_EQ(WideWeight(a) < WideWeight(b), a < b);
        // Across the words: shifted, the same relations hold.
        const int shift = static_cast<int>(random() % 440);
        EXPECT_EQ((WideWeight(a) << shift) + (WideWeight(b) << shift), WideWeight(a + b) << shift);
        EXPECT_EQ((WideWeight(a) << shift) - (WideWeight(b) << shift), WideWeight(a - b) << shift);
        EXPECT_EQ((WideWeight(a) << (shift + 1)) / 2, WideWeight(a) << shift);
        EXPECT_EQ((WideWeight(a) << shift) < (WideWeight(b) << shift), a < b);
        EXPECT_EQ((WideWeight(1) << shift).width(), shift + 1);
    }
    EXPECT_EQ(WideWeight::max().width(), WideWeight::bits - 1);
    EXPECT_TRUE((WideWeight::max() + WideWeight(1)).is_negative());
}

} // namespace
} // namespace duiyi::matching
