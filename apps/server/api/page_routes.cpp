// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/page_routes.hpp"

#include <utility>

namespace duiyi::server::api {

namespace {

constexpr std::string_view main_page = "/index.html";

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    const auto last = text.find_last_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

/// Takes the part before the next separator off `text`.
std::string_view take_part(std::string_view& text, char separator) {
    const auto end = text.find(separator);
    const auto part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return trim(part);
}

/// `q=0`, `q=0.0` and so on: "not acceptable" (RFC 9110, 12.4.2).
bool is_zero_weight(std::string_view parameter) {
    const std::string_view name = take_part(parameter, '=');
    return iequals(name, "q") && parameter.starts_with('0') &&
           parameter.find_first_not_of("0.") == std::string_view::npos;
}

/// Whether If-None-Match has the validator of the asset: `*`, or one of a list, weakly compared (RFC 9110,
/// 13.1.2).
bool is_matched(std::string_view if_none_match, std::string_view etag) {
    const auto opaque = [](std::string_view tag) { return tag.starts_with("W/") ? tag.substr(2) : tag; };
    while (!if_none_match.empty()) {
        const std::string_view tag = take_part(if_none_match, ','); // no comma is in ours
        if (tag == "*" || opaque(tag) == opaque(etag)) {
            return true;
        }
    }
    return false;
}

Response asset_response(const Asset& asset, const Request& request) {
    Response response;
    response.headers = {
        {"ETag", "W/" + std::string(asset.etag)}, // weak: each coding has other bytes
        {"Cache-Control", is_immutable(asset.path) ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Vary", "Accept-Encoding"}};
    if (is_matched(request.header("If-None-Match"), asset.etag)) {
        response.status = 304;
        response.content_type.clear();
        return response;
    }
    response.content_type = content_type(asset.path);
    response.body = asset.body;
    for (const auto& [coding, body] : {std::pair("br", asset.brotli), std::pair("gzip", asset.gzip)}) {
        if (!body.empty() && accepts_coding(request.header("Accept-Encoding"), coding)) {
            response.headers.push_back({"Content-Encoding", coding});
            response.body = body;
            break;
        }
    }
    return response;
}

/// The page itself, which says in its language that there is nothing at the address. Not compressed: what the
/// client accepts is not known here, and the page is small.
Response missing_page(const Asset& page) {
    Response response{404, std::string(content_type(page.path)), std::string(page.body), {}};
    response.headers.push_back({"Cache-Control", "no-cache"});
    return response;
}

} // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
    while (!accept_encoding.empty()) {
        std::string_view accepted = take_part(accept_encoding, ',');
        if (!iequals(take_part(accepted, ';'), coding)) {
            continue;
        }
        while (!accepted.empty()) {
            if (is_zero_weight(take_part(accepted, ';'))) {
                return false;
            }
        }
        return true;
    }
    return false;
}

void add_page_routes(Router& router, std::span<const Asset> assets) {
    const auto add = [&router](std::string_view path, const Asset& asset) {
        router.add(
            {Method::get, std::string(path), [&asset](const Request& request, const Responder& responder) {
                 responder.send(asset_response(asset, request));
             }});
    };
    for (const Asset& asset : assets) {
        add(asset.path, asset);
        if (asset.path == main_page) {
            for (const auto* page :
                 {"/", "/study", "/r/{room}", "/s/{study}", "/account", "/oauth", "/@/{name}", "/players",
                  "/watch", "/learn/{game}", "/tournaments", "/tournaments/{tournament}", "/sign-in",
                  "/sign-up", "/reset-password"}) {
                add(page, asset);
            }
            router.set_missing_page(missing_page(asset));
        }
    }
    RouteOptions options;
    options.same_origin_only = true;
    options.websocket = true;
    router.add({Method::get, "/ws",
                [](const Request&, const Responder& responder) {
                    Response response = text_response(426, "WebSocket only\n");
                    response.headers.push_back({"Upgrade", "websocket"});
                    responder.send(std::move(response));
                },
                options});
}

} // namespace duiyi::server::api
