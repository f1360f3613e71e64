// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/http_messages.hpp"

#include <string_view>
#include <utility>

namespace duiyi::server {

namespace {

/// Everything comes from this server, nothing is framed, and no script runs but the client's files.
constexpr const char* content_policy =
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

void set_common(HttpResponse& response) {
    response.set(http::field::server, "duiyi");
    response.set("Content-Security-Policy", content_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer"); // a room's address is its key: it must not travel
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set(http::field::cache_control, "no-store"); // unless the handler sets another
}

} // namespace

api::Method method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get:
            return api::Method::get;
        case http::verb::head:
            return api::Method::head;
        case http::verb::post:
            return api::Method::post;
        case http::verb::put:
            return api::Method::put;
        case http::verb::patch:
            return api::Method::patch;
        case http::verb::delete_:
            return api::Method::del;
        case http::verb::options:
            return api::Method::options;
        default:
            return api::Method::other;
    }
}

api::Request api_request(HttpRequest&& request, std::string address) {
    api::Request out;
    out.method = method_of(request.method());
    out.address = std::move(address);
    for (const auto& field : request.base()) {
        out.headers.push_back({std::string(field.name_string()), std::string(field.value())});
    }
    out.body = std::move(request.body());
    return out;
}

HttpResponse http_response(const HttpRequest& request, api::Response response) {
    HttpResponse out(static_cast<http::status>(response.status), request.version());
    set_common(out);
    out.keep_alive(request.keep_alive());
    if (!response.content_type.empty()) {
        out.set(http::field::content_type, response.content_type);
    }
    for (const api::Header& header : response.headers) {
        out.set(header.name, header.value);
    }
    if (out.result() == http::status::not_modified) {
        return out; // neither a body nor its length
    }
    out.body() = std::move(response.body);
    out.prepare_payload();
    if (request.method() == http::verb::head) {
        out.body().clear(); // its length stays
    }
    return out;
}

} // namespace duiyi::server
