// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/limited_routes.hpp"

#include <utility>

#include "wire/protocol_names.gen.hpp"

namespace duiyi::server::api {

void LimitedRoutes::add(Method method, std::string pattern, Handler handler, bool answers_at_length) {
    RouteOptions options;
    options.counts_large_bodies = true;
    options.answers_at_length = answers_at_length;
    options.same_origin_only = true;
    if (method == Method::post || method == Method::put) {
        options.max_body = wire::max_upload_bytes;
    }
    options.admit = [&rates = rates_, now_ms = now_ms_](const std::string& address) {
        return rates.take(address, now_ms())
                   ? std::nullopt
                   : std::optional(json_error(429, "too many requests from this address"));
    };
    router_.add({method, std::move(pattern), std::move(handler), std::move(options)});
}

} // namespace duiyi::server::api
