// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Routing, decoding of targets, typed parameters and the routes of the page, without sockets.
#include "api/router.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

#include "api/health_routes.hpp"
#include "api/origin.hpp"
#include "api/page_routes.hpp"
#include "domain/names.hpp"

namespace duiyi::server::api {
namespace {

/// Sends one request through the router.
Response send(const Router& router, Method method, std::string_view target,
              std::vector<Header> headers = {}) {
    auto match = router.match(method, target);
    if (!match) {
        return match.error();
    }
    std::optional<Response> got;
    Request request;
    request.method = method;
    request.headers = std::move(headers);
    Router::handle(std::move(*match), std::move(request), Responder([&got](Response response) {
                       EXPECT_FALSE(got) << "a second response";
                       got = std::move(response);
                   }));
    EXPECT_TRUE(got) << target;
    return got.value_or(Response{});
}

std::string header_of(const Response& response, std::string_view name) {
    for (const Header& header : response.headers) {
        if (iequals(header.name, name)) {
            return header.value;
        }
    }
    return {};
}

/// A handler whose response names itself and the parameters.
Handler echo(std::string name) {
    return [name = std::move(name)](const Request& request, const Responder& responder) {
        responder.send(text_response(200, name + '|' + request.path.text("name") + '|' +
                                              request.path.text("move") + '|' + request.query.text("q")));
    };
}

class RouterTest : public testing::Test {
protected:
    RouterTest() {
        for (const auto& [method, pattern] : {std::pair(Method::get, "/"),
                                              {Method::get, "/api/studies/{name}"},
                                              {Method::del, "/api/studies/{name}"},
                                              {Method::post, "/api/studies/import"},
                                              {Method::post, "/api/studies"},
                                              {Method::get, "/api/games/{name}/moves/{move}"},
                                              {Method::get, "/healthz"}}) {
            router_.add({method, pattern, echo(pattern)});
        }
    }

