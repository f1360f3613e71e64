// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/fen.hpp"

#include <algorithm>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"
#include "fen_parts.hpp"
#include "text.hpp"

namespace duiyi {
namespace {

using Code = FaultCode;
using namespace fen_parts;

/// Reads the fields of one FEN, collecting faults on the way.
template <Game G>
class Reader {
public:
    explicit Reader(FenLetters letters) : letters_(letters) {}

    Result<Setup<G>, Faults> read(std::string_view text) {
        if (text.size() > longest_fen) {
            add<Code::fen_length>(text.size());
            return tl::unexpected(std::move(faults_));
        }
        const auto fields = split(text, ' ');
        if (!right_number_of(fields.size())) {
            add<Format::may_be_short ? Code::short_fen_fields : Code::fen_fields>(fields.size());
            return tl::unexpected(std::move(faults_));
        }
        placement(fields[0]);
        turn(fields[1]);
        if (fields.size() > 2) {
            state(fields[2], fields[3]);
        }
        if (fields.size() > 4) {
            counter<Code::fen_halfmove_clock>(fields[4], setup_.halfmove_clock);
            counter<Code::fen_fullmove_number>(fields[5], setup_.fullmove_number);
        }
        if (!faults_.empty()) {
            return tl::unexpected(std::move(faults_));
        }
        return setup_;
    }

private:
    using Format = FenFormat<G>;

    template <Code code, class... Arguments>
    void add(const Arguments&... arguments) {
        faults_.push_back(make_fault<code>(arguments...).at("fen:"));
    }

    static bool right_number_of(std::size_t fields) {
        return fields == 6 || (Format::may_be_short && (fields == 2 || fields == 4));
    }

    void placement(std::string_view field) {
        BoardText<G> board;
        board.dialects = letters_ == FenLetters::dialects;
        board.read(field, setup_, faults_);
    }

    void turn(std::string_view field) {
        if (field == "w" || (Format::first_may_be_r && field == "r")) {
            setup_.turn = Side::first;
        } else if (field == "b") {
            setup_.turn = Side::second;
        } else {
            add<Format::first_may_be_r ? Code::fen_turn_with_r : Code::fen_turn>(shown(field));
        }
    }

    template <Code code>
    void counter(std::string_view field, int& value) {
        const auto number = parse_small_number(field);
        if (number) {
            value = *number;
        } else {
            add<code>(shown(field));
        }
    }

    void state(std::string_view third, std::string_view fourth) {
        if constexpr (G::has_castling) {
            castling(third);
        } else if (third != "-") {
            add<Code::fen_third_field>(shown(third));
        }
        if constexpr (G::has_en_passant) {
            en_passant(fourth);
        } else if (fourth != "-") {
            add<Code::fen_fourth_field>(shown(fourth));
        }
    }

    void castling(std::string_view field)
        requires G::has_castling
    {
        if (field == "-") {
            return;
        }
        if (field.empty() || field.size() > 4) {
            add<Code::fen_castling>(shown(field));
            return;
        }
        for (std::size_t i = 0; i < field.size(); ++i) {
            const auto named = castling_letter(field[i]);
            if (!named) {
                add<Code::fen_castling_letter>(shown(field.substr(i, 1)));
                continue;
            }
            const auto king = find_king(setup_, named->side);
            if (!king) {
                add<Code::fen_castling_without_king>(shown(field.substr(i, 1)));
                continue;
            }
            const auto rook = named_rook(setup_, *named, *king);
            if (!rook) {
                add<Code::fen_castling_without_rook>(shown(field.substr(i, 1)));
                continue;
            }
            auto& right = setup_.state.castling_rooks[index_of(named->side)][*rook > *king];
            if (right) {
                add<Code::fen_castling_twice>(shown(field.substr(i, 1)));
            }
            right = rook;
        }
    }

    void en_passant(std::string_view field)
        requires G::has_en_passant
    {
        if (field == "-") {
            return;
        }
        setup_.state.en_passant = parse_square<Chess>(field);
        if (!setup_.state.en_passant) {
            add<Code::fen_en_passant>(shown(field));
        }
    }

