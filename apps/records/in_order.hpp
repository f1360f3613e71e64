// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace duiyi::records {

/// Calls `work(item)` for each item on `threads` threads, and `take(result)` on the calling one, in the order
/// of the items, until it answers false. At most twice as many results wait as there are threads, so that
/// memory stays bounded. What `work` throws is thrown here.
template <class Item, class Work, class Take>
void in_order(const std::vector<Item>& items, unsigned threads, Work work, Take take) {
    using Done = decltype(work(items.front()));
    if (threads <= 1 || items.size() <= 1) {
        for (const auto& item : items) {
            if (!take(work(item))) {
                return;
            }
        }
        return;
    }
    std::mutex mutex;
    std::condition_variable changed;
    std::map<std::size_t, Done> ready;
    std::size_t next_work = 0;
    std::size_t next_take = 0;
    bool stopped = false;
    std::exception_ptr failure;

    const auto run = [&] {
        std::unique_lock lock(mutex);
        for (;;) {
            changed.wait(lock, [&] { return stopped || next_work < next_take + 2 * std::size_t{threads}; });
            if (stopped || next_work == items.size()) {
                return;
            }
            const std::size_t mine = next_work++;
            lock.unlock();
            try {
                Done done = work(items[mine]);
                lock.lock();
                ready.emplace(mine, std::move(done));
            } catch (...) {
                if (!lock.owns_lock()) {
                    lock.lock();
                }
                failure = std::current_exception();
                stopped = true;
            }
            changed.notify_all();
        }
    };
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i) {
        workers.emplace_back(run);
    }

    // Whatever `take` throws, the workers end before they are joined.
    struct Stop {
        std::mutex& mutex;
        std::condition_variable& changed;
        bool& stopped;
        ~Stop() {
            const std::lock_guard lock(mutex);
            stopped = true;
            changed.notify_all();
        }
    };
    {
        const Stop stop{mutex, changed, stopped};
        std::unique_lock lock(mutex);
        while (next_take < items.size() && !stopped) {
            changed.wait(lock, [&] { return stopped || ready.contains(next_take); });
            if (stopped) {
                break;
            }
            auto node = ready.extract(next_take);
            ++next_take;
            changed.notify_all();
            lock.unlock();
            const bool more = take(std::move(node.mapped()));
            lock.lock();
            if (!more) {
                break;
            }
        }
        lock.unlock();
    }
    workers.clear(); // joins
    if (failure) {
        std::rethrow_exception(failure);
    }
}

} // namespace duiyi::records
