// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <vector>

#include "duiyi/network/network.hpp"
#include "values.hpp"

namespace duiyi::engine {

/// A network's sums along the line being searched. They are made when a position is evaluated, of those of a
/// ply before and the changes since.
template <Game G>
class NetworkTrail {
public:
    explicit NetworkTrail(const network::Weights<G>& weights)
        : weights_(weights), plies_(value::max_ply + 2) {}

    /// Begins anew, at any position.
    void begin() {
        now_ = 0;
        plies_[0].ready = {};
    }
    /// `move` is played in `before`.
    void play(const Position<G>& before, Move<G> move);
    void pass();
    void undo() { --now_; }
    /// In hundredths of a pawn for the side to move; `position` is the one that the moves have led to.
    int evaluate(const Position<G>& position);

private:
    struct Ply {
        alignas(64) std::array<network::Sums, 2> sums;
        std::array<bool, 2> ready{};     ///< for each side: its sums are those of the position
        std::array<bool, 2> is_turned{}; ///< and whether it sees the board in another way than a ply before
        network::Change<G> change{};     ///< from the ply before
    };

    void bring_up_to_date(const Position<G>& position, Side side);

    const network::Weights<G>& weights_;
    std::vector<Ply> plies_;
    std::size_t now_ = 0;
};

} // namespace duiyi::engine
