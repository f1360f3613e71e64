// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "mate_solver.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "duiyi/rules/exchange.hpp"

namespace duiyi::engine {
namespace {

/// A step along a file or rank.
struct Direction {
    int file, rank;
};
constexpr std::array<Direction, 4> directions = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

bool is_on_board(int file, int rank) {
    return file >= 0 && file < Xiangqi::files && rank >= 0 && rank < Xiangqi::ranks;
}

/// True when the piece on `from` surely has a legal move after any single move of the other side that neither
/// captures it nor gives check. The piece and its target are off the lines of its general, and it is not the
/// leg of a horse that could attack the general; so its move exposes nothing. One move of the other side may
/// occupy one square: rooks and pawns can capture there, horses and cannons have a second way.
bool keeps_a_move(const Position<Xiangqi>& position, Square<Xiangqi> from, Piece<Xiangqi> piece) {
    using Role = Xiangqi::Role;
    const auto general = position.royal(piece.side);
    const auto own = position.pieces(piece.side);
    const auto is_safe_target = [&](int file, int rank) {
        return is_on_board(file, rank) && file != general.file() && rank != general.rank() &&
               !own.has(square_at<Xiangqi>(file, rank));
    };
    const int files_away = std::abs(from.file() - general.file());
    const int ranks_away = std::abs(from.rank() - general.rank());
    if (files_away == 0 || ranks_away == 0 || (files_away == 1 && ranks_away == 1)) {
        return false;
    }
    const int forward = piece.side == Side::first ? 1 : -1;
    const bool has_crossed = Xiangqi::in_zone(Zone::far_half, piece.side, from.file(), from.rank());
    int ways = 0;
    for (const auto [file, rank] : directions) {
        const int next_file = from.file() + file;
        const int next_rank = from.rank() + rank;
        if (!is_on_board(next_file, next_rank)) {
            continue;
        }
        const bool is_free = !position.occupied().has(square_at<Xiangqi>(next_file, next_rank));
        const bool is_safe = is_safe_target(next_file, next_rank);
        if (piece.role == Role::rook && is_safe) {
            return true;
        }
        if (piece.role == Role::pawn && is_safe && (rank == forward || (rank == 0 && has_crossed))) {
            return true;
        }
        if (piece.role == Role::cannon && is_safe && is_free) {
            ++ways;
        }
        // The two targets behind a leg.
        if (piece.role == Role::horse && is_free &&
            (is_safe_target(next_file + file + rank, next_rank + rank + file) ||
             is_safe_target(next_file + file - rank, next_rank + rank - file))) {
            ++ways;
        }
    }
    return ways >= 2;
}

/// Whether a move that gives no check can end the game: only when it captures the last piece that surely
/// keeps a move.
template <Game G>
class StalemateFilter;
template <>
class StalemateFilter<Chess> {
public:
    explicit StalemateFilter(const Position<Chess>&) {}
    bool may_win(Move<Chess>) const { return false; }
};
template <>
class StalemateFilter<Xiangqi> {
public:
    explicit StalemateFilter(const Position<Xiangqi>& position) {
        const Side side = other(position.side_to_move());
        for (const auto role :
             {Xiangqi::Role::rook, Xiangqi::Role::pawn, Xiangqi::Role::horse, Xiangqi::Role::cannon}) {
            for (const auto from : position.pieces(side, role)) {
                if (keeps_a_move(position, from, {side, role})) {
                    mobile_ |= Bitboard<Xiangqi>(from);
                    if (++count_ == 2) {
                        return;
                    }
                }
            }
        }
    }
    bool may_win(Move<Xiangqi> move) const { return count_ == 0 || (count_ == 1 && mobile_.has(move.to())); }

private:
    Bitboard<Xiangqi> mobile_{};
    int count_ = 0;
};

bool is_promotion(Move<Chess> move) {
    return move.is_promotion();
}
bool is_promotion(Move<Xiangqi>) {
    return false;
}

template <Game G>
MateKind kind_of(const Position<G>& position, Move<G> move, int moves) {
    if (!position.is_capture(move) && !is_promotion(move) && (moves == 1 || !position.gives_check(move))) {
        return MateKind::quiet;
    }
    const ExchangeOptions<G> options{.pins = Pins::respected};
    return exchange_reaches(position, move, 0, options) ? MateKind::plain : MateKind::sacrifice;
}

} // namespace

std::string_view to_string(MateKind kind) {
    switch (kind) {
        case MateKind::quiet:
            return "quiet";
        case MateKind::sacrifice:
            return "sacrifice";
        case MateKind::plain:
            return "plain";
    }
    return "";
}

template <Game G>
MateSolver<G>::MateSolver(std::size_t hash_megabytes)
    : table_(std::bit_floor((hash_megabytes << 20) / sizeof(Bucket))) {}

template <Game G>
void MateSolver<G>::begin(std::uint64_t budget) {
    nodes_ = 0;
    budget_ = budget;
    exhausted_ = false;
}

template <Game G>
bool MateSolver<G>::spend() {
    if (nodes_ >= budget_) {
        exhausted_ = true;
    } else {
        ++nodes_;
    }
    return !exhausted_;
}

template <Game G>
typename MateSolver<G>::Entry* MateSolver<G>::find(std::uint64_t key) {
    for (auto& entry : table_[key & (table_.size() - 1)]) {
        if (entry.key == key) {
            return &entry;
        }
    }
    return nullptr;
}

template <Game G>
typename MateSolver<G>::Entry& MateSolver<G>::place(std::uint64_t key, int depth) {
    Entry* entry = find(key);
    if (entry == nullptr) {
        auto& bucket = table_[key & (table_.size() - 1)];
        entry = &bucket[bucket[0].depth <= depth ? 0 : 1];
        *entry = Entry{.key = key};
    }
    entry->depth = std::max(entry->depth, static_cast<std::uint8_t>(depth));
    return *entry;
}

template <Game G>
bool MateSolver<G>::can_mate(const Position<G>& position, int moves) {
    if (!spend()) {
        return false;
    }
    int refuted = 0;
    if (const Entry* const known = find(position.key())) {
        if (known->mates <= moves) {
            return true;
        }
        refuted = known->holds;
    }
    if (refuted >= moves) {
        return false;
    }
    for (int length = refuted + 1; length <= moves; ++length) {
        if (finds_mate(position, length)) {
            auto& entry = place(position.key(), moves);
            entry.mates = std::min(entry.mates, static_cast<std::uint8_t>(length));
            return true;
        }
        if (exhausted_) {
            return false;
        }
    }
    auto& entry = place(position.key(), moves);
    entry.holds = std::max(entry.holds, static_cast<std::uint8_t>(moves));
    return false;
}

/// Checks first, then by the number of replies. Of mates in 2 most moves are refuted by one and the same
/// reply, and counting the replies would cost as much.
template <Game G>
bool MateSolver<G>::finds_mate(const Position<G>& position, int moves) {
    if (moves == 1) {
        return mates_at_once(position);
    }
    struct Ordered {
        Move<G> move;
        std::size_t order;
    };
    std::array<Ordered, MoveList<G>::capacity> ordered; // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t count = 0;
    for (const auto move : position.legal_moves()) {
        const bool is_check = position.gives_check(move);
        const std::size_t replies =
            is_check || moves > 2 ? position.after(move).count_legal_moves() : std::size_t{0};
        ordered[count++] = {move, replies + (is_check ? 0 : MoveList<G>::capacity)};
    }
    std::stable_sort(ordered.begin(), ordered.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Ordered& a, const Ordered& b) { return a.order < b.order; });
    for (std::size_t i = 0; i < count; ++i) {
        if (is_mated(position.after(ordered[i].move), moves - 1)) {
            return true;
        }
        if (exhausted_) {
            return false;
        }
    }
    return false;
}

