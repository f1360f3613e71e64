// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Fits the weights of libs/engine/src/appeal.cpp: how much oftener people play a move that looks so, when a
// search of two plies finds no difference. A multinomial logit over the legal moves of positions within games
// that people played: the utility of a move is what the search finds it worse than the best, divided by a
// temperature, and the sum of its looks' weights. Every other game is for fitting, the others for a check,
// and no position that `people` measures is among them. Prints the table.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "levels.hpp"
#include "libs/engine/src/appeal.hpp"
#include "played_positions.hpp"

namespace {

using namespace duiyi;

constexpr std::size_t first_ply = 8;
constexpr int depth = 2;
/// In centipawns; what is worse does not look worse still.
constexpr double largest_loss = 600;
constexpr int passes = 60;
/// Of the squares of the weights, for looks that are rare.
constexpr double penalty = 1e-4;

/// A move that could be played: its looks by number, and what it loses, in pawns.
struct Option {
    std::vector<int> looks;
    double loss = 0;
};

/// The options in a position; the first was played.
using Choice = std::vector<Option>;

template <Game G>
Option option_of(const GameState<G>& game, Move<G> move, double loss) {
    Option option{{}, std::min(loss, largest_loss) / 100};
    const auto looks = engine::looks_of(game, move);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (looks[i]) {
            option.looks.push_back(static_cast<int>(i));
        }
    }
    return option;
}

template <Game G>
Choice choice_in(engine::Engine<G>& engine, const GameState<G>& game, Move<G> played) {
    auto options = engine.options();
    options.multi_pv = static_cast<int>(game.legal_moves().size());
    engine.set_options(options);
    engine.new_game();
    std::map<std::uint16_t, int> scores;
    engine::SearchRequest<G> request{game};
    request.limits.depth = depth;
    request.callbacks.on_info = [&](const engine::SearchInfo<G>& info) {
        scores[info.pv.front().bits()] = info.score.centipawns;
    };
    engine.search(std::move(request));
    int best = -100'000;
    for (const auto& [move, score] : scores) {
        best = std::max(best, score);
    }
    Choice choice;
    for (const Move<G> move : game.legal_moves()) {
        choice.push_back(option_of(game, move, best - scores[move.bits()]));
        if (move == played) {
            std::swap(choice.front(), choice.back());
        }
    }
    return choice;
}

/// Up to `count` choices, about three from each game; those of every other game, then the others.
template <Game G>
std::array<std::vector<Choice>, 2> read(const char* path, std::size_t count) {
    std::array<std::vector<Choice>, 2> out;
    const auto engine = bench::make_engine<G>(1);
    std::mt19937_64 random(1);
    std::size_t number = 0;
    for (const auto& [game, unused] : bench::read_played_positions<G>(path, count)) {
        GameState<G> at;
        for (const Ply<G>& ply : game.line()) {
            if (at.ply_count() >= first_ply && random() % (game.ply_count() - first_ply) < 3) {
                out[number % 2].push_back(choice_in(*engine, at, ply.move));
            }
            (void)at.play(ply.move);
        }
        if (out[0].size() + out[1].size() >= count) {
            break;
        }
        ++number;
    }
    return out;
}

/// The utility of an option: `by_loss` for each pawn that it loses, and its looks' weights.
struct Model {
    std::vector<double> weights;
    double by_loss = -1;

    [[nodiscard]] double utility(const Option& option) const {
        double sum = by_loss * option.loss;
        for (const int look : option.looks) {
            sum += weights[static_cast<std::size_t>(look)];
        }
        return sum;
    }
    [[nodiscard]] std::vector<double> chances(const Choice& choice) const {
        std::vector<double> chances;
        double sum = 0;
        for (const Option& option : choice) {
            chances.push_back(std::exp(utility(option)));
            sum += chances.back();
        }
        for (double& chance : chances) {
            chance /= sum;
        }
        return chances;
    }
};

/// Adam's steps on the likelihood, a choice at a time.
class Fit {
public:
    explicit Fit(std::size_t looks)
        : model_{std::vector<double>(looks), -1}, first_(looks + 1), second_(looks + 1) {}

