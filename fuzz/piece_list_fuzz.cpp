// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as a piece list: 32 numbers, then whose turn it is. What is accepted goes to a position and
// back, stands as well when turned around, and has the candidates that the legal moves say.

#include <algorithm>
#include <cstdint>

#include "duiyi/notation/fen.hpp"
#include "duiyi/oracle/agreement.hpp"
#include "duiyi/rules/xiangqi/piece_list.hpp"
#include "require.hpp"

namespace duiyi::fuzz {
namespace {

/// Ids that the list does not have are refused, whatever the list.
void check_ids(const PieceList& pieces) {
    for (const int id : {-2'147'483'647, -1, PieceList::size, 2'147'483'647}) {
        for (const auto mode : {Candidates::by_movement, Candidates::legal}) {
            require(!candidates(pieces, id, mode), "an id that does not exist has candidates");
        }
    }
}

void check_candidates(const PieceList& pieces, const Position<Xiangqi>& position) {
    std::size_t legal_moves = 0;
    for (int id = 0; id < PieceList::size; ++id) {
        const auto near = candidates(pieces, id, Candidates::by_movement);
        const auto legal = candidates(pieces, id, Candidates::legal);
        require(near && legal, "a list that is a position has no candidates");
        require(std::includes(near->begin(), near->end(), legal->begin(), legal->end()),
                "a legal candidate is none by movement");
        if (piece_of_id(id).side == position.side_to_move()) {
            legal_moves += legal->size();
        }
    }
    require(legal_moves == position.count_legal_moves(),
            "the candidates are not the legal moves: " + to_fen(position));
}

void check_list(const PieceList& pieces, Side turn) {
    check_ids(pieces);
    require(turned_around(turned_around(pieces)) == pieces, "turned around twice it is another list");
    const auto position = from_piece_list(pieces, turn);
    if (!position) {
        check_faults(position.error());
        for (int id = 0; id < PieceList::size; ++id) {
            if (const auto found = candidates(pieces, id, Candidates::legal); !found) {
                check_faults(found.error());
            }
        }
        return;
    }
    const PieceList written = to_piece_list(*position);
    const auto again = from_piece_list(written, turn);
    require(again && *again == *position, "written and read it is another position");
    require(from_piece_list(turned_around(pieces), other(turn)).has_value(), "turned around it is refused");
    check_candidates(written, *position);
    const auto fault = oracle::disagreement(*position);
    require(fault.empty(), to_fen(*position) + ": " + fault);
}

} // namespace
} // namespace duiyi::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    duiyi::PieceList pieces;
    const std::size_t count = std::min(size, pieces.squares.size());
    std::fill(pieces.squares.begin(), pieces.squares.end(), duiyi::PieceList::captured);
    std::copy(data, data + count, pieces.squares.begin());
    const bool second = size > count && data[count] % 2 == 1;
    duiyi::fuzz::check_list(pieces, second ? duiyi::Side::second : duiyi::Side::first);
    return 0;
}
