// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Matchings with the most pairs, compared with those of greatest weight where each pair is worth the same.
#include "apps/matching/cardinality.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "apps/matching/matching.hpp"

namespace duiyi::matching {
namespace {

std::ptrdiff_t matched(const std::vector<int>& mates) {
    return std::count_if(mates.begin(), mates.end(), [](int mate) { return mate >= 0; });
}

TEST(Cardinality, HasAsManyPairsAsTheMatchingOfGreatestWeight) {
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same graphs each time
    for (int round = 0; round < 2'000; ++round) {
        const int size = 1 + static_cast<int>(random() % 40);
        const auto percent = 2 + random() % 30;
        BitGraph graph(size);
        std::vector<WeightedEdge<std::int64_t>> edges;
        for (int a = 0; a < size; ++a) {
            for (int b = a + 1; b < size; ++b) {
                if (random() % 100 < percent) {
                    graph.join(a, b);
                    edges.push_back({a, b, 1});
                }
            }
        }
        const auto mates = most_pairs(graph);
        ASSERT_EQ(mates.size(), static_cast<std::size_t>(size));
        for (int v = 0; v < size; ++v) {
            const int mate = mates[static_cast<std::size_t>(v)];
            if (mate >= 0) {
                ASSERT_EQ(mates[static_cast<std::size_t>(mate)], v);
                ASSERT_TRUE(graph.joined(v, mate));
            }
        }
        const auto best = max_weight_matching(size, edges);
        ASSERT_TRUE(best);
        ASSERT_EQ(matched(mates), matched(*best)) << "graph " << round;
    }
}

TEST(Cardinality, LeavesOneOfAnOddCycle) {
    BitGraph graph(5);
    for (int v = 0; v < 5; ++v) {
        graph.join(v, (v + 1) % 5);
    }
    EXPECT_EQ(matched(most_pairs(graph)), 4);
    graph.isolate(0);
    EXPECT_EQ(matched(most_pairs(graph)), 4);
    graph.isolate(2);
    EXPECT_EQ(matched(most_pairs(graph)), 2);
}

TEST(Cardinality, OfNothingIsNothing) {
    EXPECT_TRUE(most_pairs(BitGraph(0)).empty());
    EXPECT_EQ(most_pairs(BitGraph(1)), std::vector<int>{-1});
}

/// Compared with whether the graph without the two vertices has a perfect matching.
TEST(Cardinality, KnowsAllPartnersInPerfectMatchings) {
    std::mt19937 random(11); // NOLINT(cert-msc51-cpp): the same graphs each time
    for (int round = 0; round < 300; ++round) {
        const int size = 2 + 2 * static_cast<int>(random() % 10);
        BitGraph graph(size);
        for (int a = 0; a < size; ++a) {
            for (int b = a + 1; b < size; ++b) {
                if (random() % 100 < 35) {
                    graph.join(a, b);
                }
            }
        }
        const auto mates = most_pairs(graph);
        if (matched(mates) < size) {
            continue;
        }
        PerfectMatchings matchings(graph, mates);
        for (int v = 0; v < size; ++v) {
            const auto partners = matchings.partners(v);
            for (int other = 0; other < size; ++other) {
                if (other == v) {
                    continue;
                }
                BitGraph without = graph;
                without.isolate(v);
                without.isolate(other);
                const bool is_partner = graph.joined(v, other) && matched(most_pairs(without)) == size - 2;
                ASSERT_EQ((partners[0] >> static_cast<unsigned>(other) & 1U) != 0, is_partner);
                PerfectMatchings narrowed = matchings;
                const std::vector<std::uint64_t> only = {std::uint64_t{1} << static_cast<unsigned>(other)};
                ASSERT_EQ(narrowed.keep(v, only), is_partner);
                ASSERT_EQ(matched(narrowed.mates()), size);
                if (is_partner) {
                    ASSERT_EQ(narrowed.mates()[static_cast<std::size_t>(v)], other);
                }
            }
        }
    }
}

/// Every perfect matching of the edges that may be used has the greatest weight.
TEST(OptimalMatching, NamesTheEdgesOfAllOptima) {
    std::mt19937 random(13); // NOLINT(cert-msc51-cpp): the same graphs each time
    int exact = 0;
    for (int round = 0; round < 500; ++round) {
        const int size = 2 + 2 * static_cast<int>(random() % 8);
        std::vector<WeightedEdge<std::int64_t>> edges;
        for (int a = 0; a < size; ++a) {
            for (int b = a + 1; b < size; ++b) {
                if (random() % 100 < 60) {
                    edges.push_back({a, b, 1'000 + static_cast<std::int64_t>(random() % 3)});
                }
            }
        }
        const auto found = optimal_matching(size, edges);
        ASSERT_TRUE(found);
        if (!found->is_exact) {
            continue;
        }
        ++exact;
        BitGraph graph(size);
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (found->may_be_used[i]) {
                graph.join(edges[i].a, edges[i].b);
            }
        }
        const auto weight = [&](const std::vector<int>& mates) {
            std::int64_t sum = 0;
            for (const auto& edge : edges) {
                sum += mates[static_cast<std::size_t>(edge.a)] == edge.b ? edge.weight : 0;
            }
            return sum;
        };
        for (int v = 0; v < size; ++v) {
            const PerfectMatchings all(graph, found->mates);
            const auto partners = all.partners(v);
            for (int other = 0; other < size; ++other) {
                PerfectMatchings one = all;
                const std::vector<std::uint64_t> only = {std::uint64_t{1} << static_cast<unsigned>(other)};
                if ((partners[0] >> static_cast<unsigned>(other) & 1U) != 0) {
                    ASSERT_TRUE(one.keep(v, only));
                    ASSERT_EQ(weight(one.mates()), weight(found->mates));
                }
            }
        }
    }
    EXPECT_GT(exact, 100);
}

} // namespace
} // namespace duiyi::matching
