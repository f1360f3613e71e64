// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "cardinality.hpp"

#include <bit>
#include <numeric>

namespace duiyi::matching {

BitGraph::BitGraph(int size)
    : size_(size),
      words_((static_cast<std::size_t>(size) + 63) / 64),
      bits_(words_ * static_cast<std::size_t>(size)) {}

void BitGraph::join(int a, int b) {
    row(a)[static_cast<std::size_t>(b) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(b) % 64);
    row(b)[static_cast<std::size_t>(a) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(a) % 64);
}

void BitGraph::keep(int v, const std::vector<std::uint64_t>& set) {
    for (int other = 0; other < size_; ++other) {
        const auto word = static_cast<std::size_t>(other) / 64;
        const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(other) % 64);
        if ((row(v)[word] & ~set[word] & bit) != 0) {
            row(v)[word] &= ~bit;
            row(other)[static_cast<std::size_t>(v) / 64] &=
                ~(std::uint64_t{1} << (static_cast<unsigned>(v) % 64));
        }
    }
}

void BitGraph::isolate(int v) {
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(v) % 64);
    for (std::size_t w = 0; w < words_; ++w) {
        row(v)[w] = 0;
    }
    for (int other = 0; other < size_; ++other) {
        row(other)[static_cast<std::size_t>(v) / 64] &= ~bit;
    }
}

namespace {

constexpr int nobody = -1;

/// The search for augmenting paths. A vertex is even when an alternating path of even length leads to it from
/// the root; odd cycles (blossoms) are contracted to their base.
class PathSearch {
public:
    PathSearch(const BitGraph& graph, std::vector<int> mates)
        : graph_(graph),
          mates_(std::move(mates)),
          parent_(mates_.size()),
          base_(mates_.size()),
          even_(graph.words()),
          unseen_(graph.words()) {}
    explicit PathSearch(const BitGraph& graph)
        : PathSearch(graph, std::vector<int>(static_cast<std::size_t>(graph.size()), nobody)) {}

    std::vector<int> run() {
        for (int v = 0; v < graph_.size(); ++v) {
            if (mate(v) == nobody) {
                match_greedily(v);
            }
        }
        for (int v = 0; v < graph_.size(); ++v) {
            if (mate(v) == nobody) {
                augment_from(v);
            }
        }
        return std::move(mates_);
    }

    /// Matches `v` again, whose partner becomes free; false when no path leads from `v` to it.
    bool rematch(int v) {
        const int former = mate(v);
        mate(v) = mate(former) = nobody;
        augment_from(v);
        return mate(v) != nobody;
    }

    /// The vertices that could be free instead of the partner of `v`, were `v` not there.
    std::vector<std::uint64_t> even_without(int v) {
        const int root = mate(v);
        mate(v) = mate(root) = nobody;
        start_from(root);
        clear(unseen_, v);
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            grow(queue_[next]);
        }
        return std::move(even_);
    }

    std::vector<int> take_mates() { return std::move(mates_); }

private:
    int& mate(int v) { return mates_[static_cast<std::size_t>(v)]; }
    int& parent(int v) { return parent_[static_cast<std::size_t>(v)]; }
    int& base(int v) { return base_[static_cast<std::size_t>(v)]; }
    static void set(std::vector<std::uint64_t>& bits, int v) {
        bits[static_cast<std::size_t>(v) / 64] |= std::uint64_t{1} << (static_cast<unsigned>(v) % 64);
    }
    static void clear(std::vector<std::uint64_t>& bits, int v) {
        bits[static_cast<std::size_t>(v) / 64] &= ~(std::uint64_t{1} << (static_cast<unsigned>(v) % 64));
    }
    [[nodiscard]] bool is_even(int v) const {
        return (even_[static_cast<std::size_t>(v) / 64] >> (static_cast<unsigned>(v) % 64) & 1U) != 0;
    }

    void match_greedily(int v) {
        for (std::size_t w = 0; w < graph_.words(); ++w) {
            for (std::uint64_t bits = graph_.row(v)[w]; bits != 0; bits &= bits - 1) {
                const int other = static_cast<int>(w * 64) + std::countr_zero(bits);
                if (mate(other) == nobody) {
                    mate(v) = other;
                    mate(other) = v;
                    return;
                }
            }
        }
    }

