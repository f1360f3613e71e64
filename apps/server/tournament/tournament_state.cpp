// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament/tournament_state.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace duiyi::server {

std::string_view to_string(TournamentStatus status) {
    switch (status) {
        case TournamentStatus::to_come:
            return "to_come";
        case TournamentStatus::going_on:
            return "going_on";
        case TournamentStatus::over:
            return "over";
        case TournamentStatus::cancelled:
            return "cancelled";
    }
    return {};
}

std::string_view to_string(EntryStatus status) {
    switch (status) {
        case EntryStatus::in:
            return "in";
        case EntryStatus::paused:
            return "paused";
        case EntryStatus::withdrawn:
            return "withdrawn";
    }
    return {};
}

/// Says what is wrong with an event; empty when it was applied.
struct TournamentState::Applier {
    TournamentState& state;
    std::int64_t at_ms;

    std::string operator()(const TournamentMade&) const { return "a tournament is made once"; }
    std::string operator()(const EntryJoined& e) const {
        const std::size_t entry = state.entries_.size();
        if (!state.is_open() || !state.entry_of_.emplace(e.account, entry).second) {
            return "an entry that cannot join";
        }
        state.entries_.push_back({e.account, e.rating, e.is_provisional, EntryStatus::in, {}, {}});
        if (state.status_ == TournamentStatus::going_on) {
            state.seeds_.push_back(entry);
        }
        return {};
    }
    std::string operator()(const EntryChanged& e) const {
        if (e.entry >= state.entries_.size()) {
            return "there is no such entry";
        }
        state.entries_[e.entry].status = e.status;
        return {};
    }
    std::string operator()(const TournamentStarted&) const {
        if (state.status_ != TournamentStatus::to_come) {
            return "a tournament starts once";
        }
        state.status_ = TournamentStatus::going_on;
        state.started_ms_ = at_ms;
        for (std::size_t i = 0; i < state.entries_.size(); ++i) {
            if (state.entries_[i].status != EntryStatus::withdrawn) {
                state.seeds_.push_back(i);
            }
        }
        std::ranges::stable_sort(state.seeds_, std::greater<>(),
                                 [this](std::size_t i) { return state.entries_[i].rating; });
        state.started_with_ = state.seeds_.size();
        return {};
    }
    std::string operator()(const RoundPaired& e) const {
        if (state.status_ != TournamentStatus::going_on) {
            return "a round of a tournament that does not go on";
        }
        TournamentRound round{state.games_.size(), e.pairs.size(), e.bye, 0, at_ms};
        for (const PairMade& pair : e.pairs) {
            for (const std::size_t player : pair.players) {
                if (player >= state.entries_.size() || state.entries_[player].now) {
                    return "a player who has a game is paired";
                }
                state.entries_[player].games.push_back(state.games_.size());
                if (pair.result == TournamentResult::none) {
                    state.entries_[player].now = state.games_.size();
                }
            }
            round.left += pair.result == TournamentResult::none ? 1 : 0;
            state.games_.push_back({pair, state.rounds_.size(), {}});
        }
        state.rounds_.push_back(round);
        return {};
    }
    std::string operator()(const GameDecided& e) const {
        if (e.game >= state.games_.size() || e.result == TournamentResult::none ||
            state.games_[e.game].pair.result != TournamentResult::none) {
            return "a game is decided once";
        }
        TournamentGame& game = state.games_[e.game];
        game.pair.result = e.result;
        game.berserk = e.berserk;
        for (const std::size_t player : game.pair.players) {
            state.entries_[player].now.reset();
        }
        TournamentRound& round = state.rounds_[game.round];
        --round.left;
        round.done_ms = at_ms;
        return {};
    }
    std::string operator()(const TournamentEnded& e) const {
        if (!state.is_open()) {
            return "a tournament ends once";
        }
        state.status_ = e.is_cancelled ? TournamentStatus::cancelled : TournamentStatus::over;
        for (TournamentEntry& entry : state.entries_) {
            entry.now.reset(); // games that go on count no more
        }
        return {};
    }
};

Result<void, std::string> TournamentState::apply(const TournamentEvent& event, std::int64_t at_ms) {
    const std::string fault = std::visit(Applier{*this, at_ms}, event);
    if (!fault.empty()) {
        return tl::unexpected(fault);
    }
    return {};
}

std::optional<std::size_t> TournamentState::total_rounds() const {
    switch (terms().kind) {
        case TournamentKind::arena:
            return std::nullopt;
        case TournamentKind::swiss:
            return static_cast<std::size_t>(terms().rounds);
        case TournamentKind::round_robin:
            break;
    }
    if (status_ == TournamentStatus::to_come) {
        return std::nullopt;
    }
    return started_with_ - (started_with_ % 2 == 0 && started_with_ > 0 ? 1 : 0);
}

std::optional<std::size_t> TournamentState::entry_of(std::string_view account) const {
    const auto found = entry_of_.find(account);
    return found == entry_of_.end() ? std::nullopt : std::optional(found->second);
}

std::size_t TournamentState::players_in() const {
    return static_cast<std::size_t>(std::ranges::count(entries_, EntryStatus::in, &TournamentEntry::status));
}

std::optional<JoinRefusal> TournamentState::join_refusal(std::string_view account,
                                                         const EntryFacts& facts) const {
    const bool has_begun = status_ != TournamentStatus::to_come;
    const bool is_new = !entry_of(account);
    if (!is_open() || (has_begun && is_new && terms().kind == TournamentKind::round_robin)) {
        return JoinRefusal::over;
    }
    if (!is_new) {
        return std::nullopt; // it was let in
    }
    if (entries_.size() >= max_entries(terms().kind)) {
        return JoinRefusal::full;
    }
    if (terms().min_rating && facts.rating < *terms().min_rating) {
        return JoinRefusal::rating_low;
    }
    if (terms().max_rating && facts.rating > *terms().max_rating) {
        return JoinRefusal::rating_high;
    }
    if (terms().min_games && facts.games < *terms().min_games) {
        return JoinRefusal::too_few_games;
    }
    return std::nullopt;
}

} // namespace duiyi::server
