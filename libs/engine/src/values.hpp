// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

/// The numbers of the search. An evaluation is in hundredths of a pawn; far above are three more kinds of
/// win:
///
///     31,872 .. 32,000   mate: `mate - ply` is mate at that ply
///     30,872 .. 31,000   won by the rules of repetition (xiangqi), which depends on how the game went
///     29,872 .. 30,000   won as a tablebase says: `tablebase_win - ply` is found at that ply
///          0 .. 28,000   evaluation
namespace duiyi::engine::value {

inline constexpr int max_ply = 128; ///< the search goes no deeper than this from its root
inline constexpr int draw = 0;
inline constexpr int most_evaluation = 28'000;
inline constexpr int tablebase_win = 30'000;
inline constexpr int rule_win = 31'000;
inline constexpr int mate = 32'000;
inline constexpr int infinite = 32'001;
inline constexpr int none = 32'002; ///< no value at all

/// Mated at `ply`.
constexpr int mated(int ply) {
    return ply - mate;
}
/// Lost at `ply` by a forbidden repetition.
constexpr int rule_lost(int ply) {
    return ply - rule_win;
}
constexpr bool is_mate(int value) {
    return value >= mate - max_ply || value <= max_ply - mate;
}
/// A win or loss of any kind, not an evaluation.
constexpr bool is_decisive(int value) {
    return value > most_evaluation || value < -most_evaluation;
}

/// Won or lost by a tablebase.
constexpr bool is_by_tablebase(int value) {
    return is_decisive(value) && value <= tablebase_win && value >= -tablebase_win;
}
/// Won or lost by a repetition: a value that another way to the same position need not have.
constexpr bool is_by_rule(int value) {
    return is_decisive(value) && !is_mate(value) && !is_by_tablebase(value);
}

/// As the table keeps it, what counts from the root counted from the position instead; and back.
constexpr int to_table(int value, int ply) {
    return !is_mate(value) && !is_by_tablebase(value) ? value : value > 0 ? value + ply : value - ply;
}
constexpr int from_table(int value, int ply) {
    return !is_mate(value) && !is_by_tablebase(value) ? value : value > 0 ? value - ply : value + ply;
}

} // namespace duiyi::engine::value
