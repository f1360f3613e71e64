// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tune.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <numeric>
#include <ostream>
#include <random>
#include <sstream>

#include "apps/records/files.hpp"
#include "duiyi/engine/handcrafted_evaluation.hpp"
#include "samples.hpp"

namespace duiyi::train {
namespace {

constexpr unsigned tuning_validation_interval = 20; // every 20th game is for validation
constexpr std::size_t batch = 16'384;               // positions per step
constexpr double first_step = 1.0;                  // learning rate, in centipawns
constexpr double last_step = 0.02;                  // final learning rate
constexpr double regularization = 2e-8; // L2 regularization towards the initial weights, for rare ones
constexpr double logistic_scale = 400;  // of the logistic curve

double expectation(double centipawns) {
    return 1 / (1 + std::exp(-centipawns / logistic_scale));
}

/// The traces of all positions, contiguous.
struct Positions {
    std::vector<engine::EvaluationTerm> terms;
    std::vector<std::size_t> ends; ///< of each position's terms
    std::vector<float> middlegame, scale;
    std::vector<float> target; ///< the first side's expectation

    std::size_t size() const { return ends.size(); }
    std::span<const engine::EvaluationTerm> terms_of(std::size_t i) const {
        const std::size_t begin = i == 0 ? 0 : ends[i - 1];
        return std::span(terms).subspan(begin, ends[i] - begin);
    }
    void add(const engine::EvaluationTrace& trace, double wanted) {
        terms.insert(terms.end(), trace.terms.begin(), trace.terms.end());
        ends.push_back(terms.size());
        middlegame.push_back(static_cast<float>(trace.middlegame));
        scale.push_back(static_cast<float>(trace.scale));
        target.push_back(static_cast<float>(wanted));
    }
};

/// The weights and their Adam state: weight i has the parameters 2 i (middlegame) and 2 i + 1 (endgame).
class Tuner {
public:
    explicit Tuner(const std::vector<engine::TaperedWeight>& weights) {
        for (const auto& weight : weights) {
            start_.push_back(weight.middlegame);
            start_.push_back(weight.endgame);
        }
        now_ = start_;
        mean_.resize(now_.size());
        square_.resize(now_.size());
        gradient_.resize(now_.size());
    }

    double error(const Positions& positions) const {
        double sum = 0;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            sum += std::pow(expectation(evaluate(positions, i)) - positions.target[i], 2);
        }
        return sum / static_cast<double>(std::max<std::size_t>(positions.size(), 1));
    }

    void step(const Positions& positions, std::span<const std::size_t> chosen, double size) {
        std::fill(gradient_.begin(), gradient_.end(), 0.0);
        for (const std::size_t i : chosen) {
            add_gradient(positions, i);
        }
        ++steps_;
        const double mean_part = 1 - std::pow(0.9, steps_), square_part = 1 - std::pow(0.999, steps_);
        for (std::size_t w = 0; w < now_.size(); ++w) {
            const double gradient = gradient_[w] / static_cast<double>(chosen.size()) +
                                    2 * regularization * (now_[w] - start_[w]);
            mean_[w] = 0.9 * mean_[w] + 0.1 * gradient;
            square_[w] = 0.999 * square_[w] + 0.001 * gradient * gradient;
            now_[w] -= size * (mean_[w] / mean_part) / (std::sqrt(square_[w] / square_part) + 1e-12);
        }
    }

    engine::TaperedWeight weight(std::size_t i) const {
        return {static_cast<int>(std::lround(now_[2 * i])), static_cast<int>(std::lround(now_[2 * i + 1]))};
    }

private:
    double evaluate(const Positions& positions, std::size_t i) const {
        double middle = 0, end = 0;
        for (const auto& term : positions.terms_of(i)) {
            middle += now_[2U * term.weight] * term.count;
            end += now_[2U * term.weight + 1] * term.count;
        }
        const double part = positions.middlegame[i];
        return (middle * part + end * (1 - part)) * positions.scale[i];
    }
    void add_gradient(const Positions& positions, std::size_t i) {
        const double expected = expectation(evaluate(positions, i));
        const double gradient = 2 * (expected - positions.target[i]) * expected * (1 - expected) /
                                logistic_scale * positions.scale[i];
        const double part = positions.middlegame[i];
        for (const auto& term : positions.terms_of(i)) {
            gradient_[2U * term.weight] += gradient * part * term.count;
            gradient_[2U * term.weight + 1] += gradient * (1 - part) * term.count;
        }
    }

