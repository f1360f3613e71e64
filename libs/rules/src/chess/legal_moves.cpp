// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/chess_attacks.hpp"
#include "duiyi/rules/chess/position.hpp"

namespace duiyi {

namespace attacks = chess_attacks;
using Role = Chess::Role;
using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

/// Generates the legal moves of one side directly: the squares that answer a check (`evasion_`) and the
/// pinned pieces are found once, then every piece moves within them. Only en passant is tried on the board.
/// The side is a template parameter so that directions are constants.
template <Side us, class Moves>
class ChessMoveGenerator {
public:
    ChessMoveGenerator(const Position<Chess>& position, Moves& moves)
        : position_(position),
          moves_(moves),
          king_(position.royal(us)),
          own_(position.pieces(us)),
          enemy_(position.pieces(them)),
          occupied_(own_ | enemy_),
          checkers_(position.checkers()) {}

    void run() {
        danger_ = squares_attacked_by_enemy();
        moves_.push_each(king_, attacks::king(king_) & ~own_ & ~danger_);
        if (checkers_.has_several())
            return;
        evasion_ = checkers_.empty() ? Set::all() : checkers_ | attacks::between(king_, checkers_.first());
        find_pins();
        pieces();
        pawns();
        en_passant();
        if (checkers_.empty())
            castling();
    }

private:
    static constexpr Side them = other(us);
    static constexpr int forward = us == Side::first ? 8 : -8;

    Set of(Role role) const { return own_ & position_.pieces(role); }
    Set enemy(Role role) const { return enemy_ & position_.pieces(role); }

    static constexpr std::uint64_t file_a = 0x0101010101010101;

    /// All squares one step of `by` (in square numbers) away; files that would wrap must be masked before.
    static constexpr std::uint64_t shifted(std::uint64_t set, int by) {
        return by > 0 ? set << by : set >> -by;
    }

    /// Where `side`'s pawns capture, towards the a-file and towards the h-file.
    static constexpr Set pawn_captures(Set pawns, Side side, bool to_h) {
        const std::uint64_t set = pawns.word(0) & ~(to_h ? file_a << 7 : file_a);
        return Set::from_words({shifted(set, (side == Side::first ? 8 : -8) + (to_h ? 1 : -1))});
    }

    /// With our king lifted off the board, so that it cannot hide behind itself.
    Set squares_attacked_by_enemy() const {
        const Set seen_through = occupied_ & ~Set(king_);
        const Set pawns = enemy(Role::pawn);
        Set danger = pawn_captures(pawns, them, false) | pawn_captures(pawns, them, true);
        for (const Sq from : enemy(Role::knight))
            danger |= attacks::knight(from);
        for (const Sq from : enemy(Role::bishop) | enemy(Role::queen))
            danger |= attacks::bishop(from, seen_through);
        for (const Sq from : enemy(Role::rook) | enemy(Role::queen))
            danger |= attacks::rook(from, seen_through);
        return danger | attacks::king(position_.royal(them));
    }

    void find_pins() {
        const Set queens = enemy(Role::queen);
        const Set snipers = (attacks::bishop(king_, enemy_) & (enemy(Role::bishop) | queens)) |
                            (attacks::rook(king_, enemy_) & (enemy(Role::rook) | queens));
        for (const Sq sniper : snipers) {
            const Set shield = attacks::between(king_, sniper) & own_;
            if (!shield.has_several())
                pinned_ |= shield;
        }
    }

    /// Where the piece on `from` may go as far as pins and checks are concerned.
    Set allowed(Sq from) const {
        return pinned_.has(from) ? evasion_ & attacks::line(king_, from) : evasion_;
    }

    void pieces() {
        for (const Sq from : of(Role::knight) & ~pinned_)
            moves_.push_each(from, attacks::knight(from) & ~own_ & evasion_);
        for (const Sq from : of(Role::bishop) | of(Role::queen))
            moves_.push_each(from, attacks::bishop(from, occupied_) & ~own_ & allowed(from));
        for (const Sq from : of(Role::rook) | of(Role::queen))
            moves_.push_each(from, attacks::rook(from, occupied_) & ~own_ & allowed(from));
    }