template <Game G>
bool MateSolver<G>::mates_at_once(const Position<G>& position) {
    const auto moves = position.legal_moves();
    std::optional<StalemateFilter<G>> filter;
    for (const auto move : moves) {
        if (!position.gives_check(move)) {
            if (!filter) {
                filter.emplace(position);
            }
            if (!filter->may_win(move)) {
                continue;
            }
        }
        if (!position.after(move).has_legal_move()) {
            return true;
        }
    }
    return false;
}

template <Game G>
bool MateSolver<G>::is_mated(const Position<G>& position, int moves) {
    if (!spend()) {
        return false;
    }
    const auto replies = position.legal_moves();
    if (replies.empty()) {
        return G::stalemate_is_loss || position.in_check();
    }
    if (moves == 0) {
        return false;
    }
    // Replies that avoided mate before, then checks and captures, then the others.
    std::array<std::uint16_t, 3> tried{};
    const Entry* const known = find(position.key());
    const auto& killers = killers_[static_cast<std::size_t>(moves)];
    const std::array<std::uint16_t, 3> hints = {known != nullptr ? known->reply : std::uint16_t{0},
                                                killers[0], killers[1]};
    for (std::size_t i = 0; i < hints.size(); ++i) {
        if (const auto reply = replies.find(hints[i]);
            reply && std::ranges::find(tried, hints[i]) == tried.end()) {
            tried[i] = hints[i];
            if (refutes(position, *reply, moves)) {
                return false;
            }
        }
    }
    for (const bool is_forcing : {true, false}) {
        for (const auto reply : replies) {
            if (std::ranges::find(tried, reply.bits()) != tried.end() ||
                (position.is_capture(reply) || position.gives_check(reply)) != is_forcing) {
                continue;
            }
            if (refutes(position, reply, moves)) {
                return false;
            }
        }
    }
    return !exhausted_;
}

