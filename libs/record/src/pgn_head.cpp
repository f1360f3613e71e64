// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_head.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

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
    for (const char c : pgn_characters::in_ascii(text))
        if (static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            result += c;
        else if (c >= 'A' && c <= 'Z')
            result += static_cast<char>(c - 'A' + 'a');
    return result;
}

constexpr std::array<std::string_view, 25> chess_names = {
    "",          "chess",        "standard", "normal",         "regular",      "classical",
    "orthodox",  "fromposition", "setup",    "chess960",       "fischerandom", "fischerrandom",
    "freestyle", "frc",          "960",      "freestylechess", "westernchess", "国际象棋",
    "國際象棋",  "西洋棋",       "шахматы",  "schach",         "échecs",       "ajedrez",
    "scacchi"};
constexpr std::array<std::string_view, 12> xiangqi_names = {
    "xiangqi", "chinesechess", "cchess", "中国象棋", "中國象棋", "象棋",
    "中象",    "xiàngqí",      "сянци",  "cờtướng",  "cotuong",  "シャンチー"};

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether a name is chess; one in a script that is not known here says nothing.
bool is_chess_name(std::string name) {
    if (is_among(chess_names, name))
        return true;
    std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    return is_among(chess_names, name);
}

std::vector<std::string> fields_of(std::string_view fen) {
    std::vector<std::string> fields;
    while (true) {
        fen.remove_prefix(std::min(fen.find_first_not_of(' '), fen.size()));
        if (fen.empty())
            return fields;
        const auto end = std::min(fen.find(' '), fen.size());
        fields.emplace_back(fen.substr(0, end));
        fen.remove_prefix(end);
    }
}

bool is_number(const std::string& field) {
    return std::all_of(field.begin(), field.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether the field after the board is one that should stand behind the side to move.
template <Game G>
bool is_behind_turn(const std::string& field) {
    return field == "-" || is_number(field) ||
           (G::has_castling && field != "b" &&
            field.find_first_not_of("KQkqABCDEFGHabcdefgh") == std::string::npos);
}

/// A FEN with the fields that it lacks, and a note where that is the side to move.
template <Game G>
std::string completed(std::string_view fen, Faults& notes) {
    constexpr std::size_t all = 6;
    std::vector<std::string> fields = fields_of(fen);
    if (fields.empty())
        return {};
    if (fields.size() == 1 || is_behind_turn<G>(fields[1])) {
        fields.insert(fields.begin() + 1, "w");
        notes.push_back(make_fault<FaultCode::fen_without_turn>(std::is_same_v<G, Chess> ? "white" : "red"));
        if (fields.size() == 2)
            fields.insert(fields.end(), {"-", "-"});
    }
    if (!G::has_castling && fields.size() > 2 && is_number(fields[2]))
        fields.insert(fields.begin() + 2, {"-", "-"});
    if (fields.size() == all - 2)
        fields.emplace_back("0");
    if (fields.size() == all - 1)
        fields.emplace_back("1");
    if (fields.size() == all && fields.back() == "0") // many programs count moves from 0
        fields.back() = "1";
    std::string text;
    for (const std::string& field : fields)
        text += (text.empty() ? "" : " ") + field;
    return text;
}

template <Game G>
Result<GameStart, Fault> start_from(const PgnHead& head) {
    if (head.fen.empty() || head.setup == "0")
        return GameStart{Position<G>::start()};
    Faults notes;
    const auto position = parse_fen<G>(completed<G>(pgn_header_value(head.fen), notes), FenLetters::dialects);
    if (!position)
        return tl::unexpected(make_fault<FaultCode::fen_header>().because_of(position.error()));
    note_unreachable_start(*position, notes);
    return GameStart{*position, std::move(notes)};
}

} // namespace

void PgnHead::take(std::string_view name, std::string_view value) {
    switch (name.size()) {
        case 3:
            if (name == "FEN")
                fen = value;
            has_red |= name == "Red";
            break;
        case 4:
            if (name == "Game")
                game = value;
            break;
        case 5:
            if (name == "SetUp" || name == "Setup")
                setup = value;
            break;
        case 6:
            if (name == "Result")
                result = value;
            break;
        case 7:
            if (name == "Variant")
                variant = value;
            break;
        default:
            break;
    }
}

Result<GameStart, Fault> start_of(const PgnHead& head) {
    if (head.variant.empty() && head.game.empty() && head.fen.empty()) [[likely]] {
        if (head.has_red)
            return GameStart{Position<Xiangqi>::start()};
        return GameStart{Position<Chess>::start()};
    }
    const std::string variant = plain(head.variant);
    const std::string game = plain(head.game);
    if (is_among(xiangqi_names, variant) || (variant.empty() && is_among(xiangqi_names, game)))
        return start_from<Xiangqi>(head);
    if (!is_chess_name(variant))
        return tl::unexpected(make_fault<FaultCode::unknown_variant>(shown(head.variant)));
    if (!is_chess_name(game))
        return tl::unexpected(make_fault<FaultCode::unknown_game>(shown(head.game)));
    return with_game(variant.empty() ? game_of_fen(head.fen) : GameId::chess,
                     [&]<class G>(std::type_identity<G>) { return start_from<G>(head); });
}

template <Game G>
Result<Position<G>, Faults> parse_lenient_fen(std::string_view fen, Faults* notes) {
    Faults assumed;
    auto position = parse_fen<G>(fen, FenLetters::dialects);
    if (!position) {
        auto lenient = parse_fen<G>(completed<G>(fen, assumed), FenLetters::dialects);
        if (!lenient)
            return position;
        position = std::move(lenient);
    }
    if (notes != nullptr) {
        note_unreachable_start(*position, assumed);
        *notes = std::move(assumed);
    }
    return position;
}
template Result<Position<Chess>, Faults> parse_lenient_fen(std::string_view, Faults*);
template Result<Position<Xiangqi>, Faults> parse_lenient_fen(std::string_view, Faults*);

} // namespace duiyi
