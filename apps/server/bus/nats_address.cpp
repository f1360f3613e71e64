// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bus/nats_address.hpp"

#include <algorithm>
#include <cstddef>

namespace duiyi::server {

namespace {

constexpr std::size_t max_servers = 32;
constexpr std::size_t longest_site = 64;
constexpr const char* expected_url = "the bus: expected nats://HOST:PORT or tls://HOST:PORT";

bool is_site(std::string_view name) {
    return !name.empty() && name.size() <= longest_site && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

/// Takes the part up to `mark`, or all of it.
std::string_view take_until(std::string_view& text, char mark) {
    const auto end = std::min(text.find(mark), text.size());
    const auto part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

} // namespace

Result<NatsAddress, std::string> parse_nats_url(std::string_view url) {
    NatsAddress address;
    std::string site;
    while (!url.empty()) {
        std::string_view one = take_until(url, ',');
        const auto mark = one.find("://");
        const auto scheme = one.substr(0, std::min(mark, one.size()));
        if (mark == std::string_view::npos || (scheme != "nats" && scheme != "tls")) {
            return tl::unexpected<std::string>(expected_url);
        }
        one.remove_prefix(mark + 3);
        const bool is_first = address.servers.empty();
        if (!is_first && address.is_secure != (scheme == "tls")) {
            return tl::unexpected<std::string>("the bus: either all its servers have TLS or none");
        }
        address.is_secure = scheme == "tls";
        const auto host = take_until(one, '/');
        const auto name = host.substr(std::min(host.rfind('@') + 1, host.size()));
        if (name.empty() || name.front() == ':' || address.servers.size() >= max_servers) {
            return tl::unexpected<std::string>(expected_url);
        }
        if (!one.empty()) {
            if (!is_site(one) || (!site.empty() && site != one)) {
                return tl::unexpected<std::string>(
                    "the bus: the name behind the '/' is one of letters, digits, '-' and '_', the same for "
                    "all servers");
            }
            site = one;
        }
        address.servers.push_back("nats://" + std::string(host));
    }
    if (address.servers.empty()) {
        return tl::unexpected<std::string>(expected_url);
    }
    if (!site.empty()) {
        address.site += '.' + site;
    }
    return address;
}

} // namespace duiyi::server
