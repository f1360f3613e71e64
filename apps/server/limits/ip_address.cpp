// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "limits/ip_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <ranges>

namespace duiyi::server {

namespace {

constexpr unsigned bits_of_byte = 8;
constexpr unsigned bits_of_v4 = 32;
constexpr unsigned bits_of_v6 = 128;
constexpr std::size_t customer_bytes = 8; ///< of an IPv6 network of 64 bits
constexpr std::array<std::uint8_t, 12> v4_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

} // namespace

std::optional<IpAddress> IpAddress::parse(std::string_view text) {
    const std::string terminated(text); // for inet_pton, which stops at a NUL
    if (terminated.find('\0') != std::string::npos) {
        return std::nullopt;
    }
    Bytes bytes{};
    if (::inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) {
        return IpAddress(bytes);
    }
    std::array<std::uint8_t, 4> v4{};
    if (::inet_pton(AF_INET, terminated.c_str(), v4.data()) != 1) {
        return std::nullopt;
    }
    std::ranges::copy(v4_prefix, bytes.begin());
    std::ranges::copy(v4, bytes.begin() + v4_prefix.size());
    return IpAddress(bytes);
}

bool IpAddress::is_v4() const {
    return std::ranges::equal(v4_prefix, std::views::take(bytes_, v4_prefix.size()));
}

std::string IpAddress::to_string() const {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (is_v4()) {
        ::inet_ntop(AF_INET, &bytes_[v4_prefix.size()], text.data(), text.size());
    } else {
        ::inet_ntop(AF_INET6, bytes_.data(), text.data(), text.size());
    }
    return text.data();
}

std::string IpAddress::limit_key() const {
    if (is_v4()) {
        return to_string();
    }
    return network(customer_bytes);
}

std::string IpAddress::site_key() const {
    constexpr std::size_t site_bytes = 6;
    return is_v4() ? to_string() : network(site_bytes);
}

std::string IpAddress::network(std::size_t bytes) const {
    Bytes network = bytes_;
    std::ranges::fill(std::views::drop(network, static_cast<std::ptrdiff_t>(bytes)), std::uint8_t{0});
    return IpAddress(network).to_string();
}

bool IpAddress::is_loopback() const {
    static const IpNetwork v4 = *IpNetwork::parse("127.0.0.0/8");
    static const IpNetwork v6 = *IpNetwork::parse("::1/128");
    return v4.contains(*this) || v6.contains(*this);
}

std::optional<IpNetwork> IpNetwork::parse(std::string_view text) {
    const auto slash = text.find('/');
    const auto address = IpAddress::parse(text.substr(0, slash));
    if (!address) {
        return std::nullopt;
    }
    const unsigned all = text.substr(0, slash).find(':') == std::string_view::npos ? bits_of_v4 : bits_of_v6;
    unsigned bits = all;
    if (slash != std::string_view::npos) {
        const std::string digits(text.substr(slash + 1));
        const char* end = digits.data() + digits.size();
        const auto done = std::from_chars(digits.data(), end, bits);
        if (done.ec != std::errc() || done.ptr != end || bits > all) {
            return std::nullopt;
        }
    }
    return IpNetwork(*address, bits_of_v6 - all + bits);
}

bool IpNetwork::contains(const IpAddress& address) const {
    for (unsigned done = 0; done < prefix_bits_; done += bits_of_byte) {
        const std::size_t at = done / bits_of_byte;
        const unsigned unused = bits_of_byte - std::min(bits_of_byte, prefix_bits_ - done);
        const auto differing = static_cast<unsigned>(address_.bytes()[at] ^ address.bytes()[at]);
        if (differing >> unused != 0) {
            return false;
        }
    }
    return true;
}

} // namespace duiyi::server
