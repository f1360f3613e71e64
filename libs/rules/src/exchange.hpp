// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>

#include "duiyi/rules/exchange.hpp"

namespace duiyi {

/// What the exchange on one square asks of a game. `standing` are the pieces that have not moved yet, the
/// target square apart; on the target stands whoever captured last.
///
/// - `order`: the roles as they capture
/// - `attackers(standing)`: the standing pieces of both sides that attack the target
/// - `choice_matters(role, standing, attackers)`: whether which piece of the role captures may make a
///   difference later
/// - `is_safe(side, role, from, standing)`: whether the royal piece of `side` is not attacked after its piece
///   on `from` captured
/// - `promotes(role, side)`: whether the capture is a promotion to a queen
template <Game G>
class ExchangeSquare;

/// One exchange: a search of captures with an alpha-beta window. There is little to search, because only
/// pieces of one role compete.
template <Game G>
class Exchange {
public:
    Exchange(const Position<G>& position, Square<G> target, const ExchangeOptions<G>& options)
        : position_(position), square_(position, target), options_(options) {}

    int value(typename G::Role role) const { return options_.values[index_of(role)]; }

    /// The most `side` wins by capturing what is worth `stake` on the target, or 0 by leaving it; exact
    /// between `low` and `high`, else a bound on that side of them.
    int gain(Side side, Bitboard<G> standing, int stake, int low, int high) const {
        if (high <= 0) {
            return 0;
        }
        const Bitboard<G> attackers = square_.attackers(standing);
        const Bitboard<G> able = attackers & position_.pieces(side);
        if (able.empty()) {
            return 0;
        }
        for (const auto role : ExchangeSquare<G>::order) {
            const Bitboard<G> rivals = able & position_.pieces(role);
            if (rivals.empty()) {
                continue;
            }
            const int placed = placed_value(role, side);
            const int prize = stake + placed - value(role);
            bool captures = false;
            int best = 0;
            for (const auto from : rivals) {
                if (!may_capture(side, role, from, standing)) {
                    continue;
                }
                captures = true;
                if (prize <= low) {
                    return std::max(prize, 0); // at most
                }
                Bitboard<G> left = standing;
                left.remove(from);
                const int lost = gain(other(side), left, placed, prize - high, prize - std::max(low, best));
                best = std::max(best, prize - lost);
                if (best >= high) {
                    return best;
                }
                if (options_.pins == Pins::ignored && !square_.choice_matters(role, standing, attackers)) {
                    break;
                }
            }
            if (captures) {
                return best;
            }
        }
        return 0;
    }

private:
    int placed_value(typename G::Role role, Side side) const {
        if constexpr (requires { G::Role::queen; }) {
            if (square_.promotes(role, side)) {
                return value(G::Role::queen);
            }
        }
        return value(role);
    }

    bool may_capture(Side side, typename G::Role role, Square<G> from, Bitboard<G> standing) const {
        return (options_.pins == Pins::ignored && role != G::royal) ||
               square_.is_safe(side, role, from, standing);
    }

    const Position<G>& position_;
    ExchangeSquare<G> square_;
    const ExchangeOptions<G>& options_;
};

/// A first move, told to the exchange that follows.
template <Game G>
struct ExchangeStart {
    Square<G> target;
    Bitboard<G> standing; ///< without what moved and what it captured
    int prize;            ///< what the move captures, and a promotion's gain
    int stake;            ///< what now stands on the target
    int most_lost;        ///< the stake, and what a pawn gains that captures it by a promotion
};

inline constexpr int exchange_limit = 1'000'000'000; // beyond any exchange

template <Game G>
int exchange_value(const Position<G>& position, const ExchangeStart<G>& start,
                   const ExchangeOptions<G>& options) {
    const Exchange<G> exchange(position, start.target, options);
    return start.prize - exchange.gain(other(position.side_to_move()), start.standing, start.stake,
                                       -exchange_limit, exchange_limit);
}

template <Game G>
bool exchange_reaches(const Position<G>& position, const ExchangeStart<G>& start, int threshold,
                      const ExchangeOptions<G>& options) {
    const int may_lose = start.prize - threshold;
    if (may_lose < 0) {
        return false;
    }
    if (may_lose >= start.most_lost) {
        return true;
    }
    const Exchange<G> exchange(position, start.target, options);
    return exchange.gain(other(position.side_to_move()), start.standing, start.stake, may_lose,
                         may_lose + 1) <= may_lose;
}

} // namespace duiyi
