// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "api/router.hpp"
#include "limits/limits.hpp"

namespace duiyi::server::api {

/// Adds routes whose requests are limited in rate by address, whose large bodies are counted, and which pages
/// of other origins may not use. POST and PUT take bodies of up to wire::max_upload_bytes.
class LimitedRoutes {
public:
    /// `rates` counts requests by the clock `now_ms`. Both references must outlive the router.
    LimitedRoutes(Router& router, AddressRates& rates, std::function<std::int64_t()> now_ms)
        : router_(router), rates_(rates), now_ms_(std::move(now_ms)) {}

    /// `answers_at_length`: the response may be large though the request is small.
    void add(Method method, std::string pattern, Handler handler, bool answers_at_length = false);

private:
    Router& router_;
    AddressRates& rates_;
    std::function<std::int64_t()> now_ms_;
};

} // namespace duiyi::server::api
