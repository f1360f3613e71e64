// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>

#include "root_verdict.hpp"
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

/// Whether a position has come twice since the last capture or pawn move.
template <Game G>
bool has_repeated(const GameState<G>& game) {
    const auto line = game.line();
    const auto since = std::min(line.size(), static_cast<std::size_t>(game.position().halfmove_clock()));
    std::vector<std::uint64_t> keys{game.position().key()};
    for (const auto& ply : line.last(since))
        keys.push_back(ply.before.key());
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
RootVerdict judge_root(const Tablebase<G>* tablebase, int pieces, const GameState<G>& game,
                       std::vector<Move<G>>& moves) {
    RootVerdict verdict;
    verdict.probed_pieces = tablebase == nullptr ? 0 : std::min(pieces, tablebase->most_pieces());
    if (!is_small_enough(game.position(), verdict.probed_pieces))
        return verdict;
    const Ranking<G> ranking = tablebase->rank(game.position(), has_repeated(game));
    const auto is_wanted = [&](const RankedMove<G>& one) {
        return std::ranges::find(moves, one.move) != moves.end();
    };
    std::optional<RankedMove<G>> best;
    for (const auto& one : ranking.moves)
        if (is_wanted(one) && (!best || one.rank > best->rank))
            best = one;
    if (!best)
        return verdict;
    verdict.wdl = best->wdl;
    verdict.hits = ranking.moves.size();
    std::erase_if(moves, [&](Move<G> move) {
        return std::ranges::none_of(ranking.moves, [&](const RankedMove<G>& one) {
            return one.move == move && one.rank == best->rank;
        });
    });
    // With nothing left to look up the search looks for mate, or for what is hard to meet.
    if (ranking.ensures_progress || best->wdl <= Wdl::draw)
        verdict.probed_pieces = 0;
    return verdict;
}

/// What the tablebase says of a position right after a capture or pawn move: of others it does not know how
/// near the limit of fifty moves they are.
template <Game G>
std::optional<int> Worker<G>::probe(const Node& node) {
    if (node.excluded != Move<G>{} || position().halfmove_clock() != 0 ||
        !is_small_enough(position(), shared_.probed_pieces))
        return std::nullopt;
    const auto wdl = shared_.tablebase->probe(position());
    if (!wdl)
        return std::nullopt;
    tablebase_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed);
    if (*wdl == Wdl::loss && is_mate(position()))
        return value::mated(ply());
    const int value = tablebase_value(*wdl, ply());
    TableEntry entry;
    entry.evaluation = value::none;
    entry.has_value = true;
    entry.value = static_cast<std::int16_t>(value::to_table(value, ply()));
    entry.depth = value::max_ply - 1;
    entry.bound = Bound::exact;
    shared_.table.store(position().key(), entry);
    return value;
}

template RootVerdict judge_root<Chess>(const Tablebase<Chess>*, int, const GameState<Chess>&,
                                       std::vector<Move<Chess>>&);
template RootVerdict judge_root<Xiangqi>(const Tablebase<Xiangqi>*, int, const GameState<Xiangqi>&,
                                         std::vector<Move<Xiangqi>>&);
template std::optional<int> Worker<Chess>::probe(const Node&);
template std::optional<int> Worker<Xiangqi>::probe(const Node&);

} // namespace duiyi::engine
