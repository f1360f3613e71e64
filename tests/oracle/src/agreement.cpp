// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/oracle/agreement.hpp"

#include <algorithm>
#include <bit>

#include "duiyi/rules/perft.hpp"

namespace duiyi::oracle {
namespace {

std::string name(Move<Chess> move) {
    return to_string(move.from()) + to_string(move.to()) + " (kind " +
           std::to_string(static_cast<int>(move.kind())) + ")";
}
std::string name(Move<Xiangqi> move) {
    return to_string(move.from()) + to_string(move.to());
}

template <Game G>
std::string wrong_moves(const Position<G>& position, std::vector<Move<G>> expected) {
    const auto moves = position.legal_moves();
    std::vector<Move<G>> actual(moves.begin(), moves.end());
    const auto by_bits = [](Move<G> a, Move<G> b) { return a.bits() < b.bits(); };
    std::sort(actual.begin(), actual.end(), by_bits);
    std::sort(expected.begin(), expected.end(), by_bits);
    std::string text;
    const auto note = [&](const auto& set, const auto& without, std::string_view what) {
        for (const auto move : set) {
            if (!std::binary_search(without.begin(), without.end(), move, by_bits)) {
                text += (text.empty() ? "" : ", ") + name(move) + std::string(what);
            }
        }
    };
    note(actual, expected, " is not legal");
    note(expected, actual, " is missing");
    if (text.empty() && actual != expected) {
        text = "a move is listed twice";
    }
    return text;
}

/// Made afresh, the position must be the same in every respect.
template <Game G>
std::string wrong_rebuilt(const Position<G>& position) {
    const auto rebuilt = Position<G>::from_setup(position.setup());
    if (!rebuilt) {
        return "its own setup is refused: " + to_string(rebuilt.error());
    }
    if (rebuilt->key() != position.key()) {
        return "the key differs from that of the same position made afresh";
    }
    return *rebuilt == position ? "" : "the position differs from the same made afresh";
}

template <Game G>
std::string wrong_move(const Position<G>& position, const Board<G>& board, Move<G> move) {
    const Board<G> expected = oracle::after(board, move);
    const Position<G> actual = position.after(move);
    const bool check = oracle::in_check(expected, expected.turn);
    if (actual.setup() != expected.setup()) {
        return name(move) + " leads elsewhere";
    }
    if (position.gives_check(move) != check) {
        return name(move) + (check ? " gives check, unnoticed" : " gives no check");
    }
    if (actual.in_check() != check) {
        return name(move) + " leads to a position with a wrong in_check()";
    }
    if (position.is_capture(move) != oracle::is_capture(board, move)) {
        return name(move) + ": wrong is_capture()";
    }
    const std::string fault = wrong_rebuilt(actual);
    return fault.empty() ? "" : "after " + name(move) + " " + fault;
}

} // namespace

template <Game G>
std::string disagreement(const Position<G>& position) {
    const Board<G> board(position.setup());
    const auto expected = oracle::legal_moves(board);
    if (auto fault = wrong_moves(position, expected); !fault.empty()) {
        return fault;
    }
    if (position.count_legal_moves() != expected.size()) {
        return "count_legal_moves() is " + std::to_string(position.count_legal_moves());
    }
    if (position.has_legal_move() == expected.empty()) {
        return "has_legal_move() is wrong";
    }
    const bool check = oracle::in_check(board, board.turn);
    if (position.in_check() != check || position.checkers().empty() == check) {
        return "in_check() or checkers() is wrong";
    }
    if (is_mate(position) != (check && expected.empty())) {
        return "is_mate() is wrong";
    }
    if (auto fault = wrong_rebuilt(position); !fault.empty()) {
        return fault;
    }
    for (const auto move : expected) {
        if (auto fault = wrong_move(position, board, move); !fault.empty()) {
            return fault;
        }
    }
    return "";
}

template <Game G>
std::string disagreement_on_legality(const Position<G>& position) {
    const auto moves = oracle::legal_moves(Board<G>(position.setup()));
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto move = std::bit_cast<Move<G>>(static_cast<std::uint16_t>(bits));
        const bool legal = std::find(moves.begin(), moves.end(), move) != moves.end();
        if (position.is_legal(move) != legal) {
            return "is_legal() is wrong for the bits " + std::to_string(bits);
        }
    }
    return "";
}

template <Game G>
std::string disagreement_between_paths(const Position<G>& position) {
    const auto moves = position.legal_moves();
    if (position.count_legal_moves() != moves.size() || position.has_legal_move() == moves.empty()) {
        return "the list and the number of moves differ";
    }
    std::uint64_t replies = 0;
    for (const auto move : moves) {
        const Position<G> after = position.after(move);
        replies += after.legal_moves().size();
        if (position.gives_check(move) != after.in_check()) {
            return name(move) + ": gives_check() and in_check() differ";
        }
        if (auto fault = wrong_rebuilt(after); !fault.empty()) {
            return "after " + name(move) + " " + fault;
        }
    }
    if (perft(position, 1) != moves.size() || perft(position, 2) != replies) {
        return "perft and the lists of moves differ";
    }
    return "";
}

template std::string disagreement(const Position<Chess>&);
template std::string disagreement(const Position<Xiangqi>&);
template std::string disagreement_between_paths(const Position<Chess>&);
template std::string disagreement_between_paths(const Position<Xiangqi>&);
template std::string disagreement_on_legality(const Position<Chess>&);
template std::string disagreement_on_legality(const Position<Xiangqi>&);

} // namespace duiyi::oracle
