// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <string>

/// What results of games say about two engines. Pure arithmetic.
namespace duiyi::match {

/// Games counted from one engine's view, in pairs: both games of a pair have the same opening, colours
/// swapped. The two results of a pair depend on each other, so that the spread must be taken from pairs
/// (the pentanomial model); single games alone are too sure of themselves or too unsure.
struct Tally {
    std::uint64_t wins = 0, draws = 0, losses = 0; ///< of all games
    /// Pairs by points: 0, 1/2, 1, 3/2, 2.
    std::array<std::uint64_t, 5> pairs{};

    std::uint64_t games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    std::uint64_t pair_count() const { return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4]; }
    /// Adds one game: 2 points in halves for a win, 1 for a draw, 0 for a loss.
    void add_game(int half_points);
    /// Adds a finished pair by the half points of both games together, 0..4.
    void add_pair(int half_points) { ++pairs[static_cast<std::size_t>(half_points)]; }
};

/// Mean and spread of the points of one trial (a game, or half a pair), between 0 and 1.
struct Sample {
    double mean = 0;
    double variance = 0; ///< of one trial
    double trials = 0;
};
/// By pairs: each is one trial worth 0 to 1.
Sample sample_of_pairs(const Tally& tally);
/// By single games.
Sample sample_of_games(const Tally& tally);

/// The difference in Elo at which `score` (0 to 1) is expected, by the logistic curve of 400; +-infinity at
/// the ends.
double elo_of(double score);
/// The inverse.
double score_of(double elo);

/// A difference in Elo with its error.
struct EloEstimate {
    double elo = 0;
    double error = 0; ///< half the width of the 95 % interval; infinite or 0 when the results do not report
    double superiority = 0; ///< the probability that the engine is the stronger one, 0 to 1
};
/// From pairs when there are complete ones, else from single games.
EloEstimate estimate_elo(const Tally& tally);
EloEstimate estimate_elo(const Sample& sample);

/// A sequential test of "the difference is `elo1`" against "it is `elo0`" (Wald).
struct Sprt {
    /// How the two numbers are meant: differences of logistic Elo, or normalised Elo: the expected score of a
    /// game, from one half, in units of its standard deviation, times 800 / ln 10.
    enum class Model : std::uint8_t { logistic, normalized };
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05; ///< the risk of taking elo1 when elo0 is true
    double beta = 0.05;  ///< the risk of taking elo0 when elo1 is true
    Model model = Model::logistic;

    double lower() const;
    double upper() const;
    friend bool operator==(const Sprt&, const Sprt&) = default;
};

/// The logarithm of how much likelier the results are with `elo1` than with `elo0`: the generalised ratio, in
/// which the most likely distribution of pairs with each mean stands for the unknown one (M. Van den Bergh,
/// "A practical introduction to the GSPRT"). Pairs count when there are any, else games. 0 without results.
double log_likelihood_ratio(const Tally& tally, const Sprt& sprt);

enum class Verdict : std::uint8_t { undecided, accept_elo0, accept_elo1 };
Verdict decide(double ratio, const Sprt& sprt);

} // namespace duiyi::match
