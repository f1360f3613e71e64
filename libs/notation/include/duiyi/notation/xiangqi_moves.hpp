// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/rules/xiangqi/position.hpp"

/// Xiangqi moves as players write them. Writing takes a legal move, otherwise it is undefined; but WXF and
/// Chinese notation also write what is not legal, for any piece and any other point. Reading gives the one
/// legal move that a text means; a text that several moves fit is refused and they are listed, as are legal
/// moves that come near when none fits. What is written is always read as the same move.
namespace duiyi {

/// The notations in which xiangqi moves are written. `a0` is the point at Red's left hand, `i9` at Black's.
enum class XiangqiNotation : std::uint8_t {
    uci,       ///< `h2e2`
    iccs,      ///< `H2-E2`
    wxf,       ///< `C2=5`
    chinese,   ///< 炮二平五
    algebraic, ///< `Che3`: ranks from 1 here
};

/// ICCS, as on the Internet Chinese Chess Server: `H2-E2`.
std::string to_iccs(Move<Xiangqi> move);
/// Reads ICCS: capitals or not, with a dash or without.
Result<Move<Xiangqi>, Fault> parse_iccs(const Position<Xiangqi>& position, std::string_view text);

/// World Xiangqi Federation notation: `C2=5`, `H8+7`. Of two on a file `+` in the place of the file is the
/// front one, "-" the rear one: `C+=5`. Of three pawns on a file the middle one is named by the file. Of four
/// or five "++" is the foremost and "--" the rearmost, in the place of letter and file: "++=4", "P+=4",
/// "P3=4". When two files hold several pawns, the file stands for the letter: "3+=4", "33=4", "7-=6".
///
/// Source: "Official Xiangqi piece names and notation", World Xiangqi Federation. It has "." for "=".
std::string to_wxf(const Position<Xiangqi>& position, Move<Xiangqi> move);
/// Reads WXF: capitals or not; "=", "." or nothing for sideways; other programs' letters N, B and M
/// (elephant), G (general) and S (soldier); `P1` to `P5`, `1P` to `5P` or `Pa` to `Pe` for numbered pawns; a
/// file for "+" and "-" where that is clear; "A-+5" and the like for advisors and elephants.
Result<Move<Xiangqi>, Fault> parse_wxf(const Position<Xiangqi>& position, std::string_view text);

/// How Chinese notation looks.
struct ChineseStyle {
    bool traditional = false;       ///< 車馬將後進 instead of 车马将后进
    bool full_width_digits = false; ///< １ instead of 1 for Black
};

/// Chinese four-character notation: 炮二平五, 前车进一, 马8进7. Red counts files in Chinese numerals, Black
/// in digits, each from its own right hand. Several pawns: 前 中 后, or 一 to 五 when more stand on one file
/// or two files hold several, from the right file to the left and from the front to the rear. Advisors and
/// elephants on one file are distinguished by their direction alone.
std::string to_chinese(const Position<Xiangqi>& position, Move<Xiangqi> move, ChineseStyle style = {});
/// Reads Chinese notation: simplified and traditional characters; either side's name of a piece; 俥 傌 炮 砲
/// 包; numerals or digits of either width; 上 and 下 for 进 and 退; 前车 or 车前; marks where the direction
/// would do; pawns also as 前九平八 and 前兵九平八 (the file for, or after, the piece), and 前 for 一.
Result<Move<Xiangqi>, Fault> parse_chinese(const Position<Xiangqi>& position, std::string_view text);

/// Algebraic notation as Western players read it, after the model of chess: the piece's letter (K A E H R C,
/// none for a pawn), file or rank or both of the start where another of the kind can go there as well, `x`
/// for a capture, the target with ranks from 1 to 10, `+` or `#`: `Che3`, `Rxa10+`, `R1e2`.
std::string to_algebraic(const Position<Xiangqi>& position, Move<Xiangqi> move);
/// How a text in algebraic notation numbers the ranks.
enum class AlgebraicRanks : std::uint8_t {
    from_one,  ///< 1 to 10, as it is written here
    from_zero, ///< 0 to 9, as WinBoard writes it: its `Che2` is `Che3` here
};
/// Reads algebraic notation: also with needless or missing start, `x`, `-`, `+` and `#`, and the letters G,
/// N, B, M, P and S.
Result<Move<Xiangqi>, Fault> parse_algebraic(const Position<Xiangqi>& position, std::string_view text,
                                             AlgebraicRanks ranks = AlgebraicRanks::from_one);
/// Whether `parse_move` takes a text for algebraic notation, whatever it says: with ranks from 1 or from 0.
bool is_algebraic(std::string_view text);

/// A legal move in any notation.
std::string to_text(const Position<Xiangqi>& position, Move<Xiangqi> move, XiangqiNotation notation);
/// The legal move of a text in one notation.
Result<Move<Xiangqi>, Fault> parse_move(const Position<Xiangqi>& position, std::string_view text,
                                        XiangqiNotation notation);
/// The same in any notation, recognised by the form of the text. WXF goes before algebraic notation.
Result<Move<Xiangqi>, Fault> parse_move(const Position<Xiangqi>& position, std::string_view text,
                                        AlgebraicRanks ranks = AlgebraicRanks::from_one);

} // namespace duiyi
