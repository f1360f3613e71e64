// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/limited_routes.hpp"

#include <utility>

#include "wire/protocol_names.gen.hpp"

namespace duiyi::server::api {

void LimitedRoutes::add(Method method, std::string pattern, Handler handler) {
    RouteOptions options;
    options.counts_large_bodies = true;
    options.same_origin_only = true;
    if (method == Method::post || method == Method::put) {
        options.max_body = wire::max_upload_bytes;
    }
    router_.add({method, std::move(pattern),
                 [&rates = rates_, now_ms = now_ms_, handler = std::move(handler)](
                     Request request, const Responder& responder) {
                     if (rates.take(request.address, now_ms())) {
                         handler(std::move(request), responder);
                     } else {
                         responder.send(json_error(429, "too many requests from this address"));
                     }
                 },
                 options});
}

} // namespace duiyi::server::api
