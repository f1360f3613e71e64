// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A bracket is paired by matchings of greatest weight: the criteria are the weights. Where the first matching
// tells which edges all optima are made of, swiss_sequence.hpp chooses among them. Elsewhere what the
// sequence of articles 3 and 4 prefers follows below the criteria as further parts, as many as fit into a
// weight, and is then fixed.
#include "swiss_bracket.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "apps/matching/matching.hpp"
#include "swiss_sequence.hpp"

namespace duiyi::tournaments {
namespace {

using matching::WideWeight;

constexpr int max_short_weight_bits = 55;

/// Counts the bits of a weight.
struct BitCounter {
    int bits = 0;
    void put(int width, int /*value*/) { bits += width; }
};

/// Makes a weight, the first part in the highest bits.
template <class Weight>
struct Packer {
    Weight weight{};
    void put(int width, int value) {
        if (width > 0) {
            weight = (weight << width) + Weight(value);
        }
    }
};

struct NoOrder {
    template <class Sink>
    void operator()(Sink& /*sink*/, int /*a*/, int /*b*/) const {}
};

/// Where a resident stands in the remainder: in S1 (it is the higher of its pair), in S2 (the lower, or it
/// floats), or not decided.
enum class Half : std::uint8_t { undecided, upper, lower };

class BracketSolver {
public:
    BracketSolver(const Field& field, const Bracket& bracket, Outlook outlook);

    tl::expected<BracketPairing, std::string> run();

private:
    struct Vertex {
        int entrant = -1;
        Zone zone = Zone::nobody;
        Half half = Half::undecided;
        bool in_limbo = false;  ///< an MDP that floats again
        bool is_paired = false; ///< for good: no longer in the graph
    };
    void add(const Group& group, Zone zone);
    [[nodiscard]] Vertex& at(int v) { return vertices_[static_cast<std::size_t>(v)]; }
    [[nodiscard]] const Vertex& at(int v) const { return vertices_[static_cast<std::size_t>(v)]; }
    [[nodiscard]] bool is_inside(int v) const { return v >= 0 && v < inside_; }
    [[nodiscard]] int downfloaters_at_least() const;
    [[nodiscard]] bool is_edge(int a, int b) const;
    [[nodiscard]] int partner_inside(int v) const;

    template <class Order>
    [[nodiscard]] int bits_of(const Order& order) const;
    template <class Order>
    bool solve(const Order& order);
    template <class Weight, class Order>
    bool solve_with(const Order& order);
    template <class Before, class Value, class Fix>
    bool decide(const std::vector<int>& vertices, int width, const Before& before, const Value& value,
                const Fix& fix);
    template <class Sink>
    void put_criteria(Sink& sink, int a, int b) const;

    [[nodiscard]] bool only_downfloater_has_bye() const;
    bool take_first_candidate();
    void pair_up(int a, int b);
    [[nodiscard]] BracketPairing result() const;
    bool choose_moved_down();
    bool pair_moved_down();
    bool pair_remainder();
    bool choose_halves(const std::vector<int>& remainder, int pairs);

