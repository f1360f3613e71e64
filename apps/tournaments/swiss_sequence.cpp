// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "swiss_sequence.hpp"

#include <bit>

#include "apps/matching/matching.hpp"

namespace duiyi::tournaments {
namespace {

using Bits = std::vector<std::uint64_t>;

class SequenceChoice {
public:
    SequenceChoice(matching::PerfectMatchings best, int moved_down, int inside)
        : best_(std::move(best)), moved_down_(moved_down), inside_(inside) {}

    /// 4.4, which MDPs are paired, the first that differs being the higher; then 4.2, their opponents.
    void pair_moved_down() {
        std::vector<int> in_s1;
        for (int v = 0; v < moved_down_; ++v) {
            if (best_.keep(v, between(moved_down_, inside_))) {
                in_s1.push_back(v);
            }
        }
        for (const int v : in_s1) {
            pair_with_first(v, moved_down_);
        }
    }

    /// Article 4.3, then 4.2; decision 0108 says what an exchange is in terms of pairs. False when odd sets
    /// are in the way.
    bool pair_remainder() {
        std::vector<int> remainder;
        int pairs = 0;
        for (int v = moved_down_; v < inside_; ++v) {
            if (mate(v) < moved_down_) {
                continue;
            }
            remainder.push_back(v);
            pairs += static_cast<int>(v < mate(v) && mate(v) < inside_);
        }
        if (pairs == 0) {
            return true;
        }
        const int last_of_s1 = remainder[static_cast<std::size_t>(pairs) - 1];
        if (!keep_fewest_exchanges(remainder, last_of_s1)) {
            return false;
        }
        const std::vector<int> upper = choose_halves(remainder, static_cast<std::size_t>(pairs));
        for (const int v : upper) {
            pair_with_first(v, v + 1);
        }
        return true;
    }

    std::vector<std::pair<int, int>> pairs() && { return std::move(pairs_); }

private:
    [[nodiscard]] int mate(int v) const { return best_.mates()[static_cast<std::size_t>(v)]; }

    /// The vertices of `[from, to)`.
    [[nodiscard]] Bits between(int from, int to) const {
        Bits bits(best_.graph().words());
        for (int v = from; v < to; ++v) {
            bits[static_cast<std::size_t>(v) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(v) % 64);
        }
        return bits;
    }

    /// The first partner of `v` from a vertex on.
    void pair_with_first(int v, int from) {
        const Bits partners = best_.partners(v);
        const Bits range = between(from, inside_);
        for (std::size_t w = 0; w < range.size(); ++w) {
            if (const std::uint64_t bits = partners[w] & range[w]; bits != 0) {
                const int first = static_cast<int>(w * 64) + std::countr_zero(bits);
                best_.keep(v, between(first, first + 1));
                pairs_.emplace_back(v, first);
                return;
            }
        }
    }

    /// Of the matchings, those with the fewest exchanges, and then the smallest difference of the sequence
    /// numbers.
    bool keep_fewest_exchanges(const std::vector<int>& remainder, int last_of_s1) {
        const auto size = static_cast<std::int64_t>(remainder.size());
        const std::int64_t per_difference = 1 + size * size; // more than all differences make together
        const std::int64_t per_pair = per_difference * (1 + size) * 2;
        std::vector<std::int64_t> places(static_cast<std::size_t>(inside_), -1);
        for (std::size_t i = 0; i < remainder.size(); ++i) {
            places[static_cast<std::size_t>(remainder[i])] = static_cast<std::int64_t>(i);
        }

        std::vector<matching::WeightedEdge<std::int64_t>> edges;
        const int vertices = best_.graph().size();
        for (int a = 0; a < vertices; ++a) {
            for (int b = a + 1; b < vertices; ++b) {
                if (!best_.graph().joined(a, b)) {
                    continue;
                }
                const bool is_pair = moved_down_ <= a && b < inside_;
                const std::int64_t order = is_pair ? (a <= last_of_s1 ? per_difference : 0) + size -
                                                         places[static_cast<std::size_t>(a)]
                                                   : 0;
                edges.push_back({a, b, per_pair + order});
            }
        }
        const auto fewest = matching::optimal_matching(vertices, edges);
        if (!fewest || !fewest->is_exact) {
            return false;
        }
        matching::BitGraph graph(vertices);
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (fewest->may_be_used[i]) {
                graph.join(edges[i].a, edges[i].b);
            }
        }
        best_ = matching::PerfectMatchings(std::move(graph), fewest->mates);
        return true;
    }

    /// Who is in S1 after the exchange: the largest number that leaves it decides, then the smallest that
    /// comes.
    std::vector<int> choose_halves(const std::vector<int>& remainder, std::size_t pairs) {
        std::vector<int> upper;
        const auto is_exchanged = [&](int v) { return v < mate(v) && mate(v) < inside_; };
        bool exchanges = false;
        for (std::size_t i = pairs; i < remainder.size(); ++i) {
            exchanges = exchanges || is_exchanged(remainder[i]);
        }
        if (!exchanges) {
            return {remainder.begin(), remainder.begin() + static_cast<std::ptrdiff_t>(pairs)};
        }
        for (std::size_t i = pairs; i-- > 0;) {
            Bits lower = between(0, remainder[i]);
            const Bits floating = between(inside_, best_.graph().size());
            for (std::size_t w = 0; w < lower.size(); ++w) {
                lower[w] |= floating[w];
            }
            if (!best_.keep(remainder[i], lower)) {
                upper.insert(upper.begin(), remainder[i]);
            }
        }
        for (std::size_t i = pairs; i < remainder.size(); ++i) {
            if (best_.keep(remainder[i], between(remainder[i] + 1, inside_))) {
                upper.push_back(remainder[i]);
            }
        }
        return upper;
    }

    matching::PerfectMatchings best_;
    int moved_down_, inside_;
    std::vector<std::pair<int, int>> pairs_{};
};

} // namespace

std::optional<std::vector<std::pair<int, int>>> first_in_sequence(matching::PerfectMatchings best,
                                                                  int moved_down, int inside) {
    SequenceChoice choice(std::move(best), moved_down, inside);
    choice.pair_moved_down();
    if (!choice.pair_remainder()) {
        return {};
    }
    return std::move(choice).pairs();
}

} // namespace duiyi::tournaments
