// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Key collisions: nearly every table entry belongs to another position. The search must not crash or play
// illegal moves.

#include "duiyi/rules/zobrist.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "duiyi/test_kit/property.hpp"
#include "helpers.hpp"
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// An entry of any other position.
TranspositionEntry random_entry(std::uint64_t& state) {
    const auto any = [&](std::uint64_t count) { return zobrist::next(state) % count; };
    const auto between = [&](int least, int most) {
        return static_cast<std::int16_t>(least +
                                         static_cast<int>(any(static_cast<std::uint64_t>(most - least + 1))));
    };
    TranspositionEntry entry;
    entry.move = static_cast<std::uint16_t>(any(1 << 16));
    switch (any(4)) {
        case 0:
            entry.value = between(-value::mate, value::mate);
            break;
        case 1: // as if mated here, or soon
            entry.value = static_cast<std::int16_t>(any(2) == 0 ? between(-value::mate, 4 - value::mate)
                                                                : between(value::mate - 4, value::mate));
            break;
        case 2:
            entry.value = between(-value::tablebase_win, -value::max_evaluation);
            break;
        default:
            entry.value = between(-300, 300);
    }
    entry.evaluation = any(3) == 0 ? static_cast<std::int16_t>(value::none)
                                   : between(-value::max_evaluation, value::max_evaluation);
    entry.depth = static_cast<std::uint8_t>(any(value::max_ply));
    entry.bound = std::array{Bound::exact, Bound::lower, Bound::upper}[any(3)];
    entry.has_value = any(4) != 0;
    entry.was_pv = any(2) == 0;
    return entry;
}

/// Stores wrong entries for all positions up to `plies` away. A third of them have a move that is legal in a
/// nearby position: a capture of an empty square, castling without a rook.
template <Game G>
void poison(TranspositionTable& table, const Position<G>& position, int plies, std::uint64_t& state) {
    auto entry = random_entry(state);
    const auto moves = position.legal_moves();
    if (!moves.empty() && zobrist::next(state) % 3 == 0) {
        const auto next = position.after(moves[zobrist::next(state) % moves.size()]).legal_moves();
        if (!next.empty()) {
            entry.move = next[zobrist::next(state) % next.size()].bits();
        }
    }
    table.store(position.key(), entry);
    if (plies > 0) {
        for (const auto move : moves) {
            poison(table, position.after(move), plies - 1, state);
        }
    }
}

template <Game G>
struct Collisions : testing::Test {};
using Games = testing::Types<Chess, Xiangqi>;
TYPED_TEST_SUITE(Collisions, Games);

TYPED_TEST(Collisions, NeverLeadToIllegalMoves) {
    using G = TypeParam;
    int reports = 0;
    test_kit::check(60, [&] {
        const auto position = *test_kit::positions<G>();
        const auto legal = position.legal_moves();
        if (legal.empty()) {
            return;
        }
        SharedSearchState<G> shared;
        shared.tt.resize(4);
        shared.limits.nodes = 3000;
        std::uint64_t state = position.key();
        poison(shared.tt, position, 2, state);
        Worker<G> worker(shared, 0);
        worker.prepare(GameState<G>(position), std::vector<Move<G>>(legal.begin(), legal.end()));
        const typename Worker<G>::Report report = [&](const Worker<G>& now) {
            ++reports;
            for (const auto& root : now.root_moves()) {
                auto along = position;
                for (const auto move : root.pv) {
                    RC_ASSERT(along.is_legal(move));
                    along.play(move);
                }
                RC_ASSERT(root.value >= -value::infinite && root.value <= value::infinite);
            }
        };
        worker.iterate(report, [&] { return worker.nodes(); });
        RC_ASSERT(position.is_legal(worker.root_moves()[0].move));
    });
    EXPECT_GT(reports, test_kit::cases(60));
}

/// The table holds a move of the other side for every position near the start.
TYPED_TEST(Collisions, WithMovesOfTheOtherSideAreIgnored) {
    using G = TypeParam;
    const auto position = Position<G>::start();
    SharedSearchState<G> shared;
    shared.tt.resize(4);
    shared.limits.depth = 5;
    for (const auto move : position.legal_moves()) {
        for (const auto reply : position.after(move).legal_moves()) {
            TranspositionEntry entry;
            entry.move = move.bits(); // the other side's
            entry.evaluation = 0;
            shared.tt.store(position.after(move).key(), entry);
            entry.move = reply.bits();
            shared.tt.store(position.key(), entry);
        }
    }
    const auto legal = position.legal_moves();
    Worker<G> worker(shared, 0);
    worker.prepare(GameState<G>(), std::vector<Move<G>>(legal.begin(), legal.end()));
    worker.iterate([](const Worker<G>&) {}, [&] { return worker.nodes(); });
    EXPECT_EQ(worker.completed_depth(), 5);
    EXPECT_TRUE(position.is_legal(worker.root_moves()[0].move));
}

} // namespace
} // namespace duiyi::engine