    FenLetters letters_;
    Setup<G> setup_;
    Faults faults_;
};

std::string castling_field(const Setup<Chess>& setup, CastlingField style) {
    std::string field;
    for (const Side side : both_sides) {
        const auto& rooks = setup.state.castling_rooks[index_of(side)];
        for (const std::size_t wing : {1U, 0U}) {
            if (!rooks[wing]) {
                continue;
            }
            bool outermost = true;
            for (int file = rooks[wing]->file() + (wing ? 1 : -1); file >= 0 && file < 8;
                 file += wing ? 1 : -1) {
                outermost &= setup.at(square_at<Chess>(file, rooks[wing]->rank())) !=
                             Piece<Chess>{side, Chess::Role::rook};
            }
            const char letter = style == CastlingField::xfen && outermost
                                    ? (wing ? 'K' : 'Q')
                                    : static_cast<char>('A' + rooks[wing]->file());
            field += side == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
        }
    }
    return field.empty() ? "-" : field;
}

/// The position of a setup, with faults as those of a FEN.
template <Game G>
Result<Position<G>, Faults> checked(const Setup<G>& setup, SetupCheck check) {
    auto position = Position<G>::from_setup(setup, check);
    if (position) {
        return position;
    }
    Faults faults = std::move(position.error());
    for (Fault& fault : faults) {
        fault.where = "fen:";
    }
    return tl::unexpected(std::move(faults));
}

} // namespace

GameId game_of_fen(std::string_view text) {
    const auto rows = fen_parts::split(text.substr(0, text.find(' ')), '/');
    const auto ranks = std::ranges::count_if(rows, [](std::string_view row) { return !row.empty(); });
    for (const GameId id : all_games) {
        if (with_game(id, [&]<class G>(std::type_identity<G>) { return G::ranks == ranks; })) {
            return rules_of(id);
        }
    }
    return GameId::chess;
}

bool needs_chess960(const Position<Chess>& position) {
    for (const auto rook : position.castling_rooks()) {
        const Side side = position.pieces(Side::first).has(rook) ? Side::first : Side::second;
        if (position.royal(side).file() != 4 || (rook.file() != 0 && rook.file() != 7)) {
            return true;
        }
    }
    return false;
}

template <Game G>
Result<Setup<G>, Faults> parse_fen_setup(std::string_view text, FenLetters letters) {
    return Reader<G>(letters).read(text);
}

template <Game G>
Result<Position<G>, Faults> parse_fen(std::string_view text, FenLetters letters, SetupCheck check) {
    const auto setup = parse_fen_setup<G>(text, letters);
    if (!setup) {
        return tl::unexpected(setup.error());
    }
    return checked(*setup, check);
}

template <Game G>
Result<FenSetup<G>, Faults> read_fen_setup(std::string_view text, FenOptions options) {
    if (options.reading == FenReading::forgiving) {
        return fen_parts::read_forgivingly<G>(text, options.variant);
    }
    return parse_fen_setup<G>(text).map([](const Setup<G>& setup) { return FenSetup<G>{setup}; });
}

template <Game G>
Result<FenPosition<G>, Faults> read_fen(std::string_view text, FenOptions options, SetupCheck check) {
    auto read = read_fen_setup<G>(text, options);
    if (!read) {
        return tl::unexpected(std::move(read.error()));
    }
    auto position = checked(read->setup, check);
    if (!position) {
        return tl::unexpected(std::move(position.error()));
    }
    return FenPosition<G>{*position, std::move(read->repairs)};
}

template <Game G>
std::string to_fen(const Setup<G>& setup, [[maybe_unused]] CastlingField castling) {
    std::string fen;
    for (int rank = G::ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) {
                fen += static_cast<char>('0' + empty);
            }
            empty = 0;
        };
        for (int file = 0; file < G::files; ++file) {
            const auto piece = setup.at(square_at<G>(file, rank));
            if (!piece) {
                ++empty;
                continue;
            }
            flush();
            fen += to_letter<G>(*piece);
        }
        flush();
        if (rank > 0) {
            fen += '/';
        }
    }
    fen += setup.turn == Side::first ? " w " : " b ";
    if constexpr (G::has_castling) {
        fen += castling_field(setup, castling) + ' ';
    } else {
        fen += "- ";
    }
    if constexpr (G::has_en_passant) {
        fen += setup.state.en_passant ? to_string(*setup.state.en_passant) : "-";
    } else {
        fen += '-';
    }
    return fen + ' ' + std::to_string(setup.halfmove_clock) + ' ' + std::to_string(setup.fullmove_number);
}

template <Game G>
std::string to_fen(const Position<G>& position, CastlingField castling) {
    return to_fen<G>(position.setup(), castling);
}

template Result<Setup<Chess>, Faults> parse_fen_setup<Chess>(std::string_view, FenLetters);
template Result<Setup<Xiangqi>, Faults> parse_fen_setup<Xiangqi>(std::string_view, FenLetters);
template Result<Position<Chess>, Faults> parse_fen<Chess>(std::string_view, FenLetters, SetupCheck);
template Result<Position<Xiangqi>, Faults> parse_fen<Xiangqi>(std::string_view, FenLetters, SetupCheck);
template Result<FenSetup<Chess>, Faults> read_fen_setup<Chess>(std::string_view, FenOptions);
template Result<FenSetup<Xiangqi>, Faults> read_fen_setup<Xiangqi>(std::string_view, FenOptions);
template Result<FenPosition<Chess>, Faults> read_fen<Chess>(std::string_view, FenOptions, SetupCheck);
template Result<FenPosition<Xiangqi>, Faults> read_fen<Xiangqi>(std::string_view, FenOptions, SetupCheck);
template std::string to_fen<Chess>(const Setup<Chess>&, CastlingField);
template std::string to_fen<Xiangqi>(const Setup<Xiangqi>&, CastlingField);
template std::string to_fen<Chess>(const Position<Chess>&, CastlingField);
template std::string to_fen<Xiangqi>(const Position<Xiangqi>&, CastlingField);

} // namespace duiyi
