// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Writes rows of mates.tsv (game, FEN, number of moves, kind): mates found and proven by the exhaustive
// solver alone. No engine has a say in what is taken.
//
// The positions are from the ends of games between players that look one ply ahead, and from random
// placements around a king or general. Longer mates are reached from shorter ones: one move earlier in the
// game, or by moving a piece of the placement. At most one position for each length comes from one game or
// placement. Half of the rows of each length are kept for mates without plain first moves (see `MateKind`).
//
// usage: engine_collect_mates chess|xiangqi SEED COUNT_PER_LENGTH MAX_MOVES [MILLIONS_OF_NODES [MIN_MOVES]]
//
// Of mates in 6 and 7 four and three fifths of COUNT_PER_LENGTH are wanted. It gives up when the solver has
// visited MILLIONS_OF_NODES (default 400), and says on standard error what is missing. MIN_MOVES completes a
// set whose shorter mates are there.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/rules/exchange.hpp"
#include "duiyi/rules/game_state.hpp"
#include "mate_solver.hpp"

namespace {

using namespace duiyi;
using engine::MateKind;
using engine::MateSolver;

constexpr int longest = 7;
constexpr std::size_t max_plies = 200;
constexpr std::uint64_t nodes_for_length = 300'000; ///< most positions that have no mate cost all of it
/// Legal moves up to which longer mates are looked for; with more the budget hardly ever suffices.
constexpr std::array<std::size_t, longest + 1> most_root_moves = {999, 999, 999, 999, 60, 30, 20, 16};
constexpr int most_failures = 20; ///< changes of a placement in a row that lengthen nothing
constexpr std::uint64_t nodes_for_kind = 1'000'000;

/// The pieces that a placement attacks and defends with, some more than once: they are drawn more often.
template <Game G>
struct Cast;
template <>
struct Cast<Chess> {
    static constexpr std::array attackers = {Chess::Role::queen,  Chess::Role::rook,   Chess::Role::rook,
                                             Chess::Role::bishop, Chess::Role::knight, Chess::Role::knight,
                                             Chess::Role::pawn,   Chess::Role::pawn};
    static constexpr std::array defenders = {Chess::Role::queen,  Chess::Role::rook, Chess::Role::bishop,
                                             Chess::Role::knight, Chess::Role::pawn, Chess::Role::pawn};
};
template <>
struct Cast<Xiangqi> {
    static constexpr std::array attackers = {Xiangqi::Role::rook,  Xiangqi::Role::cannon,
                                             Xiangqi::Role::horse, Xiangqi::Role::horse,
                                             Xiangqi::Role::pawn,  Xiangqi::Role::pawn};
    static constexpr std::array defenders = {Xiangqi::Role::rook,    Xiangqi::Role::cannon,
                                             Xiangqi::Role::horse,   Xiangqi::Role::advisor,
                                             Xiangqi::Role::advisor, Xiangqi::Role::elephant};
};

template <Game G>
class Collector {
public:
    Collector(std::uint64_t seed, int count, int min_moves, int max_moves, std::uint64_t nodes)
        : random_(seed), max_moves_(max_moves), nodes_left_(static_cast<std::int64_t>(nodes)) {
        for (int moves = min_moves; moves <= max_moves; ++moves) {
            const int wanted = moves <= 5 ? count : count * (moves == 6 ? 4 : 3) / 5;
            wanted_.at(index(moves)) = {wanted / 2, wanted - wanted / 2};
        }
    }

