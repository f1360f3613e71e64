// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "net/http_messages.hpp"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <sstream>
#include <string_view>
#include <utility>

#include "api/origin.hpp"

namespace duiyi::server {

namespace {

/// Everything comes from this server, nothing is framed, and no script runs but the client's files.
constexpr const char* content_policy =
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/// The page uses none of these, and nothing that gets into it shall.
constexpr const char* permissions =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
    "microphone=(), "
    "midi=(), payment=(), usb=()";

/// Now, as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
std::string http_date() {
    constexpr std::array<const char*, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    constexpr std::array<const char*, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    using namespace std::chrono;
    const auto now = floor<seconds>(system_clock::now());
    const auto day = floor<std::chrono::days>(now);
    const year_month_day date(day);
    const hh_mm_ss time(now - day);
    return fmt::format("{}, {:02} {} {} {:02}:{:02}:{:02} GMT", days.at(weekday(day).c_encoding()),
                       static_cast<unsigned>(date.day()), months.at(static_cast<unsigned>(date.month()) - 1),
                       static_cast<int>(date.year()), time.hours().count(), time.minutes().count(),
                       time.seconds().count());
}

void set_common(http::fields& response) {
    response.set(http::field::server, "duiyi");
    response.set(http::field::date, http_date());
    response.set("Content-Security-Policy", content_policy);
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer"); // a room's address is its key: it must not travel
    response.set("Permissions-Policy", permissions);
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set(http::field::cache_control, "no-store"); // unless the handler sets another
}

} // namespace

api::Method method_of(http::verb verb) {
    switch (verb) {
        case http::verb::get:
            return api::Method::get;
        case http::verb::head:
            return api::Method::head;
        case http::verb::post:
            return api::Method::post;
        case http::verb::put:
            return api::Method::put;
        case http::verb::patch:
            return api::Method::patch;
        case http::verb::delete_:
            return api::Method::del;
        case http::verb::options:
            return api::Method::options;
        default:
            return api::Method::other;
    }
}

std::string_view text_of(const HttpRequest& request, http::field field) {
    const auto value = request[field];
    return {value.data(), value.size()};
}

std::optional<std::string> header_fault(const HttpRequest& request) {
    for (const http::field single : {http::field::origin, http::field::authorization,
                                     http::field::content_type, http::field::sec_websocket_version}) {
        if (request.count(single) > 1) {
            const auto name = http::to_string(single);
            return "the header has more than one " + std::string(name.data(), name.size());
        }
    }
    const auto hosts = request.count(http::field::host);
    constexpr unsigned http_1_0 = 10;
    if (hosts == 0 && request.version() <= http_1_0) {
        return std::nullopt;
    }
    if (hosts != 1) {
        return hosts == 0 ? "the header has no Host" : "the header has more than one Host";
    }
    return api::is_valid_host(text_of(request, http::field::host))
               ? std::nullopt
               : std::optional<std::string>("the Host is malformed");
}

void join_lists(HttpRequest& request) {
    for (const http::field list :
         {http::field::connection, http::field::upgrade, http::field::accept, http::field::accept_encoding,
          http::field::if_none_match, http::field::cookie}) {
        if (request.count(list) <= 1) {
            continue;
        }
        std::string all;
        const auto [first, last] = request.equal_range(list);
        for (auto line = first; line != last; ++line) {
            all += all.empty() ? "" : list == http::field::cookie ? "; " : ", "; // RFC 9113, 8.2.3
            all.append(line->value().data(), line->value().size());
        }
        request.set(list, all);
    }
}

bool is_malformed(boost::system::error_code fault) {
    return fault.category() == http::make_error_code(http::error::bad_target).category() &&
           fault != http::error::end_of_stream && fault != http::error::partial_message;
}

std::vector<api::Header> headers_of(const HttpRequest& request) {
    std::vector<api::Header> headers;
    for (const auto& field : request.base()) {
        headers.push_back({std::string(field.name_string()), std::string(field.value())});
    }
    return headers;
}

api::Request api_request(HttpRequest&& request, std::string address) {
    api::Request out;
    out.method = method_of(request.method());
    out.address = std::move(address);
    out.headers = headers_of(request);
    out.body = std::move(request.body());
    return out;
}

HttpResponse http_response(const HttpRequest& request, api::Response response) {
    HttpResponse out(static_cast<http::status>(response.status), request.version());
    set_common(out);
    out.keep_alive(request.keep_alive());
    if (!response.content_type.empty()) {
        out.set(http::field::content_type, response.content_type);
    }
    for (const api::Header& header : response.headers) {
        out.set(header.name, header.value);
    }
    if (out.result() == http::status::not_modified) {
        return out; // neither a body nor its length
    }
    out.body() = std::move(response.body);
    out.prepare_payload();
    if (request.method() == http::verb::head) {
        out.body().clear(); // its length stays
    }
    return out;
}

std::string stream_head(const HttpRequest& request, const api::StreamOptions& options) {
    constexpr unsigned http_1_1 = 11;
    http::response<http::empty_body> out(http::status::ok, request.version());
    set_common(out);
    out.set(http::field::content_type, options.content_type);
    for (const api::Header& header : options.headers) {
        out.set(header.name, header.value);
    }
    out.keep_alive(false);
    out.chunked(request.version() >= http_1_1);
    std::ostringstream text;
    text << out.base();
    return text.str();
}

} // namespace duiyi::server
