// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Self-play games, their files, training and tuning.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "apps/train/generate.hpp"
#include "apps/train/learn.hpp"
#include "apps/train/trainer.hpp"
#include "apps/train/tune.hpp"
#include "duiyi/engine/handcrafted_evaluation.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/rules/exchange.hpp"
#include "duiyi/rules/game_state.hpp"
#include "duiyi/test_kit/generators.hpp"
#include "duiyi/test_kit/property.hpp"

namespace duiyi::train {
namespace {

class Train : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "duiyi-train-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr) << name;
        folder_ = name;
    }
    void TearDown() override {
        if (!folder_.empty()) {
            std::filesystem::remove_all(folder_);
        }
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    static std::vector<ScoredGame> games_of(const std::string& path, GameId game) {
        auto reader = GameFileReader::open(path, game);
        EXPECT_TRUE(reader);
        std::vector<ScoredGame> games;
        for (ScoredGame game; reader && reader->next(game);) {
            games.push_back(game);
        }
        return games;
    }

private:
    std::filesystem::path folder_;
};

template <Game G>
void expect_played(const ScoredGame& scored) {
    ASSERT_FALSE(scored.moves.empty());
    GameState<G> game(parse_fen<G>(scored.start).value());
    for (std::size_t i = 0; i < scored.moves.size(); ++i) {
        const auto moves = game.legal_moves();
        const auto* move = std::find_if(moves.begin(), moves.end(),
                                        [&](Move<G> one) { return one.bits() == scored.moves[i].move; });
        ASSERT_NE(move, moves.end()) << scored.start << ' ' << i;
        ASSERT_TRUE(game.play(*move));
    }
    if (game.outcome() && game.outcome()->winner) {
        EXPECT_EQ(scored.result, *game.outcome()->winner == Side::first ? 1 : -1);
    }
}

TEST_F(Train, GamesAreDeterministic) {
    engine::Engine<Chess> one;
    engine::Engine<Chess> other;
    const auto chess = play_scored_game(one, 50, 7, 3);
    EXPECT_NE(play_scored_game(other, 50, 7, 4).start, chess.start);
    EXPECT_EQ(play_scored_game(other, 50, 7, 3), chess) << "depends on earlier games";
    expect_played<Chess>(chess);
    engine::Engine<Xiangqi> xiangqi;
    expect_played<Xiangqi>(play_scored_game(xiangqi, 50, 7, 3));
}

TEST_F(Train, InterruptedFileIsContinued) {
    std::ostringstream said;
    GenerateRequest request{GameId::xiangqi, path("whole"), 4, 30, 5, 2};
    ASSERT_EQ(generate(request, said), 0) << said.str();
    const auto whole = games_of(request.out, request.game);
    ASSERT_EQ(whole.size(), 4U);

    request.out = path("parts");
    request.games = 2;
    request.threads = 1;
    ASSERT_EQ(generate(request, said), 0);
    {
        std::ofstream cut(request.out, std::ios::binary | std::ios::app);
        cut << "a truncated game";
    }
    request.games = 4;
    ASSERT_EQ(generate(request, said), 0) << said.str();
    EXPECT_EQ(games_of(request.out, request.game), whole);
    EXPECT_EQ(std::filesystem::file_size(request.out), std::filesystem::file_size(path("whole")));
}

TEST_F(Train, RefusesOtherFiles) {
    std::ofstream(path("text")) << "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    std::ostringstream said;
    EXPECT_EQ(generate({GameId::chess, path("text"), 2, 30, 5, 1}, said), 2);
    EXPECT_NE(said.str().find("is not a file of scored chess games"), std::string::npos) << said.str();
    ASSERT_EQ(generate({GameId::chess, path("chess"), 1, 30, 5, 1}, said), 0);
    const std::string fault = path("chess") + " is not a file of scored xiangqi games";
    EXPECT_EQ(GameFileReader::open(path("chess"), GameId::xiangqi).error().text(), fault);
    std::ostringstream learnt;
    EXPECT_EQ(learn({GameId::xiangqi, {path("chess")}, path("net"), {}}, learnt, learnt), 2);
    EXPECT_EQ(learnt.str(), "duiyi: " + fault + '\n');
    EXPECT_FALSE(std::filesystem::exists(path("net")));
}

template <Game G>
void expect_same_features() {
    test_kit::check(200, [] {
        const Position<G> position = *test_kit::positions<G>();
        RC_PRE(position.occupied().count() <= 32); // games are trained on only when they could be played
        const Sample sample(position, 12, -1);
        std::vector<std::pair<int, int>> found, expected;
        const auto add = [](auto& to) {
            return [&to](int mine, int theirs) { to.emplace_back(mine, theirs); };
        };
        sample.for_each_feature<G>(false, add(found));
        const Side us = position.side_to_move();
        const auto expect = [&](auto seen_at) {
            const auto perspective = [&](Side side) {
                return network::Perspective<G>::of(side, seen_at(position.royal(side)));
            };
            for (const auto square : position.occupied()) {
                const auto piece = *position.at(square);
                expected.emplace_back(
                    perspective(us).feature(piece.side, piece.role, seen_at(square)),
                    perspective(other(us)).feature(piece.side, piece.role, seen_at(square)));
            }
        };
        expect([](Square<G> square) { return square; });
        RC_ASSERT(found == expected);
        found.clear();
        expected.clear();
        sample.for_each_feature<G>(true, add(found));
        expect([](Square<G> square) { return square_at<G>(G::files - 1 - square.file(), square.rank()); });
        RC_ASSERT(found == expected);
        RC_ASSERT(sample.score() == 12 && sample.result() == -1);
    });
}

TEST_F(Train, SamplesHaveTheFeaturesOfTheirPosition) {
    expect_same_features<Chess>();
    expect_same_features<Xiangqi>();
}

/// The material balance for the first side.
int material_of(const Position<Chess>& position) {
    int material = 0;
    for (const auto role : Chess::roles) {
        material += usual_values<Chess>[index_of(role)] * (position.pieces(Side::first, role).count() -
                                                           position.pieces(Side::second, role).count());
    }
    return material;
}

/// Samples of random games with a score that a network can learn.
template <class Score>
std::vector<Sample> samples_of(std::size_t count, Score score) {
    std::mt19937_64 random(11);
    std::vector<Sample> samples;
    while (samples.size() < count) {
        GameState<Chess> game;
        for (int ply = 0; ply < 80 && !game.outcome(); ++ply) {
            const auto moves = game.legal_moves();
            (void)game.play(moves[random() % moves.size()]);
            const auto& position = game.position();
            const int sign = position.side_to_move() == Side::first ? 1 : -1;
            samples.emplace_back(position, sign * score(position), 0);
        }
    }
    return samples;
}

TEST_F(Train, LearnsMaterial) {
    auto samples = samples_of(test_kit::slow_build() ? 2000 : 20'000, material_of);
    std::vector<Sample> validation(samples.end() - 500, samples.end());
    samples.erase(samples.end() - 500, samples.end());
    const TrainingSchedule schedule{.epochs = 20, .batch = 256, .score_share = 1, .seed = 1, .threads = 2};
    Trainer<Chess> trainer(samples, validation, schedule);
    const double first = trainer.epoch().validation;
    double last = first;
    for (int epoch = 1; epoch < schedule.epochs; ++epoch) {
        last = trainer.epoch().validation;
    }
    if (test_kit::slow_build()) {
        GTEST_SKIP() << "too few samples to generalize";
    }
    EXPECT_LT(last, first / 2);
    const auto weights = trainer.weights();
    const auto up = parse_fen<Chess>("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").value();
    const auto level = Position<Chess>::start();
    EXPECT_GT(network::evaluate(*weights, up), 400);
    EXPECT_LT(std::abs(network::evaluate(*weights, level)), 100);
    EXPECT_TRUE(network::read_weights<Chess>(network::write_weights(*weights)));
}

TEST_F(Train, WritesANetworkFile) {
    std::ostringstream out, err;
    ASSERT_EQ(generate({GameId::xiangqi, path("games"), 2, 30, 5, 2}, err), 0) << err.str();
    LearnRequest request{GameId::xiangqi, {path("games")}, path("net"), {}};
    request.schedule.epochs = 1;
    ASSERT_EQ(learn(request, out, err), 0) << err.str();
    std::ifstream in(path("net"), std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    EXPECT_TRUE(network::read_weights<Xiangqi>(bytes));
}

std::vector<double> errors_in(const std::string& said) {
    std::istringstream lines(said);
    std::vector<double> errors;
    for (std::string line; std::getline(lines, line);) {
        if (const auto at = line.find("error "); at != std::string::npos) {
            errors.push_back(std::stod(line.substr(at + 6)));
        }
    }
    return errors;
}

TEST_F(Train, ContinuesFromANetwork) {
    std::ostringstream first, second, faults;
    ASSERT_EQ(generate({.out = path("games"), .games = 12, .nodes = 60}, faults), 0);
    LearnRequest request;
    request.data = {path("games")};
    request.out = path("one");
    request.imitate = 4;
    request.schedule.epochs = 8;
    request.schedule.batch = 256;
    ASSERT_EQ(learn(request, first, faults), 0) << faults.str();
    request.from = path("one");
    request.out = path("two");
    ASSERT_EQ(learn(request, second, faults), 0) << faults.str();
    EXPECT_LT(errors_in(first.str()).back(), errors_in(first.str()).front());
    EXPECT_LT(errors_in(second.str()).front(), errors_in(first.str()).front());
    request.from = path("games");
    EXPECT_EQ(learn(request, second, faults), 2) << "not a network";
    EXPECT_NE(faults.str().find("games"), std::string::npos);
}

TEST_F(Train, TuningLowersTheError) {
    std::ostringstream said, faults;
    const int games = test_kit::slow_build() ? 8 : 24;
    ASSERT_EQ(generate({.game = GameId::xiangqi, .out = path("games"), .games = games, .nodes = 60}, faults),
              0);
    const TuneRequest request{
        .game = GameId::xiangqi, .data = {path("games")}, .out = path("weights"), .epochs = 5};
    ASSERT_EQ(tune(request, said, faults), 0) << faults.str();
    const auto errors = errors_in(said.str());
    ASSERT_EQ(errors.size(), 6U);
    EXPECT_LT(errors.back(), errors.front());
    std::ifstream header(path("weights"));
    const std::string text((std::istreambuf_iterator<char>(header)), {});
    for (const auto& row : engine::weight_rows<Xiangqi>()) {
        EXPECT_NE(text.find("w." + row.name + " = {Tapered{"), std::string::npos) << row.name;
    }
}

TEST_F(Train, TuningNeedsPositions) {
    std::ostringstream said, faults;
    EXPECT_EQ(tune({.data = {path("absent")}, .out = path("weights")}, said, faults), 2);
    EXPECT_NE(faults.str().find("absent"), std::string::npos);
    ASSERT_TRUE(GameFileWriter::open(path("empty"), GameId::chess));
    std::ostringstream empty;
    EXPECT_EQ(tune({.data = {path("empty")}, .out = path("weights")}, said, empty), 2);
    EXPECT_EQ(empty.str(), "duiyi: no position to tune on\n");
    EXPECT_FALSE(std::filesystem::exists(path("weights")));
}

} // namespace
} // namespace duiyi::train
