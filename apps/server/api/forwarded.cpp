// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/forwarded.hpp"

#include <algorithm>
#include <ranges>
#include <string_view>

namespace duiyi::server::api {

namespace {

/// Addresses from the left to the right; nothing in the place of what is none, such as `unknown`.
using Hops = std::vector<std::optional<IpAddress>>;

std::string_view without_blanks(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    const auto last = text.find_last_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

/// The parts between separators that are not inside a quoted string.
std::vector<std::string_view> split_outside_quotes(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    bool is_quoted = false;
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_quoted && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            is_quoted = !is_quoted;
        } else if (text[i] == separator && !is_quoted) {
            parts.push_back(without_blanks(text.substr(from, i - from)));
            from = i + 1;
        }
    }
    parts.push_back(without_blanks(text.substr(from)));
    return parts;
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`. Ports are dropped.
std::optional<IpAddress> parse_node(std::string_view node) {
    if (node.starts_with('[')) {
        const auto end = node.find(']');
        return end == std::string_view::npos ? std::nullopt : IpAddress::parse(node.substr(1, end - 1));
    }
    const auto colon = node.find(':');
    const bool has_port =
        colon != std::string_view::npos && node.find(':', colon + 1) == std::string_view::npos;
    return IpAddress::parse(has_port ? node.substr(0, colon) : node);
}

/// The value of `for=` in one element of Forwarded.
std::optional<IpAddress> parse_forwarded_element(std::string_view element) {
    for (const std::string_view pair : split_outside_quotes(element, ';')) {
        const auto equals = pair.find('=');
        if (equals == std::string_view::npos || !iequals(pair.substr(0, equals), "for")) {
            continue;
        }
        std::string_view value = pair.substr(equals + 1);
        if (value.size() > 1 && value.starts_with('"') && value.ends_with('"')) {
            value = value.substr(1, value.size() - 2); // no address needs a backslash
        }
        return parse_node(value);
    }
    return std::nullopt;
}

/// The hops in all headers of this name, in their order; empty when there is no such header.
Hops hops_of(const std::vector<Header>& headers, std::string_view name, auto parse) {
    Hops hops;
    for (const Header& header : headers) {
        if (iequals(header.name, name)) {
            for (const std::string_view part : split_outside_quotes(header.value, ',')) {
                hops.push_back(parse(part));
            }
        }
    }
    return hops;
}

std::optional<IpAddress> rightmost_untrusted(const Hops& hops, const std::vector<IpNetwork>& trusted) {
    std::optional<IpAddress> client;
    for (const auto& hop : std::views::reverse(hops)) {
        if (!hop) {
            break;
        }
        client = hop;
        if (std::ranges::none_of(trusted,
                                 [&hop](const IpNetwork& network) { return network.contains(*hop); })) {
            break;
        }
    }
    return client;
}

} // namespace

ForwardedClient forwarded_client(const std::vector<Header>& headers, const std::vector<IpNetwork>& trusted) {
    const Hops standard = hops_of(headers, "Forwarded", parse_forwarded_element);
    const Hops usual = hops_of(headers, "X-Forwarded-For", parse_node);
    const auto client = rightmost_untrusted(standard.empty() ? usual : standard, trusted);
    if (!standard.empty() && !usual.empty() && client != rightmost_untrusted(usual, trusted)) {
        return {std::nullopt,
                "Forwarded and X-Forwarded-For name different clients: "
                "the proxy must replace both, or remove the one that it does not set"};
    }
    return {client, {}};
}

} // namespace duiyi::server::api
