// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace duiyi::matching {

/// An undirected graph of `size` vertices as rows of bits.
class BitGraph {
public:
    explicit BitGraph(int size);

    [[nodiscard]] int size() const { return size_; }
    void join(int a, int b);
    /// Keeps only the edges of `v` to the vertices of `set`, which has bits as a row does.
    void keep(int v, const std::vector<std::uint64_t>& set);
    /// Removes all edges of `v`.
    void isolate(int v);
    [[nodiscard]] bool joined(int a, int b) const {
        return (row(a)[static_cast<std::size_t>(b) / 64] >> (static_cast<unsigned>(b) % 64) & 1U) != 0;
    }
    /// The neighbours of `v`: bit `i % 64` of word `i / 64`.
    [[nodiscard]] const std::uint64_t* row(int v) const {
        return &bits_[static_cast<std::size_t>(v) * words_];
    }
    [[nodiscard]] std::size_t words() const { return words_; }

private:
    std::uint64_t* row(int v) { return &bits_[static_cast<std::size_t>(v) * words_]; }

    int size_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

/// A matching with the most pairs: the partner of each vertex, -1 where it has none. Edmonds' algorithm with
/// breadth-first search for augmenting paths, after a greedy start that takes the first free neighbour;
/// O(n^3).
[[nodiscard]] std::vector<int> most_pairs(const BitGraph& graph);

/// All perfect matchings of a graph, narrowed down choice by choice.
class PerfectMatchings {
public:
    /// `mates` is one of them.
    PerfectMatchings(BitGraph graph, std::vector<int> mates)
        : graph_(std::move(graph)), mates_(std::move(mates)) {}

    /// The edges that are left.
    [[nodiscard]] const BitGraph& graph() const { return graph_; }
    /// One that is left.
    [[nodiscard]] const std::vector<int>& mates() const { return mates_; }
    /// The vertices with which `v` is matched in any that is left, as bits of a row. O(edges).
    [[nodiscard]] std::vector<std::uint64_t> partners(int v) const;
    /// Keeps those in which the partner of `v` is in `set`; false, and nothing changes, when there is none.
    bool keep(int v, const std::vector<std::uint64_t>& set);

private:
    BitGraph graph_;
    std::vector<int> mates_;
};

} // namespace duiyi::matching
