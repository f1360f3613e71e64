// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/parse.hpp>
#include <string>
#include <string_view>

#include "duiyi/rules/fault.hpp"
#include "wire/field_reader.hpp"
#include "wire/protocol_messages.gen.hpp"

namespace duiyi::server::wire {

/// Reads a type of the schema from the body of a request; the error names the field. Objects are nested at
/// most three deep. Cost is linear in the text, which the caller has bounded.
template <SchemaObject T>
[[nodiscard]] Result<T, std::string> parse_body(std::string_view text) {
    boost::json::parse_options options;
    options.max_depth = 3;
    boost::system::error_code fault;
    const boost::json::value parsed = boost::json::parse({text.data(), text.size()}, fault, {}, options);
    if (fault) {
        return tl::unexpected("not JSON: " + fault.message());
    }
    const boost::json::object* object = parsed.if_object();
    if (object == nullptr) {
        return tl::unexpected<std::string>("the body is not an object");
    }
    FieldReader reader(*object);
    T value;
    read_fields(reader, value);
    reader.finish();
    if (!reader.fault().empty()) {
        return tl::unexpected(reader.fault());
    }
    return value;
}

} // namespace duiyi::server::wire