    Router router_;
};

struct Expected {
    Method method;
    std::string_view target;
    int status;
    std::string_view body{};
    std::string_view allow{};
};

TEST_F(RouterTest, FindsRoutesAndDecodesParameters) {
    for (const Expected& row : {
             Expected{Method::get, "/", 200, "/|||"},
             Expected{Method::get, "/?q=1", 200, "/|||1"},
             Expected{Method::get, "/healthz?", 200, "/healthz|||"},
             Expected{Method::get, "/h%65althz", 200, "/healthz|||"},
             Expected{Method::post, "/api/studies", 200, "/api/studies|||"},
             Expected{Method::get, "/api/studies/x", 200, "/api/studies/{name}|x||"},
             Expected{Method::get, "/api/studies/", 200, "/api/studies/{name}|||"},
             Expected{Method::get, "/api/studies/..%2f", 200, "/api/studies/{name}|../||"},
             Expected{Method::get, "/api/studies/a%2Fb", 200, "/api/studies/{name}|a/b||"},
             Expected{Method::get, "/api/studies/a+b%20c", 200, "/api/studies/{name}|a+b c||"},
             Expected{Method::get, "/api/studies/%E4%B8%AD", 200, "/api/studies/{name}|中||"},
             Expected{Method::get, "/api/studies/import", 200, "/api/studies/{name}|import||"},
             Expected{Method::post, "/api/studies/import", 200, "/api/studies/import|||"},
             Expected{Method::get, "/api/games/a/moves/b?q=%2B+%26", 200,
                      "/api/games/{name}/moves/{move}|a|b|+ &"},
             Expected{Method::get, "/healthz?q=first&q=second", 200, "/healthz|||first"},
             Expected{Method::get, "/healthz?q", 200, "/healthz|||"},
             Expected{Method::get, "/healthz?%71=x=y", 200, "/healthz|||x=y"},
             Expected{Method::head, "/healthz", 200, "/healthz|||"},
         }) {
        const Response response = send(router_, row.method, row.target);
        EXPECT_EQ(response.status, row.status) << row.target;
        EXPECT_EQ(response.body, row.body) << row.target;
    }
}

TEST_F(RouterTest, RefusesUnknownPathsAndOtherMethods) {
    for (const Expected& row : {
             Expected{Method::get, "/nothing", 404},
             Expected{Method::get, "//", 404},
             Expected{Method::get, "/healthz/", 404},
             Expected{Method::get, "/healthz/x", 404},
             Expected{Method::get, "/HEALTHZ", 404},
             Expected{Method::get, "/api%2Fstudies", 404},
             Expected{Method::get, "/../healthz", 404},
             Expected{Method::get, "/api/games/a/moves", 404},
             Expected{Method::post, "/nothing", 404},
             Expected{Method::post, "/healthz", 405, "", "GET, HEAD"},
             Expected{Method::options, "/healthz", 405, "", "GET, HEAD"},
             Expected{Method::other, "/healthz", 405, "", "GET, HEAD"},
             Expected{Method::get, "/api/studies", 405, "", "POST"},
             Expected{Method::head, "/api/studies", 405, "", "POST"},
             Expected{Method::put, "/api/studies/x", 405, "", "GET, HEAD, DELETE"},
             Expected{Method::put, "/api/studies/import", 405, "", "GET, HEAD, POST, DELETE"},
         }) {
        const Response response = send(router_, row.method, row.target);
        EXPECT_EQ(response.status, row.status) << row.target;
        EXPECT_EQ(header_of(response, "allow"), row.allow) << row.target;
    }
}

TEST_F(RouterTest, RefusesMalformedTargets) {
    for (const char* target : {"",
                               "*",
                               "healthz",
                               "http://host/healthz",
                               "/%",
                               "/%2",
                               "/%zz",
                               "/%2G",
                               "/healthz?q=%",
                               "/healthz?q=%1x",
                               "/healthz?%q",
                               "/healthz#x",
                               "/a b",
                               "/<",
                               "/healthz?q=\"",
                               "/\x01",
                               "/\xe4",
                               "/api/studies/%00",
                               "/api/studies/%ff",
                               "/api/studies/%C0%AF",
                               "/healthz?q=%00",
                               "/healthz?q=%ed%a0%80",
                               "/healthz?%ff=1"}) {
        const Response response = send(router_, Method::get, target);
        EXPECT_EQ(response.status, 400) << target;
        EXPECT_FALSE(response.body.empty()) << target;
    }
    EXPECT_NE(send(router_, Method::get, "/healthz?name=%ff").body.find("\"name\""), std::string::npos)
        << "the message names the parameter";
}

TEST_F(RouterTest, ErrorsAreJsonUnderApiAndTextElsewhere) {
    for (const char* target : {"/api/nothing", "/api/studies/%zz", "/api/studies"}) {
        const Response response = send(router_, Method::get, target);
        EXPECT_EQ(response.content_type, "application/json") << target;
        EXPECT_TRUE(response.body.starts_with("{\"message\":\"")) << response.body;
    }
    EXPECT_EQ(send(router_, Method::get, "/nothing").content_type, "text/plain; charset=utf-8");
}

TEST_F(RouterTest, MatchesAreCheapToMakeBeforeTheBodyIsRead) {
    router_.add({Method::post, "/upload", echo("upload"), {.max_body = 1000}});
    const auto match = router_.match(Method::post, "/upload?q=1");
    ASSERT_TRUE(match);
    EXPECT_EQ(match->route->options.max_body, 1000U);
    EXPECT_EQ(match->query.text("q"), "1");
}

TEST(Parameters, NumbersAreCheckedAndNamed) {
    Parameters query;
    for (const auto& [name, value] : {std::pair("one", "1"),
                                      {"empty", ""},
                                      {"zero", "0"},
                                      {"plus", "+1"},
                                      {"minus", "-1"},
                                      {"space", " 1"},
                                      {"rest", "1x"},
                                      {"huge", "99999999999999999999999"},
                                      {"large", "101"}}) {
        query.add(name, value);
    }
    const auto number = [&](std::string_view name) { return query.number(name, 1, 100, 7); };
    EXPECT_EQ(number("one").value(), 1U);
    EXPECT_EQ(number("empty").value(), 7U);
    EXPECT_EQ(number("missing").value(), 7U);
    for (const char* name : {"zero", "plus", "minus", "space", "rest", "huge", "large"}) {
        ASSERT_FALSE(number(name)) << name;
        EXPECT_EQ(number(name).error(),
                  "the parameter \"" + std::string(name) + "\" is not a whole number from 1 to 100");
    }
}

TEST(Parameters, ChoicesAreCheckedAndNamed) {
    constexpr std::array sides{Side::first, Side::second};
    constexpr auto side_name = [](Side side) { return server::to_string(side); };
    Parameters query;
    query.add("side", "second");
    query.add("game", "go");
    EXPECT_EQ(query.one_of("side", sides, side_name).value(), Side::second);
    EXPECT_EQ(query.one_of("missing", sides, side_name).value(), Side::first);
    const auto refused = query.one_of("game", std::array{GameId::chess, GameId::xiangqi},
                                      [](GameId id) { return duiyi::to_string(id); });
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "the parameter \"game\" is none of chess, xiangqi");
}

class PageRoutesTest : public testing::Test {
protected:
    PageRoutesTest() {
        add_page_routes(router_, assets_);
        add_health_routes(router_, readiness_);
    }

