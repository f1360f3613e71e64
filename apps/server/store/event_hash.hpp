// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace duiyi::server {

/// The hash of an event under this version of its stream: of all its fields and the name of the stream. It
/// tells two events of the same version apart, and is the checksum that stores keep with each event. It finds
/// what a disk or a person has changed; it is no secret and no signature.
[[nodiscard]] std::uint64_t event_hash(std::string_view stream, std::int64_t version,
                                       const StoredEvent& event);

/// 16 hexadecimal digits.
[[nodiscard]] std::string to_hex(std::uint64_t number);

} // namespace duiyi::server
