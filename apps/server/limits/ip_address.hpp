// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace duiyi::server {

/// An IP address. IPv4 is kept in its IPv6 form, `::ffff:a.b.c.d` (RFC 4291, 2.5.5.2).
class IpAddress {
public:
    /// All 16 bytes in network order.
    using Bytes = std::array<std::uint8_t, 16>;

    explicit IpAddress(const Bytes& bytes) : bytes_(bytes) {}

    /// `192.0.2.1` or `2001:db8::1`; nothing for any other text.
    [[nodiscard]] static std::optional<IpAddress> parse(std::string_view text);

    [[nodiscard]] const Bytes& bytes() const { return bytes_; }
    [[nodiscard]] bool is_v4() const;
    /// Of this machine: 127.0.0.0/8 or ::1.
    [[nodiscard]] bool is_loopback() const;
    [[nodiscard]] std::string to_string() const;

    /// What limits count by: an IPv4 address, or the /64 network that one IPv6 customer has.
    [[nodiscard]] std::string limit_key() const;

    /// What wider limits count by: an IPv4 address, or the /48 network that one IPv6 site has, of 65,536
    /// times /64.
    [[nodiscard]] std::string site_key() const;

    friend bool operator==(const IpAddress&, const IpAddress&) = default;

private:
    [[nodiscard]] std::string network(std::size_t bytes) const;

    Bytes bytes_;
};

/// A block of addresses in CIDR notation.
class IpNetwork {
public:
    /// `10.0.0.0/8`, `2001:db8::/32`, or one address; nothing for any other text. Bits after the prefix are
    /// ignored.
    [[nodiscard]] static std::optional<IpNetwork> parse(std::string_view text);

    [[nodiscard]] bool contains(const IpAddress& address) const;

private:
    IpNetwork(const IpAddress& address, unsigned prefix_bits)
        : address_(address), prefix_bits_(prefix_bits) {}

    IpAddress address_;
    unsigned prefix_bits_; ///< of the 128 of the IPv6 form
};

} // namespace duiyi::server
