// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "domain/actor.hpp"
#include "domain/event.hpp"

/// Events as they are stored. The format has a version, which is stored with each event; events that earlier
/// versions of the program wrote are read for ever, and never rewritten.
///
/// Format 2: `kind` names the event, `body` and `actor` are named fields (domain/fields.hpp):
/// `moved`, `move=f3f7;winner=first;reason=checkmate`, `guest=first`. Fields may be added; a reader refuses a
/// field that it does not know, unless its name begins with `~`. Format 1, by versions up to November 2026:
/// words by position (domain/event_format1.cpp).
namespace duiyi::server {

inline constexpr int event_format = 2;

/// Which request caused an event: stored with it, so that a resend is known for what it is.
struct IdempotencyKey {
    Seat seat{};
    std::string id;      ///< the client's
    std::string command; ///< the command as text (domain/command.hpp)

    friend bool operator==(const IdempotencyKey&, const IdempotencyKey&) = default;
};

/// The idempotency key of a join that took a seat. Under its id the seat is given out again, so the id is a
/// secret: the idempotency key has its hash.
[[nodiscard]] IdempotencyKey take_seat_key(Seat seat, std::string_view id);

/// An event with what is stored beside it.
struct RecordedEvent {
    Event event;
    Actor actor;
    std::optional<IdempotencyKey> idempotency_key; ///< only of a guest's request
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
[[nodiscard]] tl::expected<RecordedEvent, std::string> decode(const EncodedEvent& encoded);

} // namespace duiyi::server
