// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>

#include "duiyi/rules/exchange.hpp"
#include "history.hpp"
#include "threats.hpp"
#include "weights.hpp"

namespace duiyi::engine {

/// Options of static exchange evaluation (SEE) with the engine's piece values.
template <Game G, Pins pins = Pins::ignored>
const ExchangeOptions<G>& exchange_options() {
    static constexpr ExchangeOptions<G> options = [] {
        ExchangeOptions<G> result;
        for (std::size_t role = 0; role < G::roles.size(); ++role) {
            result.values[role] = WeightsOf<G>::value.exchange[role];
        }
        result.pins = pins;
        return result;
    }();
    return options;
}

/// What moves are ordered by, apart from the histories of their squares.
template <Game G>
struct MoveOrdering {
    Move<G> tt_move{}; ///< from the transposition table
    std::array<Move<G>, 2> killers{};
    Move<G> counter_move{};
    std::array<const PieceToHistory<G>*, 3> continuations{}; ///< of the moves one, two and four plies ago
};

/// Which moves a picker returns.
enum class PickMode {
    all,
    good_captures, ///< captures that do not lose material by SEE, and promotions to a queen
};

/// Returns legal moves in the order: transposition table move, captures that do not lose material, killers
/// and the countermove, quiet moves by history, losing captures. Staged: other moves are not scored before
/// the table move has been searched, and SEE runs only when a capture's turn comes.
template <Game G>
class MovePicker {
public:
    /// `ordering.tt_move` is one of `moves` or none. The arguments must outlive the picker.
    MovePicker(const Position<G>& position, const MoveList<G>& moves, History<G>& history,
               const MoveOrdering<G>& ordering, PickMode mode)
        : position_(position), moves_(moves), history_(history), ordering_(ordering), mode_(mode) {}

    /// From now on returns only captures, promotions and moves that give check.
    void skip_quiets() { skip_quiets_ = true; }
    /// Sets `move` to the next move; false when there is none.
    bool next(Move<G>& move) {
        if (stage_ == Stage::tt_move) {
            stage_ = Stage::unscored;
            if (ordering_.tt_move != Move<G>{} && is_chosen(ordering_.tt_move)) {
                move = ordering_.tt_move;
                score_ = tt_move;
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
            move = moves_[static_cast<std::size_t>(candidates_[at_] >> index_bits & index_mask)];
            if (score_ >= capture && !exchange_reaches(position_, move, 0, exchange_options<G>())) {
                // The capture loses material: it comes last.
                if (mode_ == PickMode::good_captures) {
                    ++at_;
                } else {
                    candidates_[at_] -= std::int64_t{capture - bad_capture} * score_unit;
                }
                continue;
            }
            ++at_;
            if (skip_quiets_ && score_ < capture && !is_bad_capture() && !position_.gives_check(move)) {
                continue;
            }
            return true;
        }
        return false;
    }
    /// The score of the last returned move; for quiet moves their history.
    int score() const { return score_; }
    /// Whether the last returned move is a killer or the countermove.
    bool is_killer() const { return score() >= killer && score() < capture - max_capture; }
    /// Whether the last returned move is a capture that loses material.
    bool is_bad_capture() const {
        return score() < bad_capture + max_capture && score() > bad_capture - max_capture;
    }

    static bool is_noisy(const Position<G>& position, Move<G> move) {
        if (position.is_capture(move)) {
            return true;
        }
        if constexpr (G::has_promotion) {
            return move.kind() == MoveKind::promote_queen;
        }
        return false;
    }

private:
    static constexpr int tt_move = 1 << 30;
    static constexpr int capture = 1 << 28;
    static constexpr int killer = 1 << 26;
    static constexpr int bad_capture = -(1 << 28);
    static constexpr int max_capture = 1 << 24;
    static constexpr int threat_weight = 24; ///< history units for each centipawn moved out of a threat

    enum class Stage : std::uint8_t { tt_move, unscored, scored };

    /// A move still to be returned, as one number, so that selection compares plain numbers:
    ///
    ///     bit   63 .. 32 | 31 .. 16          | 15 .. 0
    ///            score   | index in `moves_` | index in `candidates_`
    using Candidate = std::int64_t;
    static constexpr Candidate score_unit = Candidate{1} << 32;
    static constexpr int index_bits = 16;
    static constexpr Candidate index_mask = (Candidate{1} << index_bits) - 1;
    static_assert(MoveList<G>::capacity <= index_mask + 1);

    bool is_chosen(Move<G> move) const { return mode_ == PickMode::all || is_noisy(position_, move); }

    void score_all() {
        // Captures do not use the threats.
        const auto threats = mode_ == PickMode::all ? threats_by_lesser(position_) : ThreatsByLesser<G>{};
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            if (moves_[i] != ordering_.tt_move && is_chosen(moves_[i])) {
                const auto indices = static_cast<Candidate>(i << index_bits | size_);
                candidates_[size_++] = score_of(moves_[i], threats) * score_unit + indices;
            }
        }
    }

