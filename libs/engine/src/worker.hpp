// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "evaluation.hpp"
#include "history.hpp"
#include "move_picker.hpp"
#include "network_trail.hpp"
#include "shared.hpp"
#include "trail.hpp"

namespace duiyi::engine {

/// A line of moves, without allocation.
template <Game G>
struct MoveLine {
    int size = 0;
    std::array<Move<G>, value::max_ply> moves{};

    void clear() { size = 0; }
    /// `first`, then `rest`.
    void set(Move<G> first, const MoveLine& rest) {
        const auto count = static_cast<std::size_t>(std::min(rest.size, value::max_ply - 1));
        std::copy_n(rest.moves.begin(), count, moves.begin() + 1);
        moves[0] = first;
        size = static_cast<int>(count) + 1;
    }
};

/// A legal first move and what is known about it.
template <Game G>
struct RootMove {
    Move<G> move{};
    int value = -value::infinite; ///< of the latest iteration; unknown when other moves were better
    int selective_depth = 0;
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0; ///< spent on it, all iterations together
    std::vector<Move<G>> line{};
};

/// What the search notes about one ply.
template <Game G>
struct Frame {
    Totals<G> totals;
    int evaluation = value::none; ///< corrected; value::none in check
    Deed<G> deed{};               ///< the move being tried from here; none when the turn is passed
    Move<G> excluded{};           ///< left out, to see whether the others are worse
    std::array<Move<G>, 2> killers{};
    int cutoffs = 0;           ///< beta cutoffs among the positions at this ply, lately
    int double_extensions = 0; ///< on the way here
    MoveLine<G> line{};
};

/// One thread's search. The members are defined in units of one idea each: `iterations.cpp` (deepening,
/// windows, the first moves, when to stop), `node.cpp` (the search of one position), `pruning.cpp` (what
/// needs no search), `tablebase.cpp` (endings known exactly), `quiescence.cpp` (captures until it is quiet),
/// `learning.cpp` (what is remembered).
template <Game G>
class Worker {
public:
    /// Called when there is something to tell.
    using Report = std::function<void(const Worker&)>;

    Worker(Shared<G>& shared, int id) : shared_(shared), id_(id), history_(std::make_unique<History<G>>()) {}

    void new_game() { history_ = std::make_unique<History<G>>(); }
    /// What positions are judged by; none: the evaluation by hand. Not during a search.
    void set_network(const network::Weights<G>* weights) {
        network_.reset();
        if (weights != nullptr)
            network_ = std::make_unique<NetworkTrail<G>>(*weights);
    }
    /// Prepares a search; `moves` are the first moves to consider, at least one.
    void prepare(const GameState<G>& game, const std::vector<Move<G>>& moves);
    /// Deepens until stopped; the first worker also when a limit is reached, for which it asks `all_nodes`
    /// how many positions all have searched, and it alone reports.
    void deepen(const Report& report, const std::function<std::uint64_t()>& all_nodes);

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    std::uint64_t tablebase_hits() const { return tablebase_hits_.load(std::memory_order_relaxed); }
    /// Best first.
    const std::vector<RootMove<G>>& root_moves() const { return root_moves_; }
    /// The depth being searched, and the last one finished.
    int depth() const { return depth_; }
    int completed_depth() const { return completed_; }

private:
    struct Node;
    struct Quiet;
    struct Tried;

    // iterations.cpp
    bool leads() const { return id_ == 0; }
    void search_lines(std::size_t lines);
    void search_window();
    int search_root(int alpha, int beta, int depth);
    int root_value(std::size_t index, int alpha, int beta, int depth);
    void note_root(RootMove<G>& root, int value, int alpha, int beta);
    bool is_time_over(int value_before, int unchanged) const;
    bool is_goal_reached() const;
    void check_limits();

