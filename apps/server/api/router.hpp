// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/http_message.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::server::api {

struct RouteOptions {
    std::size_t max_body = 1024;      ///< bytes; a larger body is refused before it is read
    bool counts_large_bodies = false; ///< large responses are limited like uploads; files of the page are not
    bool answers_at_length = false;   ///< takes the place of a large response before the handler makes it
    bool same_origin_only = false;    ///< pages of other origins may not send this request
    /// Whether this address may send such a request now: asked once for each, before its body is read. If
    /// not, the response to send instead. Empty: it may.
    std::function<std::optional<Response>(const std::string& address)> admit{};
    bool websocket = false; ///< a request to upgrade begins a WebSocket; all others go to the handler
};

/// One line of the table of routes.
struct Route {
    Method method = Method::get; ///< a GET route answers HEAD too
    /// A path of segments such as `/api/studies/{name}`: a segment in braces matches any one segment and
    /// gives the parameter its name.
    std::string pattern;
    Handler handler;
    RouteOptions options{};
};

/// Finds the handler of a request by its method and path. Of two routes that match, the one whose literal
/// segment comes first is taken. Cost: linear in the number of segments, as long as few patterns overlap.
class Router {
public:
    /// What a request is for. Valid as long as the router.
    struct Match {
        const Route* route = nullptr;
        Parameters path;
        Parameters query;
        bool is_admitted = false; ///< admit() has been asked
    };

    Router();
    ~Router();
    Router(const Router&) = delete;
    Router& operator=(const Router&) = delete;

    /// Answers GET requests of unknown paths outside of /api instead of a line of text. The response should
    /// have the status 404.
    void set_missing_page(Response page) { missing_page_ = std::move(page); }

    /// Adds a route. Two routes of one method and pattern are a programming error.
    void add(Route route);

    /// Decodes the target and finds its route, or gives the response to send instead: 400 when the target is
    /// malformed, 404 when there is no such path, 405 with `Allow` when there is but for other methods. Under
    /// /api these are JSON, elsewhere text or the missing page.
    [[nodiscard]] Result<Match, Response> match(Method method, std::string_view target) const;

    /// Asks whether requests of this address may come now; the response to send instead, if not.
    [[nodiscard]] static std::optional<Response> admit(Match& match, const std::string& address);

    /// Completes the request with the parameters of the match and calls the handler, if it is admitted.
    static void handle(Match match, Request request, const Responder& responder);

private:
    struct Node;

    std::unique_ptr<Node> root_;
    std::optional<Response> missing_page_;
};

} // namespace duiyi::server::api
