// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/request.hpp"

#include <algorithm>
#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <utility>

#include "wire/field_reader.hpp"

namespace duiyi::server::wire {

namespace {

namespace json = boost::json;

constexpr std::size_t max_depth = 4; // no request nests; a little room gives the better error
constexpr std::size_t max_quoted = 40;

bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= max_id_chars &&
           std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

std::string field_name(std::string_view name) {
    return "the field \"" + std::string(name) + '"';
}

} // namespace

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text.substr(0, max_quoted)) {
        out += c >= ' ' && c <= '~' && c != '"' ? c : '?';
    }
    out += text.size() > max_quoted ? "...\"" : "\"";
    return out;
}

const json::value* FieldReader::take(std::string_view name) {
    known_.push_back(name);
    const json::value* found = object_.if_contains({name.data(), name.size()});
    taken_ += found != nullptr ? 1 : 0;
    return found;
}

void FieldReader::complain(std::string fault) {
    if (fault_.empty()) {
        fault_ = std::move(fault);
    }
}

void FieldReader::complain_choice(std::string_view name, std::string_view text,
                                  std::span<const std::string_view> choices) {
    std::string fault = field_name(name) + " is " + quoted(text) + "; it may be";
    std::string_view comma = " ";
    for (const std::string_view choice : choices) {
        fault += comma;
        fault += choice;
        comma = ", ";
    }
    complain(std::move(fault));
}

void FieldReader::read(std::string_view name, const json::value& value, std::string& out) {
    if (const json::string* text = value.if_string()) {
        out.assign(text->data(), text->size());
    } else {
        complain(field_name(name) + " is not a string");
    }
}

void FieldReader::read(std::string_view name, const json::value& value, std::int64_t& out) {
    if (const std::int64_t* number = value.if_int64()) {
        out = *number;
    } else {
        complain(field_name(name) + " is not an integer");
    }
}

void FieldReader::read(std::string_view name, const json::value& value, bool& out) {
    if (const bool* flag = value.if_bool()) {
        out = *flag;
    } else {
        complain(field_name(name) + " is not true or false");
    }
}

void FieldReader::finish() {
    if (taken_ == object_.size()) {
        return;
    }
    for (const auto& item : object_) {
        const std::string_view name(item.key().data(), item.key().size());
        if (std::ranges::find(known_, name) == known_.end()) {
            complain("the field " + quoted(name) + " is unknown here");
        }
    }
}

Result<Request, RequestFault> parse_request(std::string_view text) {
    const auto fail = [](std::string id, ErrorCode code, std::string message) {
        return tl::unexpected(RequestFault{std::move(id), code, std::move(message)});
    };
    std::array<unsigned char, 2048> buffer; // most requests are read without touching the heap
    json::monotonic_resource memory(buffer.data(), buffer.size());
    json::parse_options options;
    options.max_depth = max_depth;
    boost::system::error_code fault;
    const json::value parsed = json::parse({text.data(), text.size()}, fault, &memory, options);
    if (fault == json::error::too_deep) {
        return fail({}, ErrorCode::bad_message, "the message nests deeper than any request");
    }
    if (fault) {
        return fail({}, ErrorCode::bad_json, "not JSON: " + fault.message());
    }
    const json::object* object = parsed.if_object();
    if (object == nullptr) {
        return fail({}, ErrorCode::bad_message, "the message is not an object");
    }
    FieldReader reader(*object);
    Request request;
    reader.required("id", request.id);
    if (!reader.fault().empty()) {
        return fail({}, ErrorCode::bad_message, reader.fault());
    }
    if (!is_id(request.id)) {
        return fail({}, ErrorCode::bad_message, "the field \"id\" is not 1 to 64 printable ASCII characters");
    }
    RequestType type{};
    reader.required("type", type);
    if (reader.fault().empty()) {
        request.body = read_body(type, reader);
        reader.finish();
    }
    if (!reader.fault().empty()) {
        return fail(std::move(request.id), ErrorCode::bad_message, reader.fault());
    }
    return request;
}

} // namespace duiyi::server::wire
