// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_words.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "duiyi/notation/san.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/tree.hpp"

namespace duiyi {
namespace {

/// Signs of Informants and of programs, with their numbers in the PGN standard, 10, and beyond it as others
/// use them.
struct Glyph {
    std::string_view text;
    int nag;
};
constexpr std::array<Glyph, 21> glyphs = {
    {{"=", 10},   {"~", 13},  {"+=", 14},  {"+/=", 14}, {"=+", 15},  {"=/+", 15}, {"+/-", 16},
     {"-/+", 17}, {"+-", 18}, {"-+", 19},  {"+--", 20}, {"--+", 21}, {"=/~", 44}, {"N", 146},
     {"TN", 146}, {"D", 220}, {"RR", 145}, {"<=", 143}, {"^", 36},   {"->", 40},  {"=~", 44}}};
/// Those that people write at a move without a blank, the longer ones first. A check alone is no glyph.
constexpr std::array<std::string_view, 13> glued_glyphs = {"+/=", "=/+", "+/-", "-/+", "+--", "--+", "=/~",
                                                           "=~",  "+=",  "=+",  "+-",  "-+",  "="};
constexpr std::array<std::string_view, 5> null_moves = {"--", "Z0", "null", "pass", "@@@@"};
constexpr std::array<std::string_view, 8> ignored_words = {"e.p.", "ep", "ep.", "ch",
                                                           "ch.",  "+",  "#",   "mate"};

/// The shortest line of `=` that is taken for one, not for glyphs.
constexpr std::size_t shortest_rule = 4;

Result<Move<Chess>, Fault> read_move(const Position<Chess>& position, std::string_view word, AlgebraicRanks) {
    return parse_san(position, word);
}

Result<Move<Xiangqi>, Fault> read_move(const Position<Xiangqi>& position, std::string_view word,
                                       AlgebraicRanks ranks) {
    return parse_move(position, word, ranks);
}

template <class Cpu>
inline Move<Chess> play(SanBoard& board, std::string_view word, bool has_room) {
    return board.play<Cpu>(
        has_room ? read_san_words(word.data(), static_cast<int>(std::min<std::size_t>(word.size(), 9)))
                 : read_san_words(word));
}
DUIYI_FOR_BMI2 Move<Chess> play_bmi2(SanBoard& board, std::string_view word, bool has_room) {
    return play<Bmi2Cpu>(board, word, has_room);
}

} // namespace

Move<Chess> play_pgn_word(SanBoard& board, std::string_view word, bool has_room) {
    return chess_sliders::ready ? play_bmi2(board, word, has_room) : play<PlainCpu>(board, word, has_room);
}

namespace {

bool is_among(std::string_view word, const auto& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<int> nag_of(std::string_view word) {
    const auto glyph =
        std::find_if(glyphs.begin(), glyphs.end(), [&](const Glyph& known) { return known.text == word; });
    return glyph == glyphs.end() ? std::nullopt : std::optional(glyph->nag);
}

/// What is no move as it stands.
template <Game G>
std::optional<PgnWord<G>> read_other_word(const Position<G>& position, std::string_view word) {
    if (is_among(word, null_moves)) {
        return position.in_check() ? PgnWord<G>{.fault = make_fault<FaultCode::null_move_in_check>()}
                                   : PgnWord<G>{.move = null_move<G>};
    }
    if (is_among(word, ignored_words)) {
        return PgnWord<G>{.ignored = true};
    }
    if (const auto nag = nag_of(word)) {
        return PgnWord<G>{.nag = nag};
    }
    if (word.size() >= shortest_rule && word.find_first_not_of('=') == std::string_view::npos) {
        return PgnWord<G>{.is_rule = true};
    }
    return std::nullopt;
}

/// A move with punctuation of ASCII or a glyph behind it.
template <Game G>
std::optional<PgnWord<G>> read_move_with_glyph(const Position<G>& position, std::string_view word,
                                               AlgebraicRanks ranks) {
    const std::size_t end = word.find_last_not_of(",:");
    const std::string_view alone = word.substr(0, end == std::string_view::npos ? 0 : end + 1);
    if (!alone.empty() && alone.size() < word.size()) {
        if (const auto move = read_move(position, alone, ranks)) {
            return PgnWord<G>{.move = *move};
        }
    }
    for (const std::string_view glyph : glued_glyphs) {
        if (alone.size() > glyph.size() && alone.ends_with(glyph)) {
            if (const auto move = read_move(position, alone.substr(0, alone.size() - glyph.size()), ranks)) {
                return PgnWord<G>{.move = *move, .nag = nag_of(glyph)};
            }
        }
    }
    return std::nullopt;
}

} // namespace

template <Game G>
PgnWord<G> read_pgn_word(const Position<G>& position, std::string_view word, AlgebraicRanks ranks) {
    const auto move = read_move(position, word, ranks);
    if (move) {
        return {.move = *move};
    }
    const std::string plain = pgn_characters::in_ascii(word);
    if (plain != word) {
        if (const auto plain_move = read_move(position, plain, ranks)) {
            return {.move = *plain_move};
        }
    }
    if (const auto other = read_other_word(position, plain)) {
        return *other;
    }
    if (const auto both = read_move_with_glyph(position, plain, ranks)) {
        return *both;
    }
    return {.fault = move.error()};
}

template PgnWord<Chess> read_pgn_word(const Position<Chess>&, std::string_view, AlgebraicRanks);
template PgnWord<Xiangqi> read_pgn_word(const Position<Xiangqi>&, std::string_view, AlgebraicRanks);

} // namespace duiyi
