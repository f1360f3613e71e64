// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/oracle/mirror.hpp"

#include "duiyi/rules/exchange.hpp"
#include "duiyi/rules/game_state.hpp"
#include "duiyi/rules/queries.hpp"

namespace duiyi::oracle {
namespace {

Side mirrored(Side side, Mirror mirror) {
    return mirror == Mirror::sides ? other(side) : side;
}

void mirror_state(const Setup<Xiangqi>&, Setup<Xiangqi>&, Mirror) {}
void mirror_state(const Setup<Chess>& from, Setup<Chess>& to, Mirror mirror) {
    for (const Side side : both_sides) {
        for (const std::size_t wing : {0U, 1U}) {
            if (const auto rook = from.state.castling_rooks[index_of(side)][wing]) {
                to.state.castling_rooks[index_of(mirrored(side, mirror))][wing] = mirrored(*rook, mirror);
            }
        }
    }
    if (const auto passed = from.state.en_passant) {
        to.state.en_passant = mirrored(*passed, mirror);
    }
}

std::optional<Outcome> mirrored(std::optional<Outcome> outcome, Mirror mirror) {
    if (outcome && outcome->winner) {
        outcome->winner = mirrored(*outcome->winner, mirror);
    }
    return outcome;
}

template <Game G>
std::string wrong_move(const Position<G>& position, Move<G> move, const Position<G>& image, Mirror mirror) {
    const Move<G> same = mirrored(move, mirror);
    const std::string name = to_string(move.from()) + to_string(move.to());
    if (!image.is_legal(same)) {
        return name + " is legal on one side of the mirror only";
    }
    if (position.gives_check(move) != image.gives_check(same)) {
        return name + " gives check on one side of the mirror only";
    }
    for (const Pins pins : {Pins::ignored, Pins::respected}) {
        ExchangeOptions<G> options;
        options.pins = pins;
        if (exchange_value(position, move, options) != exchange_value(image, same, options)) {
            return name + " has two exchange values";
        }
    }
    const auto next = mirrored(position.after(move), mirror);
    const auto other_next = image.after(same);
    // The move numbers grow at other times, after the second side's moves.
    const bool same_next = next && next->is_same_as(other_next) && next->key() == other_next.key() &&
                           next->halfmove_clock() == other_next.halfmove_clock();
    return same_next ? "" : name + " leads to two positions";
}

template <Game G>
std::string disagreement_with(const Position<G>& position, Mirror mirror) {
    const auto image = mirrored(position, mirror);
    if (!image) {
        return "the mirror image is refused";
    }
    const auto moves = position.legal_moves();
    if (image->legal_moves().size() != moves.size() || image->count_legal_moves() != moves.size()) {
        return "the mirror image has another number of moves";
    }
    for (const auto move : moves) {
        if (auto fault = wrong_move(position, move, *image, mirror); !fault.empty()) {
            return fault;
        }
    }
    if (mirrored(position.checkers(), mirror) != image->checkers()) {
        return "the mirror image has other checkers";
    }
    for (const Side side : both_sides) {
        const Side same = mirrored(side, mirror);
        if (mirrored(pinned_pieces(position, side), mirror) != pinned_pieces(*image, same)) {
            return "the mirror image has other pins";
        }
        if (mirrored(attacked_squares(position, side), mirror) != attacked_squares(*image, same)) {
            return "the mirror image has other attacks";
        }
    }
    if (mirrored(GameState<G>(position).outcome(), mirror) != GameState<G>(*image).outcome()) {
        return "a game from the mirror image stands otherwise";
    }
    return "";
}

} // namespace

template <Game G>
std::optional<Position<G>> mirrored(const Position<G>& position, Mirror mirror) {
    const Setup<G> setup = position.setup();
    Setup<G> image;
    for (const auto square : position.occupied()) {
        const Piece<G> piece = *setup.at(square);
        image.at(mirrored(square, mirror)) = Piece<G>{mirrored(piece.side, mirror), piece.role};
    }
    image.turn = mirrored(setup.turn, mirror);
    image.halfmove_clock = setup.halfmove_clock;
    image.fullmove_number = setup.fullmove_number;
    mirror_state(setup, image, mirror);
    const auto made = Position<G>::from_setup(image);
    return made ? std::optional(*made) : std::nullopt;
}

Position<Chess> without_rights(const Position<Chess>& position) {
    Setup<Chess> setup = position.setup();
    setup.state.castling_rooks = {};
    return *Position<Chess>::from_setup(setup);
}

template <Game G>
std::string disagreement_with_mirrors(const Position<G>& position) {
    if (auto fault = disagreement_with(position, Mirror::sides); !fault.empty()) {
        return fault;
    }
    return disagreement_with(without_rights(position), Mirror::files);
}

template std::optional<Position<Chess>> mirrored(const Position<Chess>&, Mirror);
template std::optional<Position<Xiangqi>> mirrored(const Position<Xiangqi>&, Mirror);
template std::string disagreement_with_mirrors(const Position<Chess>&);
template std::string disagreement_with_mirrors(const Position<Xiangqi>&);

} // namespace duiyi::oracle
