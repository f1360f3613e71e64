// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "apps/matching/wide_weight.hpp"

/// Matching of greatest weight in a general graph: who meets whom, so that the sum over the pairs is
/// greatest. This header is C++17, like the one unit behind it: LEMON compiles up to that.
namespace duiyi::matching {

/// An edge between two vertices, and what it is worth to match them.
template <class Weight>
struct WeightedEdge {
    int a = 0;
    int b = 0;
    Weight weight{};
};

/// Bounds the time of one call, O(n m log n). A complete graph of 1,000 vertices takes 1 to 2 s of one core
/// where weights are differences of ratings or random; weights built to be hard took 40 s there and 0.1 s at
/// 300 vertices.
inline constexpr int max_matching_vertices = 1'024;

/// Enough for a complete graph of max_matching_vertices.
inline constexpr int max_matching_edges = max_matching_vertices * (max_matching_vertices - 1) / 2;

/// The greatest weight of an edge, for headroom in the sums of the algorithm.
inline constexpr std::int64_t max_matching_weight = std::int64_t{1} << 56;

/// The bits that a wide weight may use.
inline constexpr int max_wide_weight_bits = WideWeight::bits - 8;

/// The partner of each vertex, -1 where it has none.
using Mates = std::vector<int>;

/// The pairs with the greatest sum of weights. An edge of weight 0 or less is never used; who wants as many
/// pairs as possible adds the same large number to each. Between sums that are equal the choice follows from
/// the order of the edges, so that equal input has equal output. Edmonds' algorithm in O(n m log n), by
/// LEMON's MaxWeightedMatching.
///
/// An error says which limit above was exceeded, or which edge does not join two different vertices in [0,
/// vertices).
[[nodiscard]] tl::expected<Mates, std::string> max_weight_matching(
    int vertices, const std::vector<WeightedEdge<std::int64_t>>& edges);

/// The same with weights of many bits, for criteria that come one after the other; several times slower.
[[nodiscard]] tl::expected<Mates, std::string> max_weight_matching(
    int vertices, const std::vector<WeightedEdge<WideWeight>>& edges);

/// A perfect matching of greatest weight, and what every other of the same weight is made of.
struct OptimalMatching {
    Mates mates{};
    /// By edge: whether it can be part of a matching of greatest weight. When `is_exact`, every perfect
    /// matching of these edges is one.
    std::vector<bool> may_be_used{};
    /// False when the matching is not perfect, or when the optimality rests on odd sets of vertices
    /// (blossoms) too.
    bool is_exact = false;
};

/// The same matching, with the edges that are tight in the dual solution (complementary slackness).
[[nodiscard]] tl::expected<OptimalMatching, std::string> optimal_matching(
    int vertices, const std::vector<WeightedEdge<std::int64_t>>& edges);
[[nodiscard]] tl::expected<OptimalMatching, std::string> optimal_matching(
    int vertices, const std::vector<WeightedEdge<WideWeight>>& edges);

} // namespace duiyi::matching
