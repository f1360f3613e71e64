// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "proof_number_search.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace duiyi::engine {
namespace {

/// In moves.
constexpr int longest_mate = value::max_ply / 2 - 1;

/// What the table keeps of a position that is disproven because another one comes again: in other lines there
/// may be a mate.
constexpr ProofNumbers hardly_provable{.proof = 1U << 20, .disproof = 1};

constexpr std::uint32_t capped(std::uint64_t number) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(number, ProofNumbers::infinite));
}

} // namespace

void ProofTable::new_search() {
    if (entries_.empty() || ++search_ == 0) {
        entries_.assign(size, Entry{});
        search_ = 1;
    }
}

const ProofNumbers* ProofTable::probe(std::uint64_t key) const {
    const std::size_t bucket = key % size & ~(bucket_size - 1);
    for (std::size_t i = bucket; i < bucket + bucket_size; ++i) {
        if (entries_[i].key == key && entries_[i].search == search_) {
            return &entries_[i].numbers;
        }
    }
    return nullptr;
}

void ProofTable::store(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t nodes) {
    const std::size_t bucket = key % size & ~(bucket_size - 1);
    const auto worth = [&](const Entry& entry) { return entry.search != search_ ? -1 : int{entry.nodes}; };
    Entry* replaced = &entries_[bucket];
    for (std::size_t i = bucket; i < bucket + bucket_size; ++i) {
        Entry& entry = entries_[i];
        if (entry.key == key && entry.search == search_) {
            replaced = &entry;
            nodes += entry.nodes;
            break;
        }
        if (worth(entry) < worth(*replaced)) {
            replaced = &entry;
        }
    }
    constexpr std::uint64_t most_nodes = std::numeric_limits<std::uint16_t>::max();
    *replaced = {key, numbers, search_, static_cast<std::uint16_t>(std::min(nodes, most_nodes))};
}

template <Game G>
MateResult<G> ProofNumberSearch<G>::run(const GameState<G>& game, const std::vector<Move<G>>& root_moves,
                                        const MateBudget& budget) {
    walk_.emplace(game, budget);
    root_moves_ = root_moves;
    MateResult<G> result;
    most_moves_ = longest_mate;
    while (!walk_->enter() && most_moves_ > 0 && find_mate(result)) {
        most_moves_ = result.mate_in - 1;
    }
    result.nodes = walk_->nodes();
    return result;
}

/// Looks for a mate in at most `most_moves_`. False when there is none or the budget ends.
template <Game G>
bool ProofNumberSearch<G>::find_mate(MateResult<G>& result) {
    table_.new_search();
    children_.clear();
    path_ = {walk_->position().key()};
    shortened_.clear();
    constexpr ProofNumbers no_limit{.proof = ProofNumbers::infinite, .disproof = ProofNumbers::infinite};
    if (!add_children(Turn::attacker) && search_children(Turn::attacker, 0, no_limit).proof != 0) {
        return false;
    }
    path_.clear();
    const Child& mating = *std::ranges::min_element(children_, {}, [](const Child& child) {
        return child.numbers.proof == 0 ? int{child.numbers.moves} : value::max_ply;
    });
    result.pv = {mating.move};
    result.mate_in = shorten(Turn::attacker, mating.numbers.moves + 1);
    extend_pv(result.pv);
    return true;
}

/// With a limit on the moves what is known of a position depends on how many are left.
template <Game G>
std::uint64_t ProofNumberSearch<G>::key_of(const Position<G>& position, int plies_ahead) const {
    const auto ply = static_cast<std::uint64_t>(walk_->ply() + plies_ahead);
    return most_moves_ == longest_mate ? position.key() : position.key() ^ (ply * 0x9e3779b97f4a7c15U);
}

