// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The pools of the lobby: waves that pair who waits in them, and how long that takes.
#include <memory>
#include <utility>
#include <vector>

#include "service/lobby_requests.hpp"

namespace duiyi::server {

/// A wave that is being paired.
struct LobbyRequests::Wave {
    std::vector<std::vector<PoolPlayer>> players; ///< by pool
    std::vector<std::vector<PoolPair>> pairs;     ///< by pool
};

void LobbyRequests::plan_wave() {
    const auto has_pair = [this](std::size_t pool) { return lobby_.waiting_in(pool) > 1; };
    std::size_t pool = 0;
    while (pool < pools().size() && !has_pair(pool)) {
        ++pool;
    }
    if (pool < pools().size() && wave_due_ == 0 && !wave_runs_) {
        wave_due_ = deadlines_.add(options_.now_ms() + wave_ms, [this] {
            wave_due_ = 0;
            start_wave();
        });
    }
}

void LobbyRequests::start_wave() {
    const auto wave = std::make_shared<Wave>();
    for (std::size_t pool = 0; pool < pools().size(); ++pool) {
        wave->players.push_back(lobby_.wave_of(pool, options_.now_ms()));
    }
    wave_runs_ = true;
    const bool is_accepted = options_.background(
        [wave] {
            for (const auto& players : wave->players) {
                wave->pairs.push_back(pair_wave(players));
            }
        },
        [this, wave] {
            wave_runs_ = false;
            finish_wave(*wave);
        });
    if (!is_accepted) { // the workers are busy
        wave_runs_ = false;
        plan_wave();
    }
}

void LobbyRequests::finish_wave(const Wave& wave) {
    for (std::size_t pool = 0; pool < wave.pairs.size(); ++pool) {
        for (Meeting& meeting : lobby_.meet(pool, wave.players[pool], wave.pairs[pool])) {
            changed();
            const auto since_ms = meeting.since_ms;
            store(std::move(meeting), [this, pool, since_ms](const auto& stored) {
                if (stored) {
                    paired_in(pool, since_ms);
                }
            });
        }
    }
    plan_wave();
}

void LobbyRequests::paired_in(std::size_t pool, const std::array<std::int64_t, 2>& since_ms) {
    const std::int64_t now_ms = options_.now_ms();
    for (const std::int64_t since : since_ms) {
        waits_.at(pool).add(now_ms - since, now_ms);
    }
    changed();
}

} // namespace duiyi::server
