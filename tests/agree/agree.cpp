// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// usage: agree [GAMES] [--game chess|chess960|xiangqi] [--seed N] [--threads N] [--one-in N]
//
// Random games, with everything that has two answers asked for both; see README.md.

#include <atomic>
#include <charconv>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/uci.hpp"
#include "duiyi/oracle/agreement.hpp"
#include "duiyi/oracle/mirror.hpp"
#include "duiyi/rules/game_state.hpp"
#include "duiyi/rules/zobrist.hpp"

namespace duiyi::agree {
namespace {

class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    /// 0 to `sides - 1`.
    std::size_t roll(std::size_t sides) { return static_cast<std::size_t>(zobrist::next(state_) % sides); }
    bool once_in(std::size_t sides) { return roll(sides) == 0; }

private:
    std::uint64_t state_;
};

struct Counts {
    std::uint64_t positions = 0, by_text = 0, by_paths = 0, by_oracle = 0, moves = 0;

    Counts& operator+=(const Counts& o) {
        positions += o.positions;
        by_text += o.by_text;
        by_paths += o.by_paths;
        by_oracle += o.by_oracle;
        moves += o.moves;
        return *this;
    }
};

template <Game G>
std::string wrong_text(const Position<G>& position) {
    for (const auto style : {CastlingField::xfen, CastlingField::shredder}) {
        const std::string text = to_fen(position, style);
        const auto again = parse_fen<G>(text);
        if (!again || *again != position || again->key() != position.key() || to_fen(*again, style) != text) {
            return "is not the same when read from " + text;
        }
    }
    return "";
}

/// One game, played by chance until it ends.
template <Game G>
class RandomGame {
public:
    RandomGame(const Position<G>& start, std::uint64_t seed, std::size_t one_in)
        : start_(start), dice_(seed), one_in_(one_in), game_(start) {}

    /// The first disagreement in words, with the way there; empty when there is none.
    std::string play() {
        std::string fault;
        while (fault.empty() && !game_.outcome()) {
            fault = check_position();
            if (fault.empty()) {
                fault = play_one();
            }
        }
        if (fault.empty()) {
            fault = take_back_and_play_again();
        }
        return fault.empty() ? "" : fault + way_here();
    }
    const Counts& counts() const { return counts_; }

private:
    std::string check_position() {
        const Position<G>& position = game_.position();
        ++counts_.positions;
        std::string fault;
        if (dice_.once_in(std::max(one_in_ / 8, std::size_t{1}))) {
            ++counts_.by_text;
            fault = wrong_text(position);
        }
        if (fault.empty() && dice_.once_in(one_in_)) {
            ++counts_.by_paths;
            fault = oracle::disagreement_between_paths(position);
            if (fault.empty()) {
                fault = oracle::disagreement_with_mirrors(position);
            }
        }
        if (fault.empty() && dice_.once_in(16 * one_in_)) {
            ++counts_.by_oracle;
            fault = oracle::disagreement(position);
        }
        return fault;
    }

    /// A capture now and then where there is one, so that games come to endings.
    Move<G> choose(const MoveList<G>& moves) {
        const Move<G> move = moves[dice_.roll(moves.size())];
        if (!dice_.once_in(8)) {
            return move;
        }
        for (const auto other : moves) {
            if (game_.position().is_capture(other) && dice_.once_in(3)) {
                return other;
            }
        }
        return move;
    }

    std::string play_one() {
        const auto moves = game_.legal_moves();
        counts_.moves += moves.size();
        if (moves.empty() || game_.position().count_legal_moves() != moves.size()) {
            return "the list and the number of moves differ";
        }
        const Move<G> move = choose(moves);
        const bool check = game_.position().gives_check(move);
        if (!game_.play(move)) {
            return "a listed move is refused";
        }
        if (game_.position().in_check() != check || game_.line().back().check != check) {
            return "gives_check() and in_check() differ";
        }
        keys_.push_back(game_.position().key());
        return "";
    }

    std::string take_back_and_play_again() {
        const GameState<G> played = game_;
        for (std::size_t ply = keys_.size(); ply > 0; --ply) {
            if (game_.position().key() != keys_[ply - 1]) {
                return "taking back comes to another position";
            }
            if (!game_.undo() || game_.outcome()) {
                return "a ply is not taken back";
            }
        }
        if (game_.undo() || game_.position() != start_) {
            return "taking all back does not come to the start";
        }
        for (const auto& ply : played.line()) {
            if (!game_.play(ply.move)) {
                return "a move taken back cannot be played again";
            }
        }
        if (game_.position() != played.position() || game_.outcome() != played.outcome()) {
            return "playing again comes to another position or end";
        }
        return "";
    }

