// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "computer/fair_queue.hpp"
#include "store/store.hpp"

namespace duiyi::server {

/// A thread that reads and writes files of games, so that the network thread never does. Owners (addresses)
/// take turns. The owner of the desk lives on one thread, on which all calls are made.
class Desk {
public:
    /// Called on the owner's thread.
    using Answer = std::function<void()>;
    /// Done at the desk; what it gives is the answer.
    using Work = std::function<Answer()>;

    explicit Desk(Post post);
    /// Drops what waits and finishes what is in hand; nothing of it is heard any more.
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// False when too much waits already, of this owner or in all: then nothing will come of it. `failed` is
    /// the answer when the work throws, as it does when the memory is used up.
    [[nodiscard]] bool ask(const std::string& owner, Work work, Answer failed);

private:
    struct Job {
        Work work;
        Answer failed;
    };

    void run();

    Post post_;
    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<Job> waiting_;
    bool closing_ = false;
    std::thread thread_;
};

} // namespace duiyi::server