    std::vector<double> start_, now_, mean_, square_, gradient_;
    int steps_ = 0;
};

/// The tuned weights as a C++ function that sets them in the table.
template <Game G>
std::string as_header(const Tuner& tuner) {
    const std::string name(to_string(G::id));
    std::string type = name + "Weights";
    type[0] = static_cast<char>(type[0] - 'a' + 'A');
    std::ostringstream text;
    text << "// SPDX-License-Identifier: MIT\n// SPDX-FileCopyrightText: 2026 The Duiyi authors\n"
         << "// Made by `duiyi tune " << name << "`; docs/engine.md says how. Do not edit.\n#pragma once\n\n"
         << "#include \"weight_table.hpp\"\n\n"
         << "namespace duiyi::engine {\n\n/// Sets the weights tuned on self-play games.\n"
         << "constexpr void set_tuned_weights(" << type << "& w) {\n";
    for (const auto& row : engine::weight_rows<G>()) {
        text << "    w." << row.name << " = {";
        for (std::size_t i = 0; i < row.size; ++i) {
            const auto weight = tuner.weight(row.begin + i);
            text << (i == 0 ? "" : ", ") << "Tapered{" << weight.middlegame << ", " << weight.endgame << '}';
        }
        text << "};\n";
    }
    text << "}\n\n} // namespace duiyi::engine\n";
    return text.str();
}

template <Game G>
Result<void, Fault> read_positions(const TuneRequest& request, Positions& training, Positions& validation) {
    for (const auto& path : request.data) {
        const auto counts = for_each_training_position<G>(
            path, [&](std::uint64_t game, const Position<G>& position, int score, int result) {
                if (training.size() >= request.most) {
                    return;
                }
                const double sign = position.side_to_move() == Side::first ? 1 : -1;
                const double target = request.score_share * expectation(sign * score) +
                                      (1 - request.score_share) * (sign * result + 1) / 2;
                (game % tuning_validation_interval == 0 ? validation : training)
                    .add(engine::trace_evaluation(position), target);
            });
        if (!counts) {
            return tl::unexpected(counts.error());
        }
    }
    return {};
}

template <Game G>
int tune(const TuneRequest& request, std::ostream& out, std::ostream& err) {
    Positions positions, validation;
    if (const auto read = read_positions<G>(request, positions, validation); !read) {
        err << "duiyi: " << read.error().text() << '\n';
        return 2;
    }
    if (positions.size() == 0) {
        err << "duiyi: no position to tune on\n";
        return 2;
    }
    Tuner tuner(engine::weights<G>());
    out << positions.size() << " positions\n" << std::fixed << std::setprecision(6);
    out << "initial: error " << tuner.error(positions) << ", validation error " << tuner.error(validation)
        << std::endl;
    std::vector<std::size_t> order(positions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::mt19937_64 random(1);
    for (int epoch = 1; epoch <= request.epochs; ++epoch) {
        std::shuffle(order.begin(), order.end(), random);
        const double size =
            first_step * std::pow(last_step / first_step, (epoch - 1.0) / std::max(request.epochs - 1, 1));
        for (std::size_t begin = 0; begin < order.size(); begin += batch) {
            tuner.step(positions, std::span(order).subspan(begin, std::min(batch, order.size() - begin)),
                       size);
        }
        out << "epoch " << epoch << ": error " << tuner.error(positions) << ", validation error "
            << tuner.error(validation) << std::endl;
    }
    auto file = records::OutputFile::create(request.out);
    if (file) {
        file->write(as_header<G>(tuner));
    }
    if (const auto written = file ? file->commit() : Result<void, Fault>(tl::unexpected(file.error()));
        !written) {
        err << "duiyi: " << written.error().text() << '\n';
        return 2;
    }
    return 0;
}

} // namespace

int tune(const TuneRequest& request, std::ostream& out, std::ostream& err) {
    return with_game(request.game,
                     [&]<class G>(std::type_identity<G>) { return tune<G>(request, out, err); });
}

} // namespace duiyi::train