    std::string way_here() const {
        std::string text = "\n  start " + to_fen(start_) + "\n  moves";
        for (const auto& ply : game_.line()) {
            text += ' ' + to_uci(ply.before, ply.move, CastlingForm::king_takes_rook);
        }
        return text + "\n  now   " + to_fen(game_.position()) + '\n';
    }

    Position<G> start_;
    Dice dice_;
    std::size_t one_in_; ///< plies looked at by all paths; eight times as many as text
    GameState<G> game_;
    std::vector<std::uint64_t> keys_;
    Counts counts_;
};

struct Options {
    std::string_view game; ///< empty: all
    std::uint64_t games = 10'000;
    std::uint64_t seed = 1;
    std::uint64_t one_in = 64;
    std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
};

/// Plays the games of one kind on several threads; `start(number)` is where a game starts. True when all
/// agreed.
template <Game G, class Start>
bool play_all(const char* name, const Options& options, Start start) {
    if (!options.game.empty() && options.game != name) {
        return true;
    }
    const auto began = std::chrono::steady_clock::now();
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> agreed = true;
    std::mutex mutex; // for the counts and the output
    Counts counts;
    const auto work = [&] {
        Counts mine;
        for (std::uint64_t i = next++; i < options.games && agreed; i = next++) {
            RandomGame<G> game(start(i), options.seed * 0x9e3779b97f4a7c15 + i, options.one_in);
            const std::string fault = game.play();
            mine += game.counts();
            if (fault.empty()) {
                continue;
            }
            const std::lock_guard lock(mutex);
            agreed = false;
            std::cout << name << ", game " << i << " of seed " << options.seed << ": " << fault;
        }
        const std::lock_guard lock(mutex);
        counts += mine;
    };
    {
        std::vector<std::jthread> helpers;
        for (std::uint64_t i = 1; i < options.threads; ++i) {
            helpers.emplace_back(work);
        }
        work();
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    std::cout << name << ": " << options.games << " games, " << counts.positions << " positions, "
              << counts.moves << " moves; " << counts.by_text << " as text, " << counts.by_paths
              << " by all paths and mirrored, " << counts.by_oracle << " by the oracle; " << std::fixed
              << std::setprecision(1) << taken.count() << " s" << (agreed ? "" : "; DISAGREEMENT")
              << std::endl;
    return agreed;
}

bool read(std::string_view text, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && number > 0;
}

bool read(const std::vector<std::string_view>& words, Options& options) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--game") {
            if (++i == words.size() ||
                (words[i] != "chess" && words[i] != "chess960" && words[i] != "xiangqi")) {
                return false;
            }
            options.game = words[i];
            continue;
        }
        std::uint64_t* const named = words[i] == "--seed"      ? &options.seed
                                     : words[i] == "--threads" ? &options.threads
                                     : words[i] == "--one-in"  ? &options.one_in
                                                               : nullptr;
        if (named != nullptr && ++i == words.size()) {
            return false;
        }
        if (!read(words[i], named != nullptr ? *named : options.games)) {
            return false;
        }
    }
    return true;
}

int run(const Options& options) {
    const auto chess = [](std::uint64_t) { return Position<Chess>::start(); };
    const auto chess960 = [](std::uint64_t i) {
        return Position<Chess>::chess960_start(static_cast<int>(i % 960));
    };
    const auto xiangqi = [](std::uint64_t) { return Position<Xiangqi>::start(); };
    const bool agreed = play_all<Chess>("chess", options, chess) &&
                        play_all<Chess>("chess960", options, chess960) &&
                        play_all<Xiangqi>("xiangqi", options, xiangqi);
    return agreed ? 0 : 1;
}

} // namespace
} // namespace duiyi::agree

int main(int argc, char** argv) {
    duiyi::agree::Options options;
    if (!duiyi::agree::read({argv + 1, argv + argc}, options)) {
        std::cerr
            << "usage: agree [GAMES] [--game chess|chess960|xiangqi] [--seed N] [--threads N] [--one-in N], "
               "each N and GAMES a number above 0\n";
        return 2;
    }
    return duiyi::agree::run(options);
}