    int score_of(Move<G> move, const ThreatsByLesser<G>& threats_by_role) {
        if (move.from().index != from_) { // the moves of a piece are consecutive
            from_ = move.from().index;
            role_ = position_.role_at(move.from());
        }
        const auto piece_to = PieceTo<G>::index(position_.side_to_move(), role_, move.to());
        if (is_noisy(position_, move)) {
            return capture + capture_score(move, piece_to);
        }
        if (move == ordering_.killers[0]) {
            return killer + 2;
        }
        if (move == ordering_.killers[1]) {
            return killer + 1;
        }
        if (move == ordering_.counter_move) {
            return killer;
        }
        int score = 2 * history_.quiet(position_.side_to_move(), move);
        for (std::size_t i = 0; i < ordering_.continuations.size(); ++i) {
            if (ordering_.continuations[i] != nullptr) {
                score += (i == 2 ? 1 : 2) * (*ordering_.continuations[i])[piece_to];
            }
        }
        const auto& threats = threats_by_role[index_of(role_)];
        score += WeightsOf<G>::value.exchange[index_of(role_)] * threat_weight *
                 (int{threats.has(move.from())} - int{threats.has(move.to())});
        if constexpr (G::has_promotion) {
            if (move.is_promotion()) {
                score -= 1 << 20;
            }
        }
        return score;
    }

    int capture_score(Move<G> move, std::size_t piece_to) {
        const auto& values = WeightsOf<G>::value.exchange;
        auto captured = G::Role::pawn;
        int score = 0;
        if (position_.pieces(other(position_.side_to_move())).has(move.to())) {
            captured = position_.role_at(move.to());
        }
        if (position_.is_capture(move)) {
            score += 7 * values[index_of(captured)];
        }
        if constexpr (G::has_promotion) {
            if (move.kind() == MoveKind::promote_queen) {
                score += 7 * values[index_of(G::Role::queen)];
            }
        }
        return score + history_.capture(piece_to, captured) / 8 + 4096;
    }

    /// Swaps the best candidate to `at_`. Branchless: the result of the comparison is unpredictable.
    void pick_best() {
        Candidate best = candidates_[at_];
        for (std::size_t i = at_ + 1; i < size_; ++i) {
            best = std::max(best, candidates_[i]);
        }
        const auto index = static_cast<std::size_t>(best & index_mask);
        candidates_[index] = (candidates_[at_] & ~index_mask) | (best & index_mask);
        candidates_[at_] = best;
    }

    const Position<G>& position_;
    const MoveList<G>& moves_;
    History<G>& history_;
    const MoveOrdering<G>& ordering_;
    std::size_t at_ = 0, size_ = 0;
    PickMode mode_;
    Stage stage_ = Stage::tt_move;
    bool skip_quiets_ = false;
    int from_ = -1; ///< of the move scored last, and its piece
    typename G::Role role_{};
    int score_ = 0; ///< of the last returned move
    union {
        std::array<Candidate, MoveList<G>::capacity> candidates_; // only the first size_ are ever read
    };
};

} // namespace duiyi::engine