    void pass(const std::vector<Choice>& choices, double rate) {
        std::vector<double> gradient(first_.size());
        std::size_t in_batch = 0;
        for (const Choice& choice : choices) {
            const auto chances = model_.chances(choice);
            for (std::size_t i = 0; i < choice.size(); ++i) {
                const double error = (i == 0 ? 1 : 0) - chances[i];
                gradient.back() += error * choice[i].loss;
                for (const int look : choice[i].looks) {
                    gradient[static_cast<std::size_t>(look)] += error;
                }
            }
            if (++in_batch == batch) {
                step(gradient, rate);
                gradient.assign(gradient.size(), 0);
                in_batch = 0;
            }
        }
    }
    [[nodiscard]] const Model& model() const { return model_; }

private:
    static constexpr std::size_t batch = 100;

    void step(const std::vector<double>& gradient, double rate) {
        ++steps_;
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            double& value = i < model_.weights.size() ? model_.weights[i] : model_.by_loss;
            const double slope = gradient[i] / batch - penalty * value;
            first_[i] = 0.9 * first_[i] + 0.1 * slope;
            second_[i] = 0.999 * second_[i] + 0.001 * slope * slope;
            const double mean = first_[i] / (1 - std::pow(0.9, steps_));
            const double square = second_[i] / (1 - std::pow(0.999, steps_));
            value += rate * mean / (std::sqrt(square) + 1e-8);
        }
    }

    Model model_;
    std::vector<double> first_, second_;
    int steps_ = 0;
};

void print_quality(const char* name, const Model& model, const std::vector<Choice>& choices) {
    double log_sum = 0;
    int same = 0;
    for (const Choice& choice : choices) {
        const auto chances = model.chances(choice);
        log_sum += std::log(chances.front());
        same += std::ranges::max_element(chances) == chances.begin() ? 1 : 0;
    }
    const auto count = static_cast<double>(choices.size());
    std::printf("// %s: %zu choices, log likelihood %.4f, the likeliest was played in %.1f %%\n", name,
                choices.size(), log_sum / count, 100 * same / count);
}

template <Game G>
bool fit(const char* name, const char* path, std::size_t count) {
    const auto [fitted, checked] = read<G>(path, count);
    if (fitted.empty() || checked.empty()) {
        std::fprintf(stderr, "%s: holds no games of %s\n", path, name);
        return false;
    }
    Fit fit(engine::Looks<G>{}.size());
    for (int pass = 0; pass < passes; ++pass) {
        fit.pass(fitted, pass < passes / 2 ? 0.01 : pass < passes * 3 / 4 ? 0.003 : 0.001);
    }
    const Model& model = fit.model();
    std::printf("// %s: a temperature of %.0f centipawns\n", name, -100 / model.by_loss);
    print_quality("fitted", model, fitted);
    print_quality("checked", model, checked);
    for (std::size_t i = 0; i < model.weights.size(); ++i) {
        const bool ends_row =
            i + 1 == engine::look_count ||
            (i >= engine::look_count &&
             (i - engine::look_count) % engine::role_look_count + 1 == engine::role_look_count);
        std::printf("%.0f,%s", 100 * model.weights[i], ends_row ? "\n" : " ");
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view game = argc > 3 ? argv[3] : "both";
    const int choices = argc > 4 ? bench::number(argv[4]) : 15'000;
    if (argc < 3 || (game != "both" && game != "chess" && game != "xiangqi") || choices == 0) {
        std::fprintf(stderr,
                     "usage: bench_levels_looks CHESS_POSITIONS XIANGQI_POSITIONS "
                     "[both|chess|xiangqi [CHOICES]]\n");
        return 2;
    }
    const auto count = static_cast<std::size_t>(choices);
    const bool chess_fitted = game == "xiangqi" || fit<Chess>("chess", argv[1], count);
    const bool xiangqi_fitted = game == "chess" || fit<Xiangqi>("xiangqi", argv[2], count);
    return chess_fitted && xiangqi_fitted ? 0 : 1;
}
