// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/parameters.hpp"

#include <algorithm>
#include <boost/url/encoding_opts.hpp>
#include <boost/url/params_view.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/segments_view.hpp>
#include <boost/url/url_view.hpp>
#include <charconv>

#include "duiyi/record/encoding.hpp"

namespace duiyi::server::api {

namespace {

std::string quoted(std::string_view name) {
    return "the parameter \"" + std::string(name) + '"';
}

/// True for text that may go on into logs, messages and the store.
bool is_clean(std::string_view text) {
    return text.find('\0') == std::string_view::npos && is_utf8(text);
}

} // namespace

std::optional<std::string_view> Parameters::find(std::string_view name) const {
    const auto found = std::ranges::find_if(values_, [name](const auto& item) { return item.first == name; });
    return found == values_.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

std::string Parameters::text(std::string_view name) const {
    return std::string(find(name).value_or(std::string_view()));
}

Result<std::uint64_t, std::string> Parameters::number(std::string_view name, std::uint64_t min,
                                                      std::uint64_t max, std::uint64_t fallback) const {
    const std::string_view text = find(name).value_or(std::string_view());
    if (text.empty()) {
        return fallback;
    }
    std::uint64_t value = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc() || parsed.ptr != end || value < min || value > max) {
        return tl::unexpected(quoted(name) + " is not a whole number from " + std::to_string(min) + " to " +
                              std::to_string(max));
    }
    return value;
}

Result<std::size_t, std::string> Parameters::index_of(std::string_view name,
                                                      std::span<const std::string_view> values) const {
    const std::string_view text = find(name).value_or(std::string_view());
    const auto found = text.empty() ? values.begin() : std::ranges::find(values, text);
    if (found == values.end()) {
        std::string message = quoted(name) + " is none of";
        for (const auto value : values) {
            message += (message.ends_with("of") ? " " : ", ") + std::string(value);
        }
        return tl::unexpected(std::move(message));
    }
    return static_cast<std::size_t>(found - values.begin());
}

Result<Target, std::string> parse_target(std::string_view text) {
    const auto url = boost::urls::parse_origin_form({text.data(), text.size()});
    if (!url) {
        return tl::unexpected("the address is malformed: " + url.error().message());
    }
    Target target;
    for (std::string segment : url->segments()) {
        if (!is_clean(segment)) {
            return tl::unexpected(std::string("the path is not UTF-8 text"));
        }
        target.segments.push_back(std::move(segment));
    }
    constexpr bool space_as_plus = true;
    for (const auto& item : url->params(boost::urls::encoding_opts(space_as_plus))) {
        if (!is_clean(item.key)) {
            return tl::unexpected(std::string("the name of a parameter is not UTF-8 text"));
        }
        if (!is_clean(item.value)) {
            return tl::unexpected(quoted(item.key) + " is not UTF-8 text");
        }
        target.query.add(item.key, item.value);
    }
    return target;
}

} // namespace duiyi::server::api
