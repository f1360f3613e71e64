// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "learn.hpp"

#include <chrono>
#include <iomanip>
#include <ostream>

#include "apps/records/files.hpp"
#include "read_network.hpp"

namespace duiyi::train {
namespace {

constexpr unsigned validation_interval = 50; // every 50th game is for validation

Result<void, Fault> write_file(const std::string& path, const std::string& bytes) {
    auto file = records::OutputFile::create(path);
    if (!file) {
        return tl::unexpected(file.error());
    }
    file->write(bytes);
    return file->commit();
}

template <Game G>
int learn(const LearnRequest& request, std::ostream& out, std::ostream& err) {
    std::vector<Sample> samples, validation;
    std::unique_ptr<const network::Weights<G>> start;
    if (!request.from.empty()) {
        auto read = read_network<G>(request.from);
        if (!read) {
            err << "duiyi: " << read.error().text() << '\n';
            return 2;
        }
        start = *std::move(read);
    }
    for (const auto& path : request.data) {
        const auto counts =
            request.imitate == 0
                ? read_samples<G>(path, validation_interval, samples, validation)
                : read_imitation_samples<G>(path, request.imitate, validation_interval, samples, validation);
        if (!counts) {
            err << "duiyi: " << counts.error().text() << '\n';
            return 2;
        }
        out << path << ": " << counts->games << " games, " << counts->plies << " positions, "
            << counts->samples << " for training" << std::endl;
    }
    if (samples.empty()) {
        err << "duiyi: no position for training\n";
        return 2;
    }
    const auto count = static_cast<double>(samples.size());
    Trainer<G> trainer(std::move(samples), std::move(validation), request.schedule, start.get());
    out << std::fixed << std::setprecision(6);
    for (int epoch = 1; epoch <= request.schedule.epochs; ++epoch) {
        const auto started = std::chrono::steady_clock::now();
        const Losses losses = trainer.epoch();
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - started;
        if (const auto written = write_file(request.out, network::write_weights<G>(*trainer.weights()));
            !written) {
            err << "duiyi: " << written.error().text() << '\n';
            return 2;
        }
        out << "epoch " << epoch << ": error " << losses.training << ", validation error "
            << losses.validation << ", " << static_cast<long>(count / time.count()) << " positions per second"
            << std::endl;
    }
    return 0;
}

} // namespace

int learn(const LearnRequest& request, std::ostream& out, std::ostream& err) {
    return with_game(request.game,
                     [&]<class G>(std::type_identity<G>) { return learn<G>(request, out, err); });
}

} // namespace duiyi::train
