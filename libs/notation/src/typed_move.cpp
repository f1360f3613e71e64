// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/notation/typed_move.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "chess/san_text.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "written_text.hpp"
#include "xiangqi/relative_notation.hpp"

namespace duiyi {
namespace {
namespace typed_move {

using Kind = TypedMoveFault::Kind;

constexpr std::size_t longest = 100;

/// Variants of characters that input methods and copied documents give: compatibility ideographs, Kangxi
/// radicals, numerals in circles, small forms (Unicode's compatibility decompositions).
constexpr std::array<std::pair<std::string_view, std::string_view>, 32> variants = {{
    {"\u2f00", "一"}, {"\u2f06", "二"}, {"\u2f0b", "八"}, {"\u2f20", "士"}, {"\u2f9e", "車"},
    {"\u2fba", "馬"}, {"\uf902", "車"}, {"\uf9d1", "六"}, {"\u3280", "一"}, {"\u3281", "二"},
    {"\u3282", "三"}, {"\u3283", "四"}, {"\u3284", "五"}, {"\u3285", "六"}, {"\u3286", "七"},
    {"\u3287", "八"}, {"\u3288", "九"}, {"\u2460", "1"},  {"\u2461", "2"},  {"\u2462", "3"},
    {"\u2463", "4"},  {"\u2464", "5"},  {"\u2465", "6"},  {"\u2466", "7"},  {"\u2467", "8"},
    {"\u2468", "9"},  {"\ufe52", "."},  {"\ufe62", "+"},  {"\ufe63", "-"},  {"\ufe66", "="},
    {"\u2024", "."},  {"\ufeff", ""},
}};

bool is_blank(std::string_view character) {
    const unsigned code = written_text::code_point(character);
    return (character.size() == 1 &&
            (character[0] == ' ' || (character[0] >= '\t' && character[0] <= '\r'))) ||
           (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f;
}

/// The text with usual characters for their variants, ASCII for full-width characters, and without blanks.
std::string normalised(std::string_view text) {
    std::string usual;
    while (!text.empty()) {
        std::string_view character = written_text::take_character(text);
        for (const auto& [variant, replacement] : variants) {
            if (character == variant) {
                character = replacement;
            }
        }
        if (!is_blank(character)) {
            usual += character;
        }
    }
    return written_text::in_ascii(usual);
}

constexpr char in_small(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char in_capitals(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Two squares with the piece in front and a promotion behind them: the letters are 0 where there is none.
struct TwoSquares {
    char piece = 0;     ///< a capital
    std::string uci{};  ///< the squares
    char promotion = 0; ///< a small letter
};

/// `e2e4`, `E2-E4`, `Ng1xf3`, `e7-e8=Q`: the form only, of a text without blanks.
template <Game G>
std::optional<TwoSquares> read_two_squares(std::string_view text) {
    const auto is_square = [](std::string_view at) {
        return at.size() >= 2 && parse_square<G>(std::string{in_small(at[0]), at[1]}).has_value();
    };
    const auto is_letter = [](char c) { return in_small(c) >= 'a' && in_small(c) <= 'z'; };
    TwoSquares move;
    if (!is_square(text) && text.size() > 1 && is_letter(text.front())) {
        move.piece = in_capitals(text.front());
        text.remove_prefix(1);
    }
    for (int i = 0; i < 2; ++i) {
        if (i == 1 && !text.empty() && std::string_view("-x").find(text.front()) != std::string_view::npos) {
            text.remove_prefix(1);
        }
        if (!is_square(text)) {
            return std::nullopt;
        }
        move.uci += {in_small(text[0]), text[1]};
        text.remove_prefix(2);
    }
    if (text.starts_with('=')) {
        text.remove_prefix(1);
    }
    if (!text.empty() && std::string_view("qrbn").find(in_small(text.front())) != std::string_view::npos) {
        move.promotion = in_small(text.front());
        text.remove_prefix(1);
    }
    return text.empty() ? std::optional(move) : std::nullopt;
}

/// The chess role of a letter. H and E are what the same pieces are called in xiangqi.
std::optional<Chess::Role> chess_role_of(char letter) {
    const auto piece = piece_of<Chess>(letter == 'H' ? 'N' : letter == 'E' ? 'B' : letter);
    return piece ? std::optional(piece->role) : std::nullopt;
}

/// Whether the letter in front, if there is one, is that of the piece on the first square.
template <Game G, class RoleOf>
bool names_mover(const Position<G>& position, const TwoSquares& move, RoleOf role_of) {
    if (move.piece == 0) {
        return true;
    }
    const auto piece = position.at(*parse_square<G>(move.uci.substr(0, 2)));
    return piece && piece->role == role_of(move.piece);
}

std::optional<Move<Chess>> find(const Position<Chess>& position, const TwoSquares& squares) {
    const std::string promotion(squares.promotion == 0 ? 0 : 1, squares.promotion);
    if (const auto move = parse_uci(position, squares.uci + promotion)) {
        return *move;
    }
    if (!promotion.empty()) {
        return std::nullopt;
    }
    if (const auto queen = parse_uci(position, squares.uci + 'q')) {
        return *queen;
    }
    for (const auto move : position.legal_moves()) {
        if (move.kind() == MoveKind::castling &&
            squares.uci ==
                to_string(move.from()) + to_string(castling_targets(move.from(), move.to()).king)) {
            return move;
        }
    }
    return std::nullopt;
}

/// A character in the mixed form of a relative notation. `+` and `-` select a piece in front of the
/// direction.
struct Symbol {
    std::optional<Xiangqi::Role> role{};
    std::optional<relative_notation::Selector> place{};
    std::optional<relative_notation::Direction> direction{};
    int number = 0;
    char ascii = 0;

    bool is_sign() const { return ascii == '+' || ascii == '-'; }
};

Symbol symbol_of(std::string_view character) {
    using relative_notation::Direction;
    using relative_notation::Selector;
    Symbol symbol;
    if (character.size() == 1) {
        symbol.ascii = in_capitals(character[0]);
        symbol.role = relative_notation::role_of_letter(symbol.ascii);
        if (symbol.ascii >= '1' && symbol.ascii <= '9') {
            symbol.number = symbol.ascii - '0';
        }
        if (const auto sign = std::string_view("+-=.").find(symbol.ascii); sign != std::string_view::npos) {
            symbol.direction = static_cast<Direction>(std::min<std::size_t>(sign, 2));
        }
        return symbol;
    }
    const auto sign = relative_notation::read_chinese_sign(character);
    if (!sign) {
        return symbol;
    }
    using SignKind = relative_notation::ChineseSign::Kind;
    switch (sign->kind) {
        case SignKind::piece:
            symbol.role = Xiangqi::roles[static_cast<std::size_t>(sign->value)];
            break;
        case SignKind::number:
            symbol.number = sign->value;
            break;
        case SignKind::selector:
            symbol.place = static_cast<Selector>(sign->value);
            break;
        case SignKind::direction:
            symbol.direction = static_cast<Direction>(sign->value);
            break;
    }
    return symbol;
}

/// What two symbols in front of the direction may mean; nothing when they name no piece.
std::vector<relative_notation::RelativeMove> read_piece(const Symbol& first, const Symbol& second) {
    using relative_notation::Selector;
    constexpr auto pawn = Xiangqi::Role::pawn;
    if (first.is_sign() && first.ascii == second.ascii) {
        return {{.role = pawn, .selector = first.ascii == '+' ? Selector::front : Selector::rear}};
    }
    if (first.ascii != 0 && first.number != 0 && (second.is_sign() || second.ascii == first.ascii)) {
        auto readings = relative_notation::read_mark(pawn, second.ascii);
        if (!second.is_sign()) {
            readings = {{.role = pawn, .selector = Selector::middle}};
        }
        for (auto& reading : readings) {
            reading.file = first.number;
        }
        return readings;
    }
    const auto role = first.role ? first.role : second.role;
    const Symbol& which = first.role ? second : first;
    if (!role) {
        return {};
    }
    if (which.is_sign()) {
        return relative_notation::read_mark(*role, which.ascii);
    }
    if (which.place) {
        return {{.role = *role, .selector = *which.place}};
    }
    if (which.number == 0) {
        return {};
    }
    return {{.role = *role,
             .selector = first.role ? Selector::on_file : Selector::numbered,
             .number = which.number}};
}

/// The readings of four symbols: two for the piece, the direction, a number. Nothing for any other text.
std::vector<relative_notation::RelativeMove> read_mixed(std::string_view text) {
    std::vector<Symbol> symbols;
    while (!text.empty() && symbols.size() < 5) {
        symbols.push_back(symbol_of(written_text::take_character(text)));
    }
    if (symbols.size() != 4 || !symbols[2].direction || symbols[3].number == 0) {
        return {};
    }
    auto readings = read_piece(symbols[0], symbols[1]);
    for (auto& reading : readings) {
        reading.motion = {*symbols[2].direction, symbols[3].number};
    }
    return readings;
}

bool has_chinese(std::string_view text) {
    for (const char c : text) {
        if (static_cast<unsigned char>(c) >= 0x80) {
            return true;
        }
    }
    return false;
}

} // namespace typed_move
} // namespace

template <>
Result<Move<Chess>, TypedMoveFault> read_typed_move(const Position<Chess>& position, std::string_view typed) {
    if (typed.size() > typed_move::longest) {
        return tl::unexpected(explain_refusal(position, typed, {}));
    }
    // What is a move as written is that move, whatever else its characters might mean.
    if (const auto written = parse_san(position, typed)) {
        return *written;
    }
    const std::string text = typed_move::normalised(typed);
    const auto squares = typed_move::read_two_squares<Chess>(text);
    if (squares && typed_move::names_mover(position, *squares, typed_move::chess_role_of)) {
        if (const auto move = typed_move::find(position, *squares)) {
            return *move;
        }
    }
    // Two squares that are no legal move: in small letters the reason names the piece that stands there.
    const bool is_plain = squares && squares->piece == 0 && squares->promotion == 0;
    const std::string_view readable = is_plain ? std::string_view(squares->uci) : std::string_view(text);
    SanReading reading = read_san(position, readable, SanStrictness::as_written);
    if (reading.moves.empty()) {
        reading = read_san(position, readable, SanStrictness::as_typed);
    }
    if (reading.moves.size() == 1) {
        return reading.moves.front();
    }
    return tl::unexpected(explain_refusal(position, typed, reading));
}

template <>
Result<Move<Xiangqi>, TypedMoveFault> read_typed_move(const Position<Xiangqi>& position,
                                                      std::string_view typed) {
    namespace relative = relative_notation;
    using typed_move::Kind;
    const auto unreadable = [&] {
        return tl::unexpected(relative::unreadable<FaultCode::typed_unreadable>(typed));
    };
    if (typed.size() > typed_move::longest) {
        return unreadable();
    }
    const std::string text = typed_move::normalised(typed);
    const auto squares = typed_move::read_two_squares<Xiangqi>(text);
    if (squares && squares->promotion == 0 &&
        typed_move::names_mover(position, *squares, relative::role_of_letter)) {
        if (const auto move = parse_uci(position, squares->uci)) {
            return *move;
        }
    }
    auto written = relative::read_any(position, text);
    if (written) {
        return written;
    }
    const auto readings = typed_move::read_mixed(text);
    if (readings.empty()) {
        return written.error().kind == Kind::unreadable ? unreadable() : written;
    }
    const auto mixed = relative::choose(
        position, typed, readings,
        {[&](Move<Xiangqi> move) { return relative::describe_in_wxf(position, move); },
         [&](Move<Xiangqi> move) {
             return typed_move::has_chinese(text) ? to_chinese(position, move) : to_wxf(position, move);
         }});
    const bool explains_more =
        mixed || written.error().kind == Kind::unreadable || mixed.error().kind == Kind::ambiguous;
    return explains_more ? mixed : written;
}

} // namespace duiyi
