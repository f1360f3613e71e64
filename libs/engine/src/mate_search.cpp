// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "mate_search.hpp"

#include <algorithm>

namespace duiyi::engine {
namespace {

constexpr std::size_t table_entries = std::size_t{1} << 18;

} // namespace

void MateTable::new_search() {
    if (entries_.empty() || ++search_ == 0) {
        entries_.assign(table_entries, MateEntry{});
        search_ = 1;
    }
}

const MateEntry* MateTable::probe(std::uint64_t key) const {
    const std::size_t at = key % table_entries;
    for (const std::size_t i : {at, at ^ 1}) {
        if (entries_[i].key == key && entries_[i].search == search_) {
            return &entries_[i];
        }
    }
    return nullptr;
}

MateEntry& MateTable::entry(std::uint64_t key) {
    const std::size_t at = key % table_entries;
    const auto depth = [&](const MateEntry& entry) {
        if (entry.search != search_) {
            return -1;
        }
        return entry.proven != MateEntry::never ? int{entry.proven} : int{entry.disproven};
    };
    MateEntry& one = entries_[at];
    MateEntry& two = entries_[at ^ 1];
    for (MateEntry* known : {&one, &two}) {
        if (known->key == key && known->search == search_) {
            return *known;
        }
    }
    MateEntry& replaced = depth(one) <= depth(two) ? one : two;
    replaced = MateEntry{};
    replaced.key = key;
    replaced.search = search_;
    return replaced;
}

template <Game G>
MateResult<G> MateSearch<G>::run(const GameState<G>& game, const std::vector<Move<G>>& root_moves, int moves,
                                 const MateBudget& budget) {
    table_.new_search();
    walk_.emplace(game, budget);
    killers_ = {};
    MateResult<G> result;
    for (int n = 1; n <= std::min(moves, max_moves) && !walk_->aborted() && result.mate_in == 0; ++n) {
        reached_horizon_ = false;
        for (const auto move : root_moves) {
            if (root_move_mates(move, n)) {
                result.mate_in = n;
                result.pv = {move};
                break;
            }
        }
        if (walk_->aborted() || result.mate_in != 0) {
            break;
        }
        // When all lines end before the last move, more moves are of no use.
        result.excluded = reached_horizon_ ? n : moves;
        if (!reached_horizon_) {
            break;
        }
    }
    if (result.mate_in > 1) {
        walk_->resume();
        extend_pv(result.pv, result.mate_in);
    }
    result.nodes = walk_->nodes();
    return result;
}

/// Whether the move limit matters for a mate in `moves` from here.
template <Game G>
bool MateSearch<G>::may_reach_limit(int moves) const {
    return walk_->reaches_limit(position(), 2 * moves);
}

/// Whether the attacker may try a move, with `moves` left. In chess only a check mates.
template <Game G>
bool MateSearch<G>::is_candidate(bool check, int moves) {
    return check || moves > 1 || G::stalemate_is_loss;
}

/// Whether the side to move mates in at most `moves` moves, at least 1. The rules do not end the game here.
template <Game G>
bool MateSearch<G>::attack(int moves) {
    if (walk_->enter()) {
        return false;
    }
    const std::uint64_t key = position().key();
    const MateEntry* known = table_.probe(key);
    if (known != nullptr) {
        if (known->proven <= moves && (known->proven == 1 || !may_reach_limit(known->proven))) {
            return true;
        }
        if (known->disproven >= moves) {
            reached_horizon_ = reached_horizon_ || known->disproven != MateEntry::never;
            return false;
        }
    }
    const bool outer_horizon = reached_horizon_;
    reached_horizon_ = false;
    const bool mates = moves == 1 ? mates_at_once() : mates_later(moves);
    if (walk_->aborted()) {
        return false;
    }
    if (mates) {
        MateEntry& entry = table_.entry(key);
        entry.proven = std::min(entry.proven, static_cast<std::uint8_t>(moves));
    } else if (!may_reach_limit(moves)) {
        MateEntry& entry = table_.entry(key);
        entry.disproven =
            std::max(entry.disproven, reached_horizon_ ? static_cast<std::uint8_t>(moves) : MateEntry::never);
    }
    reached_horizon_ = outer_horizon || (!mates && reached_horizon_);
    return mates;
}

/// Whether a single move mates.
template <Game G>
bool MateSearch<G>::mates_at_once() {
    for (const auto move : position().legal_moves()) {
        const bool check = position().gives_check(move);
        reached_horizon_ = reached_horizon_ || is_candidate(check, 2);
        if (is_candidate(check, 1) && !position().after(move).has_legal_move()) {
            return true;
        }
    }
    return false;
}

/// Whether there is a mate in at most `moves` moves, at least 2. Checks come first, and among them, as among
/// the others, those with few replies.
template <Game G>
bool MateSearch<G>::mates_later(int moves) {
    const MoveList<G> legal = position().legal_moves();
    std::array<std::uint32_t, MoveList<G>::capacity> order; // quiet, replies, index
    std::size_t count = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const bool check = position().gives_check(legal[i]);
        if (!is_candidate(check, moves)) {
            continue;
        }
        const auto replies = position().after(legal[i]).count_legal_moves();
        if (replies == 0) {
            if (check || G::stalemate_is_loss) {
                return true;
            }
            continue;
        }
        const auto rank = (check ? 0 : MoveList<G>::capacity) + replies;
        order[count++] = static_cast<std::uint32_t>(rank << 16 | i);
    }
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < count && !walk_->aborted(); ++i) {
        walk_->play(legal[order[i] & 0xffff]);
        const bool mated = defend(moves - 1);
        walk_->undo();
        if (mated) {
            return true;
        }
    }
    return false;
}

