// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>

#include "danger.hpp"
#include "duiyi/rules/exchange.hpp"
#include "history.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// What exchanges are reckoned with.
template <Game G>
const ExchangeOptions<G>& exchange_options() {
    static constexpr ExchangeOptions<G> options = [] {
        ExchangeOptions<G> result;
        for (std::size_t role = 0; role < G::roles.size(); ++role)
            result.values[role] = WeightsOf<G>::value.exchange[role];
        return result;
    }();
    return options;
}

/// What the moves of a position are ordered by.
template <Game G>
struct Ordering {
    Move<G> best{}; ///< of an earlier search
    std::array<Move<G>, 2> killers{};
    Move<G> counter{};
    std::array<const PieceTallies<G>*, 3> after{}; ///< one, two and four plies ago
};

/// Which moves a picker hands out.
enum class Choice {
    all,
    winning, ///< captures that do not lose, and promotions to a queen
};

/// Hands out legal moves, the most promising first: the best of an earlier search, captures that win or even
/// out, killers and the counter move, other moves by their history, captures that lose. Does no more than is
/// asked for: the best move often ends the search before any other is looked at.
template <Game G>
class MovePicker {
public:
    /// `ordering.best` is one of `moves` or none. All that is handed over has to last as long as the picker.
    MovePicker(const Position<G>& position, const MoveList<G>& moves, History<G>& history,
               const Ordering<G>& ordering, Choice choice)
        : position_(position), moves_(moves), history_(history), ordering_(ordering), choice_(choice) {}

    /// From now on only captures and promotions.
    void skip_quiets() { skip_quiets_ = true; }
    /// The next move; false when there is none.
    bool next(Move<G>& move) {
        if (stage_ == Stage::best) {
            stage_ = Stage::unscored;
            if (ordering_.best != Move<G>{} && is_chosen(ordering_.best)) {
                move = ordering_.best;
                score_ = best_move;
                return true;
            }
        }
        if (stage_ == Stage::unscored) {
            stage_ = Stage::scored;
            score_all();
        }
        while (at_ < size_) {
            pick_best();
            score_ = static_cast<int>(candidates_[at_] >> 32);
            move = moves_[static_cast<std::size_t>(candidates_[at_] >> 8 & place_mask)];
            if (score_ >= fresh_capture && !exchange_reaches(position_, move, 0, exchange_options<G>())) {
                // Only now was it worth to look at the exchange.
                if (choice_ == Choice::winning)
                    ++at_;
                else
                    candidates_[at_] -= std::int64_t{fresh_capture - bad_capture} * score_unit;
                continue;
            }
            ++at_;
            if (skip_quiets_ && score_ < fresh_capture && !is_bad_capture())
                continue;
            return true;
        }
        return false;
    }
    /// The order's number of the move just handed out, for quiet moves its history.
    int score() const { return score_; }
    /// Whether the move just handed out is a killer or the counter move.
    bool is_killer() const { return score() >= killer && score() < fresh_capture - most_capture; }
    /// Whether the move just handed out is a capture that loses.
    bool is_bad_capture() const {
        return score() < bad_capture + most_capture && score() > bad_capture - most_capture;
    }

    static bool is_noisy(const Position<G>& position, Move<G> move) {
        if (position.is_capture(move))
            return true;
        if constexpr (std::is_same_v<G, Chess>)
            return move.kind() == MoveKind::promote_queen;
        return false;
    }

private:
    static constexpr int best_move = 1 << 30;
    static constexpr int fresh_capture = 1 << 28;
    static constexpr int killer = 1 << 26;
    static constexpr int bad_capture = -(1 << 28);
    static constexpr int most_capture = 1 << 24;
    static constexpr int stake = 24; ///< of history, for a hundredth of a pawn brought out of danger

    enum class Stage : std::uint8_t { best, unscored, scored };

    /// A move that is still to be handed out, as one number, so that the best is found by comparing numbers:
    ///
    ///     bit   63 .. 32 | 15 .. 8           | 7 .. 0
    ///            score   | place in `moves_` | place in `candidates_`
    using Candidate = std::int64_t;
    static constexpr Candidate score_unit = Candidate{1} << 32;
    static constexpr Candidate place_mask = 0xff;
    static_assert(MoveList<G>::capacity <= place_mask + 1);

    bool is_chosen(Move<G> move) const { return choice_ == Choice::all || is_noisy(position_, move); }

    void score_all() {
        // Winning moves are captures, which it is not asked about.
        const auto danger = choice_ == Choice::all ? danger_in(position_) : Danger<G>{};
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (moves_[i] != ordering_.best && is_chosen(moves_[i])) {
                const auto places = static_cast<Candidate>(i << 8 | size_);
                candidates_[size_++] = score_of(moves_[i], danger) * score_unit + places;
            }
    }

    int score_of(Move<G> move, const Danger<G>& danger_by_role) {
        if (move.from().index != from_) { // a piece's moves come together
            from_ = move.from().index;
            role_ = position_.role_at(move.from());
        }
        const auto piece_to = PieceSquares<G>::index(position_.side_to_move(), role_, move.to());
        if (is_noisy(position_, move))
            return fresh_capture + capture_score(move, piece_to);
        if (move == ordering_.killers[0])
            return killer + 2;
        if (move == ordering_.killers[1])
            return killer + 1;
        if (move == ordering_.counter)
            return killer;
        int score = 2 * history_.quiet(position_.side_to_move(), move);
        for (std::size_t i = 0; i < ordering_.after.size(); ++i)
            if (ordering_.after[i] != nullptr)
                score += (i == 2 ? 1 : 2) * (*ordering_.after[i])[piece_to];
        const auto& danger = danger_by_role[index_of(role_)];
        score += WeightsOf<G>::value.exchange[index_of(role_)] * stake *
                 (int{danger.has(move.from())} - int{danger.has(move.to())});
        if constexpr (std::is_same_v<G, Chess>)
            if (move.is_promotion())
                score -= 1 << 20;
        return score;
    }

    int capture_score(Move<G> move, std::size_t piece_to) {
        const auto& values = WeightsOf<G>::value.exchange;
        auto captured = G::Role::pawn;
        int score = 0;
        if (position_.pieces(other(position_.side_to_move())).has(move.to()))
            captured = position_.role_at(move.to());
        if (position_.is_capture(move))
            score += 7 * values[index_of(captured)];
        if constexpr (std::is_same_v<G, Chess>)
            if (move.kind() == MoveKind::promote_queen)
                score += 7 * values[index_of(Chess::Role::queen)];
        return score + history_.capture(piece_to, captured) / 8 + 4096;
    }

    /// Swaps the best of the candidates to `at_`. Without branches: which is best cannot be foreseen.
    void pick_best() {
        Candidate best = candidates_[at_];
        for (std::size_t i = at_ + 1; i < size_; ++i)
            best = std::max(best, candidates_[i]);
        const auto place = static_cast<std::size_t>(best & place_mask);
        candidates_[place] = (candidates_[at_] & ~place_mask) | (best & place_mask);
        candidates_[at_] = best;
    }

    const Position<G>& position_;
    const MoveList<G>& moves_;
    History<G>& history_;
    const Ordering<G>& ordering_;
    std::size_t at_ = 0, size_ = 0;
    Choice choice_;
    Stage stage_ = Stage::best;
    bool skip_quiets_ = false;
    int from_ = -1; ///< of the move scored last, and what moves
    typename G::Role role_{};
    int score_ = 0; ///< of the move handed out last
    union {
        std::array<Candidate, MoveList<G>::capacity> candidates_; // only the first size_ are ever read
    };
};

} // namespace duiyi::engine
