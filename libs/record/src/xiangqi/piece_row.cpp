// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "piece_row.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "../start_note.hpp"

namespace duiyi::xiangqi_file {
namespace {

using Role = Xiangqi::Role;
using Sq = Square<Xiangqi>;

/// The roles of one side's 16 places in a row.
constexpr std::array row_roles = {Role::rook,    Role::horse,   Role::elephant, Role::advisor,
                                  Role::general, Role::advisor, Role::elephant, Role::horse,
                                  Role::rook,    Role::cannon,  Role::cannon,   Role::pawn,
                                  Role::pawn,    Role::pawn,    Role::pawn,     Role::pawn};

} // namespace

Piece<Xiangqi> piece_in_row(std::size_t place) {
    return {place < 16 ? Side::first : Side::second, row_roles[place % 16]};
}

Result<Setup<Xiangqi>, Faults> setup_of(const PieceRow& row) {
    Setup<Xiangqi> setup;
    Faults faults;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (!row[i]) {
            continue;
        }
        if (setup.at(*row[i])) {
            faults.push_back(make_fault<FaultCode::two_pieces_on_point>(*row[i]));
        }
        setup.at(*row[i]) = piece_in_row(i);
    }
    if (!faults.empty()) {
        return tl::unexpected(std::move(faults));
    }
    return setup;
}

std::optional<PieceRow> row_of(const Position<Xiangqi>& position) {
    PieceRow row{};
    const auto start = Position<Xiangqi>::start();
    for (const Side side : both_sides) {
        for (const Role role : Xiangqi::roles) {
            // The usual points of the kind, in the row's order: from the right to the left of Red's view.
            std::vector<Sq> squares, homes;
            for (const Sq square : position.pieces(side, role)) {
                squares.push_back(square);
            }
            for (const Sq square : start.pieces(side, role)) {
                homes.push_back(square);
            }
            const auto by_file = [&](Sq a, Sq b) {
                return a.file() != b.file() ? (a.file() > b.file()) == (side == Side::first) : a < b;
            };
            std::sort(squares.begin(), squares.end(), by_file);
            if (squares.size() > homes.size()) {
                return std::nullopt;
            }
            std::size_t next = 0;
            for (std::size_t i = 0; i < row.size() && next < squares.size(); ++i) {
                if (piece_in_row(i) == Piece<Xiangqi>{side, role}) {
                    row[i] = squares[next++];
                }
            }
        }
    }
    return row;
}

Result<Position<Xiangqi>, Faults> start_of(Setup<Xiangqi> setup, std::optional<Sq> first_mover,
                                           Faults& notes) {
    if (first_mover) {
        if (const auto& piece = setup.at(*first_mover)) {
            setup.turn = piece->side;
        }
    }
    auto position = Position<Xiangqi>::from_setup(setup);
    if (!position) {
        setup.turn = other(setup.turn);
        if (auto turned = Position<Xiangqi>::from_setup(setup)) {
            // A diagram of a mating pattern: the side that gives check would take the general.
            notes.push_back(make_fault<FaultCode::start_turned>(setup.turn == Side::first ? "red" : "black"));
            position = std::move(turned);
        }
    }
    if (position) {
        note_unreachable_start(*position, notes);
    }
    return position;
}

} // namespace duiyi::xiangqi_file
