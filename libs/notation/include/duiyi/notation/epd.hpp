// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "duiyi/rules/chess/position.hpp"

/// Extended Position Description (the PGN standard, section 16.2): a chess position with operations, one line
/// each, as test suites and opening books have it: `... w - - bm Qg6; id "WAC.001";`.
namespace duiyi {

/// One operand: a move, a number or a text.
struct EpdOperand {
    std::string text;    ///< without the quotes; no quote, no control character
    bool quoted = false; ///< written between quotes

    friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

/// An operation: `bm Qg6` has the opcode `bm` and one operand.
struct EpdOperation {
    std::string opcode; ///< a letter, then up to 14 letters, digits, `_` or `-`
    std::vector<EpdOperand> operands;

    friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

/// A position and its operations.
struct Epd {
    Position<Chess> position = Position<Chess>::start();
    std::vector<EpdOperation> operations{}; ///< in the order given

    /// The first operation of that opcode, or null.
    const EpdOperation* find(std::string_view opcode) const;

    friend bool operator==(const Epd&, const Epd&) = default;
};

/// Reads a line of EPD, of at most 4096 characters. The operations `hmvc` and `fmvn`, or two numbers after
/// the four fields as in a FEN, are the counters; otherwise these are 0 and 1. The last semicolon may be
/// missing.
Result<Epd, Faults> parse_epd(std::string_view line);

/// A line without its end. Reading it gives the same; the counters are written only as the operations `hmvc`
/// and `fmvn`, when these are there.
std::string to_epd(const Epd& epd);

/// The operation for each counter that is not as at the start of a game, to be added before writing.
std::vector<EpdOperation> counter_operations(const Position<Chess>& position);

/// The moves of an operation, in SAN or whatever `parse_san` reads. Those of `pv` follow each other; all
/// others, as `bm` and `am`, are moves of the position itself. Nothing when there is no such operation.
Result<std::vector<Move<Chess>>, Fault> epd_moves(const Epd& epd, std::string_view opcode);

} // namespace duiyi
