// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/rounds.hpp"

#include <utility>

namespace duiyi::server {

Rounds::Rounds(Work work) : work_(std::move(work)), checkpoint_([this] { pass_checkpoint(); }) {}

Rounds::~Rounds() {
    if (thread_.joinable()) {
        ending_ = true;
        give_turn_to(Turn::work);
        thread_.join();
    }
}

bool Rounds::run(const Pause& pause) {
    if (done_) {
        return true;
    }
    pause_ = &pause;
    if (!thread_.joinable()) {
        thread_ = std::thread([this] {
            wait_for(Turn::work);
            try {
                if (!ending_) {
                    work_(checkpoint_);
                }
            } catch (const Ended&) { // nobody waits for it
            } catch (...) {
                fault_ = std::current_exception();
            }
            done_ = true;
            give_turn_to(Turn::caller);
        });
    }
    give_turn_to(Turn::work);
    wait_for(Turn::caller);
    if (!done_) {
        return false;
    }
    thread_.join();
    if (fault_) {
        std::rethrow_exception(std::exchange(fault_, nullptr));
    }
    return true;
}

void Rounds::pass_checkpoint() {
    if ((*pause_)()) {
        give_turn_to(Turn::caller);
        wait_for(Turn::work);
        if (ending_) {
            throw Ended{};
        }
    }
}

void Rounds::give_turn_to(Turn next) {
    {
        const std::lock_guard lock(mutex_);
        turn_ = next;
    }
    turn_changed_.notify_all();
}

void Rounds::wait_for(Turn own) {
    std::unique_lock lock(mutex_);
    turn_changed_.wait(lock, [this, own] { return turn_ == own; });
}

} // namespace duiyi::server
