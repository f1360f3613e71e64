// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as a message between servers. What is accepted is exactly what would be written.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bus/bus_codec.hpp"
#include "require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using duiyi::fuzz::require;
    namespace server = duiyi::server;
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    if (const auto message = server::decode_bus_message(bytes)) {
        const auto again = server::encode(*message);
        require(again.has_value(), "a message that was read is too large to be written");
        require(*again == bytes, "a message is other bytes when written again");
    } else {
        require(!message.error().empty(), "refused without a reason");
    }
    return 0;
}