    // node.cpp
    int search(int alpha, int beta, int depth, bool cut);
    std::optional<int> settle(Node& node);
    std::optional<int> look_up(Node& node);
    void evaluate_node(Node& node);
    int search_moves(Node& node);
    int search_move(const Node& node, int depth, int reduction, int count);
    std::optional<int> extend(const Node& node, int& extension);
    int reduction_of(const Node& node, const Deed<G>& deed, bool noisy, int count,
                     const MovePicker<G>& picker);
    int finish(const Node& node, int best, Move<G> best_move, const Tried& tried);

    // pruning.cpp
    std::optional<int> prune_node(Node& node);
    std::optional<int> try_pass(const Node& node);
    std::optional<int> try_captures(const Node& node);
    bool may_skip(const Node& node, const Deed<G>& deed, bool noisy, int count, MovePicker<G>& picker);

    // tablebase.cpp
    std::optional<int> probe(const Node& node);

    // quiescence.cpp
    int quiesce(int alpha, int beta);
    void stand(Quiet& quiet);
    Move<G> quiesce_moves(Quiet& quiet, const MoveList<G>& moves);
    int finish(const Quiet& quiet, int alpha, Move<G> best_move);
    bool is_hopeless(Move<G> move, int base, int alpha) const;

    // learning.cpp
    void learn_cutoff(const Node& node, const Deed<G>& best, const Tried& tried);
    void learn_quiet(const Deed<G>& deed, int bonus);
    void learn_capture(const Deed<G>& deed, int bonus);
    void learn_correction(const Node& node, int best, Bound bound, bool best_is_noisy);
    int history_of(const Deed<G>& deed);
    int corrected(int evaluation);
    Ordering<G> ordering(Move<G> best);
    PieceTallies<G>* tallies_after(int back);

    // What they share.
    const Position<G>& position() const { return trail_->now(); }
    int ply() const { return trail_->ply(); }
    /// The frame `back` plies ago, or ahead when negative.
    Frame<G>& frame(int back = 0) { return frames_[static_cast<std::size_t>(ply() - back + frames_before)]; }
    void play(const Deed<G>& deed);
    void undo() {
        trail_->undo();
        if (network_)
            network_->undo();
    }
    /// Counts a node; true when the search is to end.
    bool enter();
    bool stopped() const { return stopped_; }
    /// The position's worth to the side to move, by the network if there is one: in chess alone, in xiangqi
    /// in the mean with the evaluation by hand, except far outside the window.
    int evaluate_now(int alpha, int beta);
    /// A draw, now a little better and now a little worse than nothing, so that ways to avoid it are found.
    int draw_value() const { return value::draw + 1 - static_cast<int>(nodes() & 2); }
    /// What it is worth to have no move.
    int no_move_value() const;
    static bool is_noisy(const Position<G>& position, Move<G> move) {
        return MovePicker<G>::is_noisy(position, move);
    }

    static constexpr int frames_before = 4, frames_after = 4;
    /// Networks of few games and the evaluation by hand err in different places. Chess's has seen enough.
    static constexpr bool takes_mean = std::is_same_v<G, Xiangqi>;
    /// So far outside the window, in hundredths of a pawn, the network alone is believed: that is quicker.
    static constexpr int far_outside = 200;

