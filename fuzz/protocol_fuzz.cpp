// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as a frame of the wire protocol, and as a draft of a game. Beyond not crashing: a fault is
// named in printable words, and a request that was understood, printed and read again, is the same request.
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "wire/draft.hpp"
#include "wire/request.hpp"

namespace {

namespace json = boost::json;
namespace wire = duiyi::server::wire;

void require(bool condition) {
    if (!condition) {
        std::abort();
    }
}

void check_fault(const wire::RequestFault& fault) {
    require(!fault.message.empty());
    for (const char c : fault.message) {
        require(c >= ' ' && c <= '~');
    }
    const auto printed = wire::print(fault.id, wire::ErrorAnswer{fault.code, fault.message});
    require(json::parse(printed).at("type") == "error");
}

void check_request(const wire::Request& request) {
    const auto line = wire::request_line(request.body);
    auto object = json::parse(line).as_object();
    object["id"] = request.id;
    const auto again = wire::parse_request(json::serialize(object));
    require(again.has_value());
    require(again->id == request.id);
    require(wire::request_line(again->body) == line);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    if (const auto draft = wire::parse_draft(text); !draft) {
        require(!draft.error().empty());
    }
    const auto request = wire::parse_request(text);
    if (request) {
        check_request(*request);
    } else {
        check_fault(request.error());
    }
    return 0;
}