    void run() {
        while (!is_complete() && nodes_left_ > 0) {
            take_from_game();
            for (int i = 0; i < 30 && !is_complete() && nodes_left_ > 0; ++i) {
                take_from_placement();
            }
        }
        for (int moves = 1; moves <= max_moves_; ++moves) {
            if (const auto [plain, others] = wanted_.at(index(moves)); plain + others > 0) {
                std::fprintf(stderr, "mates in %d: %d plain and %d others are missing\n", moves, plain,
                             others);
            }
        }
    }

private:
    /// How many rows of a length are still wanted.
    struct Wanted {
        int plain = 0;
        int others = 0;
    };
    static std::size_t index(int moves) { return static_cast<std::size_t>(moves); }
    std::size_t draw(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

    /// Whether rows of any length from `least` to `most` are still wanted.
    bool wants_any(int least, int most) const {
        return std::any_of(wanted_.begin() + least, wanted_.begin() + most + 1,
                           [](Wanted wanted) { return wanted.plain > 0 || wanted.others > 0; });
    }
    bool is_complete() const { return !wants_any(1, longest); }
    /// The longest mate to look for. While short ones are wanted, one more than the shortest of them, so that
    /// they are not paid for by the search for long ones; then the longest wanted.
    int goal() const {
        int shortest = 1;
        while (shortest < max_moves_ && !wants_any(shortest, shortest)) {
            ++shortest;
        }
        int most = max_moves_;
        while (most > shortest && !wants_any(most, most)) {
            --most;
        }
        return shortest <= 3 ? std::min(shortest + 1, max_moves_) : most;
    }

    /// The shortest mate in at most `moves`; 0 also when the budget does not suffice.
    int solve(const Position<G>& position, int moves) {
        while (position.count_legal_moves() > most_root_moves.at(index(moves))) {
            --moves;
        }
        const auto length = solver_.shortest_mate(position, moves, nodes_for_length);
        nodes_left_ -= static_cast<std::int64_t>(solver_.nodes());
        return length.value_or(0);
    }
    bool take(const Position<G>& position, int moves, std::set<int>& taken);
    Move<G> choose(const Position<G>& position, int noise);
    void take_from_game();
    Square<G> draw_square(Piece<G> piece, std::optional<Square<G>> center);
    std::optional<Position<G>> place();
    std::optional<Position<G>> change(const Position<G>& position);
    bool is_threatened(const Position<G>& position) const;
    void take_from_placement();

    std::mt19937_64 random_;
    int max_moves_;
    std::int64_t nodes_left_;
    std::array<Wanted, longest + 1> wanted_{};
    std::set<std::string> fens_{};
    MateSolver<G> solver_{64};
};

/// The position with fresh counters: the mate must not depend on a move limit.
template <Game G>
Position<G> with_fresh_counters(const Position<G>& position) {
    auto setup = position.setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    return *Position<G>::from_setup(setup);
}

/// Prints the position when one of its length and kind is wanted, and none of that length was taken from the
/// same source. True when it is not plain.
template <Game G>
bool Collector<G>::take(const Position<G>& position, int moves, std::set<int>& taken) {
    const auto kind = solver_.kind(position, moves, nodes_for_kind);
    nodes_left_ -= static_cast<std::int64_t>(solver_.nodes());
    if (!kind) {
        return false;
    }
    const bool is_plain = *kind == MateKind::plain;
    auto& wanted = wanted_.at(index(moves));
    int& count = is_plain ? wanted.plain : wanted.others;
    const auto fen = to_fen(with_fresh_counters(position));
    if (count > 0 && !taken.contains(moves) && fens_.insert(fen).second) {
        --count;
        taken.insert(moves);
        std::printf("%s\t%s\t%d\t%s\n", std::string(to_string(G::id)).c_str(), fen.c_str(), moves,
                    std::string(engine::to_string(*kind)).c_str());
        std::fflush(stdout);
    }
    return !is_plain;
}

/// The move of a player that looks one ply ahead: what an exchange wins, checks, and pieces near the enemy's
/// king or general, with random noise.
template <Game G>
Move<G> Collector<G>::choose(const Position<G>& position, int noise) {
    const auto target = position.royal(other(position.side_to_move()));
    Move<G> best{};
    int best_value = -1'000'000;
    for (const auto move : position.legal_moves()) {
        const int distance =
            std::max(std::abs(move.to().file() - target.file()), std::abs(move.to().rank() - target.rank()));
        int value = exchange_value(position, move) - 10 * distance +
                    static_cast<int>(draw(static_cast<std::size_t>(noise)));
        if (move.from() == position.royal(position.side_to_move())) {
            value -= 60;
        }
        if (position.gives_check(move)) {
            value += position.after(move).has_legal_move() ? 50 : 100'000;
        }
        if (value > best_value) {
            best_value = value;
            best = move;
        }
    }
    return best;
}

template <Game G>
void Collector<G>::take_from_game() {
    GameState<G> game;
    const std::array<int, 2> noise = {100 + static_cast<int>(draw(300)), 100 + static_cast<int>(draw(300))};
    while (!game.outcome() && game.ply_count() < max_plies) {
        const auto& position = game.position();
        if (!game.play(choose(position, noise.at(index_of(position.side_to_move()))))) {
            return;
        }
    }
    std::set<int> taken;
    // Any position may hold a short mate.
    for (int i = 0; i < 3 && game.ply_count() > 0 && wants_any(1, 3); ++i) {
        const auto position = game.position_at(draw(game.ply_count()));
        if (const int moves = solve(position, std::min(max_moves_, 3)); moves > 0) {
            take(position, moves, taken);
        }
    }
    // From the end of a game that was won back to where the solver finds no mate any more.
    if (!game.outcome() || !game.outcome()->winner || game.position().has_legal_move()) {
        return;
    }
    const int most = goal();
    int moves = 0;
    for (std::size_t back = 1; back <= std::min<std::size_t>(16, game.ply_count()); back += 2) {
        const auto position = game.position_at(game.ply_count() - back);
        moves = solve(position, std::min(moves + 2, most));
        if (moves == 0) {
            return;
        }
        take(position, moves, taken);
    }
}

/// Whether a game can bring the piece there.
bool may_stand(Piece<Chess> piece, Square<Chess> square) {
    return piece.role != Chess::Role::pawn || (square.rank() > 0 && square.rank() < Chess::ranks - 1);
}
bool may_stand(Piece<Xiangqi> piece, Square<Xiangqi> square) {
    const int rank = piece.side == Side::first ? square.rank() : Xiangqi::ranks - 1 - square.rank();
    const bool in_palace = Xiangqi::in_zone(Zone::palace, piece.side, square.file(), square.rank());
    switch (piece.role) {
        case Xiangqi::Role::general:
            return in_palace;
        case Xiangqi::Role::advisor:
            return in_palace && (square.file() + rank) % 2 == 1;
        case Xiangqi::Role::elephant:
            return rank <= 4 && rank % 2 == 0 && square.file() % 4 == (rank == 2 ? 0 : 2);
        case Xiangqi::Role::pawn:
            return rank >= 5 || (rank >= 3 && square.file() % 2 == 0);
        default:
            return true;
    }
}

/// A square for the piece: at most three files and ranks from `center`, if that is given and has room.
template <Game G>
Square<G> Collector<G>::draw_square(Piece<G> piece, std::optional<Square<G>> center) {
    for (int tries = 0;; ++tries) {
        const Square<G> square{static_cast<std::uint8_t>(draw(square_count<G>))};
        const bool is_near =
            !center || tries > 1000 ||
            (std::abs(square.file() - center->file()) <= 3 && std::abs(square.rank() - center->rank()) <= 3);
        if (is_near && may_stand(piece, square)) {
            return square;
        }
    }
}

/// Two to four attackers near the enemy's king or general, which has some pieces of its own.
template <Game G>
std::optional<Position<G>> Collector<G>::place() {
    Setup<G> setup;
    const Side attacker = draw(2) == 0 ? Side::first : Side::second;
    const auto king = draw_square({other(attacker), G::royal}, std::nullopt);
    const auto put = [&](Piece<G> piece, std::optional<Square<G>> center) {
        setup.at(draw_square(piece, center)) = piece;
    };
    for (auto pieces = 2 + draw(3); pieces > 0; --pieces) {
        put({attacker, Cast<G>::attackers.at(draw(Cast<G>::attackers.size()))}, king);
    }
    for (auto pieces = 1 + draw(5); pieces > 0; --pieces) {
        put({other(attacker), Cast<G>::defenders.at(draw(Cast<G>::defenders.size()))},
            draw(2) == 0 ? std::optional(king) : std::nullopt);
    }
    put({attacker, G::royal}, std::nullopt);
    setup.at(king) = Piece<G>{other(attacker), G::royal};
    setup.turn = attacker;
    const auto position = Position<G>::from_setup(setup, SetupCheck::reachable);
    return position ? std::optional(*position) : std::nullopt;
}

/// Whether the attacker has something to fear: it is in check, or the other side, were it to move, could give
/// check or win a piece.
template <Game G>
bool Collector<G>::is_threatened(const Position<G>& now) const {
    auto turned = now.setup();
    turned.turn = other(now.side_to_move());
    const auto position = Position<G>::from_setup(turned);
    if (!position) {
        return true; // in check
    }
    const auto moves = position->legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](Move<G> move) {
        return position->gives_check(move) || exchange_reaches(*position, move, 300);
    });
}