/// Also true when the budget is used up.
template <Game G>
bool MateSolver<G>::refutes(const Position<G>& position, Move<G> reply, int moves) {
    if (can_mate(position.after(reply), moves)) {
        return false;
    }
    if (!exhausted_) {
        place(position.key(), moves).reply = reply.bits();
        auto& killers = killers_[static_cast<std::size_t>(moves)];
        if (killers[0] != reply.bits()) {
            killers = {reply.bits(), killers[0]};
        }
    }
    return true;
}

template <Game G>
std::optional<int> MateSolver<G>::shortest_mate(const Position<G>& position, int moves,
                                                std::uint64_t budget) {
    begin(budget);
    for (int length = 1; length <= moves; ++length) {
        if (can_mate(position, length)) {
            return length;
        }
        if (exhausted_) {
            return std::nullopt;
        }
    }
    return 0;
}

template <Game G>
std::optional<bool> MateSolver<G>::is_mated_within(const Position<G>& position, int moves,
                                                   std::uint64_t budget) {
    begin(budget);
    const bool is_proven = is_mated(position, moves);
    return is_proven || !exhausted_ ? std::optional(is_proven) : std::nullopt;
}

template <Game G>
std::optional<std::vector<Move<G>>> MateSolver<G>::keys(const Position<G>& position, int moves,
                                                        std::uint64_t budget) {
    begin(budget);
    std::vector<Move<G>> found;
    for (const auto move : position.legal_moves()) {
        if (is_mated(position.after(move), moves - 1)) {
            found.push_back(move);
        }
        if (exhausted_) {
            return std::nullopt;
        }
    }
    return found;
}

template <Game G>
std::optional<MateKind> MateSolver<G>::kind(const Position<G>& position, int moves, std::uint64_t budget) {
    begin(budget);
    const auto legal = position.legal_moves();
    for (const auto wanted : {MateKind::plain, MateKind::sacrifice}) {
        for (const auto move : legal) {
            if (kind_of(position, move, moves) != wanted) {
                continue;
            }
            if (is_mated(position.after(move), moves - 1)) {
                return wanted;
            }
            if (exhausted_) {
                return std::nullopt;
            }
        }
    }
    return MateKind::quiet;
}

template class MateSolver<Chess>;
template class MateSolver<Xiangqi>;

} // namespace duiyi::engine