    const Field& field_;
    const Bracket& bracket_;
    Outlook outlook_;
    std::vector<Vertex> vertices_{};
    int inside_ = 0; ///< the bracket's own vertices come first
    std::optional<Criteria> criteria_{};
    std::vector<int> mates_{};                           ///< of the last matching
    std::optional<matching::PerfectMatchings> optima_{}; ///< all that are as good, where edges alone tell
    std::vector<std::pair<int, int>> pairs_{};
    std::string fault_{};
};

BracketSolver::BracketSolver(const Field& field, const Bracket& bracket, Outlook outlook)
    : field_(field), bracket_(bracket), outlook_(outlook) {
    add(bracket.moved_down, Zone::moved_down);
    add(bracket.residents, Zone::resident);
    inside_ = static_cast<int>(vertices_.size());
    if (outlook == Outlook::everybody) {
        add(bracket.next, Zone::next);
        add(bracket.rest, Zone::rest);
        if (vertices_.size() % 2 == 1) {
            vertices_.push_back({}); // the bye
        }
    } else {
        const int floaters = downfloaters_at_least();
        for (int i = 0; i < floaters; ++i) {
            vertices_.push_back({}); // each the place of a downfloater
        }
    }
    criteria_.emplace(field, bracket, outlook == Outlook::everybody, false);
}

void BracketSolver::add(const Group& group, Zone zone) {
    for (const int i : group) {
        vertices_.push_back({i, zone});
    }
}

/// C6: how many the most pairs leave.
int BracketSolver::downfloaters_at_least() const {
    matching::BitGraph graph(inside_);
    for (int a = 0; a < inside_; ++a) {
        for (int b = a + 1; b < inside_; ++b) {
            if (is_edge(a, b)) {
                graph.join(a, b);
            }
        }
    }
    const auto mates = matching::most_pairs(graph);
    return static_cast<int>(std::count(mates.begin(), mates.end(), -1));
}

/// Whether a pair is possible still; `a < b`.
bool BracketSolver::is_edge(int a, int b) const {
    const Vertex& x = at(a);
    const Vertex& y = at(b);
    if (x.is_paired || y.is_paired || x.zone == Zone::nobody) {
        return false;
    }
    if (y.zone == Zone::nobody) {
        return x.half != Half::upper &&
               (outlook_ == Outlook::everybody ? field_.may_have_bye(x.entrant) : is_inside(a));
    }
    if (!field_.may_meet(x.entrant, y.entrant)) {
        return false;
    }
    if (y.zone == Zone::moved_down) {
        return false;
    }
    if (y.zone == Zone::resident) {
        return !x.in_limbo && x.half != Half::lower && y.half != Half::upper;
    }
    return x.half != Half::upper;
}

int BracketSolver::partner_inside(int v) const {
    const int mate = mates_[static_cast<std::size_t>(v)];
    return is_inside(mate) ? mate : -1;
}

template <class Sink>
void BracketSolver::put_criteria(Sink& sink, int a, int b) const {
    sink.put(bits_to_count(vertices_.size() / 2), 1); // all are paired, with each other or with nobody
    criteria_->put(sink, at(a).entrant, at(b).entrant, at(a).zone, at(b).zone);
}

template <class Weight, class Order>
bool BracketSolver::solve_with(const Order& order) {
    std::vector<matching::WeightedEdge<Weight>> edges;
    const int size = static_cast<int>(vertices_.size());
    for (int a = 0; a < size; ++a) {
        for (int b = a + 1; b < size; ++b) {
            if (is_edge(a, b)) {
                Packer<Weight> packer;
                put_criteria(packer, a, b);
                order(packer, a, b);
                edges.push_back({a, b, packer.weight});
            }
        }
    }
    auto optimum = matching::optimal_matching(size, edges);
    if (!optimum) {
        fault_ = optimum.error();
        return false;
    }
    mates_ = std::move(optimum->mates);
    optima_.reset();
    if (optimum->is_exact) {
        matching::BitGraph graph(size);
        for (std::size_t i = 0; i < edges.size(); ++i) {
            if (optimum->may_be_used[i]) {
                graph.join(edges[i].a, edges[i].b);
            }
        }
        optima_.emplace(std::move(graph), mates_);
    }
    return true;
}

template <class Order>
int BracketSolver::bits_of(const Order& order) const {
    BitCounter counter;
    put_criteria(counter, 0, 0);
    order(counter, 0, 0);
    return counter.bits;
}

/// The matching of greatest weight: the criteria, then what `order` puts below them.
template <class Order>
bool BracketSolver::solve(const Order& order) {
    const int bits = bits_of(order);
    if (bits <= max_short_weight_bits) {
        return solve_with<std::int64_t>(order);
    }
    if (bits <= matching::max_wide_weight_bits) {
        return solve_with<WideWeight>(order);
    }
    fault_ = "the scores of a bracket differ too much: its criteria take " + std::to_string(bits) +
             " bits (expected at most " + std::to_string(matching::max_wide_weight_bits) + ")";
    return false;
}

/// Decides for each of the vertices in turn, the first being the most important: `value(v, a, b)` of `width`
/// bits is what the pair is worth to `v`, and `fix(v)` keeps what the matching chose for it. `before` ranks
/// above all of them.
template <class Before, class Value, class Fix>
bool BracketSolver::decide(const std::vector<int>& vertices, int width, const Before& before,
                           const Value& value, const Fix& fix) {
    const int room = std::max(matching::max_wide_weight_bits - bits_of(before), width);
    const auto at_once = static_cast<std::size_t>(room / width);
    for (std::size_t begin = 0; begin < vertices.size();) {
        const std::size_t end = std::min(vertices.size(), begin + at_once);
        const auto order = [&](auto& sink, int a, int b) {
            before(sink, a, b);
            for (std::size_t i = begin; i < end; ++i) {
                sink.put(width, value(vertices[i], a, b));
            }
        };
        if (!solve(order)) {
            return false;
        }
        for (; begin < end; ++begin) {
            fix(vertices[begin]);
        }
    }
    return true;
}

/// 3.4.1: the first candidate of a homogeneous bracket, S1 against S2 in order, is taken at once when it
/// meets every criterion. That spares the matching of a large first round.
bool BracketSolver::take_first_candidate() {
    if (!bracket_.moved_down.empty() || (outlook_ == Outlook::everybody && !bracket_.next.empty())) {
        return false;
    }
    const int pairs = inside_ / 2;
    const auto is_perfect = [&](int a, int b) {
        return is_edge(a, b) &&
               Criteria::grants_preferences(field_.at(at(a).entrant), field_.at(at(b).entrant));
    };
    for (int a = 0; a < pairs; ++a) {
        if (!is_perfect(a, a + pairs)) {
            return false;
        }
    }
    if (inside_ % 2 == 1) {
        const Entrant& last = field_.at(at(inside_ - 1).entrant);
        const bool floats_again =
            std::find(last.floats.begin(), last.floats.end(), Float::down) != last.floats.end();
        const bool has_bye = outlook_ == Outlook::everybody; // C5, C9
        if (floats_again ||
            (has_bye && (!field_.may_have_bye(at(inside_ - 1).entrant) || last.unplayed > 0))) {
            return false;
        }
    }
    for (int a = 0; a < pairs; ++a) {
        pair_up(a, a + pairs);
    }
    return true;
}

/// C9: a bye of the residents' score or more goes to a player of the bracket.
bool BracketSolver::only_downfloater_has_bye() const {
    if (outlook_ == Outlook::bracket || !field_.bye_score ||
        *field_.bye_score < field_.at(bracket_.residents.front()).score) {
        return false;
    }
    int downfloaters = 0;
    for (int v = 0; v < inside_; ++v) {
        downfloaters += static_cast<int>(partner_inside(v) < 0);
    }
    return downfloaters == 1 && !vertices_.empty() && vertices_.back().zone == Zone::nobody;
}

void BracketSolver::pair_up(int a, int b) {
    at(a).is_paired = at(b).is_paired = true;
    pairs_.emplace_back(at(a).entrant, at(b).entrant);
}

/// 4.4: which MDPs are paired, the first that differs being the higher.
bool BracketSolver::choose_moved_down() {
    std::vector<int> moved_down;
    for (int v = 0; v < inside_ && at(v).zone == Zone::moved_down; ++v) {
        moved_down.push_back(v);
    }
    const auto is_in_pair = [&](int v, int a, int b) {
        return static_cast<int>(v == a && at(b).zone == Zone::resident);
    };
    return decide(moved_down, 1, NoOrder{}, is_in_pair,
                  [&](int v) { at(v).in_limbo = partner_inside(v) < 0; });
}

/// 4.2: the opponents of the MDPs, the first MDP's before the others'.
bool BracketSolver::pair_moved_down() {
    std::vector<int> moved_down;
    for (int v = 0; v < inside_ && at(v).zone == Zone::moved_down; ++v) {
        if (!at(v).in_limbo) {
            moved_down.push_back(v);
        }
    }
    const auto value = [&](int v, int a, int b) { return v == a && is_inside(b) ? inside_ - b : 0; };
    return decide(moved_down, bits_to_count(static_cast<std::size_t>(inside_)), NoOrder{}, value, [&](int v) {
        if (const int mate = partner_inside(v); mate >= 0) {
            pair_up(v, mate);
        }
    });
}

/// 4.3: which residents change between S1 and S2. In the first candidate with given pairs, S1 has the higher
/// of each: any other division needs more exchanges. So the number of exchanges is that of pairs within S2,
/// and the difference of the BSNs follows from the sum of the higher ones.
bool BracketSolver::choose_halves(const std::vector<int>& remainder, int pairs) {
    const int size = static_cast<int>(remainder.size());
    const auto place = [&](int v) {
        return static_cast<int>(std::lower_bound(remainder.begin(), remainder.end(), v) - remainder.begin());
    };
    const auto is_pair = [&](int a, int b) {
        return is_inside(b) && at(a).zone == Zone::resident && at(b).zone == Zone::resident;
    };
    const int width = bits_to_count(static_cast<std::size_t>(size));
    const auto fewest = [&](auto& sink, int a, int b) {
        sink.put(width, is_pair(a, b) && place(a) < pairs);
        sink.put(2 * width, is_pair(a, b) ? size - place(a) : 0);
    };
    if (!solve(fewest)) {
        return false;
    }
    const auto is_exchanged = [&](int v) { return place(v) >= pairs && partner_inside(v) > v; };
    if (std::none_of(remainder.begin(), remainder.end(), is_exchanged)) {
        for (const int v : remainder) {
            at(v).half = place(v) < pairs ? Half::upper : Half::lower;
        }
        return true;
    }
    // The largest that moves from S1 to S2 comes first, then the smallest that moves from S2 to S1.
    std::vector<int> candidates(remainder.rend() - pairs, remainder.rend());
    candidates.insert(candidates.end(), remainder.begin() + pairs, remainder.end());
    const auto value = [&](int v, int a, int b) {
        const bool is_higher = v == a && is_pair(a, b);
        return static_cast<int>(place(v) < pairs ? (v == a || v == b) && !is_higher : is_higher);
    };
    return decide(candidates, 1, fewest, value,
                  [&](int v) { at(v).half = partner_inside(v) > v ? Half::upper : Half::lower; });
}

bool BracketSolver::pair_remainder() {
    std::vector<int> remainder;
    for (int v = 0; v < inside_; ++v) {
        if (at(v).zone == Zone::resident && !at(v).is_paired) {
            remainder.push_back(v);
        }
    }
    const auto pairs =
        std::count_if(remainder.begin(), remainder.end(), [&](int v) { return partner_inside(v) > v; });
    if (pairs == 0) {
        return true;
    }
    if (!choose_halves(remainder, static_cast<int>(pairs))) {
        return false;
    }
    std::vector<int> upper;
    std::copy_if(remainder.begin(), remainder.end(), std::back_inserter(upper),
                 [&](int v) { return at(v).half == Half::upper; });
    const auto value = [&](int v, int a, int b) { return v == a && is_inside(b) ? inside_ - b : 0; };
    return decide(upper, bits_to_count(static_cast<std::size_t>(inside_)), NoOrder{}, value,
                  [&](int v) { pair_up(v, partner_inside(v)); });
}

tl::expected<BracketPairing, std::string> BracketSolver::run() {
    if (take_first_candidate()) {
        return result();
    }
    if (!solve(NoOrder{})) {
        return tl::make_unexpected(fault_);
    }
    if (only_downfloater_has_bye()) {
        criteria_.emplace(field_, bracket_, true, true);
        if (!solve(NoOrder{})) {
            return tl::make_unexpected(fault_);
        }
    }
    if (optima_) {
        const auto moved_down = static_cast<int>(bracket_.moved_down.size());
        if (const auto first = first_in_sequence(*optima_, moved_down, inside_)) {
            for (const auto& [a, b] : *first) {
                pair_up(a, b);
            }
            return result();
        }
    }
    if (!choose_moved_down() || !pair_moved_down() || !pair_remainder()) {
        return tl::make_unexpected(fault_);
    }
    return result();
}

BracketPairing BracketSolver::result() const {
    BracketPairing result;
    result.pairs = pairs_;
    for (int v = 0; v < inside_; ++v) {
        if (!at(v).is_paired) {
            result.downfloaters.push_back(at(v).entrant);
        }
    }
    return result;
}

} // namespace

tl::expected<BracketPairing, std::string> pair_bracket(const Field& field, const Bracket& bracket,
                                                       Outlook outlook) {
    return BracketSolver(field, bracket, outlook).run();
}

} // namespace duiyi::tournaments
