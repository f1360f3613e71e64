// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/game_state.hpp"

namespace duiyi {

template <Game G>
GameState<G>::GameState(const Position<G>& start, RuleOptions options)
    : now_(start), options_(options), outcome_(judge<G>({}, now_, options_)) {}

template <Game G>
std::optional<Reason> GameState<G>::claimable_draw() const {
    if (outcome_) {
        return std::nullopt;
    }
    return duiyi::claimable_draw<G>(line_, now_);
}

template <Game G>
Result<void, Fault> GameState<G>::play(Move<G> move) {
    if (outcome_) {
        return tl::unexpected(Fault{"game", "is over"});
    }
    if (!now_.is_legal(move)) {
        return tl::unexpected(Fault{"move", "is not legal here"});
    }
    line_.push_back({now_, move, false});
    now_.play(move);
    line_.back().check = now_.in_check();
    outcome_ = judge<G>(line_, now_, options_);
    return {};
}

template <Game G>
Result<void, Fault> GameState<G>::replay(Move<G> move) {
    if (now_.is_legal(move)) {
        outcome_.reset();
    }
    return play(move);
}

template <Game G>
bool GameState<G>::undo() {
    if (line_.empty()) {
        return false;
    }
    now_ = line_.back().before;
    line_.pop_back();
    outcome_.reset();
    return true;
}

template <Game G>
Result<void, Fault> GameState<G>::end(Outcome outcome) {
    if (outcome_) {
        return tl::unexpected(Fault{"game", "is over"});
    }
    outcome_ = outcome;
    return {};
}

template <Game G>
Result<void, Fault> GameState<G>::resign(Side side) {
    return end({other(side), Reason::resignation});
}

template <Game G>
Result<void, Fault> GameState<G>::agree_draw() {
    return end({{}, Reason::agreement});
}

template <Game G>
Result<void, Fault> GameState<G>::claim_draw() {
    const auto reason = claimable_draw();
    if (!reason) {
        return tl::unexpected(Fault{"draw", "cannot be claimed here"});
    }
    return end({{}, *reason});
}

template class GameState<Chess>;
template class GameState<Xiangqi>;

} // namespace duiyi
