// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as a stored event, one text a line: format, kind, body, actor, request id, request. An
// event that was read, of whichever format, is the same when written and read again. Any bytes as the value
// of a field come back unchanged.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "domain/event_codec.hpp"
#include "domain/fields.hpp"
#include "require.hpp"

namespace {

using duiyi::fuzz::require;
namespace server = duiyi::server;

void check_value(std::string_view bytes) {
    server::FieldWriter writer;
    writer.add("value", bytes).add("~other", std::string_view("x"));
    const std::string text = writer.take();
    for (const char c : text) {
        require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, "a control character in stored fields");
    }
    server::FieldParser parser(text);
    require(parser.required("value") == bytes, "a field has another value when it is read: " + text);
    require(parser.finish().has_value(), "fields cannot be read: " + text);
}

server::EncodedEvent split(std::string_view text) {
    std::array<std::string, 6> lines;
    for (std::size_t i = 0; i < lines.size() && !text.empty(); ++i) {
        const auto end = i + 1 < lines.size() ? text.find('\n') : std::string_view::npos;
        lines[i] = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    const int format = lines[0].size() == 1 && lines[0] >= "1" && lines[0] <= "4" ? lines[0].front() - '0'
                                                                                  : server::event_format;
    return {format, lines[1], lines[2], lines[3], lines[4], lines[5]};
}

void check_event(server::RecordedEvent event) {
    event.at = event.at.value_or(server::Moment()); // which earlier formats may leave out
    const auto text = encode(event);
    const auto again = decode(text);
    require(again.has_value(), "an event cannot be read again: " + text.kind + ' ' + text.body);
    require(again->event == event.event, "another event when read again: " + text.kind + ' ' + text.body);
    require(again->by == event.by, "somebody else when read again: " + text.actor);
    require(again->at == event.at, "another moment when read again: " + text.body);
    // Format 1 may have a seat without a request; it is not written as one.
    if (event.key && !event.key->command.empty()) {
        require(again->key == event.key, "another request when read again: " + text.request);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    check_value(text);
    if (const auto event = decode(split(text))) {
        check_event(*event);
    } else {
        require(!event.error().empty(), "refused without a reason");
    }
    return 0;
}
