// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "limits/limits.hpp"
#include "service/request.hpp"
#include "workers/deadlines.hpp"

namespace duiyi::server {

/// How many rooms an address may make, and how many bytes of events it may cause.
class AddressLimits {
public:
    struct Options {
        double rooms_per_hour = 0;
        double game_bytes_per_day = 0;
        std::function<std::int64_t()> now_ms; ///< as in ServiceOptions
        /// Called when addresses that have been quiet for long enough are forgotten, to forget others' too.
        std::function<void()> forget_others;
    };

    /// The deadlines must outlive this.
    AddressLimits(Deadlines& deadlines, Options options);
    ~AddressLimits();
    AddressLimits(const AddressLimits&) = delete;
    AddressLimits& operator=(const AddressLimits&) = delete;

    /// Charges the address for a room that it makes; false: it has made too many.
    [[nodiscard]] bool may_create(const std::string& address);
    /// False: the address may store nothing more for now.
    [[nodiscard]] bool may_store(const std::string& address);
    /// Charges the address for bytes that are stored for it.
    void charge(const std::string& address, std::int64_t bytes);
    /// What charges the sender's address for the bytes that the request stores (RoomWriter::Change::storing).
    /// Empty when the address may store nothing more for now: the request has been refused.
    [[nodiscard]] std::function<void(std::int64_t)> storage_for(const PendingRequest& request);
    /// Something about an address has been noted: it is forgotten some time.
    void plan_forgetting();

private:
    Deadlines& deadlines_;
    Options options_;
    AddressRates creations_;
    AddressRates stored_bytes_;
    Deadlines::Key forget_ = 0;
};

} // namespace duiyi::server
