// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../exchange.hpp"

#include "duiyi/geometry/chess_attacks.hpp"

namespace duiyi {

namespace attacks = chess_attacks;
using Role = Chess::Role;
using Set = Bitboard<Chess>;
using Sq = Square<Chess>;

template <>
class ExchangeSquare<Chess> {
public:
    static constexpr auto& order = Chess::roles;

    ExchangeSquare(const Position<Chess>& position, Sq target)
        : position_(position),
          target_(target),
          leapers_((attacks::pawn(Side::second, target) & position.pieces(Side::first, Role::pawn)) |
                   (attacks::pawn(Side::first, target) & position.pieces(Side::second, Role::pawn)) |
                   (attacks::knight(target) & position.pieces(Role::knight)) |
                   (attacks::king(target) & position.pieces(Role::king))),
          diagonal_(on(attacks::detail::rays[target.index].diagonal) &
                    (position.pieces(Role::bishop) | position.pieces(Role::queen))),
          orthogonal_(on(attacks::detail::rays[target.index].orthogonal) &
                      (position.pieces(Role::rook) | position.pieces(Role::queen))) {}

    Set attackers(Set standing) const {
        Set all = leapers_;
        if (!(diagonal_ & standing).empty()) {
            all |= attacks::bishop(target_, standing) & diagonal_;
        }
        if (!(orthogonal_ & standing).empty()) {
            all |= attacks::rook(target_, standing) & orthogonal_;
        }
        return all & standing;
    }

    /// Only when a slider may come to attack along the line that one of them opens.
    bool choice_matters(Role role, Set standing, Set attackers) const {
        return role != Role::knight && !((diagonal_ | orthogonal_) & standing & ~attackers).empty();
    }

    bool is_safe(Side side, Role role, Sq from, Set standing) const {
        standing.remove(from);
        if (role == Role::king) {
            return (this->attackers(standing) & position_.pieces(other(side))).empty();
        }
        return (position_.attackers(position_.royal(side), other(side), standing | Set(target_)) & standing)
            .empty();
    }

    bool promotes(Role role, Side side) const {
        return role == Role::pawn && target_.rank() == (side == Side::first ? 7 : 0);
    }

private:
    static Set on(std::uint64_t word) { return Set::from_words({word}); }

    const Position<Chess>& position_;
    Sq target_;
    Set leapers_;               ///< pawns, knights and kings that attack the target, of both sides
    Set diagonal_, orthogonal_; ///< what attacks it when nothing stands between
};

namespace {

ExchangeStart<Chess> start_of(const Position<Chess>& position, Move<Chess> move,
                              const PieceValues<Chess>& values) {
    const auto value = [&](Role role) { return values[index_of(role)]; };
    const Role role = position.at(move.from())->role;
    const Sq to = move.to();
    ExchangeStart<Chess> start{to, position.occupied() & ~(Set(move.from()) | Set(to)), 0, value(role), 0};
    if (move.kind() == MoveKind::en_passant) {
        start.standing.remove(square_at<Chess>(to.file(), move.from().rank()));
        start.prize = value(Role::pawn);
    } else if (const auto captured = position.at(to)) {
        start.prize = value(captured->role);
    }
    if (move.is_promotion()) {
        start.stake = value(move.promotion());
        start.prize += start.stake - value(Role::pawn);
    }
    const bool may_promote = to.rank() == (position.side_to_move() == Side::first ? 0 : 7);
    start.most_lost = start.stake + (may_promote ? value(Role::queen) : 0);
    return start;
}

} // namespace

template <>
int exchange_value(const Position<Chess>& position, Move<Chess> move, const ExchangeOptions<Chess>& options) {
    if (move.kind() == MoveKind::castling) {
        return 0;
    }
    return exchange_value(position, start_of(position, move, options.values), options);
}

template <>
bool exchange_reaches(const Position<Chess>& position, Move<Chess> move, int threshold,
                      const ExchangeOptions<Chess>& options) {
    if (move.kind() == MoveKind::castling) {
        return threshold <= 0;
    }
    return exchange_reaches(position, start_of(position, move, options.values), threshold, options);
}

} // namespace duiyi
