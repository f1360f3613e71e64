// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/forwarded.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string_view>
#include <utility>

namespace duiyi::server::api {

namespace {

/// Addresses from the left to the right; nothing in the place of what is none, such as `unknown`.
using Hops = std::vector<std::optional<IpAddress>>;

std::string_view without_blanks(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    const auto last = text.find_last_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

using TextParts = std::vector<std::string_view>;

TextParts split(std::string_view text, char separator) {
    TextParts parts;
    for (const auto part : std::views::split(text, separator)) {
        parts.push_back(without_blanks({part.begin(), part.end()}));
    }
    return parts;
}

/// The parts between separators that are not inside a quoted string; nothing when such a string has no end.
std::optional<TextParts> split_outside_quotes(std::string_view text, char separator) {
    TextParts parts;
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
    return is_quoted ? std::nullopt : std::optional(std::move(parts));
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
    for (const std::string_view pair : split_outside_quotes(element, ';').value_or(TextParts())) {
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

/// The hops in all headers of Forwarded, in their order. Nothing when a quoted string has no end: a client
/// that begins one hides what the proxy appends.
std::optional<Hops> hops_of_forwarded(const std::vector<Header>& headers) {
    Hops hops;
    for (const Header& header : headers) {
        if (iequals(header.name, "Forwarded")) {
            const auto elements = split_outside_quotes(header.value, ',');
            if (!elements) {
                return std::nullopt;
            }
            std::ranges::transform(*elements, std::back_inserter(hops), parse_forwarded_element);
        }
    }
    return hops;
}

/// The hops in all headers of X-Forwarded-For, which has no quoted strings.
Hops hops_of_x_forwarded_for(const std::vector<Header>& headers) {
    Hops hops;
    for (const Header& header : headers) {
        if (iequals(header.name, "X-Forwarded-For")) {
            std::ranges::transform(split(header.value, ','), std::back_inserter(hops), parse_node);
        }
    }
    return hops;
}

/// The value of `proto=` in one element of Forwarded, without quotes; empty when there is none.
std::string_view proto_of_element(std::string_view element) {
    for (const std::string_view pair : split_outside_quotes(element, ';').value_or(TextParts())) {
        const auto equals = pair.find('=');
        if (equals != std::string_view::npos && iequals(pair.substr(0, equals), "proto")) {
            std::string_view value = pair.substr(equals + 1);
            const bool is_quoted = value.size() > 1 && value.starts_with('"') && value.ends_with('"');
            return is_quoted ? value.substr(1, value.size() - 2) : value;
        }
    }
    return {};
}

/// By which scheme the nearest proxy that says so was asked.
bool was_https(const std::vector<Header>& headers) {
    std::string_view standard;
    std::string_view usual;
    for (const Header& header : headers) {
        if (iequals(header.name, "Forwarded")) {
            const auto elements = split_outside_quotes(header.value, ',').value_or(TextParts());
            standard = elements.empty() ? std::string_view() : proto_of_element(elements.back());
        } else if (iequals(header.name, "X-Forwarded-Proto")) {
            usual = split(header.value, ',').back();
        }
    }
    return iequals(standard.empty() ? usual : standard, "https");
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

bool has_forwarded_headers(const std::vector<Header>& headers) {
    return std::ranges::any_of(headers, [](const Header& header) {
        return iequals(header.name, "Forwarded") || iequals(header.name, "X-Forwarded-For") ||
               iequals(header.name, "X-Forwarded-Proto") || iequals(header.name, "X-Real-IP");
    });
}

ForwardedClient forwarded_client(const std::vector<Header>& headers, const std::vector<IpNetwork>& trusted) {
    const auto standard = hops_of_forwarded(headers);
    if (!standard) {
        return {std::nullopt, "Forwarded: a quoted string has no end", false};
    }
    const Hops usual = hops_of_x_forwarded_for(headers);
    const auto client = rightmost_untrusted(standard->empty() ? usual : *standard, trusted);
    if (!standard->empty() && !usual.empty() && client != rightmost_untrusted(usual, trusted)) {
        return {std::nullopt,
                "Forwarded and X-Forwarded-For name different clients: "
                "the proxy must replace both, or remove the one that it does not set",
                false};
    }
    return {client, {}, was_https(headers)};
}

} // namespace duiyi::server::api
