// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <thread>

namespace duiyi::train {
namespace {

using network::output_buckets;

template <Game G>
constexpr auto wide = static_cast<std::size_t>(network::accumulator_size<G>);
constexpr float max_output_weight =
    static_cast<float>(network::max_output_weight) / network::output_weight_one;

/// The weights of one feature, or of one side in one output bucket.
template <Game G>
struct Row {
    std::array<float, wide<G>> at;
};

/// All parameters, in floating point. Rows first, so that an optimizer step treats them alike.
template <Game G>
struct Parameters {
    static constexpr auto input_rows = static_cast<std::size_t>(network::feature_count<G>);
    static constexpr std::size_t bias_row = input_rows;
    static constexpr std::size_t out_rows = input_rows + 1;
    static constexpr std::size_t row_count = out_rows + 2 * output_buckets;

    std::vector<Row<G>> rows = std::vector<Row<G>>(row_count, Row<G>{});
    std::array<float, output_buckets> out_bias{};

    Row<G>& out(std::size_t output, std::size_t side) { return rows[out_rows + 2 * output + side]; }
    const Row<G>& out(std::size_t output, std::size_t side) const {
        return rows[out_rows + 2 * output + side];
    }
    void clear() {
        std::fill(rows.begin(), rows.end(), Row<G>{});
        out_bias = {};
    }
};

float sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

template <Game G>
void add(Row<G>& to, const Row<G>& row) {
    for (std::size_t i = 0; i < wide<G>; ++i) {
        to.at[i] += row.at[i];
    }
}

/// The forward and backward pass of one sample.
template <Game G>
struct Backpropagation {
    const Parameters<G>& parameters;
    const TrainingSchedule& schedule;

    /// Returns the squared error and adds its gradient to `gradient`, unless null.
    double run(const Sample& sample, bool mirrored, Parameters<G>* gradient) const {
        std::array<std::array<std::uint16_t, 32>, 2> inputs;
        std::size_t count = 0;
        sample.for_each_feature<G>(mirrored, [&](int mine, int theirs) {
            inputs[0][count] = static_cast<std::uint16_t>(mine);
            inputs[1][count++] = static_cast<std::uint16_t>(theirs);
        });
        std::array<Row<G>, 2> accumulators = {parameters.rows[Parameters<G>::bias_row],
                                              parameters.rows[Parameters<G>::bias_row]};
        for (std::size_t side = 0; side < 2; ++side) {
            for (std::size_t i = 0; i < count; ++i) {
                add(accumulators[side], parameters.rows[inputs[side][i]]);
            }
        }

        const auto output = static_cast<std::size_t>(network::bucket_of(static_cast<int>(count)));
        Row<G> products{};
        for (std::size_t side = 0; side < 2; ++side) {
            const Row<G>& out = parameters.out(output, side);
            for (std::size_t i = 0; i < wide<G>; ++i) {
                const float clamped = std::clamp(accumulators[side].at[i], 0.0F, 1.0F);
                products.at[i] += clamped * clamped * out.at[i];
            }
        }
        float value = parameters.out_bias[output];
        for (const float product : products.at) {
            value += product;
        }

        const float guess = sigmoid(value);
        const auto score_share = static_cast<float>(schedule.score_share);
        const float target = score_share * sigmoid(static_cast<float>(sample.score()) / network::scale) +
                             (1 - score_share) * (static_cast<float>(sample.result()) + 1) / 2;
        const float error = guess - target;
        if (gradient != nullptr) {
            backward(*gradient, inputs, count, accumulators, output, 2 * error * guess * (1 - guess));
        }
        return double{error} * error;
    }

