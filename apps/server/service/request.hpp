// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "service/client.hpp"

namespace duiyi::server {

/// A request that is being handled: who sent it, under which id, and how its connection learns that it is
/// answered.
struct PendingRequest {
    ClientPtr client;
    std::string id;
    std::function<void()> done;  ///< to be called once, after the answer
    std::int64_t arrived_ms = 0; ///< as StoreClock::now_ms: what clocks count, however long the request waits

    /// Sends the answer and ends the request.
    void answer(const Answer& answer) const {
        client->answer(id, answer);
        done();
    }
    void refuse(const Refusal& refusal) const { answer(refusal); }
    void refuse(RefusalCode code, std::string message) const { refuse(Refusal{code, std::move(message)}); }
};

} // namespace duiyi::server
