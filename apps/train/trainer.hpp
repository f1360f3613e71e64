// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <random>

#include "duiyi/network/network.hpp"
#include "samples.hpp"

namespace duiyi::train {

/// How a network learns.
struct Schedule {
    int epochs = 20;           ///< times that all samples are seen
    std::size_t batch = 8192;  ///< samples a step
    double first_rate = 1e-3;  ///< the steps' size in the beginning
    double last_rate = 1e-5;   ///< and in the end
    double score_share = 0.95; ///< what the search's score counts; the game's result has the rest
    /// Learn to be right in the mean with the evaluation by hand, and not alone.
    bool in_mean = false;
    std::uint64_t seed = 1;
    unsigned threads = 1;
};

/// The mean square of the error, as a share of a whole win.
struct Losses {
    double training = 0, held = 0;
};

/// Learns from samples, by Adam (Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015). With one
/// thread the same for the same seed and samples; several add up in another order.
template <Game G>
class Trainer {
public:
    /// Begins with `start`, or with small random numbers when there is none.
    Trainer(std::vector<Sample> samples, std::vector<Sample> held, const Schedule& schedule,
            const network::Weights<G>* start = nullptr);
    ~Trainer();

    /// Sees all samples once. To be called `schedule.epochs` times.
    Losses epoch();
    /// What has been learnt, in whole numbers.
    std::unique_ptr<network::Weights<G>> weights() const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace duiyi::train
