// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_words.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "duiyi/notation/san.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "duiyi/record/tree.hpp"

namespace duiyi {
namespace {

/// Signs of Informants and of programs, with their numbers in the PGN standard, 10, and beyond it as others
/// use them.
struct Glyph {
    std::string_view text;
    int nag;
};
constexpr std::array<Glyph, 22> glyphs = {
    {{"=", 10},   {"∞", 13},  {"+=", 14},  {"+/=", 14}, {"⩲", 14},  {"=+", 15}, {"=/+", 15}, {"⩱", 15},
     {"+/-", 16}, {"±", 16},  {"-/+", 17}, {"∓", 17},   {"+-", 18}, {"+−", 18}, {"-+", 19},  {"−+", 19},
     {"⨀", 22},   {"N", 146}, {"TN", 146}, {"D", 220},  {"~", 13},  {"□", 7}}};
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

template <Game G>
PgnWord<G> read_pgn_word(const Position<G>& position, std::string_view word, AlgebraicRanks ranks) {
    if (const auto move = read_move(position, word, ranks); move)
        return {.move = *move};
    else if (std::find(null_moves.begin(), null_moves.end(), word) != null_moves.end())
        return position.in_check() ? PgnWord<G>{.fault = make_fault<FaultCode::null_move_in_check>()}
                                   : PgnWord<G>{.move = null_move<G>};
    else if (std::find(ignored_words.begin(), ignored_words.end(), word) != ignored_words.end())
        return {.ignored = true};
    else if (const auto glyph = std::find_if(glyphs.begin(), glyphs.end(),
                                             [&](const Glyph& known) { return known.text == word; });
             glyph != glyphs.end())
        return {.nag = glyph->nag};
    else if (word.size() >= shortest_rule && word.find_first_not_of('=') == std::string_view::npos)
        return {.is_rule = true};
    else
        return {.fault = move.error()};
}

template PgnWord<Chess> read_pgn_word(const Position<Chess>&, std::string_view, AlgebraicRanks);
template PgnWord<Xiangqi> read_pgn_word(const Position<Xiangqi>&, std::string_view, AlgebraicRanks);

} // namespace duiyi