/// One piece moved by at most two files and ranks, or one more defender.
template <Game G>
std::optional<Position<G>> Collector<G>::change(const Position<G>& position) {
    auto setup = position.setup();
    const auto any = [&] { return Square<G>{static_cast<std::uint8_t>(draw(square_count<G>))}; };
    if (draw(5) == 0) {
        const Piece<G> piece{other(position.side_to_move()),
                             Cast<G>::defenders.at(draw(Cast<G>::defenders.size()))};
        const auto square = draw_square(piece, std::nullopt);
        if (setup.at(square)) {
            return std::nullopt;
        }
        setup.at(square) = piece;
    } else {
        auto from = any();
        while (!setup.at(from)) {
            from = any();
        }
        const int file = from.file() - 2 + static_cast<int>(draw(5));
        const int rank = from.rank() - 2 + static_cast<int>(draw(5));
        if (file < 0 || file >= G::files || rank < 0 || rank >= G::ranks ||
            setup.at(square_at<G>(file, rank))) {
            return std::nullopt;
        }
        setup.at(square_at<G>(file, rank)) = setup.at(from);
        setup.at(from).reset();
    }
    setup.state = {};
    const auto changed = Position<G>::from_setup(setup, SetupCheck::reachable);
    return changed ? std::optional(*changed) : std::nullopt;
}

