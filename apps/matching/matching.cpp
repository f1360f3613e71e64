// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The one unit that includes LEMON, compiled as C++17: LEMON 1.3 calls members of std::allocator that C++20
// took away.
#include "apps/matching/matching.hpp"

#define LEMON_ONLY_TEMPLATES // headers alone, nothing to link
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <optional>

namespace duiyi::matching {
namespace {

bool exceeds_limit(std::int64_t weight) {
    return weight > max_matching_weight;
}
bool exceeds_limit(const WideWeight& weight) {
    return !weight.is_negative() && weight.width() > max_wide_weight_bits;
}

template <class Weight>
std::optional<std::string> matching_fault(int vertices, const std::vector<WeightedEdge<Weight>>& edges) {
    if (vertices < 0 || vertices > max_matching_vertices) {
        return "matching: " + std::to_string(vertices) + " vertices (expected 0 to " +
               std::to_string(max_matching_vertices) + ")";
    }
    if (edges.size() > static_cast<std::size_t>(max_matching_edges)) {
        return "matching: " + std::to_string(edges.size()) + " edges (expected at most " +
               std::to_string(max_matching_edges) + ")";
    }
    const auto is_vertex = [vertices](int v) { return 0 <= v && v < vertices; };
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const WeightedEdge<Weight>& edge = edges[i];
        const std::string place = "matching: edge " + std::to_string(i);
        if (!is_vertex(edge.a) || !is_vertex(edge.b) || edge.a == edge.b) {
            return place + " joins " + std::to_string(edge.a) + " and " + std::to_string(edge.b) + " of " +
                   std::to_string(vertices) + " vertices";
        }
        if (exceeds_limit(edge.weight)) {
            return place + ": the weight is too large";
        }
    }
    return {};
}

/// The edges that are tight, and whether they alone make the matching optimal.
template <class Matching, class Weight>
void add_tight_edges(OptimalMatching& result, const Matching& matching, const lemon::SmartGraph& graph,
                     const std::vector<WeightedEdge<Weight>>& edges) {
    for (const WeightedEdge<Weight>& edge : edges) {
        const Weight sum =
            matching.nodeValue(graph.nodeFromId(edge.a)) + matching.nodeValue(graph.nodeFromId(edge.b));
        result.may_be_used.push_back(sum == Matching::dualScale * edge.weight);
    }
    result.is_exact = true;
    for (const int mate : result.mates) {
        result.is_exact = result.is_exact && mate >= 0;
    }
    for (int i = 0; i < matching.blossomNum(); ++i) {
        result.is_exact = result.is_exact && matching.blossomValue(i) == Weight(0);
    }
}

template <class Weight>
tl::expected<OptimalMatching, std::string> match(int vertices, const std::vector<WeightedEdge<Weight>>& edges,
                                                 bool with_edges) {
    if (auto fault = matching_fault(vertices, edges)) {
        return tl::make_unexpected(*std::move(fault));
    }
    lemon::SmartGraph graph;
    graph.reserveNode(vertices);
    for (int i = 0; i < vertices; ++i) {
        graph.addNode(); // with i as its id
    }
    lemon::SmartGraph::EdgeMap<Weight> weights(graph);
    for (const WeightedEdge<Weight>& edge : edges) {
        if (edge.weight > Weight(0)) {
            weights[graph.addEdge(graph.nodeFromId(edge.a), graph.nodeFromId(edge.b))] = edge.weight;
        }
    }
    using Matching = lemon::MaxWeightedMatching<lemon::SmartGraph, lemon::SmartGraph::EdgeMap<Weight>>;
    Matching matching(graph, weights);
    matching.run();
    OptimalMatching result;
    result.mates.assign(static_cast<std::size_t>(vertices), -1);
    for (int i = 0; i < vertices; ++i) {
        const auto mate = matching.mate(graph.nodeFromId(i));
        result.mates[static_cast<std::size_t>(i)] = mate == lemon::INVALID ? -1 : lemon::SmartGraph::id(mate);
    }
    if (with_edges) {
        add_tight_edges(result, matching, graph, edges);
    }
    return result;
}

tl::expected<Mates, std::string> mates_of(tl::expected<OptimalMatching, std::string> matching) {
    return std::move(matching).map([](OptimalMatching&& found) { return std::move(found.mates); });
}

} // namespace

tl::expected<Mates, std::string> max_weight_matching(int vertices,
                                                     const std::vector<WeightedEdge<std::int64_t>>& edges) {
    return mates_of(match(vertices, edges, false));
}

tl::expected<Mates, std::string> max_weight_matching(int vertices,
                                                     const std::vector<WeightedEdge<WideWeight>>& edges) {
    return mates_of(match(vertices, edges, false));
}

tl::expected<OptimalMatching, std::string> optimal_matching(
    int vertices, const std::vector<WeightedEdge<std::int64_t>>& edges) {
    return match(vertices, edges, true);
}

tl::expected<OptimalMatching, std::string> optimal_matching(
    int vertices, const std::vector<WeightedEdge<WideWeight>>& edges) {
    return match(vertices, edges, true);
}

} // namespace duiyi::matching
