// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/chess/helpmate.hpp"

#include <algorithm>

#include "helpmate_guide.hpp"
#include "key_set.hpp"
#include "unwinnable.hpp"

namespace duiyi {
namespace {

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

/// How new a position is: a search that follows what is new first does not stay among the endless positions
/// that differ in nothing that matters (novelty as in "best-first width search", Lipovetzky and Geffner,
/// AAAI 2017).
class Novelty {
public:
    /// 0 when the moved piece has not been on its square in this stage before, 1 when not with the mated
    /// king on its square, else 2.
    int rank(const Position<Chess>& position, Move<Chess> move, int stage, Side loser) {
        const Side mover = other(position.side_to_move());
        const auto square = move.kind() == MoveKind::castling ? position.royal(mover) : move.to();
        const std::uint64_t role = index_of(position.at(square)->role);
        const std::uint64_t fact =
            ((static_cast<std::uint64_t>(stage) * 2 + index_of(mover)) * 8 + role) * 64 + square.index;
        if (facts_.insert(mixed(fact))) {
            return 0;
        }
        return pairs_.insert(mixed(fact * 64 + position.royal(loser).index)) ? 1 : 2;
    }

private:
    KeySet facts_, pairs_;
};

/// Both sides cooperate towards one mate, so there is no minimax: this is a search for a path in a graph.
/// Every position is visited once. Moves wait in a queue by the distance that their position may have: they
/// are played when their turn comes, and the position that arises is followed then or, when it is worse than
/// estimated, when its turn comes again. When nothing is left, every position that can be reached has been
/// followed or ruled out, and there is no mate.
class HelpmateSearch {
public:
    HelpmateSearch(Side winner, std::uint64_t max_positions)
        : guide_(winner), winner_(winner), max_positions_(max_positions) {}

    MateSearch run(const Position<Chess>& start) {
        if (is_mate(start)) {
            return {start.side_to_move() != winner_ ? CanMate::yes : CanMate::no, {}, 1};
        }
        seen_.insert(start.key());
        nodes_.push_back({start, no_node, {}});
        follow(0, guide_.estimate(start).distance);
        while (!is_queue_empty()) {
            const std::size_t turn = best_;
            const Waiting waiting = queue_[best_].back();
            queue_[best_].pop_back();
            if (waiting.is_met) {
                follow(waiting.node, waiting.distance);
                continue;
            }
            const auto next = nodes_[waiting.node].position.after(waiting.move);
            if (!seen_.insert(next.key())) {
                continue;
            }
            if (next.side_to_move() != winner_ && is_mate(next)) {
                return {CanMate::yes, line_to(waiting.node, waiting.move), seen_.size()};
            }
            if (seen_.size() > max_positions_) {
                return {CanMate::undecided, {}, seen_.size() - 1};
            }
            meet(next, waiting, turn);
        }
        return {CanMate::no, {}, seen_.size()};
    }

private:
    static constexpr std::uint32_t no_node = ~std::uint32_t{0};

    /// A position, and how it was reached.
    struct Node {
        Position<Chess> position;
        std::uint32_t before;
        Move<Chess> move;
    };
    /// A move still to be played from a node, or a node still to be followed.
    struct Waiting {
        std::uint32_t node;
        Move<Chess> move;
        std::int16_t distance; ///< of a node, for its moves
        bool is_met;           ///< a node
    };

    void meet(const Position<Chess>& position, const Waiting& waiting, std::size_t turn) {
        if (position.halfmove_clock() == 0 && is_unwinnable_by_bounds(position, winner_)) {
            return;
        }
        const auto node = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({position, waiting.node, waiting.move});
        const auto estimate = guide_.estimate(position);
        const int novelty = novelty_.rank(position, waiting.move, estimate.stage, other(winner_));
        const int rank = estimate.distance + staleness_weight * novelty;
        const int for_moves = estimate.distance + heirs_staleness_weight * novelty;
        if (static_cast<std::size_t>(rank) <= turn + patience) {
            follow(node, for_moves);
        } else {
            wait(rank, {node, {}, static_cast<std::int16_t>(for_moves), true});
        }
    }

    void follow(std::uint32_t node, int distance) {
        const Position<Chess> position = nodes_[node].position;
        if (node == 0 && is_unwinnable_by_bounds(position, winner_)) {
            return;
        }
        const MoveGuide guide(guide_, position);
        for (const auto move : position.legal_moves()) {
            const int change = guide.change(move);
            wait(change == MoveGuide::check ? 0 : std::max(0, distance + change), {node, move, 0, false});
        }
    }

    void wait(int rank, Waiting waiting) {
        const auto at = static_cast<std::size_t>(rank);
        if (at >= queue_.size()) {
            queue_.resize(at + 1);
        }
        queue_[at].push_back(waiting);
        best_ = std::min(best_, at);
    }

    bool is_queue_empty() {
        while (best_ < queue_.size() && queue_[best_].empty()) {
            ++best_;
        }
        return best_ == queue_.size();
    }

    std::vector<Move<Chess>> line_to(std::uint32_t node, Move<Chess> last) const {
        std::vector<Move<Chess>> line{last};
        for (; nodes_[node].before != no_node; node = nodes_[node].before) {
            line.push_back(nodes_[node].move);
        }
        std::reverse(line.begin(), line.end());
        return line;
    }

    // Found by trying; in steps of the guide's distance.
    static constexpr int staleness_weight = 5;        ///< what a position loses by being like others
    static constexpr int heirs_staleness_weight = 10; ///< and its moves
    static constexpr std::size_t patience = 4;        ///< how much worse than thought is followed at once

    HelpmateGuide guide_;
    Side winner_;
    std::uint64_t max_positions_;
    KeySet seen_;
    Novelty novelty_;
    std::vector<Node> nodes_;
    std::vector<std::vector<Waiting>> queue_; ///< by rank, lowest first
    std::size_t best_ = 0;
};

} // namespace

MateSearch search_mate(const Position<Chess>& position, Side side, std::uint64_t max_positions) {
    return HelpmateSearch(side, max_positions).run(position);
}

std::optional<Side> winner_on_time(const Position<Chess>& position, Side flagged,
                                   std::uint64_t max_positions) {
    const Side opponent = other(flagged);
    if (cannot_mate(position, opponent) ||
        search_mate(position, opponent, max_positions).answer == CanMate::no) {
        return std::nullopt;
    }
    return opponent;
}

} // namespace duiyi
