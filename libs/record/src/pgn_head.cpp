// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_head.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/pgn_scan.hpp"

namespace duiyi {
namespace {

/// Letters and digits alone, in lower case: "From Position" and "fromPosition" are one name.
std::string plain(std::string_view text) {
    std::string result;
    for (const char c : text)
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            result += c;
        else if (c >= 'A' && c <= 'Z')
            result += static_cast<char>(c - 'A' + 'a');
    return result;
}

constexpr std::array<std::string_view, 17> chess_names = {
    "",          "chess",        "standard", "normal",         "regular",      "classical",
    "orthodox",  "fromposition", "setup",    "chess960",       "fischerandom", "fischerrandom",
    "freestyle", "frc",          "960",      "freestylechess", "westernchess"};
constexpr std::array<std::string_view, 3> xiangqi_names = {"xiangqi", "chinesechess", "cchess"};

template <std::size_t n>
bool is_among(const std::array<std::string_view, n>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

template <Game G>
Result<AnyPosition, Fault> start_from(const PgnHead& head) {
    if (head.fen.empty() || head.setup == "0")
        return Position<G>::start();
    std::string fen = pgn_header_value(head.fen);
    constexpr std::array<std::string_view, 2> counters = {" 1", " 0 1"};
    const auto blanks = std::count(fen.begin(), fen.end(), ' ');
    if (blanks == 3 || blanks == 4)
        fen += counters[blanks == 3 ? 1 : 0];
    else if (blanks == 5 && fen.ends_with(" 0"))
        fen.back() = '1'; // many programs count moves from 0
    const auto position = parse_fen<G>(fen);
    if (position)
        return *position;
    return tl::unexpected(Fault{"FEN header", to_string(position.error())});
}

} // namespace

void PgnHead::take(std::string_view name, std::string_view value) {
    switch (name.size()) {
        case 3:
            if (name == "FEN")
                fen = value;
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

Result<AnyPosition, Fault> start_of(const PgnHead& head) {
    if (head.variant.empty() && head.game.empty() && head.fen.empty()) [[likely]]
        return Position<Chess>::start();
    const std::string variant = plain(head.variant);
    const std::string game = plain(head.game);
    if (is_among(xiangqi_names, variant) || (variant.empty() && is_among(xiangqi_names, game)))
        return start_from<Xiangqi>(head);
    if (!is_among(chess_names, variant))
        return tl::unexpected(Fault{"the variant", quoted(head.variant) + " is not known"});
    if (!is_among(chess_names, game))
        return tl::unexpected(Fault{"the game", quoted(head.game) + " is not known"});
    return with_game(variant.empty() ? game_of_fen(head.fen) : GameId::chess,
                     [&]<class G>(std::type_identity<G>) { return start_from<G>(head); });
}

template <Game G>
Result<Position<G>, Faults> parse_lenient_fen(std::string_view fen) {
    auto strict = parse_fen<G>(fen, FenLetters::dialects);
    if (strict)
        return strict;
    PgnHead head;
    head.fen = fen;
    const auto lenient = start_from<G>(head);
    return lenient ? std::get<Position<G>>(*lenient) : strict;
}
template Result<Position<Chess>, Faults> parse_lenient_fen(std::string_view);
template Result<Position<Xiangqi>, Faults> parse_lenient_fen(std::string_view);

} // namespace duiyi
