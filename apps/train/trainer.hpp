// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <random>

#include "duiyi/network/network.hpp"
#include "samples.hpp"

namespace duiyi::train {

/// Hyperparameters of the training.
struct TrainingSchedule {
    int epochs = 20;           ///< passes over all samples
    std::size_t batch = 8192;  ///< samples per step
    double first_rate = 1e-3;  ///< initial learning rate
    double last_rate = 1e-5;   ///< final learning rate, after cosine decay
    double score_share = 0.95; ///< weight of the search score in the target; the rest is the game result
    std::uint64_t seed = 1;
    unsigned threads = 1;
};

/// Mean squared errors of the expected score (0 to 1).
struct Losses {
    double training = 0, validation = 0;
};

/// Trains a network by Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015).
/// Deterministic with one thread; several sum in another order.
template <Game G>
class Trainer {
public:
    /// Starts from `start`, or from small random weights when it is null.
    Trainer(std::vector<Sample> samples, std::vector<Sample> validation, const TrainingSchedule& schedule,
            const network::Weights<G>* start = nullptr);
    ~Trainer();

    /// One epoch. Call it `schedule.epochs` times.
    Losses epoch();
    /// The current weights, quantized.
    std::unique_ptr<network::Weights<G>> weights() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::train
