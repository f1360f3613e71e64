// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <memory>

#include "computer/question.hpp"

namespace duiyi::server {

/// What thinks: one for each thread of the pool.
class Mind {
public:
    enum class Progress : std::uint8_t {
        finished, ///< the last finding has been reported
        paused,   ///< more is to be found out: ask again with the same question, which remembers
    };
    using Report = std::function<void(Finding)>;

    Mind() = default;
    Mind(const Mind&) = delete;
    Mind& operator=(const Mind&) = delete;
    virtual ~Mind() = default;

    /// Thinks for a bounded time, on the calling thread. `report` is called there, once or more. When it was
    /// told to stop it comes back soon, with `paused` if the answer is not whole.
    virtual Progress think(Question& question, const Report& report) = 0;
    /// From any thread: ends the think() in progress, or the next one to begin.
    virtual void stop() = 0;
    /// Forgets an earlier stop(). The caller sees to it that no other call is in progress.
    virtual void rearm() = 0;
};

/// A mind that asks the engine of this project; `hash_megabytes` for each of the two games.
[[nodiscard]] std::unique_ptr<Mind> make_engine_mind(std::size_t hash_megabytes);

} // namespace duiyi::server
