// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <utility>

#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/rules/chess/position.hpp"

namespace duiyi {
namespace {

using Code = FaultCode;
using Role = Chess::Role;
using Sq = Square<Chess>;

const char* name(Side side) {
    return side == Side::first ? "white" : "black";
}
int first_rank(Side side) {
    return side == Side::first ? 0 : 7;
}

/// Collects what is wrong with one setup.
class Check {
public:
    explicit Check(const Setup<Chess>& setup) : setup_(setup) {}

    /// Why no game can go on from it, checks apart.
    Faults playability() {
        counters();
        for (const Side side : both_sides) {
            kings(side);
            castling(side);
        }
        pawns_on_the_edge();
        en_passant();
        return std::move(faults_);
    }

    /// Why no game can have come to it, checks apart.
    Faults reachability() {
        for (const Side side : both_sides) {
            promotions(side);
        }
        if (setup_.state.en_passant && setup_.halfmove_clock != 0) {
            add<Code::en_passant_too_late>(*setup_.state.en_passant, setup_.halfmove_clock);
        }
        return std::move(faults_);
    }

private:
    template <Code code, class... Arguments>
    void add(const Arguments&... arguments) {
        faults_.push_back(make_fault<code>(arguments...));
    }

    bool holds(Sq square, Piece<Chess> piece) const { return setup_.at(square) == piece; }

    int count(Side side, Role role) const {
        int total = 0;
        for (const auto& piece : setup_.board) {
            total += piece == Piece<Chess>{side, role};
        }
        return total;
    }

    void counters() {
        if (setup_.halfmove_clock < 0 || setup_.halfmove_clock > 9999) {
            add<Code::halfmove_clock>(setup_.halfmove_clock);
        }
        if (setup_.fullmove_number < 1 || setup_.fullmove_number > 9999) {
            add<Code::fullmove_number>(setup_.fullmove_number);
        }
    }

    void kings(Side side) {
        const int kings = count(side, Role::king);
        if (kings != 1) {
            add<Code::royal_count>(name(side), kings, "king");
        }
    }

    void promotions(Side side) {
        const int pawns = count(side, Role::pawn);
        if (pawns > 8) {
            add<Code::too_many_pieces>(name(side), pawns, "pawn", 8);
        }
        const int promoted =
            std::max(0, count(side, Role::knight) - 2) + std::max(0, count(side, Role::bishop) - 2) +
            std::max(0, count(side, Role::rook) - 2) + std::max(0, count(side, Role::queen) - 1);
        if (pawns <= 8 && promoted > 8 - pawns) {
            add<Code::too_many_promotions>(name(side), promoted, 8 - pawns);
        }
    }

    void pawns_on_the_edge() {
        for (int file = 0; file < 8; ++file) {
            for (const int rank : {0, 7}) {
                const Sq square = square_at<Chess>(file, rank);
                if (const auto piece = setup_.at(square); piece && piece->role == Role::pawn) {
                    add<Code::pawn_on_edge>(square);
                }
            }
        }
    }

    void castling(Side side) {
        const auto& rooks = setup_.state.castling_rooks[index_of(side)];
        for (const std::size_t wing : {1U, 0U}) {
            if (!rooks[wing]) {
                continue;
            }
            const Sq rook = *rooks[wing];
            if (rook.rank() != first_rank(side) || !holds(rook, {side, Role::rook})) {
                add<Code::castling_without_rook>(name(side), rook);
                continue;
            }
            const auto king = king_on_first_rank(side);
            if (!king) {
                add<Code::castling_without_king>(name(side), rook);
            } else if ((rook > *king) != (wing == 1)) {
                add<Code::castling_past_king>(name(side), rook);
            }
        }
    }

    std::optional<Sq> king_on_first_rank(Side side) const {
        for (int file = 0; file < 8; ++file) {
            if (holds(square_at<Chess>(file, first_rank(side)), {side, Role::king})) {
                return square_at<Chess>(file, first_rank(side));
            }
        }
        return std::nullopt;
    }

    void en_passant() {
        if (!setup_.state.en_passant) {
            return;
        }
        const Sq passed = *setup_.state.en_passant;
        const Side pusher = other(setup_.turn);
        const int forward = pusher == Side::first ? 1 : -1;
        if (passed.rank() != first_rank(pusher) + 2 * forward) {
            add<Code::en_passant_rank>(passed, name(pusher));
            return;
        }
        const Sq pawn = square_at<Chess>(passed.file(), passed.rank() + forward);
        const Sq origin = square_at<Chess>(passed.file(), passed.rank() - forward);
        if (!holds(pawn, {pusher, Role::pawn})) {
            add<Code::en_passant_without_pawn>(passed, pawn);
        } else if (setup_.at(passed) || setup_.at(origin)) {
            add<Code::en_passant_not_passed>(passed);
        }
    }

    const Setup<Chess>& setup_;
    Faults faults_;
};

} // namespace

template <>
Faults reachability_faults(const Setup<Chess>& setup) {
    Faults faults = Check(setup).reachability();
    // A move gives check with its piece and uncovers one line. Castling and promotions add none; a capture en
    // passant takes a second pawn off a line, but its own check and two uncovered ones cannot meet.
    constexpr int most_checkers = 2;
    if (const auto position = Position<Chess>::from_setup(setup)) {
        if (const int checkers = position->checkers().count(); checkers > most_checkers) {
            faults.push_back(make_fault<Code::too_many_checkers>(name(setup.turn), checkers, most_checkers));
        }
    }
    return faults;
}

Result<Position<Chess>, Faults> Position<Chess>::from_setup(const Setup<Chess>& setup, SetupCheck check) {
    Faults faults = Check(setup).playability();
    Position position;
    position.load(setup);
    const Side waiting = other(position.turn_);
    const bool has_kings = position.pieces(Side::first, Role::king).count() == 1 &&
                           position.pieces(Side::second, Role::king).count() == 1;
    if (has_kings &&
        !position.attackers(position.royal(waiting), position.turn_, position.occupied()).empty()) {
        faults.push_back(make_fault<Code::waiting_side_in_check>(name(waiting)));
    }
    if (check == SetupCheck::reachable) {
        for (auto& fault : reachability_faults(setup)) {
            faults.push_back(std::move(fault));
        }
    }
    if (!faults.empty()) {
        return tl::unexpected(std::move(faults));
    }

    for (const auto& rooks : setup.state.castling_rooks) {
        for (const auto& rook : rooks) {
            if (!rook) {
                continue;
            }
            position.castling_rooks_.add(*rook);
            position.key_ ^= zobrist::keys<Chess>.castling_rook[rook->index];
        }
    }
    if (setup.state.en_passant) {
        position.set_en_passant(*setup.state.en_passant);
    }
    return position;
}

} // namespace duiyi
