// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/fen.hpp"

#include <algorithm>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"
#include "text.hpp"

namespace duiyi {
namespace {

using Code = FaultCode;

constexpr std::size_t longest_fen = 200;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

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
        if (!faults_.empty())
            return tl::unexpected(std::move(faults_));
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
        const auto rows = split(field, '/');
        if (rows.size() != G::ranks) {
            add<Code::fen_ranks>(rows.size(), G::ranks);
            return;
        }
        for (int i = 0; i < G::ranks; ++i)
            row(rows[static_cast<std::size_t>(i)], G::ranks - 1 - i);
    }

    /// The number of files is compared only when every character of the rank stands for some.
    void row(std::string_view text, int rank) {
        const int number_of_rank = rank + G::first_rank_digit - '0';
        int file = 0;
        bool readable = true;
        bool after_number = false;
        while (!text.empty()) {
            if (const auto length = unreadable_prefix(text); length > 0) {
                add<Code::fen_unreadable>(number_of_rank, shown(text.substr(0, length)));
                readable = after_number = false;
                text.remove_prefix(length);
                continue;
            }
            const char c = text.front();
            const bool number = is_number(c);
            if (number && after_number)
                add<Code::fen_two_numbers>(number_of_rank);
            if (!number && file < G::files)
                setup_.at(square_at<G>(file, rank)) = piece(c);
            file += number ? c - '0' : 1;
            after_number = number;
            text.remove_prefix(1);
        }
        if (readable && file != G::files)
            add<Code::fen_files>(number_of_rank, file, G::files);
    }

    static bool is_number(char c) { return c >= '1' && c <= '9'; }
    std::optional<Piece<G>> piece(char letter) const {
        if (letters_ == FenLetters::dialects)
            if (const auto index = Format::dialect.find(letter); index != std::string_view::npos)
                letter = Format::standard[index];
        return piece_of<G>(letter);
    }
    std::size_t unreadable_prefix(std::string_view text) const {
        std::size_t length = 0;
        while (length < text.size() && !is_number(text[length]) && !piece(text[length]))
            ++length;
        return length;
    }

    void turn(std::string_view field) {
        if (field == "w" || (Format::first_may_be_r && field == "r"))
            setup_.turn = Side::first;
        else if (field == "b")
            setup_.turn = Side::second;
        else
            add<Format::first_may_be_r ? Code::fen_turn_with_r : Code::fen_turn>(shown(field));
    }

    template <Code code>
    void counter(std::string_view field, int& value) {
        const auto number = parse_small_number(field);
        if (number)
            value = *number;
        else
            add<code>(shown(field));
    }

    void state(std::string_view third, std::string_view fourth) {
        if constexpr (G::has_castling)
            castling(third);
        else if (third != "-")
            add<Code::fen_third_field>(shown(third));
        if constexpr (G::has_en_passant)
            en_passant(fourth);
        else if (fourth != "-")
            add<Code::fen_fourth_field>(shown(fourth));
    }

    void castling(std::string_view field)
        requires G::has_castling
    {
        if (field == "-")
            return;
        if (field.empty() || field.size() > 4) {
            add<Code::fen_castling>(shown(field));
            return;
        }
        for (std::size_t i = 0; i < field.size(); ++i) {
            const char c = field[i];
            const Side side = c >= 'a' ? Side::second : Side::first;
            const char letter = side == Side::first ? c : static_cast<char>(c - 'a' + 'A');
            const bool by_wing = letter == 'K' || letter == 'Q';
            if (!by_wing && (letter < 'A' || letter > 'H')) {
                add<Code::fen_castling_letter>(shown(field.substr(i, 1)));
                continue;
            }
            const int rank = side == Side::first ? 0 : 7;
            const auto king = find_king(side, rank);
            if (!king) {
                add<Code::fen_castling_without_king>(shown(field.substr(i, 1)));
                continue;
            }
            const auto rook = by_wing ? outermost_rook(side, *king, letter == 'K')
                                      : std::optional(square_at<Chess>(letter - 'A', rank));
            if (!rook || setup_.at(*rook) != Piece<Chess>{side, Chess::Role::rook} || *rook == *king) {
                add<Code::fen_castling_without_rook>(shown(field.substr(i, 1)));
                continue;
            }
            auto& right = setup_.state.castling_rooks[index_of(side)][*rook > *king];
            if (right)
                add<Code::fen_castling_twice>(shown(field.substr(i, 1)));
            right = rook;
        }
    }