/// Whether every move of the side to move, which has one, allows a mate in at most `moves` moves, at least 1.
template <Game G>
bool MateSearch<G>::defend(int moves) {
    if (walk_->enter() || walk_->ends_without_mate()) {
        return false;
    }
    const MoveList<G> replies = position().legal_moves();
    std::array<std::uint8_t, MoveList<G>::capacity> stages;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        stages[i] = reply_stage(replies[i]);
    }
    for (std::uint8_t stage = 0; stage < 3; ++stage) {
        for (std::size_t i = 0; i < replies.size(); ++i) {
            if (stages[i] != stage) {
                continue;
            }
            walk_->play(replies[i]);
            const bool mated = !walk_->ends_without_mate() && attack(moves);
            walk_->undo();
            if (mated) {
                continue;
            }
            auto& killers = killers_[static_cast<std::size_t>(walk_->ply())];
            if (killers[0] != replies[i]) {
                killers = {replies[i], killers[0]};
            }
            return false;
        }
    }
    return true;
}

/// Replies that refuted a sibling come first, then captures.
template <Game G>
std::uint8_t MateSearch<G>::reply_stage(Move<G> reply) const {
    const auto& killers = killers_[static_cast<std::size_t>(walk_->ply())];
    if (reply == killers[0] || reply == killers[1]) {
        return 0;
    }
    return position().is_capture(reply) ? 1 : 2;
}

/// Whether `move` mates in at most `moves` moves, and not in fewer when those were searched before.
template <Game G>
bool MateSearch<G>::root_move_mates(Move<G> move, int moves) {
    const bool check = position().gives_check(move);
    if (walk_->enter() || !is_candidate(check, std::max(moves, 2))) {
        return false;
    }
    if (!position().after(move).has_legal_move()) {
        return check || G::stalemate_is_loss;
    }
    if (moves == 1) {
        reached_horizon_ = true;
        return false;
    }
    walk_->play(move);
    const bool mated = defend(moves - 1);
    walk_->undo();
    return mated;
}

/// Extends `pv`, the first move of a mate in `moves`, with the replies that hold out longest.
template <Game G>
void MateSearch<G>::extend_pv(std::vector<Move<G>>& pv, int moves) {
    walk_->play(pv.front());
    for (int left = moves - 1; left > 0; --left) {
        const auto reply = longest_defence(left);
        if (!reply) {
            return;
        }
        walk_->play(*reply);
        const auto move = mating_move(left);
        if (!move) {
            return;
        }
        pv.push_back(*reply);
        pv.push_back(*move);
        walk_->play(*move);
    }
}

/// A move that mates in `moves`; nothing when the budget ends.
template <Game G>
std::optional<Move<G>> MateSearch<G>::mating_move(int moves) {
    for (const auto move : position().legal_moves()) {
        if (root_move_mates(move, moves)) {
            return move;
        }
    }
    return std::nullopt;
}

/// A reply that is not mated in fewer than `moves` moves; nothing when the budget ends.
template <Game G>
std::optional<Move<G>> MateSearch<G>::longest_defence(int moves) {
    for (const auto reply : position().legal_moves()) {
        if (moves == 1) {
            return reply;
        }
        walk_->play(reply);
        const bool sooner = attack(moves - 1);
        walk_->undo();
        if (walk_->aborted()) {
            return std::nullopt;
        }
        if (!sooner) {
            return reply;
        }
    }
    return std::nullopt;
}

template class MateSearch<Chess>;
template class MateSearch<Xiangqi>;

} // namespace duiyi::engine
