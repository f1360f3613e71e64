// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/protocol/game_setup.hpp"

#include <algorithm>
#include <utility>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "words.hpp"

namespace duiyi::protocol {
namespace {

/// Takes a square off the front of `text`: a file letter, and a rank from `first` on of one or two digits.
struct SquareText {
    char file;
    int rank;
};

std::optional<SquareText> take_square(std::string_view& text, SquareForm form) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9') {
        return std::nullopt;
    }
    SquareText square{text[0], text[1] - '0'};
    std::size_t length = 2;
    if (form == SquareForm::one_to_ten) {
        if (square.rank == 0) {
            return std::nullopt;
        }
        if (square.rank == 1 && text.size() > 2 && text[2] == '0') {
            square.rank = 10;
            length = 3;
        }
        --square.rank;
    }
    text.remove_prefix(length);
    return square;
}

/// Nothing for what is no pair of squares in the form `from`.
std::optional<std::string> rewritten(std::string_view move, SquareForm from, SquareForm to) {
    std::string_view text = move;
    const auto start = take_square(text, from);
    const auto end = start ? take_square(text, from) : std::nullopt;
    if (!end || !text.empty()) {
        return std::nullopt;
    }
    const int first = to == SquareForm::one_to_ten ? 1 : 0;
    return start->file + std::to_string(start->rank + first) + end->file + std::to_string(end->rank + first);
}

template <Game G>
Result<Move<G>, Fault> read_move(const Position<G>& position, std::string_view text, SquareForm form) {
    if constexpr (has_square_forms(G::id)) {
        if (form == SquareForm::one_to_ten) {
            // Taken as it is, "b0c2" would be a move of the other form.
            const auto zero_to_nine = rewritten(text, form, SquareForm::zero_to_nine);
            if (!zero_to_nine) {
                return tl::unexpected(
                    Fault{"move " + quoted(text), "is not two squares from a1 to i10, as in \"h3e3\""});
            }
            return parse_uci(position, *zero_to_nine);
        }
    }
    return parse_uci(position, text);
}

} // namespace

std::string from_form(std::string_view move, SquareForm form) {
    return form == SquareForm::zero_to_nine
               ? std::string(move)
               : rewritten(move, form, SquareForm::zero_to_nine).value_or(std::string(move));
}

std::string to_form(std::string_view move, SquareForm form) {
    return form == SquareForm::zero_to_nine
               ? std::string(move)
               : rewritten(move, SquareForm::zero_to_nine, form).value_or(std::string(move));
}

template <Game G>
Result<GameState<G>, Fault> set_up(const SetPosition& position, SquareForm form, RuleOptions options,
                                   ChessVariant variant, Faults* repairs) {
    auto start = Position<G>::start();
    if (position.fen) {
        auto read = read_fen<G>(*position.fen, {FenReading::forgiving, variant});
        if (!read) {
            return tl::unexpected(Fault{"", to_string(read.error())});
        }
        start = read->position;
        if (repairs != nullptr) {
            *repairs = std::move(read->repairs);
        }
    }
    GameState<G> game(start, options);
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const auto move = read_move(game.position(), position.moves[i], form);
        const auto played = move ? game.replay(*move) : tl::unexpected(move.error());
        if (!played) {
            return tl::unexpected(Fault{"move " + std::to_string(i + 1) + ":", played.error().text()});
        }
    }
    return game;
}

template <Game G>
std::vector<Move<G>> find_moves(const Position<G>& position, const std::vector<std::string>& texts,
                                SquareForm form, Faults& faults) {
    std::vector<Move<G>> moves;
    for (const auto& text : texts) {
        const auto move = read_move(position, text, form);
        if (!move) {
            faults.push_back(move.error());
        } else if (std::find(moves.begin(), moves.end(), *move) == moves.end()) {
            moves.push_back(*move);
        }
    }
    return moves;
}

template <Game G>
std::string write_move(const Position<G>& position, Move<G> move, SquareForm form, CastlingForm castling) {
    const std::string text = to_uci(position, move, castling);
    return has_square_forms(G::id) ? to_form(text, form) : text;
}

template Result<GameState<Chess>, Fault> set_up(const SetPosition&, SquareForm, RuleOptions, ChessVariant,
                                                Faults*);
template Result<GameState<Xiangqi>, Fault> set_up(const SetPosition&, SquareForm, RuleOptions, ChessVariant,
                                                  Faults*);
template std::vector<Move<Chess>> find_moves(const Position<Chess>&, const std::vector<std::string>&,
                                             SquareForm, Faults&);
template std::vector<Move<Xiangqi>> find_moves(const Position<Xiangqi>&, const std::vector<std::string>&,
                                               SquareForm, Faults&);
template std::string write_move(const Position<Chess>&, Move<Chess>, SquareForm, CastlingForm);
template std::string write_move(const Position<Xiangqi>&, Move<Xiangqi>, SquareForm, CastlingForm);

} // namespace duiyi::protocol
