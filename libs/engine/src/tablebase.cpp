// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>

#include "root_probe.hpp"
#include "worker.hpp"

namespace duiyi::engine {
namespace {

bool can_castle(const Position<Chess>& position) {
    return !position.castling_rooks().empty();
}
bool can_castle(const Position<Xiangqi>&) {
    return false;
}

template <Game G>
bool is_small_enough(const Position<G>& position, int pieces) {
    return position.occupied().count() <= pieces && !can_castle(position);
}

/// Whether a position has occurred twice since the last capture or pawn move.
template <Game G>
bool has_repeated(const GameState<G>& game) {
    const auto line = game.line();
    const auto since = std::min(line.size(), static_cast<std::size_t>(game.position().halfmove_clock()));
    std::vector<std::uint64_t> keys{game.position().key()};
    for (const auto& ply : line.last(since)) {
        keys.push_back(ply.before.key());
    }
    std::ranges::sort(keys);
    return std::ranges::adjacent_find(keys) != keys.end();
}

} // namespace

int tablebase_value(Wdl wdl, int ply) {
    switch (wdl) {
        case Wdl::loss:
            return ply - value::tablebase_win;
        case Wdl::blessed_loss:
            return value::draw - 1;
        case Wdl::draw:
            return value::draw;
        case Wdl::cursed_win:
            return value::draw + 1;
        case Wdl::win:
            return value::tablebase_win - ply;
    }
    return value::draw;
}

template <Game G>
RootProbe probe_root(const Tablebase<G>* tablebase, int pieces, const GameState<G>& game,
                     std::vector<Move<G>>& moves) {
    RootProbe probe;
    probe.probe_limit = tablebase == nullptr ? 0 : std::min(pieces, tablebase->max_pieces());
    if (!is_small_enough(game.position(), probe.probe_limit)) {
        return probe;
    }
    const Ranking<G> ranking = tablebase->rank(game.position(), has_repeated(game));
    const auto is_wanted = [&](const RankedMove<G>& one) {
        return std::ranges::find(moves, one.move) != moves.end();
    };
    std::optional<RankedMove<G>> best;
    for (const auto& one : ranking.moves) {
        if (is_wanted(one) && (!best || one.rank > best->rank)) {
            best = one;
        }
    }
    if (!best) {
        return probe;
    }
    probe.wdl = best->wdl;
    probe.hits = ranking.moves.size();
    std::erase_if(moves, [&](Move<G> move) {
        return std::ranges::none_of(ranking.moves, [&](const RankedMove<G>& one) {
            return one.move == move && one.rank == best->rank;
        });
    });
    // Nothing more to probe: the search looks for the shortest mate or the hardest defence.
    if (ranking.ensures_progress || best->wdl <= Wdl::draw) {
        probe.probe_limit = 0;
    }
    return probe;
}

/// Probes positions right after a capture or pawn move only: the tablebase does not know the halfmove clock
/// of others.
template <Game G>
std::optional<int> Worker<G>::probe_tablebase(const Node& node) {
    if (node.excluded_move != Move<G>{} || position().halfmove_clock() != 0 ||
        !is_small_enough(position(), shared_.probe_limit)) {
        return std::nullopt;
    }
    const auto wdl = shared_.tablebase->probe(position());
    if (!wdl) {
        return std::nullopt;
    }
    tablebase_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed);
    if (*wdl == Wdl::loss && is_mate(position())) {
        return value::mated(ply());
    }
    const int value = tablebase_value(*wdl, ply());
    TranspositionEntry entry;
    entry.evaluation = value::none;
    entry.has_value = true;
    entry.value = static_cast<std::int16_t>(value::to_tt(value, ply()));
    entry.depth = value::max_ply - 1;
    entry.bound = Bound::exact;
    shared_.tt.store(position().key(), entry);
    return value;
}

template RootProbe probe_root<Chess>(const Tablebase<Chess>*, int, const GameState<Chess>&,
                                     std::vector<Move<Chess>>&);
template RootProbe probe_root<Xiangqi>(const Tablebase<Xiangqi>*, int, const GameState<Xiangqi>&,
                                       std::vector<Move<Xiangqi>>&);
template std::optional<int> Worker<Chess>::probe_tablebase(const Node&);
template std::optional<int> Worker<Xiangqi>::probe_tablebase(const Node&);

} // namespace duiyi::engine