    void backward(Parameters<G>& gradient, const std::array<std::array<std::uint16_t, 32>, 2>& inputs,
                  std::size_t count, const std::array<Row<G>, 2>& accumulators, std::size_t output,
                  float delta) const {
        gradient.out_bias[output] += delta;
        for (std::size_t side = 0; side < 2; ++side) {
            const Row<G>& out = parameters.out(output, side);
            Row<G>& output_gradient = gradient.out(output, side);
            Row<G> back;
            for (std::size_t i = 0; i < wide<G>; ++i) {
                const float sum = accumulators[side].at[i];
                const float clamped = std::clamp(sum, 0.0F, 1.0F);
                output_gradient.at[i] += delta * clamped * clamped;
                back.at[i] = sum > 0 && sum < 1 ? delta * out.at[i] * 2 * clamped : 0.0F;
            }
            add(gradient.rows[Parameters<G>::bias_row], back);
            for (std::size_t i = 0; i < count; ++i) {
                add(gradient.rows[inputs[side][i]], back);
            }
        }
    }
};

/// The sum of the squared errors of some samples; adds to `gradient`, unless null. Every second sample is
/// mirrored; the order changes each epoch.
template <Game G>
double squared_error(const Parameters<G>& parameters, const TrainingSchedule& schedule,
                     std::span<const Sample> samples, Parameters<G>* gradient) {
    const Backpropagation<G> backpropagation{parameters, schedule};
    double errors = 0;
    bool mirrored = false;
    for (const auto& sample : samples) {
        errors += backpropagation.run(sample, mirrored, gradient);
        mirrored = !mirrored;
    }
    return errors;
}

#if defined(__x86_64__)
template <Game G>
[[gnu::target("avx2,fma"), gnu::flatten]] double squared_error_avx2(const Parameters<G>& parameters,
                                                                    const TrainingSchedule& schedule,
                                                                    std::span<const Sample> samples,
                                                                    Parameters<G>* gradient) {
    return squared_error(parameters, schedule, samples, gradient);
}
template <Game G>
constexpr auto squared_error_fast = squared_error_avx2<G>;
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
template <Game G>
constexpr auto squared_error_fast = squared_error<G>;
bool has_avx2() {
    return true;
}
#endif

/// The Adam optimizer.
class Adam {
public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}

    void begin_step() {
        ++steps_;
        mean_scale_ = static_cast<float>(1 / (1 - std::pow(0.9, steps_)));
        square_scale_ = static_cast<float>(1 / (1 - std::pow(0.999, steps_)));
    }
    /// Updates the parameters with the indices from `first` on.
    void step(std::size_t first, std::span<float> parameters, std::span<const float> gradient, float share,
              float rate, float most) {
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const float delta = gradient[i] * share;
            float& mean = mean_[first + i];
            float& square = square_[first + i];
            mean = 0.9F * mean + 0.1F * delta;
            square = 0.999F * square + 0.001F * delta * delta;
            const float move = rate * mean * mean_scale_ / (std::sqrt(square * square_scale_) + 1e-8F);
            parameters[i] = std::clamp(parameters[i] - move, -most, most);
        }
    }

private:
    std::vector<float> mean_, square_;
    int steps_ = 0;
    float mean_scale_ = 1, square_scale_ = 1;
};

template <class Number>
Number rounded(float value, int one) {
    constexpr double most = std::numeric_limits<Number>::max();
    return static_cast<Number>(std::lround(std::clamp(double{value} * one, -most, most)));
}

} // namespace

template <Game G>
class Trainer<G>::Impl {
public:
    Impl(std::vector<Sample> samples, std::vector<Sample> validation, const TrainingSchedule& schedule,
         const network::Weights<G>* start)
        : samples_(std::move(samples)),
          validation_(std::move(validation)),
          schedule_(schedule),
          random_(schedule.seed),
          gradients_(std::max(schedule.threads, 1U)),
          adam_(Parameters<G>::row_count * wide<G> + output_buckets) {
        if (start != nullptr) {
            initialize_from(*start);
        } else {
            initialize_randomly();
        }
    }

    Losses epoch() {
        std::shuffle(samples_.begin(), samples_.end(), random_);
        Losses losses;
        const std::size_t steps = std::max<std::size_t>(samples_.size() / schedule_.batch, 1);
        for (std::size_t step = 0; step < steps; ++step) {
            const double way =
                (epochs_ + static_cast<double>(step) / static_cast<double>(steps)) / schedule_.epochs;
            const double rate = schedule_.last_rate + (schedule_.first_rate - schedule_.last_rate) *
                                                          (1 + std::cos(std::numbers::pi * way)) / 2;
            const std::size_t from = step * schedule_.batch;
            const std::span batch(samples_.data() + from, std::min(schedule_.batch, samples_.size() - from));
            losses.training += compute_loss(batch, true) / static_cast<double>(batch.size());
            optimizer_step(1 / static_cast<float>(batch.size()), static_cast<float>(rate));
        }
        losses.training /= static_cast<double>(steps);
        losses.validation = validation_.empty()
                                ? 0
                                : compute_loss(validation_, false) / static_cast<double>(validation_.size());
        ++epochs_;
        return losses;
    }

