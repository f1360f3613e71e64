// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Prints random positions with the number of their replies two plies deep, move by move, for comparison with
// other programs (tools/compare_engines):
//
//     sample_positions chess|chess960|xiangqi COUNT SEED
//
// One position a line: the FEN, a tab, then `move:count` for each legal move. Castling is king takes rook in
// chess960.

#include <cstdlib>
#include <iostream>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/rules/perft.hpp"
#include "duiyi/test_kit/generators.hpp"

namespace duiyi {
namespace {

constexpr auto castling_form(bool is_960) {
    return is_960 ? CastlingForm::king_takes_rook : CastlingForm::king_two_squares;
}

/// True when every castling right is one of orthodox chess.
bool is_orthodox(const Position<Chess>& position) {
    const auto setup = position.setup();
    for (const Side side : both_sides) {
        for (const auto& rook : setup.state.castling_rooks[index_of(side)]) {
            if (rook && (position.royal(side).file() != 4 || (rook->file() != 0 && rook->file() != 7))) {
                return false;
            }
        }
    }
    return true;
}
bool is_orthodox(const Position<Xiangqi>&) {
    return true;
}

template <Game G>
void print(const Position<G>& position, bool is_960) {
    std::cout << to_fen(position, is_960 ? CastlingField::shredder : CastlingField::xfen) << '\t';
    for (const auto move : position.legal_moves()) {
        std::cout << to_uci(position, move, castling_form(is_960)) << ':' << perft(position.after(move), 1)
                  << ' ';
    }
    std::cout << '\n';
}

template <Game G>
void sample(int count, std::uint64_t seed, bool is_960) {
    const auto generator = test_kit::positions<G>();
    rc::Random random(seed);
    for (int printed = 0; printed < count;) {
        const int size = 1 + static_cast<int>(random.split().next() % rc::kNominalSize);
        const Position<G> position = generator(random, size).value();
        random = rc::Random(random.next());
        if (!position.has_legal_move() || (!is_960 && !is_orthodox(position))) {
            continue;
        }
        print(position, is_960);
        ++printed;
    }
}

int run(const std::string& game, int count, std::uint64_t seed) {
    if (game == "xiangqi") {
        sample<Xiangqi>(count, seed, false);
    } else if (game == "chess" || game == "chess960") {
        sample<Chess>(count, seed, game == "chess960");
    } else {
        return 2;
    }
    return 0;
}

} // namespace
} // namespace duiyi

int main(int argc, char** argv) {
    if (argc == 4) {
        if (const int status = duiyi::run(argv[1], std::atoi(argv[2]), std::strtoull(argv[3], nullptr, 10));
            status == 0) {
            return 0;
        }
    }
    std::cerr << "usage: sample_positions chess|chess960|xiangqi COUNT SEED\n";
    return 2;
}
