// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/address_limits.hpp"

#include <utility>

namespace duiyi::server {

namespace {

constexpr double rooms_at_once = 0.5; // of the hourly allowance
/// Of the daily allowance; the rest comes back in a day, so that no day has more than the allowance.
constexpr double bytes_at_once = 0.5;
constexpr double seconds_of_day = 86'400.0;
/// How often addresses that make no rooms any more are forgotten.
constexpr std::int64_t forget_rates_ms = 60'000;

} // namespace

AddressLimits::AddressLimits(Deadlines& deadlines, Options options)
    : deadlines_(deadlines),
      options_(std::move(options)),
      creations_(options_.rooms_per_hour / 3600.0, options_.rooms_per_hour * rooms_at_once),
      stored_bytes_(options_.game_bytes_per_day * (1.0 - bytes_at_once) / seconds_of_day,
                    options_.game_bytes_per_day * bytes_at_once) {}

AddressLimits::~AddressLimits() {
    deadlines_.cancel(forget_);
}

bool AddressLimits::may_create(const std::string& address) {
    plan_forgetting();
    return creations_.take(address, options_.now_ms());
}

bool AddressLimits::may_store(const std::string& address) {
    plan_forgetting();
    return stored_bytes_.take(address, options_.now_ms());
}

void AddressLimits::charge(const std::string& address, std::int64_t bytes) {
    stored_bytes_.charge(address, static_cast<double>(bytes));
}

std::function<void(std::int64_t)> AddressLimits::storage_for(const PendingRequest& request) {
    const std::string& address = request.client->address;
    if (!may_store(address)) {
        request.refuse(RefusalCode::too_many, "too much from this address today; try again later");
        return {};
    }
    return [this, address](std::int64_t bytes) { charge(address, bytes); };
}

void AddressLimits::plan_forgetting() {
    if (forget_ == 0) {
        forget_ = deadlines_.add(options_.now_ms() + forget_rates_ms, [this] {
            forget_ = 0;
            creations_.evict_idle(options_.now_ms());
            stored_bytes_.evict_idle(options_.now_ms());
            options_.forget_others();
        });
    }
}

} // namespace duiyi::server
