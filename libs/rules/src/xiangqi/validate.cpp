// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "validate.hpp"

#include "duiyi/geometry/reach.hpp"

namespace duiyi {
namespace {

using Code = FaultCode;
using Role = Xiangqi::Role;
using Set = Bitboard<Xiangqi>;
using Sq = Square<Xiangqi>;

const char* name(Side side) {
    return side == Side::first ? "red" : "black";
}

const char* name(Role role) {
    switch (role) {
        case Role::general:
            return "general";
        case Role::advisor:
            return "advisor";
        case Role::elephant:
            return "elephant";
        case Role::horse:
            return "horse";
        case Role::rook:
            return "rook";
        case Role::cannon:
            return "cannon";
        case Role::pawn:
            return "pawn";
    }
    return "";
}

/// How many of a role each side starts with; nothing ever becomes one.
int initial_count(Role role) {
    return role == Role::general ? 1 : role == Role::pawn ? 5 : 2;
}

/// The points a role's piece can ever reach from where it starts, found by moving it there: the palace, its
/// diagonal points, the seven elephant points, the pawns' files before the river, come out by themselves.
Set reachable(Side side, Role role) {
    if (!Xiangqi::movement(role).rides.empty() || role == Role::horse) {
        return Set::all();
    }
    const int own_rank = role == Role::pawn ? 3 : 0;
    const int rank = side == Side::first ? own_rank : Xiangqi::ranks - 1 - own_rank;
    const int first_file = role == Role::general    ? 4
                           : role == Role::advisor  ? 3
                           : role == Role::elephant ? 2
                                                    : 0;
    Set found(square_at<Xiangqi>(first_file, rank));
    if (role == Role::pawn) {
        for (const int file : {2, 4, 6, 8}) {
            found.add(square_at<Xiangqi>(file, rank));
        }
    }
    for (Set fresh = found; !fresh.empty();) {
        const Sq from = fresh.pop();
        for_each_leap<Xiangqi>(role, side, from, [&](Sq to, const Leap&) {
            if (!found.has(to)) {
                fresh.add(to);
            }
            found.add(to);
        });
    }
    return found;
}

class Check {
public:
    explicit Check(const Setup<Xiangqi>& setup) : setup_(setup) {}

    /// Why no game can go on from it, checks apart.
    Faults playability() {
        counters();
        for (const Side side : both_sides) {
            numbers(side);
        }
        each_piece([this](Piece<Xiangqi> piece, Sq square) {
            if (!is_in_zone(piece, square)) {
                add<Code::piece_out_of_zone>(square, name(piece.side), name(piece.role));
            }
        });
        facing_generals();
        return std::move(faults_);
    }

    /// Why no game can have come to it.
    Faults reachability() {
        each_piece([this](Piece<Xiangqi> piece, Sq square) {
            if (is_in_zone(piece, square) && !can_stand(piece, square)) {
                add<Code::piece_out_of_reach>(square, name(piece.side), name(piece.role));
            }
        });
        for (const Side side : both_sides) {
            doubled_pawns(side);
        }
        return std::move(faults_);
    }

private:
    /// The part of the board that the piece may never leave. Within it all of its moves are defined.
    static bool is_in_zone(Piece<Xiangqi> piece, Sq square) {
        return in_zone<Xiangqi>(Xiangqi::movement(piece.role).zone, piece.side, square);
    }
    template <class Act>
    void each_piece(Act act) const {
        for (std::uint8_t i = 0; i < square_count<Xiangqi>; ++i) {
            if (const auto& piece = setup_.board[i]) {
                act(*piece, Sq{i});
            }
        }
    }

    template <Code code, class... Arguments>
    void add(const Arguments&... arguments) {
        faults_.push_back(make_fault<code>(arguments...));
    }

