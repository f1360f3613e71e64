// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/origin.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

#include "limits/ip_address.hpp"

namespace duiyi::server::api {

namespace {

constexpr std::string_view name_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%!$&'()*+,;=";
constexpr std::string_view digit_characters = "0123456789";
constexpr std::size_t max_port_digits = 5;

/// The parts of `NAME:PORT`; an IPv6 address is without its brackets.
struct HostParts {
    std::string name; ///< in lower case
    std::string port; ///< empty when there is none
    bool is_address = false;
};

std::string lower_case(std::string_view text) {
    std::string out(text);
    std::ranges::transform(
        out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

std::optional<HostParts> parse_host(std::string_view host) {
    HostParts parts;
    std::string_view rest;
    if (host.starts_with('[')) {
        const auto end = host.find(']');
        if (end == std::string_view::npos || !IpAddress::parse(host.substr(1, end - 1))) {
            return std::nullopt;
        }
        parts.name = lower_case(host.substr(1, end - 1));
        parts.is_address = true;
        rest = host.substr(end + 1);
    } else {
        const auto colon = std::min(host.find(':'), host.size());
        parts.name = lower_case(host.substr(0, colon));
        parts.is_address = IpAddress::parse(parts.name).has_value();
        rest = host.substr(colon);
        if (parts.name.empty() || parts.name.find_first_not_of(name_characters) != std::string::npos) {
            return std::nullopt;
        }
    }
    if (!rest.empty()) {
        parts.port = rest.substr(1);
        if (!rest.starts_with(':') || parts.port.size() > max_port_digits ||
            parts.port.find_first_not_of(digit_characters) != std::string::npos) {
            return std::nullopt;
        }
    }
    return parts;
}

/// `scheme://host` or `scheme://host:port` in the form in which origins are compared; nothing for other
/// texts.
std::optional<std::string> normal_origin(std::string_view origin) {
    const auto mark = origin.find("://");
    if (mark == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string scheme = lower_case(origin.substr(0, mark));
    const auto host = parse_host(origin.substr(mark + 3));
    if (!host || (scheme != "http" && scheme != "https")) {
        return std::nullopt;
    }
    const bool is_default = host->port.empty() || host->port == (scheme == "http" ? "80" : "443");
    return scheme + "://" + host->name + (is_default ? "" : ':' + host->port);
}

} // namespace

bool is_valid_host(std::string_view host) {
    return parse_host(host).has_value();
}

Result<OriginPolicy, std::string> OriginPolicy::make(const std::vector<std::string>& allowed,
                                                     std::string_view machine) {
    OriginPolicy policy;
    policy.own_names_.emplace_back("localhost");
    if (!machine.empty()) {
        const std::string name = lower_case(machine);
        policy.own_names_.push_back(name);
        policy.own_names_.push_back(name + ".local"); // as it is found by multicast DNS
    }
    for (const std::string& origin : allowed) {
        auto normal = normal_origin(origin);
        if (!normal) {
            return tl::unexpected("'" + origin + "' is no origin: expected one such as https://example.org");
        }
        policy.origin_names_.push_back(parse_host(origin.substr(origin.find("://") + 3))->name);
        policy.origins_.push_back(std::move(*normal));
    }
    return policy;
}

bool OriginPolicy::is_own_host(std::string_view host) const {
    const auto parts = parse_host(host);
    return parts && (parts->is_address || std::ranges::find(own_names_, parts->name) != own_names_.end());
}

bool OriginPolicy::knows_host(std::string_view host) const {
    const auto parts = parse_host(host);
    return parts &&
           (is_own_host(host) || std::ranges::find(origin_names_, parts->name) != origin_names_.end());
}

bool OriginPolicy::allows(std::string_view origin, std::string_view host) const {
    if (origin.empty()) {
        return true;
    }
    const auto normal = normal_origin(origin);
    if (!normal) {
        return false; // such as `null`, of a page in a sandbox
    }
    return std::ranges::find(origins_, *normal) != origins_.end() ||
           (is_own_host(host) && normal_origin("http://" + std::string(host)) == normal);
}

} // namespace duiyi::server::api