    std::optional<Square<Chess>> find_king(Side side, int rank) const
        requires G::has_castling
    {
        for (int file = 0; file < 8; ++file)
            if (setup_.at(square_at<Chess>(file, rank)) == Piece<Chess>{side, Chess::Role::king})
                return square_at<Chess>(file, rank);
        return std::nullopt;
    }

    std::optional<Square<Chess>> outermost_rook(Side side, Square<Chess> king, bool to_h) const
        requires G::has_castling
    {
        for (int file = to_h ? 7 : 0; file != king.file(); file += to_h ? -1 : 1)
            if (setup_.at(square_at<Chess>(file, king.rank())) == Piece<Chess>{side, Chess::Role::rook})
                return square_at<Chess>(file, king.rank());
        return std::nullopt;
    }

    void en_passant(std::string_view field)
        requires G::has_en_passant
    {
        if (field == "-")
            return;
        setup_.state.en_passant = parse_square<Chess>(field);
        if (!setup_.state.en_passant)
            add<Code::fen_en_passant>(shown(field));
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
            if (!rooks[wing])
                continue;
            bool outermost = true;
            for (int file = rooks[wing]->file() + (wing ? 1 : -1); file >= 0 && file < 8;
                 file += wing ? 1 : -1)
                outermost &= setup.at(square_at<Chess>(file, rooks[wing]->rank())) !=
                             Piece<Chess>{side, Chess::Role::rook};
            const char letter = style == CastlingField::xfen && outermost
                                    ? (wing ? 'K' : 'Q')
                                    : static_cast<char>('A' + rooks[wing]->file());
            field += side == Side::first ? letter : static_cast<char>(letter - 'A' + 'a');
        }
    }
    return field.empty() ? "-" : field;
}

} // namespace

GameId game_of_fen(std::string_view text) {
    const auto board = text.substr(0, text.find(' '));
    const auto ranks = std::count(board.begin(), board.end(), '/') + 1;
    for (const GameId id : all_games)
        if (with_game(id, [&]<class G>(std::type_identity<G>) { return G::ranks == ranks; }))
            return rules_of(id);
    return GameId::chess;
}

template <Game G>
Result<Setup<G>, Faults> parse_fen_setup(std::string_view text, FenLetters letters) {
    return Reader<G>(letters).read(text);
}

template <Game G>
Result<Position<G>, Faults> parse_fen(std::string_view text, FenLetters letters, SetupCheck check) {
    const auto setup = parse_fen_setup<G>(text, letters);
    if (!setup)
        return tl::unexpected(setup.error());
    auto position = Position<G>::from_setup(*setup, check);
    if (position)
        return position;
    Faults faults = std::move(position.error());
    for (Fault& fault : faults)
        fault.where = "fen:";
    return tl::unexpected(std::move(faults));
}

template <Game G>
std::string to_fen(const Setup<G>& setup, [[maybe_unused]] CastlingField castling) {
    std::string fen;
    for (int rank = G::ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0)
                fen += static_cast<char>('0' + empty);
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
        if (rank > 0)
            fen += '/';
    }
    fen += setup.turn == Side::first ? " w " : " b ";
    if constexpr (G::has_castling)
        fen += castling_field(setup, castling) + ' ';
    else
        fen += "- ";
    if constexpr (G::has_en_passant)
        fen += setup.state.en_passant ? to_string(*setup.state.en_passant) : "-";
    else
        fen += '-';
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
template std::string to_fen<Chess>(const Setup<Chess>&, CastlingField);
template std::string to_fen<Xiangqi>(const Setup<Xiangqi>&, CastlingField);
template std::string to_fen<Chess>(const Position<Chess>&, CastlingField);
template std::string to_fen<Xiangqi>(const Position<Xiangqi>&, CastlingField);

} // namespace duiyi
