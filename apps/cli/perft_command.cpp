// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "perft_command.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>
#include <vector>

#include "duiyi/rules/perft.hpp"
#include "game_argument.hpp"
#include "json_answer.hpp"

namespace duiyi::cli {
namespace {

struct PerftOptions {
    int depth = 1;
    int threads = 1;
    int hash_megabytes = 0; ///< 0: none
};

/// Counts below each root move on several threads; a share of work is what follows two plies, because root
/// moves are too few and too unequal to keep many threads busy to the end.
template <Game G>
class Divide {
public:
    Divide(const Position<G>& root, const PerftOptions& options, const GameArgument& argument)
        : root_(root), options_(options), argument_(argument), moves_(root.legal_moves()) {
        if (options.depth == 0) {
            total_ = 1;
            moves_ = {};
            return;
        }
        if (options.hash_megabytes > 0) {
            table_.emplace(static_cast<std::size_t>(options.hash_megabytes));
        }
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            const auto child = root.after(moves_[i]);
            counts_.push_back({0, 0});
            if (options.depth < 3) {
                add_share(i, child, options.depth - 1);
                continue;
            }
            for (const auto reply : child.legal_moves()) {
                add_share(i, child.after(reply), options.depth - 2);
            }
        }
    }

    std::uint64_t run() {
        print_finished(); // moves that end the game have no shares
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options_.threads; ++i) {
            helpers.emplace_back([this] { work(); });
        }
        work();
        helpers.clear(); // waits for them
        return total_;
    }

    /// The count below each root move, once `run` is done.
    void add_to(JsonAnswer<G>& answer) const {
        answer.key("moves");
        answer.open_list();
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            answer.open();
            answer.add("move", name(i));
            answer.add("nodes", static_cast<std::int64_t>(counts_[i].nodes));
            answer.close();
        }
        answer.close_list();
    }

private:
    struct Share {
        std::size_t root_move;
        Position<G> position;
        int depth;
    };
    struct Count {
        std::uint64_t nodes;
        std::size_t shares_left;
    };

    void add_share(std::size_t root_move, const Position<G>& position, int depth) {
        shares_.push_back({root_move, position, depth});
        ++counts_[root_move].shares_left;
    }

    void work() {
        for (std::size_t i = next_++; i < shares_.size(); i = next_++) {
            const Share& share = shares_[i];
            const auto nodes =
                table_ ? perft(share.position, share.depth, *table_) : perft(share.position, share.depth);
            const std::lock_guard lock(counts_mutex_);
            counts_[share.root_move].nodes += nodes;
            --counts_[share.root_move].shares_left;
            print_finished();
        }
    }

    /// In the order of the moves, each as soon as those before it are finished.
    void print_finished() {
        for (; printed_ < moves_.size() && counts_[printed_].shares_left == 0; ++printed_) {
            const auto nodes = counts_[printed_].nodes;
            if (!argument_.json) {
                std::cout << name(printed_) << ": " << nodes << std::endl;
            }
            total_ += nodes;
        }
    }

    std::string name(std::size_t i) const { return to_uci(root_, moves_[i], argument_.castling_form()); }

    const Position<G>& root_;
    PerftOptions options_;
    const GameArgument& argument_;
    MoveList<G> moves_;
    std::optional<PerftTable> table_;
    std::vector<Share> shares_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex counts_mutex_; ///< for what follows
    std::vector<Count> counts_;
    std::size_t printed_ = 0;
    std::uint64_t total_ = 0;
};

/// With as many digits behind the point.
std::string fixed(double number, int digits) {
    std::ostringstream text;
    text << std::fixed << std::setprecision(digits) << number;
    return text.str();
}

template <Game G>
int divide(const Position<G>& position, const PerftOptions& options, const GameArgument& argument) {
    const auto start = std::chrono::steady_clock::now();
    Divide<G> counting(position, options, argument);
    const std::uint64_t nodes = counting.run();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (argument.json) {
        JsonAnswer<G> answer(argument, position);
        answer.add("depth", std::int64_t{options.depth});
        counting.add_to(answer);
        answer.key("seconds");
        answer.raw(fixed(taken.count(), 6));
        answer.add("nodes", static_cast<std::int64_t>(nodes));
        answer.print();
        return 0;
    }
    const double millions = static_cast<double>(nodes) / 1e6;
    std::cout << "time " << fixed(taken.count(), 3) << " s, "
              << fixed(millions / std::max(taken.count(), 1e-9), 1) << " million nodes per second\nnodes "
              << nodes << '\n';
    return 0;
}

} // namespace

void add_perft_command(Command& program) {
    auto argument = std::make_shared<GameArgument>();
    auto options = std::make_shared<PerftOptions>();
    Command command = program.command("perft", "Count the legal move sequences of a number of plies");
    argument->add_to(command);
    argument->add_json_to(command);
    command.option("--depth", options->depth, "plies").required().between(0, 50);
    command.option("--threads", options->threads, "how many count at once (default 1)").between(1, 256);
    command.option("--hash", options->hash_megabytes, "megabytes to remember counts in (default none)")
        .between(1, 65536);
    command.footer("With --json: game, fen, turn, depth, moves (each with move and nodes), seconds, nodes.");
    command.run([=] {
        return with_position(*argument,
                             [&](const auto& position) { return divide(position, *options, *argument); });
    });
}

} // namespace duiyi::cli
