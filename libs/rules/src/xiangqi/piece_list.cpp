// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/xiangqi/piece_list.hpp"

#include <algorithm>

#include "duiyi/geometry/reach.hpp"
#include "duiyi/geometry/xiangqi_attacks.hpp"
#include "validate.hpp"

namespace duiyi {
namespace {

using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

constexpr int half = PieceList::size / 2;

constexpr std::array roles_of_half = {Role::general,  Role::advisor, Role::advisor, Role::elephant,
                                      Role::elephant, Role::horse,   Role::horse,   Role::rook,
                                      Role::rook,     Role::cannon,  Role::cannon,  Role::pawn,
                                      Role::pawn,     Role::pawn,    Role::pawn,    Role::pawn};
static_assert(roles_of_half.size() == half);

Sq to_square(std::uint8_t number) {
    return square_at<Xiangqi>(number % Xiangqi::files, Xiangqi::ranks - 1 - number / Xiangqi::files);
}
std::uint8_t to_number(Sq square) {
    return static_cast<std::uint8_t>((Xiangqi::ranks - 1 - square.rank()) * Xiangqi::files + square.file());
}

Result<Setup<Xiangqi>, Faults> to_setup(const PieceList& pieces, Side turn) {
    Setup<Xiangqi> setup;
    setup.turn = turn;
    Faults faults;
    for (int id = 0; id < PieceList::size; ++id) {
        const std::uint8_t number = pieces.squares[static_cast<std::size_t>(id)];
        if (number == PieceList::captured) {
            continue;
        }
        const std::string place = "piece " + std::to_string(id);
        if (number >= square_count<Xiangqi>) {
            faults.push_back({place, "is on " + std::to_string(number) + " (expected 0 to 89, or 127)"});
            continue;
        }
        auto& held = setup.at(to_square(number));
        if (held) {
            faults.push_back(
                {place, "is on " + to_string(to_square(number)) + ", where another piece stands"});
        }
        held = piece_of_id(id);
    }
    if (!faults.empty()) {
        return tl::unexpected(std::move(faults));
    }
    return setup;
}

/// A board whose turn does not matter.
struct Board : Placement<Xiangqi> {
    explicit Board(const Setup<Xiangqi>& setup) { load(setup); }
};

bool keeps_general_safe(const Board& board, Side us, Sq from, Sq to) {
    const Set after = (board.occupied() & ~Set(from)) | Set(to);
    const Sq general = board.royal(us) == from ? to : board.royal(us);
    return (general_attackers(board, general, other(us), after) & ~Set(to)).empty();
}

} // namespace

Piece<Xiangqi> piece_of_id(int id) {
    assert(id >= 0 && id < PieceList::size);
    return {id < half ? Side::first : Side::second, roles_of_half[static_cast<std::size_t>(id % half)]};
}

PieceList to_piece_list(const Position<Xiangqi>& position) {
    std::array<Set, PieceList::size> left{}; // what is left to number, kept at each kind's first id
    PieceList pieces;
    for (int id = 0; id < PieceList::size; ++id) {
        const auto piece = piece_of_id(id);
        const auto i = static_cast<std::size_t>(id);
        const bool first_of_kind = id % half == 0 || piece_of_id(id - 1) != piece;
        left[i] = first_of_kind ? position.pieces(piece.side, piece.role) : left[i - 1];
        pieces.squares[i] = left[i].empty() ? PieceList::captured : to_number(left[i].pop());
    }
    return pieces;
}

Result<Position<Xiangqi>, Faults> from_piece_list(const PieceList& pieces, Side turn) {
    const auto setup = to_setup(pieces, turn);
    if (!setup) {
        return tl::unexpected(setup.error());
    }
    return Position<Xiangqi>::from_setup(*setup);
}

PieceList turned_around(const PieceList& pieces) {
    PieceList result;
    for (std::size_t id = 0; id < PieceList::size; ++id) {
        const std::uint8_t number = pieces.squares[(id + half) % PieceList::size];
        result.squares[id] = number < square_count<Xiangqi>
                                 ? static_cast<std::uint8_t>(square_count<Xiangqi> - 1 - number)
                                 : number;
    }
    return result;
}

Result<std::vector<std::uint8_t>, Faults> candidates(const PieceList& pieces, int id, Candidates mode) {
    if (id < 0 || id >= PieceList::size) {
        return tl::unexpected(Faults{{"piece " + std::to_string(id), "does not exist (expected 0 to 31)"}});
    }
    const auto piece = piece_of_id(id);
    const auto setup = to_setup(pieces, piece.side);
    if (!setup) {
        return tl::unexpected(setup.error());
    }
    const Board board(*setup);
    Faults faults = placement_faults(*setup);
    if (has_two_generals(board) && !checkers_of(board, Side::first).empty() &&
        !checkers_of(board, Side::second).empty()) {
        faults.push_back({"red and black", "are both in check, so neither can have moved last"});
    }
    if (!faults.empty()) {
        return tl::unexpected(std::move(faults));
    }

    std::vector<std::uint8_t> found;
    const std::uint8_t number = pieces.squares[static_cast<std::size_t>(id)];
    if (number == PieceList::captured) {
        return found;
    }
    const Sq from = to_square(number);
    Set targets = xiangqi_attacks::targets(piece, from, board.occupied()) & ~board.pieces(piece.side);
    if (mode == Candidates::legal) {
        targets &= ~Set(board.royal(other(piece.side)));
    }
    for (const Sq to : targets) {
        if (mode == Candidates::by_movement || keeps_general_safe(board, piece.side, from, to)) {
            found.push_back(to_number(to));
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

} // namespace duiyi
