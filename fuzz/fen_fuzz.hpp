// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>

#include "duiyi/notation/fen.hpp"
#include "duiyi/oracle/agreement.hpp"
#include "duiyi/oracle/mirror.hpp"
#include "require.hpp"

namespace duiyi::fuzz {

template <Game G>
void check_setup(const Setup<G>& setup) {
    for (const auto style : {CastlingField::xfen, CastlingField::shredder}) {
        const std::string text = to_fen(setup, style);
        const auto again = parse_fen_setup<G>(text);
        require(again.has_value(), "written, but not read: " + text);
        require(*again == setup, "reads as something else: " + text);
    }
}

template <Game G>
void check_position(const Position<G>& position) {
    for (const auto style : {CastlingField::xfen, CastlingField::shredder}) {
        const std::string text = to_fen(position, style);
        const auto again = parse_fen<G>(text);
        require(again.has_value(), "written, but not read: " + text);
        require(*again == position && again->key() == position.key(), "reads as something else: " + text);
        require(to_fen(*again, style) == text, "is not written the same again: " + text);
    }
    for (const std::string& fault :
         {oracle::disagreement(position), oracle::disagreement_between_paths(position),
          oracle::disagreement_with_mirrors(position)}) {
        require(fault.empty(), to_fen(position) + ": " + fault);
    }
}

/// The forgiving reading takes what the strict one does, and gives a position that can be played.
template <Game G>
void check_repairs(const std::string& text, const Result<Position<G>, Faults>& strict) {
    const auto read = read_fen<G>(text, {FenReading::forgiving, ChessVariant::chess960});
    if (!read) {
        require(!strict, "refused, but read strictly: " + text);
        return check_faults(read.error());
    }
    if (strict) {
        require(read->position == *strict, "reads as something else: " + text);
    } else {
        require(!read->repairs.empty(), "repaired without a word: " + text);
    }
    const auto again = parse_fen<G>(to_fen(read->position));
    require(again && *again == read->position, "repaired, but not playable: " + text);
}

/// Reads any bytes as a FEN of G. What is read and written again is the same, and a position that is accepted
/// has the legal moves, checks and keys that the oracle finds, by every way to them, and mirrored ones in the
/// mirror.
template <Game G>
void check_fen(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto setup = parse_fen_setup<G>(text);
    const auto position = parse_fen<G>(text);
    if (setup) {
        check_setup(*setup);
    } else {
        check_faults(setup.error());
    }
    check_repairs<G>(text, position);
    if (position) {
        require(setup.has_value(), "a position out of no setup");
        check_position(*position);
    } else {
        check_faults(position.error());
    }
}

} // namespace duiyi::fuzz
