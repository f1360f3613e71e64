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
    /// Done at the desk; what it gives is called on the owner's thread.
    using Work = std::function<std::function<void()>()>;

    explicit Desk(Post post);
    /// Drops what waits and finishes what is in hand; nothing of it is heard any more.
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// False when too much waits already, of this owner or in all: then nothing will come of it.
    [[nodiscard]] bool ask(const std::string& owner, Work work);

private:
    void run();

    Post post_;
    std::mutex mutex_;
    std::condition_variable wake_;
    FairQueue<Work> waiting_;
    bool closing_ = false;
    std::thread thread_;
};

} // namespace duiyi::server
