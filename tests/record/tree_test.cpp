// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Records as trees: adding, walking, editing.

#include "duiyi/record/tree.hpp"

#include <gtest/gtest.h>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/record/walk.hpp"

namespace duiyi {
namespace {

/// Adds moves in UCI form after `node`; the last one's node.
template <Game G>
NodeId play(GameTree<G>& tree, NodeId node, std::initializer_list<const char*> moves) {
    for (const char* text : moves) {
        const auto move = parse_uci(tree.position_at(node), text);
        EXPECT_TRUE(move) << text;
        node = *tree.add(node, *move);
    }
    return node;
}

/// The tree in file order, in UCI form.
template <Game G>
struct Lister {
    const GameTree<G>& tree;
    std::string text{};

    void move(NodeId node, const Position<G>& before) {
        text += tree.move(node) == null_move<G> ? "-- " : to_uci(before, tree.move(node)) + " ";
    }
    void begin_variation() { text += "( "; }
    void end_variation() { text += ") "; }
};

template <Game G>
std::string list(const GameTree<G>& tree) {
    Lister<G> lister{tree};
    walk_in_file_order(tree, lister);
    return lister.text;
}

/// e4 e5 Nf3 with c5 (and Nf3 d6 there), d4 and c4 beside.
struct TreeOfOpenings {
    GameTree<Chess> tree;
    NodeId e4 = play(tree, tree.root(), {"e2e4"});
    NodeId nf3 = play(tree, e4, {"e7e5", "g1f3"});
    NodeId c5 = play(tree, e4, {"c7c5"});
    NodeId d6 = play(tree, c5, {"g1f3", "d7d6"});
    NodeId d4 = play(tree, tree.root(), {"d2d4"});
    NodeId c4 = play(tree, tree.root(), {"c2c4"});
};

TEST(Tree, IsWalkedInTheOrderOfFiles) {
    EXPECT_EQ(list(GameTree<Chess>()), "");
    EXPECT_EQ(list(TreeOfOpenings().tree), "e2e4 ( d2d4 ) ( c2c4 ) e7e5 ( c7c5 g1f3 d7d6 ) g1f3 ");
}

TEST(Tree, KnowsItsMovesAndPositions) {
    TreeOfOpenings game;
    EXPECT_EQ(game.tree.size(), 9U);
    EXPECT_EQ(game.tree.end_of_line(), game.nf3);
    EXPECT_EQ(game.tree.moves_to(game.d6).size(), 4U);
    EXPECT_EQ(to_fen(game.tree.position_at(game.d6)),
              "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3");
    EXPECT_TRUE(game.tree.begins_variation(game.c5));
    EXPECT_FALSE(game.tree.begins_variation(game.d6));
    EXPECT_FALSE(game.tree.begins_variation(game.e4));
    EXPECT_FALSE(game.tree.parent(game.tree.root()));
}

TEST(Tree, AddsAMoveOnceAndRefusesOthers) {
    GameTree<Chess> tree;
    const Move<Chess> e4 = *parse_uci(tree.start(), "e2e4");
    const auto first = tree.add(tree.root(), e4);
    ASSERT_TRUE(first);
    EXPECT_EQ(tree.add(tree.root(), e4), first);
    EXPECT_EQ(tree.size(), 2U);
    const auto refused = tree.add(*first, e4);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text(), "move e2e4 is not legal here");
}

TEST(Tree, NullMovesPassTheTurnUnlessInCheck) {
    GameTree<Chess> tree(*parse_fen<Chess>("4k3/8/8/8/3Pp3/8/8/4K2R b K d3 0 1"));
    const auto passed = tree.add(tree.root(), null_move<Chess>);
    ASSERT_TRUE(passed);
    EXPECT_EQ(to_fen(tree.position_at(*passed)), "4k3/8/8/8/3Pp3/8/8/4K2R w K - 1 2");
    const NodeId check = play(tree, *passed, {"h1h8"});
    const auto refused = tree.add(check, null_move<Chess>);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text(), "null move is not possible in check");

    GameTree<Xiangqi> other;
    const auto red_passed = other.add(other.root(), null_move<Xiangqi>);
    ASSERT_TRUE(red_passed);
    EXPECT_EQ(to_fen(other.position_at(*red_passed)),
              "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 1 1");
}

