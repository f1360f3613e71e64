// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wire/protocol_names.gen.hpp"

namespace duiyi::server::wire {

/// An enum of the schema: it has names.
template <class E>
concept SchemaEnum = std::is_enum_v<E> && requires(E value) {
    { names_of(value) } -> std::convertible_to<std::span<const std::string_view>>;
};

class FieldReader;

/// A type of the schema that is read: an object with fields of its own.
template <class T>
concept SchemaObject = requires(FieldReader& reader, T& value) { read_fields(reader, value); };

/// Takes the fields of one JSON object by name and keeps the first fault, in words.
class FieldReader {
public:
    explicit FieldReader(const boost::json::object& object) : object_(object) {
        known_.reserve(usual_fields);
    }

    template <class T>
    void required(std::string_view name, T& value) {
        if (const boost::json::value* found = take(name)) {
            read(name, *found, value);
        } else {
            complain("the field \"" + std::string(name) + "\" is missing");
        }
    }

    template <class T>
    void optional(std::string_view name, std::optional<T>& value) {
        if (const boost::json::value* found = take(name)) {
            T item{};
            read(name, *found, item);
            value = std::move(item);
        }
    }

    /// Notes a fault if a field was not taken. Call it last.
    void finish();

    [[nodiscard]] const std::string& fault() const { return fault_; }

private:
    /// `name` must outlive the reader: names are literals.
    const boost::json::value* take(std::string_view name);
    void complain(std::string fault);

    void read(std::string_view name, const boost::json::value& json, std::string& value);
    void read(std::string_view name, const boost::json::value& json, std::int64_t& value);
    void read(std::string_view name, const boost::json::value& json, bool& value);

    template <SchemaEnum E>
    void read(std::string_view name, const boost::json::value& json, E& value) {
        std::string text;
        read(name, json, text);
        if (fault_.empty() && !from_string(text, value)) {
            complain_choice(name, text, names_of(value));
        }
    }

    /// An object that is read by fields; a fault in it says where it stands.
    template <SchemaObject T>
    void read(std::string_view name, const boost::json::value& json, T& value) {
        const boost::json::object* object = json.if_object();
        if (object == nullptr) {
            complain("the field \"" + std::string(name) + "\" is not an object");
            return;
        }
        FieldReader reader(*object);
        read_fields(reader, value);
        reader.finish();
        if (!reader.fault().empty()) {
            complain("in the field \"" + std::string(name) + "\": " + reader.fault());
        }
    }

    template <class T>
    void read(std::string_view name, const boost::json::value& json, std::vector<T>& value) {
        const boost::json::array* list = json.if_array();
        if (list == nullptr) {
            complain("the field \"" + std::string(name) + "\" is not a list");
            return;
        }
        value.reserve(list->size());
        for (const boost::json::value& item : *list) {
            read(name, item, value.emplace_back());
            if (!fault_.empty()) {
                return;
            }
        }
    }

    void complain_choice(std::string_view name, std::string_view text,
                         std::span<const std::string_view> choices);

    static constexpr std::size_t usual_fields = 8;

    const boost::json::object& object_;
    std::size_t taken_ = 0;
    std::vector<std::string_view> known_; ///< the names taken, or tried, so far
    std::string fault_;
};

} // namespace duiyi::server::wire