/// From a placement with a mate to longer mates by small changes, and from plain ones to others of the same
/// length, until many changes in a row lead nowhere. One in three is about attackers that are threatened.
template <Game G>
void Collector<G>::take_from_placement() {
    const int most = goal();
    const bool wants_threat = draw(3) == 0;
    auto position = place();
    if (!position || (wants_threat && !is_threatened(*position))) {
        return;
    }
    int moves = solve(*position, std::min(most, 3));
    if (moves == 0) {
        return;
    }
    std::set<int> taken;
    bool is_special = take(*position, moves, taken);
    for (int failures = 0; failures < most_failures && nodes_left_ > 0 && !taken.contains(most);) {
        const auto changed = change(*position);
        if (!changed || (wants_threat && !is_threatened(*changed))) {
            continue;
        }
        ++failures;
        const int length = solve(*changed, std::min(moves + 1, most));
        if (length < moves || length == 0) {
            continue;
        }
        const bool becomes_special = take(*changed, length, taken);
        if (length == moves && is_special && !becomes_special) {
            continue;
        }
        if (length > moves || becomes_special != is_special) {
            failures = 0;
        }
        position = changed;
        moves = length;
        is_special = becomes_special;
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    std::vector<int> numbers;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        numbers.push_back(std::atoi(arguments[i].c_str()));
    }
    if (arguments.size() < 4 || arguments.size() > 6 ||
        (arguments[0] != "chess" && arguments[0] != "xiangqi") ||
        std::ranges::any_of(numbers, [](int number) { return number < 1; }) || numbers[2] > longest) {
        std::fprintf(stderr,
                     "usage: engine_collect_mates chess|xiangqi SEED COUNT_PER_LENGTH MAX_MOVES "
                     "[MILLIONS_OF_NODES [MIN_MOVES]]\n");
        return 2;
    }
    const auto seed = static_cast<std::uint64_t>(numbers[0]);
    const auto nodes = static_cast<std::uint64_t>(numbers.size() > 3 ? numbers[3] : 400) * 1'000'000;
    const int least = numbers.size() > 4 ? numbers[4] : 1;
    if (arguments[0] == "chess") {
        Collector<Chess>(seed, numbers[1], least, numbers[2], nodes).run();
    } else {
        Collector<Xiangqi>(seed, numbers[1], least, numbers[2], nodes).run();
    }
}
