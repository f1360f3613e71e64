// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bench_command.hpp"

#include <chrono>
#include <iostream>
#include <memory>
#include <span>
#include <string_view>

#include "apps/networks/built_in.hpp"
#include "duiyi/engine/engine.hpp"
#include "duiyi/notation/fen.hpp"
#include "message.hpp"

namespace duiyi::cli {
namespace {

struct BenchArgument {
    std::string game = "both";
    int depth = 0; ///< 0: the default of each game
    bool handcrafted = false;
};

/// Openings, middlegames, endings, checks, mates near and far.
constexpr std::string_view chess_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 b - - 4 14",
    "8/5pk1/4p1p1/1R5p/7P/4PPP1/r4PK1/8 w - - 0 1",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 2 47",
    "4k3/8/8/2p1p1p1/2P1P1P1/8/8/4K3 w - - 0 1",
    "6k1/p4p2/1p2q1p1/3p3p/3P3P/1PQ3P1/P4PK1/8 w - - 0 1",
    "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1",
};
constexpr std::string_view xiangqi_positions[] = {
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2",
    "2bakab1r/9/2n1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/2N1C1N2/9/2BAKAB1R w - - 0 1",
    "r2akab1r/9/2n1b1nc1/p1p1p3p/6p2/2P6/P3P1P1P/C1N1C1N2/9/R1BAKAB1R w - - 0 9",
    "2bak4/4a4/2n1b1n2/p3p1R1p/2p6/4P1r2/P1P5P/2N1B1N2/4A4/2BAK4 b - - 0 20",
    "3ak4/4a4/4b4/p3p3p/2b6/6R2/P3P3P/4B4/4A4/2BAK2r1 w - - 0 1",
    "4kab2/4a4/4b1n2/p3p1p1p/9/2P6/P3P1P1P/4B1N2/4A4/2BAK4 w - - 0 1",
    "3k1a3/4a4/9/4R4/9/9/9/4C4/4p4/5K3 w - - 0 1",
    "4k4/4a4/4b4/9/2N6/9/9/4B4/4A4/4K1C2 w - - 0 1",
    "4k4/9/4b4/4p4/9/9/4P4/4B4/4A4/3AK1R2 w - - 0 1",
};

struct Total {
    std::uint64_t nodes = 0;
    std::chrono::duration<double> time{};

    void print(std::string_view game) const {
        const double rate = static_cast<double>(nodes) / std::max(time.count(), 1e-9);
        std::cout << game << ": " << nodes << " nodes, " << static_cast<std::uint64_t>(rate)
                  << " nodes per second\n";
    }
};

template <Game G>
Total bench(std::span<const std::string_view> positions, int depth, bool handcrafted) {
    engine::Engine<G> engine;
    if (!handcrafted) {
        engine.set_network(networks::built_in<G>());
    }
    Total total;
    for (const auto fen : positions) {
        engine.new_game();
        engine::SearchRequest<G> request{GameState<G>(parse_fen<G>(fen).value())};
        request.limits.depth = depth;
        const auto start = std::chrono::steady_clock::now();
        total.nodes += engine.search(std::move(request)).nodes;
        total.time += std::chrono::steady_clock::now() - start;
    }
    return total;
}

int run(const BenchArgument& argument) {
    if (argument.game != "xiangqi") {
        bench<Chess>(chess_positions, argument.depth > 0 ? argument.depth : 14, argument.handcrafted)
            .print("chess");
    }
    if (argument.game != "chess") {
        bench<Xiangqi>(xiangqi_positions, argument.depth > 0 ? argument.depth : 13, argument.handcrafted)
            .print("xiangqi");
    }
    return 0;
}

} // namespace

void add_bench_command(Command& program) {
    auto argument = std::make_shared<BenchArgument>();
    Command command =
        program.command("bench", "Search fixed positions to a fixed depth: node count (signature) and speed");
    command.option("--game", argument->game, "chess, xiangqi or both")
        .with_default()
        .one_of({"chess", "xiangqi", "both"});
    command.option("--depth", argument->depth, "plies (default: 14 in chess, 13 in xiangqi)").between(1, 60);
    command.flag("--hce,--by-hand", argument->handcrafted,
                 "evaluate with the handcrafted evaluation instead of the network");
    command.run([=] { return run(*argument); });
}

} // namespace duiyi::cli
