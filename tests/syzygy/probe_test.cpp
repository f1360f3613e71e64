// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Probing tables that the tests write in the published format gives what was written.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <stdexcept>

#include "duiyi/engine/engine.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/test_kit/draw.hpp"
#include "table_writer.hpp"
#include "tables.hpp"

namespace duiyi::syzygy {
namespace {

namespace fs = std::filesystem;
using engine::SmallEndgame;
using engine::SmallEndgames;
using engine::Wdl;
using Role = Chess::Role;

struct OwnTables : testing::Test {
    OwnTables() {
        std::string folder = (fs::temp_directory_path() / "duiyi-own-XXXXXX").string();
        if (::mkdtemp(folder.data()) == nullptr) {
            throw std::runtime_error("cannot make a folder " + folder);
        }
        path = folder;
        for (const auto& [name, kind] :
             {std::pair{"KQvK", SmallEndgame::Kind::queen}, std::pair{"KRvK", SmallEndgame::Kind::rook}}) {
            std::ofstream(path / (std::string(name) + ".rtbw"), std::ios::binary) << results_file(kind);
            std::ofstream(path / (std::string(name) + ".rtbz"), std::ios::binary) << distances_file(kind);
        }
    }
    ~OwnTables() override { fs::remove_all(path); }

    Tables open() const {
        const auto opened = open_tables(path.string());
        EXPECT_TRUE(opened) << opened.error().text();
        EXPECT_EQ(opened->count, (TableCount{2, 2, 3}));
        return opened->tables;
    }

    /// Calls `visit(position)` for `count` positions, either side with the piece and either to move.
    template <class Visit>
    void each(int count, int halfmove_clock, Visit visit) const {
        std::mt19937 random(3);
        const auto square = [&] { return Square<Chess>{static_cast<std::uint8_t>(random() % 64)}; };
        const auto side = [&] { return random() % 2 == 0 ? Side::first : Side::second; };
        while (count > 0) {
            duiyi::Setup<Chess> setup; // testing::Test has a member Setup
            setup.at(square()) = Piece<Chess>{Side::first, Role::king};
            setup.at(square()) = Piece<Chess>{Side::second, Role::king};
            setup.at(square()) = Piece<Chess>{side(), random() % 2 == 0 ? Role::queen : Role::rook};
            setup.turn = side();
            setup.halfmove_clock = halfmove_clock;
            const auto position = Position<Chess>::from_setup(setup);
            if (!position || position->occupied().count() != 3) {
                continue;
            }
            visit(*position);
            --count;
        }
    }

    fs::path path;
};

Wdl wdl_of(int distance) {
    return distance > 0 ? Wdl::win : distance < 0 ? Wdl::loss : Wdl::draw;
}

TEST_F(OwnTables, WdlIsWhatWasWritten) {
    const auto tables = open();
    int draws = 0;
    each(3000, 0, [&](const Position<Chess>& position) {
        const int distance = *SmallEndgames::distance(position);
        EXPECT_EQ(tables->probe(position), wdl_of(distance)) << position;
        draws += distance == 0;
    });
    EXPECT_GT(draws, 50);
    EXPECT_EQ(tables->probe(*parse_fen<Chess>("8/8/8/3k4/8/8/8/N3K3 w - - 0 1")), std::nullopt);
}

TEST_F(OwnTables, RanksAgreeWithDistances) {
    const auto tables = open();
    each(400, 7, [&](const Position<Chess>& position) {
        if (!position.has_legal_move()) {
            return;
        }
        const int distance = *SmallEndgames::distance(position);
        for (const bool repeated : {false, true}) {
            const auto ranking = tables->rank(position, repeated);
            EXPECT_TRUE(ranking.ensures_progress);
            ASSERT_EQ(ranking.moves.size(), position.count_legal_moves()) << position;
            int best = -10'000;
            for (const auto& one : ranking.moves) {
                best = std::max(best, one.rank);
            }
            for (const auto& one : ranking.moves) {
                const int then = -*SmallEndgames::distance(position.after(one.move));
                EXPECT_EQ(one.wdl, wdl_of(then)) << position << one.move;
                if (one.rank == best) {
                    EXPECT_EQ(wdl_of(then), wdl_of(distance)) << position << one.move;
                    if (repeated && distance > 1) {
                        EXPECT_EQ(then, distance - 1) << "the shortest win: " << position << one.move;
                    }
                }
            }
        }
    });
}

/// A win that takes longer than the fifty-move rule leaves is a cursed win.
TEST_F(OwnTables, RanksObserveTheFiftyMoveRule) {
    const auto tables = open();
    const auto best_at = [&](int clock) {
        const auto position =
            *parse_fen<Chess>("8/8/8/3k4/8/8/8/R3K3 w - - " + std::to_string(clock) + " 80");
        auto best = Wdl::loss;
        for (const auto& one : tables->rank(position, false).moves) {
            best = std::max(best, one.wdl);
        }
        return best;
    };
    EXPECT_EQ(best_at(0), Wdl::win);
    EXPECT_EQ(best_at(60), Wdl::win);
    EXPECT_EQ(best_at(90), Wdl::cursed_win);
}

/// Twenty nodes a move do not find the mate without tables.
TEST_F(OwnTables, LeadTheEngineToMate) {
    engine::Engine<Chess> engine;
    engine.set_tablebase(open());
    for (const auto* fen : {"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/8/8/3K4/8/8/8/q3k3 b - - 0 1"}) {
        GameState<Chess> game(*parse_fen<Chess>(fen));
        while (!game.outcome() && !game.claimable_draw()) {
            engine::SearchRequest<Chess> request{game};
            request.limits.nodes = 20;
            const auto result = engine.search(request);
            ASSERT_TRUE(result.best_move);
            ASSERT_TRUE(game.play(*result.best_move));
        }
        ASSERT_TRUE(game.outcome()) << game.position();
        EXPECT_EQ(game.outcome()->reason, Reason::checkmate);
    }
}

} // namespace
} // namespace duiyi::syzygy
