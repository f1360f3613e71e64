// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/http_answers.hpp"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <utility>

#include "net/assets.hpp"

namespace duiyi::server {

namespace {

namespace beast = boost::beast;

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

beast::string_view view(std::string_view text) {
    return {text.data(), text.size()};
}

/// Everything comes from this server, nothing is framed, nothing runs that is not a file of the client.
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
}

bool accepts_gzip(const HttpRequest& request) {
    for (const auto& coding : http::ext_list(request[http::field::accept_encoding])) {
        if (!beast::iequals(coding.first, "gzip")) {
            continue;
        }
        for (const auto& parameter : coding.second) {
            if (parameter.first == "q" && (parameter.second == "0" || parameter.second == "0.0")) {
                return false;
            }
        }
        return true;
    }
    return false;
}

HttpResponse asset_answer(const HttpRequest& request, const Asset& asset) {
    HttpResponse response(http::status::ok, request.version());
    set_common(response);
    response.keep_alive(request.keep_alive());
    response.set(http::field::etag, view(asset.etag));
    response.set(http::field::cache_control,
                 is_immutable(asset.path) ? "public, max-age=31536000, immutable" : "no-cache");
    response.set(http::field::vary, "Accept-Encoding");
    if (view(request[http::field::if_none_match]) == asset.etag) {
        response.result(http::status::not_modified);
        return response;
    }
    response.set(http::field::content_type, view(content_type(asset.path)));
    const bool gzip = !asset.gzip.empty() && accepts_gzip(request);
    if (gzip) {
        response.set(http::field::content_encoding, "gzip");
    }
    response.body() = gzip ? asset.gzip : asset.body;
    response.prepare_payload();
    return response;
}

} // namespace

HttpResponse text_answer(const HttpRequest& request, http::status status, std::string text) {
    HttpResponse response(status, request.version());
    set_common(response);
    response.keep_alive(request.keep_alive());
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(text);
    response.prepare_payload();
    return response;
}

HttpResponse api_answer(const HttpRequest& request, ApiAnswer answer) {
    HttpResponse response(static_cast<http::status>(answer.status), request.version());
    set_common(response);
    response.keep_alive(request.keep_alive());
    response.set(http::field::content_type, answer.type);
    response.set(http::field::cache_control, "no-store");
    if (answer.lost > 0) {
        response.set("Duiyi-Lost", std::to_string(answer.lost));
    }
    response.body() = std::move(answer.body);
    response.prepare_payload();
    return response;
}

bool is_api(const HttpRequest& request) {
    return view(request.target()).starts_with("/api/");
}

ApiRequest api_request(HttpRequest&& request, std::string address) {
    const std::string_view target = view(request.target());
    const auto mark = target.find('?');
    return {std::move(address), request.method() == http::verb::post, std::string(target.substr(0, mark)),
            std::string(mark == std::string_view::npos ? std::string_view() : target.substr(mark + 1)),
            std::move(request.body())};
}

HttpResponse answer_http(const HttpRequest& request, const std::string& health) {
    const bool head = request.method() == http::verb::head;
    if (!head && request.method() != http::verb::get) {
        auto response = text_answer(request, http::status::method_not_allowed, "only GET and HEAD\n");
        response.set(http::field::allow, "GET, HEAD");
        return response;
    }
    const std::string_view target = view(request.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const Asset* asset = find_asset(path);
    auto response = path == "/healthz" ? text_answer(request, http::status::ok, health)
                    : path == "/ws" ? text_answer(request, http::status::upgrade_required, "WebSocket only\n")
                    : asset != nullptr ? asset_answer(request, *asset)
                                       : text_answer(request, http::status::not_found, "no such page\n");
    if (path == "/ws") {
        response.set(http::field::upgrade, "websocket");
    }
    if (head) {
        const auto size = response.body().size();
        response.body().clear();
        response.content_length(size);
    }
    return response;
}

bool origin_allowed(std::string_view origin, std::string_view host, const std::vector<std::string>& allowed) {
    if (origin.empty()) {
        return true;
    }
    for (const std::string& name : allowed) {
        if (beast::iequals(view(origin), view(std::string_view(name)))) {
            return true;
        }
    }
    const auto scheme = origin.find("://");
    return scheme != std::string_view::npos && !host.empty() &&
           beast::iequals(view(origin.substr(scheme + 3)), view(host));
}

} // namespace duiyi::server
