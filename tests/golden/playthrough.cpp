// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "playthrough.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

#include "duiyi/notation/display.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/game_state.hpp"
#include "duiyi/rules/xiangqi/piece_list.hpp"
#include "duiyi/test_kit/draw.hpp"

namespace duiyi::golden {
namespace {

// En passant, a promotion with capture, both castlings, checks, and a smothered mate.
constexpr auto chess_moves =
    "e2e4 g8f6 e4e5 d7d5 e5d6 b8c6 d6c7 g7g6 g1f3 f8g7 f1e2 e8g8 c7d8q f8d8 e1g1 c8h3 g2h3 c6a5 d2d3 f6d5 "
    "c2c3 d8c8 "
    "c1e3 g8h8 f3g5 c8g8 g5f7";
// Central cannon against screen horses, ending in mate by horse and rook.
constexpr auto xiangqi_moves =
    "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6 d9e8 g3g4 i6i5 b0c2 b7b3 g2f4 g9e7 f4d5 e7g9 d5b6 a9a7 b6c8 e9d9 "
    "a0a1 e8f7 "
    "a1d1";

std::string names(const Position<Chess>& position, Move<Chess> move) {
    return "SAN " + to_san(position, move);
}
std::string names(const Position<Xiangqi>& position, Move<Xiangqi> move) {
    return "WXF " + to_wxf(position, move) + ", " + to_chinese(position, move);
}

std::string more_about(const Position<Chess>& position) {
    return "castling rooks: " + std::to_string(position.castling_rooks().count()) +
           ", en passant: " + (position.en_passant() ? to_string(*position.en_passant()) : "none");
}
std::string more_about(const Position<Xiangqi>& position) {
    std::string text = "piece list:";
    for (const auto square : to_piece_list(position).squares) {
        text += ' ' + std::to_string(square);
    }
    return text;
}

template <Game G>
std::string sorted_moves(const Position<G>& position) {
    std::vector<std::string> all;
    for (const auto move : position.legal_moves()) {
        all.push_back(to_uci(position, move));
    }
    std::sort(all.begin(), all.end());
    std::string line;
    for (const auto& move : all) {
        line += ' ' + move;
    }
    return line;
}

template <Game G>
void describe(std::ostream& out, const GameState<G>& game) {
    const auto& position = game.position();
    out << test_kit::draw(position) << "fen: " << to_fen(position)
        << "\nto move: " << (position.side_to_move() == Side::first ? "first" : "second")
        << ", in check: " << (position.in_check() ? "yes" : "no")
        << ", checkers: " << position.checkers().count() << "\n"
        << more_about(position) << "\nlegal moves (" << position.count_legal_moves()
        << "):" << sorted_moves(position) << '\n';
    if (const auto claim = game.claimable_draw()) {
        out << "may be claimed: " << to_string(*claim) << '\n';
    }
    if (const auto outcome = game.outcome()) {
        out << "result: "
            << (!outcome->winner                  ? "draw"
                : *outcome->winner == Side::first ? "first side wins"
                                                  : "second side wins")
            << ", " << to_string(outcome->reason) << '\n';
    }
}

template <Game G>
std::string play_through(const char* moves) {
    std::ostringstream out;
    out << "game: " << to_string(G::id)
        << "\nWritten by golden_playthrough (README.md); not to be edited.\n\nstart\n";
    GameState<G> game;
    describe(out, game);
    std::istringstream text(moves);
    for (std::string uci; text >> uci;) {
        const auto move = parse_uci(game.position(), uci);
        if (!move) {
            return out.str() + "refused: " + move.error().text() + "\n";
        }
        out << "\nply " << game.ply_count() + 1 << ": " << uci << ", " << names(game.position(), *move)
            << (game.position().is_capture(*move) ? ", captures" : "")
            << (game.position().gives_check(*move) ? ", gives check" : "") << '\n';
        if (const auto played = game.play(*move); !played) {
            return out.str() + "refused: " + played.error().text() + "\n";
        }
        describe(out, game);
    }
    return out.str();
}

} // namespace

std::string chess_playthrough() {
    return play_through<Chess>(chess_moves);
}
std::string xiangqi_playthrough() {
    return play_through<Xiangqi>(xiangqi_moves);
}

} // namespace duiyi::golden
