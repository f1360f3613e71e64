// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/draft.hpp"

#include <boost/json/parse.hpp>

#include "wire/field_reader.hpp"

namespace duiyi::server::wire {

namespace json = boost::json;

Result<Draft, std::string> parse_draft(std::string_view text) {
    json::parse_options options;
    options.max_depth = 6; // a draft, its list of nodes, a node, its list of glyphs
    boost::system::error_code fault;
    const json::value parsed = json::parse({text.data(), text.size()}, fault, {}, options);
    if (fault) {
        return tl::unexpected("not JSON: " + fault.message());
    }
    const json::object* object = parsed.if_object();
    if (object == nullptr) {
        return tl::unexpected<std::string>("the draft is not an object");
    }
    FieldReader reader(*object);
    Draft draft;
    read_fields(reader, draft);
    reader.finish();
    if (!reader.fault().empty()) {
        return tl::unexpected(reader.fault());
    }
    return draft;
}

} // namespace duiyi::server::wire
