// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/router.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <set>
#include <span>
#include <utility>

namespace duiyi::server::api {

namespace {

bool is_api(std::string_view target) {
    return target.starts_with("/api/");
}

Response error(std::string_view target, int status, const std::string& message) {
    return is_api(target) ? json_error(status, message) : text_response(status, message + '\n');
}

bool is_parameter(std::string_view segment) {
    return segment.starts_with('{') && segment.ends_with('}');
}

/// The segments of a pattern, which begins with `/`; none for `/` itself, as Boost.URL counts them.
std::vector<std::string_view> split(std::string_view pattern) {
    std::vector<std::string_view> segments;
    if (pattern == "/") {
        return segments;
    }
    while (!pattern.empty()) {
        pattern.remove_prefix(1);
        const auto end = std::min(pattern.find('/'), pattern.size());
        segments.push_back(pattern.substr(0, end));
        pattern.remove_prefix(end);
    }
    return segments;
}

std::string allow_header(const std::set<Method>& methods) {
    std::string text;
    for (const Method method : methods) {
        text += (text.empty() ? "" : ", ") + std::string(to_string(method));
    }
    return text;
}

} // namespace

/// A tree by segments: literal ones by name, and one child for a parameter.
struct Router::Node {
    std::map<std::string, std::unique_ptr<Node>, std::less<>> literals;
    std::unique_ptr<Node> parameter;
    std::map<Method, std::unique_ptr<Route>> routes;

    /// The route of the method below this node; `allowed` collects the methods of paths that match otherwise.
    [[nodiscard]] const Route* find(std::span<const std::string> segments, Method method,
                                    std::set<Method>& allowed) const {
        if (segments.empty()) {
            for (const auto& [has, route] : routes) {
                allowed.insert(has);
                if (has == Method::get) {
                    allowed.insert(Method::head);
                }
            }
            const auto found = routes.find(method == Method::head ? Method::get : method);
            return found == routes.end() ? nullptr : found->second.get();
        }
        if (const auto next = literals.find(segments.front()); next != literals.end()) {
            if (const Route* route = next->second->find(segments.subspan(1), method, allowed)) {
                return route;
            }
        }
        return parameter == nullptr ? nullptr : parameter->find(segments.subspan(1), method, allowed);
    }
};

Router::Router() : root_(std::make_unique<Node>()) {}
Router::~Router() = default;

void Router::add(Route route) {
    assert(route.pattern.starts_with('/'));
    Node* node = root_.get();
    for (const std::string_view segment : split(route.pattern)) {
        auto& next = is_parameter(segment) ? node->parameter : node->literals[std::string(segment)];
        if (next == nullptr) {
            next = std::make_unique<Node>();
        }
        node = next.get();
    }
    const Method method = route.method;
    const bool is_new = node->routes.emplace(method, std::make_unique<Route>(std::move(route))).second;
    assert(is_new);
    static_cast<void>(is_new);
}

Result<Router::Match, Response> Router::match(Method method, std::string_view target) const {
    auto parsed = parse_target(target);
    if (!parsed) {
        return tl::unexpected(error(target, 400, parsed.error()));
    }
    std::set<Method> allowed;
    const Route* route = root_->find(parsed->segments, method, allowed);
    const bool is_for_page = (method == Method::get || method == Method::head) && !is_api(target);
    if (route == nullptr && allowed.empty() && is_for_page && missing_page_) {
        return tl::unexpected(*missing_page_);
    }
    if (route == nullptr && allowed.empty()) {
        return tl::unexpected(error(target, 404, "there is nothing at this address"));
    }
    if (route == nullptr) {
        const std::string methods = allow_header(allowed);
        Response response = error(target, 405, "this address allows only " + methods);
        response.headers.push_back({"Allow", methods});
        return tl::unexpected(std::move(response));
    }
    Match match{route, {}, std::move(parsed->query)};
    const auto pattern = split(route->pattern);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (is_parameter(pattern[i])) {
            match.path.add(std::string(pattern[i].substr(1, pattern[i].size() - 2)),
                           std::move(parsed->segments[i]));
        }
    }
    return match;
}

std::optional<Response> Router::admit(Match& match, const std::string& address) {
    const auto& asks = match.route->options.admit;
    return std::exchange(match.is_admitted, true) || !asks ? std::nullopt : asks(address);
}

void Router::handle(Match match, Request request, const Responder& responder) {
    if (auto refusal = admit(match, request.address)) {
        responder.send(std::move(*refusal));
        return;
    }
    request.path = std::move(match.path);
    request.query = std::move(match.query);
    match.route->handler(std::move(request), responder);
}

} // namespace duiyi::server::api
