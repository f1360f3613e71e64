// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/written_result.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/pgn_text.hpp"

namespace duiyi {
namespace {

/// What one side has of the point.
enum class Score : std::uint8_t { none, half, whole, minus, plus };

std::optional<Score> score_of(std::string_view text) {
    struct Spelling {
        std::string_view text;
        Score score;
    };
    constexpr std::array<Spelling, 14> spellings = {{{"1", Score::whole},
                                                     {"1.0", Score::whole},
                                                     {"1,0", Score::whole},
                                                     {"0", Score::none},
                                                     {"0.0", Score::none},
                                                     {"0,0", Score::none},
                                                     {"1/2", Score::half},
                                                     {"0.5", Score::half},
                                                     {"0,5", Score::half},
                                                     {".5", Score::half},
                                                     {",5", Score::half},
                                                     {"=", Score::half},
                                                     {"+", Score::plus},
                                                     {"-", Score::minus}}};
    for (const Spelling& known : spellings) {
        if (known.text == text) {
            return known.score;
        }
    }
    return std::nullopt;
}

/// Both sides' scores; nothing when they do not belong together.
std::optional<WrittenResult> result_of(Score first, Score second, bool same_form) {
    const auto is = [&](Score one, Score other) { return first == one && second == other; };
    if (is(Score::half, Score::half)) {
        return WrittenResult{GameResult::draw};
    }
    if (!same_form) { // `1.0-0` is castling at move 1
        return std::nullopt;
    }
    if (is(Score::whole, Score::none) || is(Score::plus, Score::minus)) {
        return WrittenResult{GameResult::first_wins};
    }
    if (is(Score::none, Score::whole) || is(Score::minus, Score::plus)) {
        return WrittenResult{GameResult::second_wins};
    }
    if (is(Score::none, Score::none) || is(Score::minus, Score::minus)) {
        return WrittenResult{GameResult::unknown, true};
    }
    return std::nullopt;
}

/// Figures of both sides with one of these between them.
std::optional<WrittenResult> parted(std::string_view text, std::string_view separator) {
    for (auto at = text.find(separator, 1); at != std::string_view::npos; at = text.find(separator, at + 1)) {
        const auto left = text.substr(0, at);
        const auto right = text.substr(at + separator.size());
        const auto first = score_of(left);
        const auto second = score_of(right);
        const auto is_sign = [](Score score) { return score >= Score::minus; };
        if (first && second &&
            (separator != "-" || !(is_sign(*first) || is_sign(*second)))) { // `+--` is a glyph
            return result_of(*first, *second, left.size() == right.size());
        }
    }
    return std::nullopt;
}

std::string in_small_letters(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return result;
}

/// Results in words, without blanks and in small letters. In Chinese all are from Red's side.
struct ResultName {
    std::string_view text;
    GameResult result;
};
constexpr std::array<ResultName, 62> names = {{{"", GameResult::unknown},
                                               {"?", GameResult::unknown},
                                               {"??", GameResult::unknown},
                                               {"???", GameResult::unknown},
                                               {"-", GameResult::unknown},
                                               {"*-*", GameResult::unknown},
                                               {"?-?", GameResult::unknown},
                                               {"unknown", GameResult::unknown},
                                               {"ongoing", GameResult::unknown},
                                               {"whitewins", GameResult::first_wins},
                                               {"redwins", GameResult::first_wins},
                                               {"whitewon", GameResult::first_wins},
                                               {"redwon", GameResult::first_wins},
                                               {"blackwins", GameResult::second_wins},
                                               {"blackwon", GameResult::second_wins},
                                               {"draw", GameResult::draw},
                                               {"drawn", GameResult::draw},
                                               {"remis", GameResult::draw},
                                               {"tie", GameResult::draw},
                                               {"红胜", GameResult::first_wins},
                                               {"紅勝", GameResult::first_wins},
                                               {"红方胜", GameResult::first_wins},
                                               {"紅方勝", GameResult::first_wins},
                                               {"红先胜", GameResult::first_wins},
                                               {"紅先勝", GameResult::first_wins},
                                               {"红赢", GameResult::first_wins},
                                               {"先胜", GameResult::first_wins},
                                               {"先勝", GameResult::first_wins},
                                               {"先手胜", GameResult::first_wins},
                                               {"胜", GameResult::first_wins},
                                               {"勝", GameResult::first_wins},
                                               {"黑负", GameResult::first_wins},
                                               {"白胜", GameResult::first_wins},
                                               {"白方胜", GameResult::first_wins},
                                               {"黑胜", GameResult::second_wins},
                                               {"黑勝", GameResult::second_wins},
                                               {"黑方胜", GameResult::second_wins},
                                               {"黑方勝", GameResult::second_wins},
                                               {"黑先胜", GameResult::second_wins},
                                               {"黑赢", GameResult::second_wins},
                                               {"先负", GameResult::second_wins},
                                               {"先負", GameResult::second_wins},
                                               {"后胜", GameResult::second_wins},
                                               {"後勝", GameResult::second_wins},
                                               {"负", GameResult::second_wins},
                                               {"負", GameResult::second_wins},
                                               {"红负", GameResult::second_wins},
                                               {"紅負", GameResult::second_wins},
                                               {"和棋", GameResult::draw},
                                               {"和局", GameResult::draw},
                                               {"红和", GameResult::draw},
                                               {"先和", GameResult::draw},
                                               {"和", GameResult::draw},
                                               {"平", GameResult::draw},
                                               {"平局", GameResult::draw},
                                               {"平手", GameResult::draw},
                                               {"双方和", GameResult::draw},
                                               {"未知", GameResult::unknown},
                                               {"不详", GameResult::unknown},
                                               {"不詳", GameResult::unknown},
                                               {"未完", GameResult::unknown},
                                               {"多种", GameResult::unknown}}};

/// No spelling of a result is longer, so nothing longer is looked at.
constexpr std::size_t longest = 40;

} // namespace

std::optional<WrittenResult> read_result_in_figures(std::string_view text) {
    if (text.size() < 2 || text.size() > longest) {
        if (const auto result = parse_game_result(text)) {
            return WrittenResult{*result};
        }
        return std::nullopt;
    }
    std::string plain = pgn_characters::in_ascii(text);
    std::erase_if(plain, [](char c) { return c == ' ' || c == '\t'; });
    if (const auto result = parse_game_result(plain)) {
        return WrittenResult{*result};
    }
    for (const std::string_view separator : {"-", ":", "/"}) {
        if (const auto result = parted(plain, separator)) {
            return result;
        }
    }
    return std::nullopt;
}

std::optional<WrittenResult> read_result(std::string_view text) {
    if (const auto result = read_result_in_figures(text)) {
        return result;
    }
    if (text.size() > longest) {
        return std::nullopt;
    }
    std::string plain = in_small_letters(pgn_characters::in_ascii(text));
    std::erase_if(plain, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
    if (plain == "+-" || plain == "+:-") {
        return WrittenResult{GameResult::first_wins};
    }
    if (plain == "-+") {
        return WrittenResult{GameResult::second_wins};
    }
    if (plain == "1/2") {
        return WrittenResult{GameResult::draw};
    }
    if (plain == "*") {
        return WrittenResult{};
    }
    const auto known =
        std::find_if(names.begin(), names.end(), [&](const ResultName& name) { return name.text == plain; });
    return known == names.end() ? std::nullopt : std::optional(WrittenResult{known->result});
}

namespace detail {

SpacedResult spaced_result(std::string_view text, std::size_t at) {
    // Figures, a sign between them, figures; with blanks or without.
    constexpr std::size_t window = 24;
    const auto near = text.substr(0, std::min(text.size(), at + window));
    const auto skip = [&](std::size_t from) {
        while (from < near.size() &&
               (near[from] == ' ' || near[from] == '\t' ||
                (static_cast<unsigned char>(near[from]) >= 0x80 &&
                 pgn_characters::character_at(near, from).kind == pgn_characters::Kind::blank))) {
            from +=
                near[from] == ' ' || near[from] == '\t' ? 1 : pgn_characters::character_at(near, from).size;
        }
        return from;
    };
    const auto word_end = [&](std::size_t from) {
        while (from < near.size()) {
            const auto character = pgn_characters::character_at(near, from);
            constexpr std::string_view ends = "!\"$();?[]{}";
            if (character.kind == pgn_characters::Kind::blank ||
                ends.find(near[from]) != std::string_view::npos) {
                break;
            }
            from += character.size;
        }
        return from;
    };
    const std::size_t first_end = word_end(at);
    const std::size_t sign = skip(first_end);
    const std::size_t sign_end = word_end(sign);
    const auto plain_sign = pgn_characters::in_ascii(near.substr(sign, sign_end - sign));
    if (plain_sign != "-" && plain_sign != ":") {
        return {};
    }
    const std::size_t second = skip(sign_end);
    const std::size_t end = word_end(second);
    if (end == second || (end == near.size() && end < text.size())) {
        return {};
    }
    const auto result = read_result_in_figures(near.substr(at, end - at));
    return result ? SpacedResult{*result, end} : SpacedResult{};
}

bool ends_game(std::string_view text, std::size_t at) {
    at = pgn_characters::skip_blanks(text, at);
    return at == text.size() || (text[at] == '[' && begins_line(text, at));
}

} // namespace detail
} // namespace duiyi
