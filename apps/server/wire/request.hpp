// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server::wire {

/// A well-formed request: every field is there, of its type, and nothing else is.
struct Request {
    std::string id;
    RequestBody body;
};

/// Why a message is not a request. `id` is empty when the message did not get that far.
struct RequestFault {
    std::string id;
    ErrorCode code;
    std::string message;
};

/// Reads one frame. Never throws; cost is linear in the text, which the caller has bounded.
[[nodiscard]] Result<Request, RequestFault> parse_request(std::string_view text);

/// What a client sent, made fit for an error message: printable ASCII, in quotes, cut short.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace duiyi::server::wire