/// Searches the position until it is decided or one of its numbers reaches the limit.
template <Game G>
ProofNumbers ProofNumberSearch<G>::search(Turn turn, const ProofNumbers& limit) {
    const std::uint64_t nodes_before = walk_->nodes();
    if (walk_->enter() || walk_->ends_without_mate() || walk_->ply() >= 2 * most_moves_ - 1) {
        return ProofNumbers::disproven();
    }
    const std::size_t first = children_.size();
    path_.push_back(walk_->position().key());
    ProofNumbers numbers = add_children(turn) ? ProofNumbers::proven(1) : search_children(turn, first, limit);
    path_.pop_back();
    children_.resize(first);
    if (walk_->aborted()) {
        return {};
    }
    if (numbers.repeats >= walk_->ply()) { // it is this position itself that comes again
        numbers.repeats = ProofNumbers::never;
    }
    table_.store(key_of(walk_->position()),
                 numbers.repeats == ProofNumbers::never ? numbers : hardly_provable,
                 walk_->nodes() - nodes_before);
    return numbers;
}

template <Game G>
ProofNumbers ProofNumberSearch<G>::search_children(Turn turn, std::size_t first, const ProofNumbers& limit) {
    while (true) {
        const Summary summary = summarize(turn, first, limit);
        if (summary.numbers.proof >= limit.proof || summary.numbers.disproof >= limit.disproof) {
            return summary.numbers;
        }
        walk_->play(children_[summary.best].move);
        const ProofNumbers found =
            search(turn == Turn::attacker ? Turn::defender : Turn::attacker, summary.best_limit);
        walk_->undo();
        if (walk_->aborted()) {
            return {};
        }
        children_[summary.best].numbers = found;
    }
}

/// One child that is proven proves a position of the attacker, and all must be disproven to disprove it; of
/// the defender it is the other way round.
template <Game G>
auto ProofNumberSearch<G>::summarize(Turn turn, std::size_t first, const ProofNumbers& limit) const
    -> Summary {
    const bool attacks = turn == Turn::attacker;
    const auto least = attacks ? &ProofNumbers::proof : &ProofNumbers::disproof;
    const auto total = attacks ? &ProofNumbers::disproof : &ProofNumbers::proof;
    Summary summary;
    ProofNumbers& numbers = summary.numbers;
    numbers.*least = ProofNumbers::infinite;
    std::uint32_t second = ProofNumbers::infinite;
    std::uint64_t sum = 0;
    int moves = attacks ? value::max_ply : 0;
    std::uint8_t repeats = attacks ? ProofNumbers::never : std::uint8_t{0};
    for (std::size_t i = first; i < children_.size(); ++i) {
        const ProofNumbers& child = children_[i].numbers;
        if (child.*least < numbers.*least) {
            second = numbers.*least;
            numbers.*least = child.*least;
            summary.best = i;
        } else {
            second = std::min(second, child.*least);
        }
        sum += child.*total;
        if (child.proof == 0) {
            moves = attacks ? std::min<int>(moves, child.moves) : std::max<int>(moves, child.moves);
        }
        if (child.disproof == 0) {
            repeats = attacks ? std::min(repeats, child.repeats) : std::max(repeats, child.repeats);
        }
    }
    numbers.*total = numbers.*least == 0 ? ProofNumbers::infinite : capped(sum);
    if (numbers.proof == 0) {
        numbers.moves = static_cast<std::uint8_t>(moves + (attacks ? 1 : 0));
    }
    if (numbers.disproof == 0) {
        numbers.repeats = repeats;
    }
    if (summary.best >= first && !children_.empty()) {
        // A little more than the second best, so that it changes less often between the two.
        summary.best_limit.*least = std::min(limit.*least, capped(std::uint64_t{second} + second / 4 + 1));
        const std::uint64_t others = sum - children_[summary.best].numbers.*total;
        summary.best_limit.*total = limit.*total > others ? capped(limit.*total - others) : 0;
    }
    return summary;
}

/// Adds the checks of the attacker or the replies of the defender. True when a check mates.
template <Game G>
bool ProofNumberSearch<G>::add_children(Turn turn) {
    const Position<G>& position = walk_->position();
    for (const auto move : position.legal_moves()) {
        if (!is_candidate(turn, move)) {
            continue;
        }
        const Position<G> next = position.after(move);
        ProofNumbers numbers = known_of(next, turn);
        if (turn == Turn::attacker && numbers.proof == 1 && numbers.disproof == 1) {
            numbers.proof = static_cast<std::uint32_t>(next.count_legal_moves());
            if (numbers.proof == 0) {
                children_.push_back({move, ProofNumbers::proven(0)});
                return true;
            }
        }
        children_.push_back({move, numbers});
    }
    return false;
}

