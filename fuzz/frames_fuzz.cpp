// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Bytes of a WebSocket client: the same messages and the same fault, in whatever pieces they come; and a
// message that was read, written as a frame, is read again as the same.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "net/websocket_frames.hpp"

namespace {

using namespace duiyi::server;

void require(bool condition) {
    if (!condition) {
        std::abort();
    }
}

constexpr std::size_t max_message = 4096;

struct Outcome {
    std::vector<ClientMessage> messages;
    int fault = 0;
};

Outcome read_all(std::string_view bytes, std::size_t piece) {
    FrameReader reader(max_message);
    Outcome outcome;
    while (!bytes.empty()) {
        std::string_view part = bytes.substr(0, piece);
        bytes.remove_prefix(part.size());
        while (!part.empty()) {
            auto message = reader.read(part);
            if (!message) {
                outcome.fault = static_cast<int>(message.error());
                return outcome;
            }
            if (*message) {
                outcome.messages.push_back(std::move(**message));
            }
        }
    }
    return outcome;
}

/// As a client sends it, with a mask of zeros.
std::string masked(const ClientMessage& message) {
    std::string frame = frame_header(message.opcode, message.payload.size());
    frame[1] = static_cast<char>(static_cast<unsigned char>(frame[1]) | 0x80U);
    return frame + std::string(4, '\0') + message.payload;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    const Outcome whole = read_all(bytes, size + 1);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
        const Outcome cut = read_all(bytes, piece);
        require(cut.fault == whole.fault && cut.messages.size() == whole.messages.size());
        for (std::size_t i = 0; i < cut.messages.size(); ++i) {
            require(cut.messages[i].opcode == whole.messages[i].opcode &&
                    cut.messages[i].payload == whole.messages[i].payload);
        }
    }
    for (const ClientMessage& message : whole.messages) {
        require(message.payload.size() <= max_message);
        const Outcome again = read_all(masked(message), max_message);
        require(again.fault == 0 && again.messages.size() == 1 &&
                again.messages[0].payload == message.payload);
    }
    require(!accept_key(bytes) || size == 24);
    return 0;
}
