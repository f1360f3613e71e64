// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

/// The values of the search, in centipawns. Above evaluations are three kinds of decisive values:
///
///     31,872 .. 32,000   mate: `mate - ply` is mate at that ply
///     30,872 .. 31,000   won by the repetition rules (xiangqi), which depends on the path
///     29,872 .. 30,000   tablebase win: `tablebase_win - ply` is found at that ply
///          0 .. 28,000   evaluation
namespace duiyi::engine::value {

inline constexpr int max_ply = 128; ///< maximum distance from the root
inline constexpr int draw = 0;
inline constexpr int max_evaluation = 28'000;
inline constexpr int tablebase_win = 30'000;
inline constexpr int rule_win = 31'000;
inline constexpr int mate = 32'000;
inline constexpr int infinite = 32'001;
inline constexpr int none = 32'002; ///< no value

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
    return value > max_evaluation || value < -max_evaluation;
}

/// A tablebase win or loss.
constexpr bool is_by_tablebase(int value) {
    return is_decisive(value) && value <= tablebase_win && value >= -tablebase_win;
}
/// A win or loss by repetition: it depends on the path, so it is not stored in the transposition table.
constexpr bool is_by_rule(int value) {
    return is_decisive(value) && !is_mate(value) && !is_by_tablebase(value);
}

/// Converts distances that count from the root to distances from the position, for the transposition table,
/// and back.
constexpr int to_tt(int value, int ply) {
    return !is_mate(value) && !is_by_tablebase(value) ? value : value > 0 ? value + ply : value - ply;
}
constexpr int from_tt(int value, int ply) {
    return !is_mate(value) && !is_by_tablebase(value) ? value : value > 0 ? value - ply : value + ply;
}

} // namespace duiyi::engine::value