template <Game G>
bool ProofNumberSearch<G>::is_candidate(Turn turn, Move<G> move) const {
    return turn == Turn::defender ||
           (walk_->position().gives_check(move) &&
            (walk_->ply() > 0 || std::ranges::find(root_moves_, move) != root_moves_.end()));
}

/// What is known of a position that comes next, after a move of `turn`.
template <Game G>
ProofNumbers ProofNumberSearch<G>::known_of(const Position<G>& position, Turn turn) const {
    if (turn == Turn::defender) {
        const auto earlier = std::ranges::find(path_, position.key());
        if (earlier != path_.end()) {
            return ProofNumbers::disproven(static_cast<std::uint8_t>(earlier - path_.begin()));
        }
    }
    const ProofNumbers* known = table_.probe(key_of(position, 1));
    if (known == nullptr) {
        return {};
    }
    const int plies = 2 * known->moves - (turn == Turn::defender ? 2 : 1); // to the move that mates
    return known->proof == 0 && walk_->reaches_limit(position, plies) ? ProofNumbers::disproven() : *known;
}

/// The length of the shortest mate that is known from a position that is proven to be mate in `moves`; the
/// table keeps it. Each move of the attacker leaves fewer, so it ends.
template <Game G>
int ProofNumberSearch<G>::shorten(Turn turn, int moves) {
    const Position<G>& position = walk_->position();
    if (walk_->enter() || !shortened_.insert(key_of(position)).second) {
        return moves;
    }
    const bool attacks = turn == Turn::attacker;
    int shortest = attacks ? moves : 0;
    for (const auto move : position.legal_moves()) {
        if (!is_candidate(turn, move)) {
            continue;
        }
        const Position<G> next = position.after(move);
        if (attacks && !next.has_legal_move()) {
            shortest = 1;
            break;
        }
        const ProofNumbers known = known_of(next, turn);
        const bool usable = known.proof == 0 && known.moves <= (attacks ? shortest - 1 : moves);
        int after_move = moves;
        if (usable) {
            walk_->play(move);
            after_move = shorten(attacks ? Turn::defender : Turn::attacker, known.moves);
            walk_->undo();
        }
        if (!attacks) {
            shortest = std::max(shortest, after_move);
        } else if (usable) {
            shortest = std::min(shortest, after_move + 1);
        }
    }
    table_.store(key_of(position), ProofNumbers::proven(static_cast<std::uint8_t>(shortest)), 0);
    return shortest;
}

/// Makes of its first move the line of the shortest proven mate, against the replies that hold out longest.
template <Game G>
void ProofNumberSearch<G>::extend_pv(std::vector<Move<G>>& pv) {
    std::vector<Move<G>> line;
    while (walk_->ply() < 2 * most_moves_ - 1) {
        const Turn turn = line.size() % 2 == 0 ? Turn::attacker : Turn::defender;
        const auto next = next_of_pv(turn);
        if (!next) {
            break;
        }
        line.push_back(*next);
        walk_->play(*next);
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
        walk_->undo();
    }
    if (!line.empty()) {
        pv = std::move(line);
    }
}

/// The move that mates soonest or holds out longest, as far as the table knows.
template <Game G>
std::optional<Move<G>> ProofNumberSearch<G>::next_of_pv(Turn turn) const {
    const Position<G>& position = walk_->position();
    std::optional<Move<G>> chosen;
    int moves = 0;
    for (const auto move : position.legal_moves()) {
        if (!is_candidate(turn, move)) {
            continue;
        }
        const Position<G> next = position.after(move);
        if (turn == Turn::attacker && !next.has_legal_move()) {
            return move;
        }
        const ProofNumbers known = known_of(next, turn);
        const bool better = turn == Turn::attacker ? known.moves < moves : known.moves > moves;
        if (known.proof == 0 && (!chosen || better)) {
            chosen = move;
            moves = known.moves;
        }
    }
    return chosen;
}

template class ProofNumberSearch<Chess>;
template class ProofNumberSearch<Xiangqi>;

} // namespace duiyi::engine
