// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Bytes of an HTTP client, up to the handler of the request: parsed, its Host checked, its client and its
// route found. Every request has an answer, and headers of a response are never made of the bytes of a
// request.
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "api/forwarded.hpp"
#include "api/origin.hpp"
#include "api/page_routes.hpp"
#include "net/http_messages.hpp"
#include "net/websocket_handshake.hpp"

namespace {

using namespace duiyi::server;

void require(bool condition) {
    if (!condition) {
        std::abort();
    }
}

const api::Router& routes() {
    static const api::Router& router = []() -> const api::Router& {
        static api::Router made;
        api::add_page_routes(made, all_assets());
        return made;
    }();
    return router;
}

/// The response as bytes: one status line, no header that is not one of ours.
void check_response(const HttpRequest& request, api::Response response) {
    const HttpResponse out = http_response(request, std::move(response));
    require(out.result_int() >= 200 && out.result_int() < 600);
    for (const auto& field : out.base()) {
        require(field.value().find_first_of("\r\n") == std::string_view::npos);
    }
}

void check_request(HttpRequest request) {
    static const auto origins = api::OriginPolicy::make({"https://play.example"}, "desk").value();
    static const std::vector trusted{IpNetwork::parse("10.0.0.0/8").value()};
    if (header_fault(request)) {
        return;
    }
    join_lists(request);
    require(request.count(http::field::connection) <= 1 && request.count(http::field::cookie) <= 1);
    const auto host = text_of(request, http::field::host);
    require(request.count(http::field::host) == 0 || api::is_valid_host(host));
    const auto origin = text_of(request, http::field::origin);
    require(!origins.allows(origin, host) || origin.empty() || origin.find("://") != std::string_view::npos);
    const auto client = api::forwarded_client(headers_of(request), trusted);
    if (client.address) {
        require(IpAddress::parse(client.address->to_string()) == client.address);
        require(!client.address->limit_key().empty());
    }
    if (auto handshake = websocket_handshake(request); !handshake) {
        check_response(request, std::move(handshake.error()));
    }
    const HttpRequest head(request.method(), request.target(), request.version());
    auto match =
        routes().match(method_of(request.method()), {request.target().data(), request.target().size()});
    if (!match) {
        check_response(head, std::move(match.error()));
        return;
    }
    int answers = 0;
    api::Router::handle(std::move(*match), api_request(std::move(request), "a"),
                        api::Responder([&](api::Response response) {
                            ++answers;
                            check_response(head, std::move(response));
                        }));
    require(answers == 1);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(16 * 1024);
    parser.body_limit(4096);
    parser.eager(true);
    boost::system::error_code fault;
    std::string_view bytes{reinterpret_cast<const char*>(data), size};
    while (!fault && !parser.is_done() && !bytes.empty()) {
        const std::size_t taken = parser.put(boost::asio::buffer(bytes.data(), bytes.size()), fault);
        bytes.remove_prefix(taken);
        if (taken == 0) {
            break;
        }
    }
    require(!(fault && is_malformed(fault) && fault.message().empty()));
    if (!fault && parser.is_done()) {
        check_request(parser.release());
    }
    return 0;
}