    void start_from(int root) {
        parent_.assign(parent_.size(), nobody);
        std::iota(base_.begin(), base_.end(), 0);
        even_.assign(even_.size(), 0);
        unseen_.assign(unseen_.size(), ~std::uint64_t{0});
        queue_.clear();
        make_even(root);
        clear(unseen_, root);
    }

    void augment_from(int root) {
        start_from(root);
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            if (grow(queue_[next])) {
                return;
            }
        }
    }

    void make_even(int v) {
        if (is_even(v)) {
            return;
        }
        set(even_, v);
        queue_.push_back(v);
    }

    /// Follows the edges of the even vertex `v`; true when that found an augmenting path, which is then
    /// flipped.
    bool grow(int v) {
        for (std::size_t w = 0; w < graph_.words(); ++w) {
            for (std::uint64_t bits = graph_.row(v)[w] & even_[w]; bits != 0; bits &= bits - 1) {
                const int other = static_cast<int>(w * 64) + std::countr_zero(bits);
                if (base(other) != base(v) && mate(v) != other) {
                    contract(v, other);
                }
            }
            for (std::uint64_t bits = graph_.row(v)[w] & unseen_[w]; bits != 0; bits &= bits - 1) {
                const int other = static_cast<int>(w * 64) + std::countr_zero(bits);
                clear(unseen_, other);
                parent(other) = v;
                if (mate(other) == nobody) {
                    flip_path_to(other);
                    return true;
                }
                clear(unseen_, mate(other));
                make_even(mate(other));
            }
        }
        return false;
    }

    void flip_path_to(int end) {
        while (end != nobody) {
            const int before = parent(end);
            const int next = mate(before);
            mate(end) = before;
            mate(before) = end;
            end = next;
        }
    }

    int lowest_common_base(int a, int b) {
        std::vector<bool> on_path(mates_.size());
        while (true) {
            a = base(a);
            on_path[static_cast<std::size_t>(a)] = true;
            if (mate(a) == nobody) {
                break;
            }
            a = parent(mate(a));
        }
        while (!on_path[static_cast<std::size_t>(base(b))]) {
            b = parent(mate(base(b)));
        }
        return base(b);
    }

    void mark_to(int v, int top, int child, std::vector<bool>& in_blossom) {
        while (base(v) != top) {
            in_blossom[static_cast<std::size_t>(base(v))] = true;
            in_blossom[static_cast<std::size_t>(base(mate(v)))] = true;
            parent(v) = child;
            child = mate(v);
            v = parent(mate(v));
        }
    }

    void contract(int a, int b) {
        const int top = lowest_common_base(a, b);
        std::vector<bool> in_blossom(mates_.size());
        mark_to(a, top, b, in_blossom);
        mark_to(b, top, a, in_blossom);
        for (int v = 0; v < graph_.size(); ++v) {
            if (in_blossom[static_cast<std::size_t>(base(v))]) {
                base(v) = top;
                make_even(v);
            }
        }
    }

    const BitGraph& graph_;
    std::vector<int> mates_, parent_, base_, queue_{};
    std::vector<std::uint64_t> even_, unseen_; // bits
};

} // namespace

std::vector<int> most_pairs(const BitGraph& graph) {
    return PathSearch(graph).run();
}

std::vector<std::uint64_t> PerfectMatchings::partners(int v) const {
    auto bits = PathSearch(graph_, mates_).even_without(v);
    for (std::size_t w = 0; w < bits.size(); ++w) {
        bits[w] &= graph_.row(v)[w];
    }
    return bits;
}

bool PerfectMatchings::keep(int v, const std::vector<std::uint64_t>& set) {
    const auto mate = static_cast<unsigned>(mates_[static_cast<std::size_t>(v)]);
    if ((set[mate / 64] >> (mate % 64) & 1U) != 0) {
        graph_.keep(v, set);
        return true;
    }
    BitGraph narrower = graph_;
    narrower.keep(v, set);
    PathSearch search(narrower, mates_);
    if (!search.rematch(v)) {
        return false;
    }
    graph_ = std::move(narrower);
    mates_ = search.take_mates();
    return true;
}

} // namespace duiyi::matching
