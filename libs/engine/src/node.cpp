// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "reductions.hpp"
#include "worker.hpp"

namespace duiyi::engine {

/// Principal variation search: the value of the position, exact when it lies between `alpha` and `beta`, else
/// a bound on that side. `cut` says that it is expected to reach beta.
template <Game G>
int Worker<G>::search(int alpha, int beta, int depth, bool cut) {
    if (depth <= 0)
        return quiesce(alpha, beta);
    Node node{alpha, beta, std::min(depth, value::max_ply - 1), cut, beta - alpha > 1};
    Frame<G>& here = frame();
    here.line.clear(); // a principal parent with a window of one hands on a narrow one, and reads the line
    if (enter())
        return value::draw;
    selective_depth_ = std::max(selective_depth_, ply());
    if (const auto settled = settle(node))
        return *settled;
    evaluate_node(node);
    frame(-1).cutoffs = 0;
    frame(-2).killers = {};
    if (const auto pruned = prune_node(node))
        return *pruned;
    // Where a good first move would matter and none is known, a shallower search finds one (internal
    // iterative reduction).
    if (node.depth >= 4 && (node.principal || node.cut) && (!node.entry || node.entry->move == 0))
        --node.depth;
    return search_moves(node);
}

/// What needs no search: the rules, the end of the frames, a window beyond the nearest mate, the table, the
/// tablebase.
template <Game G>
std::optional<int> Worker<G>::settle(Node& node) {
    node.excluded = frame().excluded;
    node.in_check = trail_->in_check();
    if (node.excluded == Move<G>{})
        if (const auto verdict = trail_->verdict())
            return *verdict == value::draw ? draw_value() : *verdict;
    if (ply() >= value::max_ply - 1)
        return evaluate_now(node.alpha, node.beta);
    node.alpha = std::max(node.alpha, value::mated(ply()));
    node.beta = std::min(node.beta, -value::mated(ply() + 1));
    if (node.alpha >= node.beta)
        return node.alpha;
    if (const auto known = look_up(node))
        return known;
    return probe(node);
}

template <Game G>
std::optional<int> Worker<G>::look_up(Node& node) {
    node.entry = shared_.table.find(position().key());
    node.was_principal = node.principal || (node.entry && node.entry->was_principal);
    if (!node.entry || !node.entry->has_value || node.principal || node.excluded != Move<G>{} ||
        node.entry->depth < node.depth)
        return std::nullopt;
    // Near the limit of moves without progress, what was found earlier may not hold.
    if (position().halfmove_clock() > 88)
        return std::nullopt;
    const int known = value::from_table(node.entry->value, ply());
    if (node.entry->bound == Bound::exact ||
        (node.entry->bound == Bound::lower ? known >= node.beta : known <= node.alpha))
        return known;
    return std::nullopt;
}

template <Game G>
void Worker<G>::evaluate_node(Node& node) {
    Frame<G>& here = frame();
    if (node.in_check) {
        here.evaluation = value::none;
        return;
    }
    const auto& entry = node.entry;
    node.raw =
        entry && entry->evaluation != value::none ? entry->evaluation : evaluate_now(node.alpha, node.beta);
    node.estimate = node.evaluation = here.evaluation = corrected(node.raw);
    if (entry && entry->has_value && !value::is_decisive(entry->value) &&
        (entry->bound == Bound::exact || (entry->bound == Bound::lower) == (entry->value > node.estimate)))
        node.estimate = entry->value;
    const int before = frame(2).evaluation != value::none ? frame(2).evaluation : frame(4).evaluation;
    node.improving = before == value::none || node.evaluation > before;
}

template <Game G>
int Worker<G>::search_moves(Node& node) {
    const MoveList<G> moves = position().legal_moves();
    if (moves.empty())
        return no_move_value();
    node.table_move = node.entry ? moves.find(node.entry->move).value_or(Move<G>{}) : Move<G>{};
    node.table_move_is_noisy = node.table_move != Move<G>{} && is_noisy(position(), node.table_move);
    Frame<G>& here = frame();
    const Ordering<G> order = ordering(node.table_move);
    MovePicker<G> picker(position(), moves, *history_, order, Choice::all);
    Tried tried;
    const int alpha_before = node.alpha;
    int best = -value::infinite;
    Move<G> best_move{};
    int count = 0;
    for (Move<G> move; picker.next(move);) {
        if (move == node.excluded)
            continue;
        ++count;
        const bool noisy = is_noisy(position(), move);
        const Deed<G> deed(position(), move);
        if (best > -value::most_evaluation && may_skip(node, deed, noisy, count, picker))
            continue;
        int extension = 0;
        if (move == node.table_move)
            if (const auto value = extend(node, extension))
                return *value;
        if (stopped())
            return value::draw;
        const int reduction = count > 1 ? reduction_of(node, deed, noisy, count, picker) : 0;
        frame(-1).double_extensions = here.double_extensions + (extension >= 2 ? 1 : 0);
        play(deed);
        const int value = search_move(node, node.depth - 1 + extension, reduction, count);
        undo();
        if (stopped())
            return value::draw;
        if (value > best) {
            best = value;
            if (value > node.alpha) {
                best_move = move;
                node.alpha = value;
                if (node.principal)
                    here.line.set(move, frame(-1).line);
                if (value >= node.beta)
                    break;
            }
        }
        tried.add(deed, noisy);
    }
    if (count == 0) // only the excluded move is legal
        return node.alpha;
    node.alpha = alpha_before;
    return finish(node, best, best_move, tried);
}

/// The value of the move just played: with a narrow window, reduced at first, unless it is the first.
template <Game G>
int Worker<G>::search_move(const Node& node, int depth, int reduction, int count) {
    int value = 0;
    const bool scout = !node.principal || count > 1;
    if (scout) {
        const int shallow = std::clamp(depth - reduction, std::min(depth, 1), depth + 1);
        const bool cut = reduction > 0 || !node.cut;
        value = -search(-node.alpha - 1, -node.alpha, shallow, cut);
        if (value > node.alpha && shallow < depth) {
            // Much better than expected deserves a little more, hardly better a little less.
            const int full = depth;
            if (shallow < full && !stopped())
                value = -search(-node.alpha - 1, -node.alpha, full, !node.cut);
        }
    }
    if (node.principal && (count == 1 || value > node.alpha) && !stopped())
        value = -search(-node.beta, -node.alpha, depth, false);
    return value;
}

/// How much deeper the table's move is searched: more when all others are much worse (singular), less when
/// they are not and it may cut off anyway. A value is returned when several moves are seen to reach beta.
template <Game G>
std::optional<int> Worker<G>::extend(const Node& node, int& extension) {
    const auto& entry = *node.entry;
    if (ply() >= 2 * depth_ || node.depth < 7 || node.excluded != Move<G>{} || !entry.has_value ||
        entry.bound == Bound::upper || entry.depth + 3 < node.depth || value::is_decisive(entry.value))
        return std::nullopt;
    Frame<G>& here = frame();
    const int known = entry.value;
    const int bar = known - 2 * node.depth;
    here.excluded = node.table_move;
    const int others = search(bar - 1, bar, (node.depth - 1) / 2, node.cut);
    here.excluded = {};
    if (stopped())
        return std::nullopt;
    if (others < bar)
        extension = !node.principal && others < bar - 20 && here.double_extensions < 6 ? 2 : 1;
    else if (bar >= node.beta)
        return bar;
    else if (known >= node.beta)
        extension = -2;
    else if (node.cut)
        extension = -1;
    return std::nullopt;
}

/// By how many plies a later move is searched less deep at first.
template <Game G>
int Worker<G>::reduction_of(const Node& node, const Deed<G>& deed, bool noisy, int count,
                            const MovePicker<G>& picker) {
    if (node.depth < 2 || count < 2 + (node.principal ? 1 : 0))
        return 0;
    int reduction = late_move_reduction(node.depth, count);
    if (noisy) {
        if (!picker.is_bad_capture())
            return 0;
        reduction -= 1024;
    } else {
        reduction -= history_of(deed) / 8;
        reduction += node.table_move_is_noisy ? 700 : 0;
        reduction -= picker.is_killer() ? 800 : 0;
    }
    reduction += node.cut ? 1200 : 0;
    reduction += node.improving ? 0 : 700;
    reduction -= node.was_principal ? 1000 : 0;
    reduction -= node.principal ? 600 : 0;
    reduction -= node.in_check ? 800 : 0;
    reduction += frame(-1).cutoffs > 3 ? 800 : 0;
    reduction -= position().gives_check(deed.move) ? 900 : 0;
    return std::max(0, reduction / 1024);
}

template <Game G>
int Worker<G>::finish(const Node& node, int best, Move<G> best_move, const Tried& tried) {
    const Bound bound = best >= node.beta                     ? Bound::lower
                        : node.principal && best > node.alpha ? Bound::exact
                                                              : Bound::upper;
    if (best >= node.beta) {
        ++frame().cutoffs;
        learn_cutoff(node, Deed<G>(position(), best_move), tried);
    }
    if (node.excluded != Move<G>{})
        return best;
    learn_correction(node, best, bound, best_move != Move<G>{} && is_noisy(position(), best_move));
    TableEntry entry;
    entry.move = best_move.bits();
    entry.evaluation = static_cast<std::int16_t>(node.raw);
    entry.was_principal = node.was_principal;
    entry.has_value = !value::is_by_rule(best);
    entry.value = static_cast<std::int16_t>(value::to_table(best, ply()));
    entry.depth = static_cast<std::uint8_t>(node.depth);
    entry.bound = bound;
    shared_.table.store(position().key(), entry);
    return best;
}

template int Worker<Chess>::search(int, int, int, bool);
template int Worker<Xiangqi>::search(int, int, int, bool);

} // namespace duiyi::engine