    std::unique_ptr<network::Weights<G>> weights() const {
        auto weights = std::make_unique<network::Weights<G>>();
        const auto copy = [](const Row<G>& from, network::Accumulator<G>& to, int one) {
            for (std::size_t i = 0; i < wide<G>; ++i) {
                to[i] = rounded<std::int16_t>(from.at[i], one);
            }
        };
        for (std::size_t row = 0; row < Parameters<G>::input_rows; ++row) {
            copy(now_.rows[row], weights->feature_weights[row], network::activation_one);
        }
        copy(now_.rows[Parameters<G>::bias_row], weights->feature_bias, network::activation_one);
        for (std::size_t output = 0; output < output_buckets; ++output) {
            for (std::size_t side = 0; side < 2; ++side) {
                copy(now_.out(output, side), weights->output_weights[output][side],
                     network::output_weight_one);
            }
            weights->output_bias[output] = rounded<std::int32_t>(
                now_.out_bias[output], network::activation_one * network::output_weight_one);
        }
        return weights;
    }

private:
    void initialize_randomly() {
        for (std::size_t row = 0; row < Parameters<G>::row_count; ++row) {
            for (float& number : now_.rows[row].at) {
                number = (row < Parameters<G>::input_rows ? 0.15F : 0.1F) *
                         (static_cast<float>(random_() >> 40) / (1 << 23) - 1);
            }
        }
    }

    void initialize_from(const network::Weights<G>& start) {
        const auto copy = [](const network::Accumulator<G>& from, Row<G>& to, int one) {
            for (std::size_t i = 0; i < wide<G>; ++i) {
                to.at[i] = static_cast<float>(from[i]) / static_cast<float>(one);
            }
        };
        for (std::size_t row = 0; row < Parameters<G>::input_rows; ++row) {
            copy(start.feature_weights[row], now_.rows[row], network::activation_one);
        }
        copy(start.feature_bias, now_.rows[Parameters<G>::bias_row], network::activation_one);
        for (std::size_t output = 0; output < output_buckets; ++output) {
            for (std::size_t side = 0; side < 2; ++side) {
                copy(start.output_weights[output][side], now_.out(output, side), network::output_weight_one);
            }
            now_.out_bias[output] = static_cast<float>(start.output_bias[output]) /
                                    (network::activation_one * network::output_weight_one);
        }
    }

    /// The sum of the squared errors; `gradients_` gets the gradient of each thread's share.
    double compute_loss(std::span<const Sample> samples, bool with_gradient) {
        const std::size_t threads = gradients_.size();
        std::vector<double> errors(threads);
        const auto share = [&](std::size_t thread) {
            const std::size_t from = samples.size() * thread / threads;
            const std::size_t to = samples.size() * (thread + 1) / threads;
            Parameters<G>* const gradient = with_gradient ? &gradients_[thread] : nullptr;
            if (gradient != nullptr) {
                gradient->clear();
            }
            errors[thread] =
                (has_avx2() ? squared_error_fast<G>
                            : squared_error<G>)(now_, schedule_, samples.subspan(from, to - from), gradient);
        };
        std::vector<std::jthread> others;
        for (std::size_t thread = 1; thread < threads; ++thread) {
            others.emplace_back(share, thread);
        }
        share(0);
        others.clear();
        double sum = 0;
        for (const double error : errors) {
            sum += error;
        }
        return sum;
    }

    void optimizer_step(float share, float rate) {
        Parameters<G>& gradient = gradients_[0];
        for (std::size_t thread = 1; thread < gradients_.size(); ++thread) {
            for (std::size_t row = 0; row < Parameters<G>::row_count; ++row) {
                add(gradient.rows[row], gradients_[thread].rows[row]);
            }
            for (std::size_t output = 0; output < output_buckets; ++output) {
                gradient.out_bias[output] += gradients_[thread].out_bias[output];
            }
        }
        adam_.begin_step();
        for (std::size_t row = 0; row < Parameters<G>::row_count; ++row) {
            adam_.step(row * wide<G>, now_.rows[row].at, gradient.rows[row].at, share, rate,
                       max_output_weight);
        }
        adam_.step(Parameters<G>::row_count * wide<G>, now_.out_bias, gradient.out_bias, share, rate,
                   max_output_weight);
    }

    std::vector<Sample> samples_, validation_;
    TrainingSchedule schedule_;
    std::mt19937_64 random_;
    Parameters<G> now_;
    std::vector<Parameters<G>> gradients_; ///< one for each thread
    Adam adam_;
    int epochs_ = 0;
};

template <Game G>
Trainer<G>::Trainer(std::vector<Sample> samples, std::vector<Sample> validation,
                    const TrainingSchedule& schedule, const network::Weights<G>* start)
    : impl_(std::make_unique<Impl>(std::move(samples), std::move(validation), schedule, start)) {}
template <Game G>
Trainer<G>::~Trainer() = default;
template <Game G>
Losses Trainer<G>::epoch() {
    return impl_->epoch();
}
template <Game G>
std::unique_ptr<network::Weights<G>> Trainer<G>::weights() const {
    return impl_->weights();
}

template class Trainer<Chess>;
template class Trainer<Xiangqi>;

} // namespace duiyi::train
