// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_head.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/pgn_text.hpp"
#include "start_note.hpp"

namespace duiyi {
namespace {

/// Letters and digits alone, in lower case: "From Position" and "fromPosition" are one name.
std::string plain(std::string_view text) {
    std::string result;
    for (const char c : pgn_characters::in_ascii(text)) {
        if (static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            result += c;
        } else if (c >= 'A' && c <= 'Z') {
            result += static_cast<char>(c - 'A' + 'a');
        }
    }
    return result;
}

constexpr std::array<std::string_view, 18> chess_names = {
    "",         "chess",        "standard", "normal",       "regular",  "classical",
    "orthodox", "fromposition", "setup",    "westernchess", "国际象棋", "國際象棋",
    "西洋棋",   "шахматы",      "schach",   "échecs",       "ajedrez",  "scacchi"};
constexpr std::array<std::string_view, 7> chess960_names = {
    "chess960", "fischerandom", "fischerrandom", "freestyle", "frc", "960", "freestylechess"};
constexpr std::array<std::string_view, 12> xiangqi_names = {
    "xiangqi", "chinesechess", "cchess", "中国象棋", "中國象棋", "象棋",
    "中象",    "xiàngqí",      "сянци",  "cờtướng",  "cotuong",  "シャンチー"};

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The ASCII of a name; a script that is not known here says nothing.
std::string ascii_of(std::string name) {
    std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    return name;
}

bool is_chess960_name(const std::string& name) {
    return is_among(chess960_names, ascii_of(name));
}
bool is_chess_name(const std::string& name) {
    return is_among(chess_names, name) || is_among(chess_names, ascii_of(name)) || is_chess960_name(name);
}

/// Which chess the header names; a position that was set up may be of either.
ChessVariant variant_named(const std::string& name) {
    if (name.empty() || name == "fromposition" || name == "setup") {
        return ChessVariant::unknown;
    }
    return is_chess960_name(name) ? ChessVariant::chess960 : ChessVariant::standard;
}

template <Game G>
Result<GameStart, Fault> start_from(const PgnHead& head) {
    if (head.fen.empty() || head.setup == "0") {
        return GameStart{Position<G>::start()};
    }
    Faults notes;
    const auto position =
        parse_lenient_fen<G>(pgn_header_value(head.fen), &notes, variant_named(plain(head.variant)));
    if (!position) {
        return tl::unexpected(make_fault<FaultCode::fen_header>().because_of(position.error()));
    }
    return GameStart{*position, std::move(notes)};
}

} // namespace

void PgnHead::take(std::string_view name, std::string_view value) {
    switch (name.size()) {
        case 3:
            if (name == "FEN") {
                fen = value;
            }
            has_red |= name == "Red";
            break;
        case 4:
            if (name == "Game") {
                game = value;
            }
            break;
        case 5:
            if (name == "SetUp" || name == "Setup") {
                setup = value;
            }
            break;
        case 6:
            if (name == "Result") {
                result = value;
            }
            break;
        case 7:
            if (name == "Variant") {
                variant = value;
            }
            break;
        default:
            break;
    }
}

Result<GameStart, Fault> start_of(const PgnHead& head) {
    if (head.variant.empty() && head.game.empty() && head.fen.empty()) [[likely]] {
        if (head.has_red) {
            return GameStart{Position<Xiangqi>::start()};
        }
        return GameStart{Position<Chess>::start()};
    }
    const std::string variant = plain(head.variant);
    const std::string game = plain(head.game);
    if (is_among(xiangqi_names, variant) || (variant.empty() && is_among(xiangqi_names, game))) {
        return start_from<Xiangqi>(head);
    }
    if (!is_chess_name(variant)) {
        return tl::unexpected(make_fault<FaultCode::unknown_variant>(shown(head.variant)));
    }
    if (!is_chess_name(game)) {
        return tl::unexpected(make_fault<FaultCode::unknown_game>(shown(head.game)));
    }
    return with_game(variant.empty() ? game_of_fen(head.fen) : GameId::chess,
                     [&]<class G>(std::type_identity<G>) { return start_from<G>(head); });
}

template <Game G>
Result<Position<G>, Faults> parse_lenient_fen(std::string_view fen, Faults* notes, ChessVariant variant) {
    auto read = read_fen<G>(fen, {FenReading::forgiving, variant});
    if (!read) {
        return tl::unexpected(std::move(read.error()));
    }
    if (notes != nullptr) {
        note_unreachable_start(read->position, read->repairs);
        *notes = std::move(read->repairs);
    }
    return read->position;
}
template Result<Position<Chess>, Faults> parse_lenient_fen(std::string_view, Faults*, ChessVariant);
template Result<Position<Xiangqi>, Faults> parse_lenient_fen(std::string_view, Faults*, ChessVariant);

} // namespace duiyi