    Shared<G>& shared_;
    int id_;
    std::unique_ptr<History<G>> history_;
    std::unique_ptr<NetworkTrail<G>> network_; ///< none: the evaluation by hand
    std::optional<Trail<G>> trail_;
    std::vector<Frame<G>> frames_;
    std::vector<RootMove<G>> root_moves_;
    const Report* report_ = nullptr;
    const std::function<std::uint64_t()>* all_nodes_ = nullptr;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<std::uint64_t> tablebase_hits_ = 0;
    std::uint64_t check_at_ = 0;
    bool stopped_ = false;
    int depth_ = 0, completed_ = 0, selective_depth_ = 0;
    std::size_t line_ = 0; ///< which of several lines is searched
    int pass_from_ = 0;    ///< no pass before this ply: one is being verified
};

/// What is known of the position being searched.
template <Game G>
struct Worker<G>::Node {
    int alpha, beta, depth;
    bool cut;       ///< expected to fail high
    bool principal; ///< the window is open
    bool in_check = false;
    Move<G> excluded{};
    std::optional<TableEntry> entry{};
    Move<G> table_move{}; ///< legal
    bool table_move_is_noisy = false;
    int raw = value::none;        ///< the evaluation as it is
    int evaluation = value::none; ///< corrected
    int estimate = value::none;   ///< and improved by what the table knows
    bool improving = false;       ///< better than two plies ago
    bool was_principal = false;
};

/// What is known of the position being quiesced.
template <Game G>
struct Worker<G>::Quiet {
    int alpha, beta;
    bool principal;
    std::optional<TableEntry> entry{};
    int raw = value::none; ///< the evaluation as it is; none in check
    int best = -value::infinite;
    int base = -value::infinite; ///< what a capture worth nothing may lead to
};

/// The moves that did not cut off.
template <Game G>
struct Worker<G>::Tried {
    static constexpr std::size_t most = 48;

    std::array<Deed<G>, most> quiets, captures;
    std::size_t quiet_count = 0, capture_count = 0;

    void add(const Deed<G>& deed, bool noisy) {
        if (noisy && capture_count < most)
            captures[capture_count++] = deed;
        else if (!noisy && quiet_count < most)
            quiets[quiet_count++] = deed;
    }
};

template <Game G>
inline void Worker<G>::play(const Deed<G>& deed) {
    Frame<G>& now = frame();
    now.deed = deed;
    frame(-1).totals = now.totals.after(position(), deed.move);
    if (network_)
        network_->play(position(), deed.move);
    trail_->play(deed.move);
    shared_.table.prefetch(position().key());
}

template <Game G>
inline int Worker<G>::evaluate_now(int alpha, int beta) {
    const auto by_hand = [this] { return evaluate(position(), frame().totals); };
    // Against a bare king the evaluation by hand alone knows the way to mate.
    const auto is_bare = [&](Side side) { return position().pieces(side).count() == 1; };
    if (!network_ || is_bare(Side::first) || is_bare(Side::second))
        return by_hand();
    const int by_network = network_->evaluate(position());
    if (!takes_mean || by_network >= beta + far_outside || by_network <= alpha - far_outside)
        return by_network;
    return (by_hand() + by_network) / 2;
}

template <Game G>
inline bool Worker<G>::enter() {
    const std::uint64_t nodes = this->nodes() + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    if (shared_.stop.load(std::memory_order_relaxed))
        stopped_ = true;
    else if (nodes >= check_at_)
        check_limits();
    return stopped_;
}

template <Game G>
inline int Worker<G>::no_move_value() const {
    if constexpr (std::is_same_v<G, Chess>)
        if (!trail_->in_check())
            return value::draw;
    return value::mated(ply());
}

template <Game G>
inline PieceTallies<G>* Worker<G>::tallies_after(int back) {
    const Deed<G>& earlier = frame(back).deed;
    return earlier.move == Move<G>{} ? nullptr : &history_->after(earlier.piece_to);
}

template <Game G>
inline Ordering<G> Worker<G>::ordering(Move<G> best) {
    Ordering<G> result;
    result.best = best;
    result.killers = frame().killers;
    result.after = {tallies_after(1), tallies_after(2), tallies_after(4)};
    if (result.after[0] != nullptr)
        result.counter = history_->counter(frame(1).deed.piece_to);
    return result;
}

template <Game G>
inline int Worker<G>::corrected(int evaluation) {
    const Side side = position().side_to_move();
    const Totals<G>& totals = frame().totals;
    const int error = 2 * history_->pawn_correction(side, totals.pawn_key) +
                      history_->piece_correction(side, Side::first, totals.piece_keys[0]) +
                      history_->piece_correction(side, Side::second, totals.piece_keys[1]);
    return std::clamp(evaluation + error / 1024, -value::most_evaluation, value::most_evaluation);
}

} // namespace duiyi::engine
