// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/command.hpp"
#include "domain/event.hpp"
#include "duiyi/rules/fault.hpp"

/// Events as they are stored. The format has a version, which is stored with each event; events that earlier
/// versions of the program wrote are read for ever, and never rewritten.
///
/// Format 3: `kind` names the event, `body` and `actor` are named fields (domain/fields.hpp):
/// `moved`, `move=f3f7;winner=first;reason=checkmate;at=1795000000123`, `holder=HASH`. Fields may be added; a
/// reader refuses a field that it does not know, unless its name begins with `~`.
/// Format 2, by versions up to November 2026: `at` only where there are clocks, and of a person only the
/// seat: `guest=first`. Format 1: words by position (domain/event_format1.cpp).
namespace duiyi::server {

inline constexpr int event_format = 3;

/// An event with what is stored beside it: what rooms are made of.
struct RecordedEvent {
    Event event;
    Principal by;
    /// By the clock that is never set. Formats 1 and 2 have it in games with clocks only.
    std::optional<Moment> at{};
    std::optional<IdempotencyKey> key{}; ///< only of a person's request
};

/// The same as texts, the form in which it is stored.
struct EncodedEvent {
    int format = event_format;
    std::string kind;
    std::string body;
    std::string actor;
    std::string request_id;
    std::string request;
};

[[nodiscard]] EncodedEvent encode(const RecordedEvent& recorded);
/// Reads what encode() of this version or an earlier one wrote; the error names the kind and the part that is
/// wrong.
[[nodiscard]] Result<RecordedEvent, std::string> decode(const EncodedEvent& encoded);

} // namespace duiyi::server