    void pawns() {
        const Set pawns = of(Role::pawn);
        const Set free = ~occupied_;
        const Set third_rank = Set::from_words({us == Side::first ? 0xff0000ULL : 0xff0000000000ULL});
        const Set single = Set::from_words({shifted(pawns.word(0), forward)}) & free;
        const Set twice = Set::from_words({shifted((single & third_rank).word(0), forward)}) & free;
        push_pawns(single, forward);
        for (const Sq to : (twice & evasion_)) {
            const Sq from = moved_back(to, 2 * forward);
            if (allowed(from).has(to))
                moves_.push({from, to, MoveKind::double_push});
        }
        push_pawns(pawn_captures(pawns, us, false) & enemy_, forward - 1);
        push_pawns(pawn_captures(pawns, us, true) & enemy_, forward + 1);
    }

    static Sq moved_back(Sq to, int by) { return Sq{static_cast<std::uint8_t>(to.index - by)}; }

    void push_pawns(Set targets, int by) {
        for (const Sq to : (targets & evasion_)) {
            const Sq from = moved_back(to, by);
            if (pinned_.has(from) && !attacks::line(king_, from).has(to))
                continue;
            if (to.rank() == (us == Side::first ? 7 : 0)) {
                for (const MoveKind kind : {MoveKind::promote_queen, MoveKind::promote_rook,
                                            MoveKind::promote_bishop, MoveKind::promote_knight})
                    moves_.push({from, to, kind});
            } else {
                moves_.push({from, to});
            }
        }
    }

    void en_passant() {
        const auto to = position_.en_passant();
        if (!to)
            return;
        for (const Sq from : attacks::pawn(them, *to) & of(Role::pawn))
            if (position_.en_passant_is_legal(from, *to))
                moves_.push({from, *to, MoveKind::en_passant});
    }

    /// FIDE Laws 3.8.2 and, for other starting squares, the Chess960 guidelines: all squares that king and
    /// rook cross or reach are free but for these two, and the king crosses no attacked square.
    void castling() {
        for (const Sq rook : position_.castling_rooks() & own_) {
            const auto targets = castling_targets(king_, rook);
            const Set king_path = attacks::between(king_, targets.king) | Set(targets.king);
            const Set rook_path = attacks::between(rook, targets.rook) | Set(targets.rook);
            const Set others = occupied_ & ~Set(king_) & ~Set(rook);
            if (!((king_path | rook_path) & others).empty() || !(king_path & danger_).empty())
                continue;
            // The rook may have been what shielded the king from a rook or queen on the back rank.
            const Set after = others | Set(targets.king) | Set(targets.rook);
            const Set riders = enemy(Role::rook) | enemy(Role::queen);
            if (!(attacks::rook(targets.king, after) & riders).empty())
                continue;
            moves_.push({king_, rook, MoveKind::castling});
        }
    }

    const Position<Chess>& position_;
    Moves& moves_;
    Sq king_;
    Set own_, enemy_, occupied_, checkers_;
    Set danger_{}, evasion_{}, pinned_{};
};

namespace {

template <class Moves>
Moves generate(const Position<Chess>& position) {
    Moves moves;
    if (position.side_to_move() == Side::first)
        ChessMoveGenerator<Side::first, Moves>(position, moves).run();
    else
        ChessMoveGenerator<Side::second, Moves>(position, moves).run();
    return moves;
}

} // namespace

MoveList<Chess> Position<Chess>::legal_moves() const {
    return generate<MoveList<Chess>>(*this);
}

std::size_t Position<Chess>::count_legal_moves() const {
    return generate<MoveCount<Chess>>(*this).size();
}

} // namespace duiyi
