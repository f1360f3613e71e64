// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/test_kit/generators.hpp"

namespace duiyi::test_kit {
namespace {

using Dice = std::uint16_t;

/// Any of 65536 numbers, whatever the size of the case.
rc::Gen<Dice> dice() {
    // inRange leaves its upper end out.
    return rc::gen::resize(rc::kNominalSize,
                           rc::gen::map(rc::gen::inRange<std::uint32_t>(0, 0x10000),
                                        [](std::uint32_t n) { return static_cast<Dice>(n); }));
}

bool is_special(Move<Chess> move) {
    return move.kind() != MoveKind::plain && move.kind() != MoveKind::double_push;
}
bool is_special(Move<Xiangqi>) {
    return false;
}

/// The move a number stands for: any, or one of a preferred kind if there is one.
template <Game G>
Move<G> choose(const Position<G>& position, const MoveList<G>& moves, Dice number) {
    std::vector<Move<G>> preferred;
    const auto prefer = [&](auto wanted) {
        for (const auto move : moves) {
            if (wanted(move)) {
                preferred.push_back(move);
            }
        }
    };
    switch (number % 8) {
        case 5:
            prefer([](Move<G> move) { return is_special(move); });
            break;
        case 6:
            prefer([&](Move<G> move) { return position.after(move).in_check(); });
            break;
        case 7:
            prefer([&](Move<G> move) { return position.at(move.to()) && position.is_capture(move); });
            break;
        default:
            break;
    }
    const std::size_t n = number / 8;
    return preferred.empty() ? moves[n % moves.size()] : preferred[n % preferred.size()];
}

template <Game G>
PlayedGame<G> play_out(const Position<G>& start, const std::vector<Dice>& numbers) {
    PlayedGame<G> game{start, {}};
    Position<G> position = start;
    for (const Dice number : numbers) {
        const auto moves = position.legal_moves();
        if (moves.empty()) {
            break;
        }
        game.moves.push_back(choose(position, moves, number));
        position.play(game.moves.back());
    }
    return game;
}

/// Puts the piece there when a game can still be in such a position.
template <Game G>
void add_if_possible(Setup<G>& setup, Square<G> square, Piece<G> piece) {
    Setup<G> more = setup;
    if (more.at(square)) {
        return;
    }
    more.at(square) = piece;
    if (Position<G>::from_setup(more)) {
        setup = more;
    }
}

void add_passing_pawns(Setup<Xiangqi>&, Dice) {}

/// Half of the time, two pawns side by side as after a double step: too rare to come by chance.
void add_passing_pawns(Setup<Chess>& setup, Dice number) {
    if (number % 2 == 0) {
        return;
    }
    const int file = number / 2 % 7;
    const int beside = file + 1;
    const bool swap = number / 14 % 2 == 0;
    const int rank = setup.turn == Side::first ? 4 : 3;
    add_if_possible<Chess>(setup, square_at<Chess>(swap ? beside : file, rank),
                           {setup.turn, Chess::Role::pawn});
    add_if_possible<Chess>(setup, square_at<Chess>(swap ? file : beside, rank),
                           {other(setup.turn), Chess::Role::pawn});
}

void claim_rights(Setup<Xiangqi>&) {}

/// Claims every castling right and one en passant square that hold.
void claim_rights(Setup<Chess>& setup) {
    const auto keep_if_possible = [&](const Setup<Chess>& more) {
        if (const auto position = Position<Chess>::from_setup(more)) {
            setup = position->setup();
        }
    };
    for (const Side side : both_sides) {
        for (int file = 0; file < 8; ++file) {
            for (const std::size_t wing : {0U, 1U}) {
                Setup<Chess> more = setup;
                more.state.castling_rooks[index_of(side)][wing] =
                    square_at<Chess>(file, side == Side::first ? 0 : 7);
                keep_if_possible(more);
            }
        }
    }
    for (int file = 0; file < 8 && !setup.state.en_passant; ++file) {
        Setup<Chess> more = setup;
        more.state.en_passant = square_at<Chess>(file, setup.turn == Side::first ? 5 : 2);
        keep_if_possible(more);
    }
}

template <Game G>
rc::Gen<Square<G>> squares() {
    return rc::gen::map(
        dice(), [](Dice number) { return Square<G>{static_cast<std::uint8_t>(number % square_count<G>)}; });
}

/// The two royal pieces alone, in a position that can be played.
template <Game G>
rc::Gen<Setup<G>> bare_setups() {
    const auto any = rc::gen::map(rc::gen::tuple(squares<G>(), squares<G>(), rc::gen::arbitrary<bool>()),
                                  [](const std::tuple<Square<G>, Square<G>, bool>& choice) {
                                      Setup<G> setup;
                                      setup.at(std::get<0>(choice)) = Piece<G>{Side::first, G::royal};
                                      setup.at(std::get<1>(choice)) = Piece<G>{Side::second, G::royal};
                                      setup.turn = std::get<2>(choice) ? Side::second : Side::first;
                                      return setup;
                                  });
    const auto in_its_palace = rc::gen::map(
        rc::gen::tuple(dice(), dice(), rc::gen::arbitrary<bool>()),
        [](const std::tuple<Dice, Dice, bool>& choice) {
            const auto [first, second, turn] = choice;
            Setup<G> setup;
            setup.at(square_at<G>(3 + first % 3, first / 3 % 3)) = Piece<G>{Side::first, G::royal};
            setup.at(square_at<G>(3 + second % 3, G::ranks - 1 - second / 3 % 3)) =
                Piece<G>{Side::second, G::royal};
            setup.turn = turn ? Side::second : Side::first;
            return setup;
        });
    return rc::gen::suchThat(std::is_same_v<G, Chess> ? any : in_its_palace, [](const Setup<G>& setup) {
        return Position<G>::from_setup(setup).has_value();
    });
}

} // namespace

template <>
rc::Gen<Position<Xiangqi>> starts() {
    return rc::gen::map(rc::gen::just(0), [](int) { return Position<Xiangqi>::start(); });
}

template <>
rc::Gen<Position<Chess>> starts() {
    return rc::gen::map(dice(), [](Dice number) {
        return number % 2 == 0 ? Position<Chess>::start() : Position<Chess>::chess960_start(number / 2 % 960);
    });
}

template <Game G>
rc::Gen<PlayedGame<G>> games(int longest) {
    const auto numbers = rc::gen::resize(longest, rc::gen::container<std::vector<Dice>>(dice()));
    return rc::gen::map(rc::gen::pair(starts<G>(), numbers),
                        [](const std::pair<Position<G>, std::vector<Dice>>& choice) {
                            return play_out(choice.first, choice.second);
                        });
}

template <Game G>
rc::Gen<std::vector<std::pair<Square<G>, Dice>>> squares_and_dice(int most) {
    return rc::gen::resize(most, rc::gen::container<std::vector<std::pair<Square<G>, Dice>>>(
                                     rc::gen::pair(squares<G>(), dice())));
}

template <Game G>
rc::Gen<Position<G>> sparse_positions() {
    constexpr int most = 16;
    constexpr auto sides_and_roles = static_cast<Dice>(2 * G::roles.size());
    return rc::gen::map(
        rc::gen::tuple(bare_setups<G>(), squares_and_dice<G>(most), dice()), [](const auto& choice) {
            Setup<G> setup = std::get<0>(choice);
            add_passing_pawns(setup, std::get<2>(choice));
            for (const auto& [square, number] : std::get<1>(choice)) {
                const std::size_t n = number % sides_and_roles;
                add_if_possible<G>(setup, square, {n % 2 ? Side::second : Side::first, G::roles[n / 2]});
            }
            claim_rights(setup);
            return *Position<G>::from_setup(setup);
        });
}

template <Game G>
rc::Gen<Position<G>> unreachable_positions(int most) {
    // A position may prefer one side and one role, so that a side comes to have many more of it than any game
    // gives.
    return rc::gen::map(
        rc::gen::tuple(bare_setups<G>(), squares_and_dice<G>(most), dice(), dice()), [](const auto& choice) {
            const auto& [bare, pieces, favourite, passing] = choice;
            Setup<G> setup = bare;
            add_passing_pawns(setup, passing);
            const auto sides_and_roles = static_cast<Dice>(2 * G::roles.size());
            for (const auto& [square, number] : pieces) {
                const bool is_favourite = favourite % 4 != 0 && number / sides_and_roles % 4 != 0;
                const std::size_t n = (is_favourite ? favourite / 4 : number) % sides_and_roles;
                add_if_possible<G>(setup, square, {n % 2 ? Side::second : Side::first, G::roles[n / 2]});
            }
            claim_rights(setup);
            return *Position<G>::from_setup(setup);
        });
}

template <Game G>
rc::Gen<Position<G>> positions() {
    return rc::gen::oneOf(rc::gen::map(games<G>(), [](const PlayedGame<G>& game) { return game.last(); }),
                          sparse_positions<G>(), unreachable_positions<G>());
}

template <Game G>
rc::Gen<Move<G>> moves(const Position<G>& position) {
    const auto list = position.legal_moves();
    return rc::gen::map(dice(), [list](Dice number) { return list[number % list.size()]; });
}

template rc::Gen<PlayedGame<Chess>> games(int);
template rc::Gen<PlayedGame<Xiangqi>> games(int);
template rc::Gen<Position<Chess>> sparse_positions();
template rc::Gen<Position<Xiangqi>> sparse_positions();
template rc::Gen<Position<Chess>> unreachable_positions(int);
template rc::Gen<Position<Xiangqi>> unreachable_positions(int);
template rc::Gen<Position<Chess>> positions();
template rc::Gen<Position<Xiangqi>> positions();
template rc::Gen<Move<Chess>> moves(const Position<Chess>&);
template rc::Gen<Move<Xiangqi>> moves(const Position<Xiangqi>&);

} // namespace duiyi::test_kit