TEST(Tree, PromotesAVariationByOneOrToTheMainLine) {
    TreeOfOpenings game;
    EXPECT_TRUE(game.tree.promote(game.c4));
    EXPECT_EQ(list(game.tree), "e2e4 ( c2c4 ) ( d2d4 ) e7e5 ( c7c5 g1f3 d7d6 ) g1f3 ");
    EXPECT_TRUE(game.tree.promote(game.d6));
    EXPECT_EQ(list(game.tree), "e2e4 ( c2c4 ) ( d2d4 ) c7c5 ( e7e5 g1f3 ) g1f3 d7d6 ");
    EXPECT_FALSE(game.tree.promote(game.d6));

    TreeOfOpenings other;
    other.tree.make_main_line(other.c4);
    EXPECT_EQ(list(other.tree), "c2c4 ( e2e4 e7e5 ( c7c5 g1f3 d7d6 ) g1f3 ) ( d2d4 ) ");
    other.tree.make_main_line(other.d6);
    EXPECT_EQ(list(other.tree), "e2e4 ( c2c4 ) ( d2d4 ) c7c5 ( e7e5 g1f3 ) g1f3 d7d6 ");
    EXPECT_EQ(other.tree.end_of_line(), other.d6);
}

TEST(Tree, RemovesMovesWithAllThatFollows) {
    TreeOfOpenings game;
    game.tree.annotate(game.d6).after = "Najdorf to come";
    game.tree.remove(game.c5);
    EXPECT_EQ(list(game.tree), "e2e4 ( d2d4 ) ( c2c4 ) e7e5 g1f3 ");
    EXPECT_EQ(game.tree.size(), 6U);
    game.tree.cut_after(game.e4);
    EXPECT_EQ(list(game.tree), "e2e4 ( d2d4 ) ( c2c4 ) ");
    game.tree.remove(game.e4);
    EXPECT_EQ(list(game.tree), "d2d4 ( c2c4 ) ");
    game.tree.remove(game.tree.root());
    EXPECT_EQ(list(game.tree), "");
    EXPECT_EQ(game.tree.size(), 1U);
    play(game.tree, game.tree.root(), {"d2d4", "d7d5"});
    EXPECT_EQ(list(game.tree), "d2d4 d7d5 ");
}

TEST(Tree, IsEqualByWhatCanBeSeen) {
    TreeOfOpenings one;
    TreeOfOpenings two;
    EXPECT_EQ(one.tree, two.tree);
    play(two.tree, two.d6, {"d2d4"});
    EXPECT_FALSE(one.tree == two.tree);
    two.tree.cut_after(two.d6);
    EXPECT_EQ(one.tree, two.tree);
    two.tree.annotate(two.d6);
    EXPECT_EQ(one.tree, two.tree) << "an empty annotation is none";
    two.tree.annotate(two.d6).nags = {1};
    EXPECT_FALSE(one.tree == two.tree);
    two.tree.annotate(two.d6) = {};
    two.tree.promote(two.c4);
    EXPECT_FALSE(one.tree == two.tree) << "the order of variations counts";
    two.tree.promote(two.d4);
    EXPECT_EQ(one.tree, two.tree);
    two.tree.headers.set("White", "Lasker");
    EXPECT_FALSE(one.tree == two.tree);
}

/// Two knights out and back, `plies` moves; at every move a variation of one move that holds the next.
TEST(Tree, HostileDepthTakesNoStack) {
    GameTree<Chess> tree;
    NodeId node = tree.root();
    const char* const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    constexpr int plies = 20'000;
    Position<Chess> position = tree.start();
    for (int i = 0; i < plies; ++i) {
        const auto move = *parse_uci(position, shuffle[i % 4]);
        // The line goes on in the second child, so that variations nest.
        tree.append(node, *parse_uci(position, i % 2 == 0 ? "a2a3" : "a7a6"));
        node = tree.append(node, move);
        position.play(move);
    }
    struct Depth {
        int now = 0, most = 0, moves = 0;
        void move(NodeId, const Position<Chess>&) { ++moves; }
        void begin_variation() { most = std::max(most, ++now); }
        void end_variation() { --now; }
    } depth;
    walk_in_file_order(tree, depth);
    EXPECT_EQ(depth.moves, 2 * plies);
    EXPECT_EQ(depth.most, plies);
    EXPECT_EQ(depth.now, 0);
    const GameTree<Chess> copy = tree;
    EXPECT_EQ(copy, tree);
    tree.make_main_line(node);
    EXPECT_EQ(tree.end_of_line(), node);
    tree.remove(*tree.first_child(tree.root()));
    EXPECT_EQ(tree.size(), 2U);
}

TEST(Headers, KeepTheirOrder) {
    Headers headers;
    headers.set("White", "A");
    headers.set("Event", "B");
    headers.add("White", "C");
    headers.set("White", "D");
    EXPECT_EQ(headers.get("White"), "D");
    EXPECT_EQ(headers.get("Black"), std::nullopt);
    EXPECT_EQ(headers.begin()->value, "D");
    EXPECT_EQ(headers.size(), 3U);
    headers.remove("White");
    EXPECT_EQ(headers.size(), 1U);
    EXPECT_EQ(headers.begin()->name, "Event");
}

} // namespace
} // namespace duiyi