    static constexpr std::array<Asset, 2> assets_{
        Asset{"/assets/a-1.js", "\"js\"", "script", "", ""},
        Asset{"/index.html", "\"page\"", "page", "packed", "small"}};
    Readiness readiness_{[](const Readiness::Answer& answer) { answer("disk full"); }, [] { return 0; }};
    Router router_;
};

TEST_F(PageRoutesTest, AllPagesAreTheOnePage) {
    for (const char* target : {"/", "/index.html", "/study", "/study?x=1", "/r/AAAA", "/s/AAAA"}) {
        const Response page = send(router_, Method::get, target);
        EXPECT_EQ(page.status, 200) << target;
        EXPECT_EQ(page.body, "page") << target;
        EXPECT_EQ(page.content_type, "text/html; charset=utf-8") << target;
        EXPECT_EQ(header_of(page, "Cache-Control"), "no-cache") << target;
    }
    EXPECT_EQ(send(router_, Method::post, "/study").status, 405);
}

TEST_F(PageRoutesTest, UnknownAddressesGetThePageAsNotFound) {
    for (const char* target : {"/r", "/r/a/b", "/nothing", "/assets/gone.js"}) {
        const Response page = send(router_, Method::get, target);
        EXPECT_EQ(page.status, 404) << target;
        EXPECT_EQ(page.body, "page") << target;
        EXPECT_EQ(page.content_type, "text/html; charset=utf-8") << target;
        EXPECT_EQ(header_of(page, "Content-Encoding"), "") << target;
    }
    EXPECT_NE(send(router_, Method::get, "/api/nothing").body, "page");
    EXPECT_NE(send(router_, Method::post, "/nothing").body, "page");
    EXPECT_EQ(send(router_, Method::get, "/%zz").status, 400);
}

TEST_F(PageRoutesTest, AssetsAreCachedByTheirContent) {
    const Response script = send(router_, Method::get, "/assets/a-1.js");
    EXPECT_EQ(script.body, "script");
    EXPECT_NE(header_of(script, "Cache-Control").find("immutable"), std::string::npos);
    const Response again = send(router_, Method::get, "/", {{"if-none-match", "\"page\""}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(header_of(again, "ETag"), "W/\"page\"") << "its codings have other bytes";
    const auto status_for = [this](const char* known) {
        return send(router_, Method::get, "/", {{"If-None-Match", known}}).status;
    };
    EXPECT_EQ(status_for("W/\"page\""), 304);
    EXPECT_EQ(status_for("\"old\", W/\"page\" , \"x\""), 304);
    EXPECT_EQ(status_for("*"), 304);
    EXPECT_EQ(status_for("\"old\", W/\"pag\""), 200);
    EXPECT_EQ(status_for("page"), 200);
}

TEST_F(PageRoutesTest, GzipIsForThoseThatAcceptIt) {
    const Response packed = send(router_, Method::get, "/", {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(packed.body, "packed");
    EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
    EXPECT_EQ(send(router_, Method::get, "/assets/a-1.js", {{"Accept-Encoding", "gzip"}}).body, "script")
        << "there is no packed form";
    EXPECT_EQ(send(router_, Method::get, "/", {{"Accept-Encoding", "gzip, deflate, br"}}).body, "small");
    EXPECT_EQ(send(router_, Method::get, "/", {{"Accept-Encoding", "br;q=0, gzip"}}).body, "packed");
    EXPECT_TRUE(accepts_coding("gzip, br", "br"));
    EXPECT_FALSE(accepts_coding("gzip, brotli", "br"));
    for (const char* text : {"gzip", "deflate, GZIP", " br ,gzip;q=0.1", "gzip;q=1.0", "gzip ; q=0.001"}) {
        EXPECT_TRUE(accepts_coding(text, "gzip")) << text;
    }
    for (const char* text : {"", "deflate", "gzip;q=0", "gzip; q=0.000", "gzip;Q=0.0, br", "x-gzip", ",,;"}) {
        EXPECT_FALSE(accepts_coding(text, "gzip")) << text;
    }
}

TEST_F(PageRoutesTest, TheWebSocketWantsAnUpgrade) {
    const Response refused = send(router_, Method::get, "/ws");
    EXPECT_EQ(refused.status, 426);
    EXPECT_EQ(header_of(refused, "Upgrade"), "websocket");
    const auto match = router_.match(Method::get, "/ws");
    ASSERT_TRUE(match);
    EXPECT_TRUE(match->route->options.websocket);
    EXPECT_TRUE(match->route->options.same_origin_only);
    EXPECT_EQ(send(router_, Method::get, "/healthz").body, "ok\n");
    EXPECT_EQ(send(router_, Method::get, "/readyz").status, 503);
    EXPECT_EQ(send(router_, Method::get, "/readyz").body, "not ready: disk full\n");
}

TEST(Origin, APageOfThisServerIsAllowedUnderKnownNames) {
    const auto policy = OriginPolicy::make({}, "Desk").value();
    EXPECT_TRUE(policy.allows("", "evil.example"));
    for (const char* host : {"127.0.0.1:8080", "192.168.1.2", "[::1]:8080", "localhost:8080", "desk:8080",
                             "desk.local", "DESK"}) {
        EXPECT_TRUE(policy.knows_host(host)) << host;
        EXPECT_TRUE(policy.allows(std::string("http://") + host, host)) << host;
        EXPECT_FALSE(policy.allows(std::string("https://") + host, host)) << host;
        EXPECT_FALSE(policy.allows(std::string("http://") + host, "127.0.0.1:1")) << host;
    }
    EXPECT_TRUE(policy.allows("http://127.0.0.1", "127.0.0.1:80")) << "the scheme's own port";
}

// The name of another's page leads to this server: Origin and Host agree, and mean nothing.
TEST(Origin, ANameThatIsNotKnownIsRefused) {
    const auto policy = OriginPolicy::make({"https://play.example"}, "").value();
    for (const char* host : {"evil.example", "evil.example:8080", "localhost.evil.example",
                             "127.0.0.1.evil.example", "local", ""}) {
        EXPECT_FALSE(policy.knows_host(host)) << host;
        EXPECT_FALSE(policy.allows(std::string("http://") + host, host)) << host;
    }
    EXPECT_FALSE(policy.allows("null", "127.0.0.1"));
    EXPECT_FALSE(policy.allows("file://127.0.0.1", "127.0.0.1"));
}

TEST(Origin, ListedOriginsAreComparedWithSchemeAndPort) {
    const auto policy = OriginPolicy::make({"https://Play.example:443", "http://b.example:8080"}, "").value();
    EXPECT_TRUE(policy.allows("https://play.example", "127.0.0.1:8080"));
    EXPECT_TRUE(policy.allows("http://b.example:8080", "b.example"));
    EXPECT_TRUE(policy.knows_host("play.example:99"));
    EXPECT_FALSE(policy.allows("http://play.example", "play.example")) << "another scheme than the listed";
    for (const char* origin : {"http://play.example", "https://play.example:8443", "http://b.example",
                               "https://play.example.evil.example"}) {
        EXPECT_FALSE(policy.allows(origin, "127.0.0.1")) << origin;
    }
    for (const char* wrong :
         {"play.example", "https://", "https://a b", "ftp://a", "https://a:x", "https://a/"}) {
        EXPECT_FALSE(OriginPolicy::make({wrong}, "")) << wrong;
    }
}

} // namespace
} // namespace duiyi::server::api