    void counters() {
        if (setup_.halfmove_clock < 0 || setup_.halfmove_clock > 9999) {
            add<Code::halfmove_clock>(setup_.halfmove_clock);
        }
        if (setup_.fullmove_number < 1 || setup_.fullmove_number > 9999) {
            add<Code::fullmove_number>(setup_.fullmove_number);
        }
    }

    void numbers(Side side) {
        for (const Role role : Xiangqi::roles) {
            int count = 0;
            for (const auto& piece : setup_.board) {
                count += piece == Piece<Xiangqi>{side, role};
            }
            const int most = initial_count(role);
            if (role == Role::general && count != 1) {
                add<Code::royal_count>(name(side), count, name(role));
            } else if (count > most) {
                add<Code::too_many_pieces>(name(side), count, name(role), most);
            }
        }
    }

    /// A pawn that has not crossed the river is still on the file it started on, so no file has two of them.
    void doubled_pawns(Side side) {
        for (int file = 0; file < Xiangqi::files; ++file) {
            const int low = side == Side::first ? 3 : 5;
            const Piece<Xiangqi> pawn{side, Role::pawn};
            const Sq near = square_at<Xiangqi>(file, low);
            const Sq far = square_at<Xiangqi>(file, low + 1);
            if (setup_.at(near) == pawn && setup_.at(far) == pawn) {
                add<Code::doubled_pawns>(near, far, name(side));
            }
        }
    }

    void facing_generals() {
        Set occupied;
        std::array<Set, 2> generals;
        for (std::uint8_t i = 0; i < square_count<Xiangqi>; ++i) {
            if (!setup_.board[i]) {
                continue;
            }
            occupied.add(Sq{i});
            if (setup_.board[i]->role == Role::general) {
                generals[index_of(setup_.board[i]->side)].add(Sq{i});
            }
        }
        if (generals[0].count() != 1 || generals[1].count() != 1) {
            return;
        }
        const Sq red = generals[0].first();
        const Sq black = generals[1].first();
        if (red.file() == black.file() && (squares_between(red, black) & occupied).empty()) {
            add<Code::facing_generals>(red, black);
        }
    }

    const Setup<Xiangqi>& setup_;
    Faults faults_;
};

} // namespace

bool can_stand(Piece<Xiangqi> piece, Sq square) {
    static const auto points = [] {
        std::array<std::array<Set, Xiangqi::roles.size()>, 2> table;
        for (const Side side : both_sides) {
            for (const Role role : Xiangqi::roles) {
                table[index_of(side)][index_of(role)] = reachable(side, role);
            }
        }
        return table;
    }();
    return points[index_of(piece.side)][index_of(piece.role)].has(square);
}

bool has_two_generals(const Placement<Xiangqi>& board) {
    return board.pieces(Side::first, Role::general).count() == 1 &&
           board.pieces(Side::second, Role::general).count() == 1;
}

Set checkers_of(const Placement<Xiangqi>& board, Side side) {
    return general_attackers(board, board.royal(side), other(side), board.occupied()) &
           ~board.pieces(Role::general);
}

Faults placement_faults(const Setup<Xiangqi>& setup) {
    return Check(setup).playability();
}

template <>
Faults reachability_faults(const Setup<Xiangqi>& setup) {
    return Check(setup).reachability();
}

Result<Position<Xiangqi>, Faults> Position<Xiangqi>::from_setup(const Setup<Xiangqi>& setup,
                                                                SetupCheck check) {
    Faults faults = placement_faults(setup);
    Position position;
    position.load(setup);
    if (has_two_generals(position) && !checkers_of(position, other(setup.turn)).empty()) {
        faults.push_back(make_fault<Code::waiting_side_in_check>(name(other(setup.turn))));
    }
    if (check == SetupCheck::reachable) {
        for (auto& fault : reachability_faults(setup)) {
            faults.push_back(std::move(fault));
        }
    }
    if (!faults.empty()) {
        return tl::unexpected(std::move(faults));
    }
    return position;
}

} // namespace duiyi
