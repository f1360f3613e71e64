// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as a frame of the wire protocol, and as a draft of a game. Beyond not crashing: a fault is
// named in printable words, and a request with its fields in the opposite order is the same request.
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

/// The same message written by another program, its fields in the opposite order, is the same request.
void check_request(std::string_view text, const wire::Request& request) {
    const auto object = json::parse(text).as_object();
    json::object reversed;
    for (auto field = object.end(); field != object.begin();) {
        --field;
        reversed[field->key()] = field->value();
    }
    const auto again = wire::parse_request(json::serialize(reversed));
    require(again.has_value());
    require(again->id == request.id);
    require(again->body == request.body);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    if (const auto draft = wire::parse_draft(text); !draft) {
        require(!draft.error().empty());
    }
    const auto request = wire::parse_request(text);
    if (request) {
        check_request(text, *request);
    } else {
        check_fault(request.error());
    }
    return 0;
}
