// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "domain/event_codec.hpp"

namespace duiyi::server {

/// Reads an event of format 1, written by versions up to November 2026: the body is words by position,
/// `actor` is a seat or empty, the request is a JSON text of the page's protocol as it was then.
[[nodiscard]] Result<RecordedEvent, std::string> decode_format1(const EncodedEvent& encoded);

/// The command of a request as format 1 stored it; nothing for a text that is no such request.
[[nodiscard]] std::optional<std::string> command_of_format1(std::string_view request);

} // namespace duiyi::server
