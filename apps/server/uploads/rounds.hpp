// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "duiyi/record/checkpoint.hpp"
#include "uploads/game_list.hpp"

namespace duiyi::server {

/// Work that is done in rounds although it cannot return in its middle, such as the reading of one huge game.
/// It has a thread of its own that only runs during run(), while the caller waits: so it can stop wherever
/// the work passes a checkpoint, and is sequential for all who look at it.
class Rounds {
public:
    using Work = std::function<void(const Checkpoint&)>;

    explicit Rounds(Work work);
    Rounds(const Rounds&) = delete;
    Rounds& operator=(const Rounds&) = delete;
    /// Ends work that is not done: its checkpoint throws.
    ~Rounds();

    /// Works until all is done, which is true, or until a checkpoint is passed at which `pause` says so.
    /// What the work throws is thrown here.
    [[nodiscard]] bool run(const Pause& pause);

private:
    struct Ended {};
    enum class Turn { caller, work };

    void pass_checkpoint();
    void give_turn_to(Turn next);
    void wait_for(Turn own);

    Work work_;
    Checkpoint checkpoint_;
    const Pause* pause_ = nullptr; ///< of the current round
    std::exception_ptr fault_{};
    bool done_ = false;
    bool ending_ = false;
    // Not std::binary_semaphore: that of g++ 12 can miss a wake-up (GCC bug 104928).
    std::mutex mutex_{};
    std::condition_variable turn_changed_{};
    Turn turn_ = Turn::caller; ///< guarded by mutex_; all else belongs to whose turn it is
    std::thread thread_{};
};

} // namespace duiyi::server
