// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Accounts by their HTTP routes, on a real store, by a clock that the test turns.
#include "api/account_handlers.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>
#include <sstream>

#include "accounts/recovery_codes.hpp"
#include "accounts/session_rules.hpp"
#include "api/cookies.hpp"
#include "inbox.hpp"
#include "server_process.hpp"
#include "store/sqlite_store.hpp"
#include "ws_client.hpp"

namespace duiyi::server {
namespace {

using api::Method;
using api::Response;
using test::text_of;

constexpr const char* good_password = "gleaming otter paddles";
constexpr const char* other_password = "seventeen tin lanterns";

class AccountHandlersTest : public testing::Test {
protected:
    AccountHandlersTest() {
        store_ = std::move(*SqliteStore::open({.folder = folder_.path(), .post = inbox_.post()}));
        AccountOptions options;
        options.cost = PasswordCost::least();
        options.now_ms = [this] { return now_ms_; };
        accounts_ = std::make_unique<AccountService>(*store_, workers_, deadlines_, options);
        tokens_ = std::make_unique<ApiTokens>(*store_, options.now_ms);
        handlers_ = std::make_unique<api::AccountHandlers>(
            *accounts_, *tokens_, api::AccountHandlers::Limits{1000, 1000, options.now_ms});
        handlers_->add_routes(router_);
    }

    /// A request as a browser of this page makes it.
    api::Request request_of(Method method, const std::string& body) const {
        api::Request request;
        request.method = method;
        request.address = address_;
        request.is_secure = true;
        request.body = body;
        request.headers = {{"Origin", "http://localhost"},
                           {"User-Agent", "Mozilla/5.0 (X11; Linux) Firefox/1"}};
        if (!cookie_.empty()) {
            request.headers.push_back({"Cookie", "x=1; duiyi=" + cookie_ + "; y=2"});
        }
        return request;
    }
    Response send(api::Request request, const std::string& target) {
        std::optional<Response> got;
        auto match = router_.match(request.method, target);
        EXPECT_TRUE(match) << target;
        api::Router::handle(std::move(*match), std::move(request),
                            api::Responder([&got](Response response) { got = std::move(response); }));
        inbox_.run_until([&got] { return got.has_value(); });
        for (const auto& header : got->headers) {
            if (header.name == "Set-Cookie") {
                const auto from = header.value.find('=') + 1;
                cookie_ = header.value.substr(from, header.value.find(';') - from);
            }
        }
        return *got;
    }
    Response post(const std::string& target, const std::string& body = "") {
        return send(request_of(Method::post, body), target);
    }
    Response get(const std::string& target) { return send(request_of(Method::get, ""), target); }

    static std::string form(std::initializer_list<std::pair<const char*, std::string>> fields) {
        boost::json::object object;
        for (const auto& [name, value] : fields) {
            object[name] = value;
        }
        return boost::json::serialize(object);
    }
    Response sign_up(const std::string& name, const std::string& password = good_password) {
        return post("/api/me/sign-up", form({{"name", name}, {"password", password}}));
    }
    Response sign_in(const std::string& name, const std::string& password) {
        return post("/api/me/sign-in", form({{"name", name}, {"password", password}}));
    }
    static boost::json::object json_of(const Response& response) {
        return boost::json::parse(response.body).as_object();
    }
    static std::string fault_of(const Response& response) { return text_of(json_of(response), "fault"); }
    std::string name_now() {
        const auto me = json_of(get("/api/me"));
        return me.at("account").is_null() ? "" : text_of(me.at("account").as_object(), "name");
    }
    /// How the browser of somebody else, or none, asks.
    void as_stranger(const std::string& address = "10.0.0.9") {
        cookie_.clear();
        address_ = address;
    }

    test::TempFolder folder_;
    Inbox inbox_;
    std::int64_t now_ms_ = 1'700'000'000'000;
    std::string address_ = "192.0.2.1";
    std::string cookie_;
    std::unique_ptr<SqliteStore> store_;
    WorkerPool workers_{{"passwords", 1, 32, 8, 0}, inbox_.post()};
    Deadlines deadlines_;
    std::unique_ptr<AccountService> accounts_;
    std::unique_ptr<ApiTokens> tokens_;
    std::unique_ptr<api::AccountHandlers> handlers_;
    api::Router router_;
};

TEST_F(AccountHandlersTest, SignsUpInAndOut) {
    EXPECT_EQ(name_now(), "");
    const auto made = sign_up("Anna");
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_EQ(json_of(made).at("codes").as_array().size(), recovery_codes_of_account);
    EXPECT_EQ(name_now(), "Anna");
    const auto first = cookie_;
    EXPECT_EQ(post("/api/me/sign-out").status, 204);
    EXPECT_EQ(cookie_, "");
    EXPECT_EQ(name_now(), "");
    cookie_ = first;
    EXPECT_EQ(name_now(), "") << "the session is over on the server, not only in the browser";
    EXPECT_EQ(sign_in("aNNa", good_password).status, 200);
    EXPECT_EQ(name_now(), "Anna");
    EXPECT_NE(cookie_, first) << "a new token each time";
    EXPECT_EQ(json_of(sign_in("Anna", good_password)).at("codes").as_array().size(), 0U) << "said only once";
}

TEST_F(AccountHandlersTest, RefusesNamesAndPasswordsByField) {
    const auto refused = [&](const char* name, const char* password) {
        const auto response = sign_up(name, password);
        EXPECT_EQ(response.status, 400);
        EXPECT_EQ(cookie_, "");
        return fault_of(response) + ' ' + text_of(json_of(response), "field");
    };
    EXPECT_EQ(refused("a", good_password), "name_length name");
    EXPECT_EQ(refused("a b", good_password), "name_characters name");
    EXPECT_EQ(refused("pаypаl", good_password), "name_mixed name");
    EXPECT_EQ(refused("管理员", good_password), "name_reserved name");
    EXPECT_EQ(refused("anna", "short"), "password_short password");
    EXPECT_EQ(refused("anna", std::string(129, 'x').c_str()), "password_long password");
    EXPECT_EQ(refused("anna", "password1234"), "password_common password");
    EXPECT_EQ(refused("bartholomeus", "Bartholomeus99"), "password_name password");
    EXPECT_EQ(fault_of(post("/api/me/sign-up", "{")), "bad_body");
    EXPECT_EQ(fault_of(post("/api/me/sign-up", R"({"name":"anna","password":1})")), "bad_body");
    EXPECT_EQ(fault_of(post("/api/me/sign-up", R"({"name":"anna","password":"x","admin":true})")),
              "bad_body");
}

TEST_F(AccountHandlersTest, ANameThatLooksLikeATakenOneIsRefused) {
    ASSERT_EQ(sign_up("scope").status, 201);
    as_stranger();
    for (const char* name : {"scope", "SCOPE", "ѕсоре", "sc0pe"}) {
        const auto response = sign_up(name);
        EXPECT_EQ(response.status, 409) << name;
        EXPECT_EQ(fault_of(response), "name_taken") << name;
    }
    EXPECT_EQ(sign_up("scopes").status, 201);
}

TEST_F(AccountHandlersTest, AnUnknownNameAndAWrongPasswordGetOneAnswer) {
    ASSERT_EQ(sign_up("anna").status, 201);
    as_stranger();
    const auto wrong = sign_in("anna", other_password);
    const auto unknown = sign_in("nobody-here", other_password);
    const auto impossible = sign_in("<no name>", std::string(5000, 'x'));
    EXPECT_EQ(wrong.status, 401);
    EXPECT_EQ(unknown.status, wrong.status);
    EXPECT_EQ(unknown.body, wrong.body);
    EXPECT_EQ(impossible.body, wrong.body);
    EXPECT_EQ(cookie_, "");
    // The same waits, too.
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(sign_in("anna", other_password).status, 401);
        EXPECT_EQ(sign_in("nobody-here", other_password).status, 401);
    }
    EXPECT_EQ(sign_in("anna", good_password).body, sign_in("nobody-here", other_password).body);
    EXPECT_EQ(sign_in("anna", good_password).status, 429);
}

TEST_F(AccountHandlersTest, WhoGuessesWaitsAndLocksNobodyOut) {
    ASSERT_EQ(sign_up("anna").status, 201);
    as_stranger();
    Response last;
    for (int i = 0; i < 6; ++i) {
        last = sign_in("anna", other_password);
    }
    EXPECT_EQ(last.status, 429);
    EXPECT_EQ(fault_of(last), "wait");
    EXPECT_EQ(json_of(last).at("wait_s").as_int64(), 2);
    EXPECT_EQ(sign_in("anna", good_password).status, 429);
    as_stranger("10.0.0.10");
    EXPECT_EQ(sign_in("anna", good_password).status, 200) << "another address";
    as_stranger();
    now_ms_ += 2'000;
    EXPECT_EQ(sign_in("anna", good_password).status, 200);
}

TEST_F(AccountHandlersTest, AnAddressTriesOnlySoOften) {
    std::set<int> statuses;
    for (int i = 0; i < 40; ++i) {
        statuses.insert(sign_in("name" + std::to_string(i), other_password).status);
    }
    EXPECT_EQ(statuses, (std::set{401, 429}));
    as_stranger("10.0.0.10");
    EXPECT_EQ(sign_in("anna", other_password).status, 401);
}

TEST_F(AccountHandlersTest, AnAddressMakesOnlySoManyAccounts) {
    int made = 0;
    for (int i = 0; i < 15; ++i) {
        made += sign_up("anna-" + std::string(static_cast<std::size_t>(i) + 1, 'x')).status == 201 ? 1 : 0;
    }
    EXPECT_EQ(made, 10);
    now_ms_ += 3'600'000;
    EXPECT_EQ(sign_up("anna-later").status, 201);
}

TEST_F(AccountHandlersTest, RequestsThatOthersCouldReadAreRefused) {
    for (const char* target : {"/api/me/sign-up", "/api/me/sign-in", "/api/me/reset", "/api/me/password"}) {
        auto request = request_of(Method::post, form({{"name", "anna"}, {"password", good_password}}));
        request.is_secure = false;
        const auto response = send(std::move(request), target);
        EXPECT_EQ(response.status, 403) << target;
        EXPECT_EQ(fault_of(response), "insecure") << target;
    }
    auto request = request_of(Method::get, "");
    request.is_secure = false;
    EXPECT_EQ(send(std::move(request), "/api/me").status, 403) << "its cookie is as good as the password";
}

TEST_F(AccountHandlersTest, ChangesNeedTheOriginOfAPage) {
    ASSERT_EQ(sign_up("anna").status, 201);
    for (const char* target :
         {"/api/me/sign-out", "/api/me/sign-in", "/api/me/delete", "/api/me/sign-out-everywhere"}) {
        auto request = request_of(Method::post, form({{"password", good_password}}));
        std::erase_if(request.headers, [](const auto& header) { return header.name == "Origin"; });
        const auto response = send(std::move(request), target);
        EXPECT_EQ(response.status, 403) << target;
        EXPECT_EQ(fault_of(response), "origin") << target;
    }
    EXPECT_EQ(name_now(), "anna");
    for (const auto& [method, target] : {std::pair(Method::post, "/api/me/sign-in"),
                                         {Method::get, "/api/me"},
                                         {Method::put, "/api/me/preferences"},
                                         {Method::del, "/api/me/sessions/x"}}) {
        EXPECT_TRUE(router_.match(method, target)->route->options.same_origin_only) << target;
    }
}

TEST_F(AccountHandlersTest, EverythingOfAnOwnerNeedsASession) {
    for (const auto& [method, target] : {std::pair(Method::get, "/api/me/sessions"),
                                         {Method::get, "/api/me/export"},
                                         {Method::get, "/api/me/preferences"},
                                         {Method::put, "/api/me/preferences"},
                                         {Method::del, "/api/me/sessions/x"},
                                         {Method::post, "/api/me/sign-out"},
                                         {Method::post, "/api/me/sign-out-everywhere"},
                                         {Method::post, "/api/me/password"},
                                         {Method::post, "/api/me/codes"},
                                         {Method::post, "/api/me/delete"}}) {
        for (const char* cookie :
             {"", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "'; DROP TABLE sessions"}) {
            cookie_ = cookie;
            const auto response = send(request_of(method, "{}"), target);
            EXPECT_EQ(response.status, 401) << target;
            EXPECT_EQ(fault_of(response), "not_signed_in") << target;
        }
    }
}

TEST_F(AccountHandlersTest, CookiesAreForThisHostAlone) {
    const auto plain = api::set_session_cookie(false, "s", 60).value;
    EXPECT_EQ(plain, "duiyi=s; Path=/; Max-Age=60; HttpOnly; SameSite=Strict");
    const auto secure = api::set_session_cookie(true, "s", 60).value;
    EXPECT_EQ(secure, "__Host-duiyi=s; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure");
    api::Request request;
    request.headers = {{"Cookie", "xduiyi=a; duiyi=b; __Host-duiyi=c"}};
    EXPECT_EQ(api::session_secret(request), "b");
    request.is_https = true;
    EXPECT_EQ(api::session_secret(request), "c");
}

TEST_F(AccountHandlersTest, SessionsAreListedAndEnded) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto first = cookie_;
    as_stranger("10.0.0.10");
    now_ms_ += 1'000;
    ASSERT_EQ(sign_in("anna", good_password).status, 200);
    const auto second = cookie_;
    const auto listed = json_of(get("/api/me/sessions"));
    const auto& sessions = listed.at("sessions").as_array();
    ASSERT_EQ(sessions.size(), 2U);
    EXPECT_EQ(text_of(sessions[0].as_object(), "address"), "10.0.0.10");
    EXPECT_EQ(text_of(sessions[0].as_object(), "browser"), "Firefox, Linux");
    EXPECT_TRUE(sessions[0].at("current").as_bool());
    EXPECT_EQ(text_of(sessions[1].as_object(), "address"), "192.0.2.1");
    EXPECT_FALSE(sessions[1].at("current").as_bool());
    EXPECT_EQ(get("/api/me/sessions").body.find(second), std::string::npos) << "no list says a secret";
    const auto other = text_of(sessions[1].as_object(), "session");
    EXPECT_EQ(send(request_of(Method::del, ""), "/api/me/sessions/" + other).status, 204);
    cookie_ = first;
    EXPECT_EQ(name_now(), "");
    cookie_ = second;
    EXPECT_EQ(post("/api/me/sign-out-everywhere").status, 204);
    cookie_ = second;
    EXPECT_EQ(name_now(), "");
}

TEST_F(AccountHandlersTest, NobodyEndsAnothersSession) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto annas = cookie_;
    const auto session =
        text_of(json_of(get("/api/me/sessions")).at("sessions").at(0).as_object(), "session");
    as_stranger();
    ASSERT_EQ(sign_up("mallory").status, 201);
    EXPECT_EQ(send(request_of(Method::del, ""), "/api/me/sessions/" + session).status, 204);
    cookie_ = annas;
    EXPECT_EQ(name_now(), "anna");
}

TEST_F(AccountHandlersTest, ASessionEndsAfterThirtyDays) {
    ASSERT_EQ(sign_up("anna").status, 201);
    now_ms_ += session_ms - 1;
    EXPECT_EQ(name_now(), "anna");
    now_ms_ += 1;
    EXPECT_EQ(name_now(), "");
    deadlines_.run_due(now_ms_);
    inbox_.run_one();
    as_stranger();
    ASSERT_EQ(sign_in("anna", good_password).status, 200);
    EXPECT_EQ(json_of(get("/api/me/sessions")).at("sessions").as_array().size(), 1U)
        << "the old one is erased";
}

TEST_F(AccountHandlersTest, APasswordIsChangedByTheOldOne) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto first = cookie_;
    ASSERT_EQ(sign_in("anna", good_password).status, 200);
    const auto change = [&](const char* old_password, const char* password) {
        return post("/api/me/password", form({{"old_password", old_password}, {"password", password}}));
    };
    EXPECT_EQ(fault_of(change(other_password, other_password)), "wrong_password");
    EXPECT_EQ(fault_of(change(good_password, "password1234")), "password_common");
    EXPECT_EQ(change(good_password, other_password).status, 204);
    EXPECT_EQ(name_now(), "anna") << "the session that asked stays signed in";
    cookie_ = first;
    EXPECT_EQ(name_now(), "") << "all others end";
    EXPECT_EQ(sign_in("anna", good_password).status, 401);
    EXPECT_EQ(sign_in("anna", other_password).status, 200);
}

TEST_F(AccountHandlersTest, ARecoveryCodeGivesAnotherPasswordOnce) {
    const auto made = sign_up("anna");
    const auto signed_in = cookie_;
    const std::string code(json_of(made).at("codes").at(0).as_string());
    as_stranger();
    const auto reset = [&](const char* name, const std::string& with) {
        return post("/api/me/reset", form({{"name", name}, {"code", with}, {"password", other_password}}));
    };
    EXPECT_EQ(fault_of(reset("anna", new_recovery_code())), "wrong_code");
    EXPECT_EQ(fault_of(reset("anna", "no code")), "wrong_code");
    EXPECT_EQ(reset("nobody-here", code).body, reset("anna", new_recovery_code()).body);
    const auto done = reset("anna", code);
    ASSERT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(json_of(done).at("account").at("codes_left").as_int64(), 7);
    EXPECT_EQ(name_now(), "anna");
    cookie_ = signed_in;
    EXPECT_EQ(name_now(), "") << "all sessions end";
    EXPECT_EQ(fault_of(reset("anna", code)), "wrong_code");
    EXPECT_EQ(sign_in("anna", good_password).status, 401);
    EXPECT_EQ(sign_in("anna", other_password).status, 200);
}

TEST_F(AccountHandlersTest, NewCodesReplaceTheOldOnes) {
    const auto made = sign_up("anna");
    const std::string old(json_of(made).at("codes").at(0).as_string());
    EXPECT_EQ(fault_of(post("/api/me/codes", form({{"password", other_password}}))), "wrong_password");
    const auto renewed = post("/api/me/codes", form({{"password", good_password}}));
    ASSERT_EQ(renewed.status, 200) << renewed.body;
    EXPECT_EQ(json_of(renewed).at("codes").as_array().size(), recovery_codes_of_account);
    EXPECT_EQ(fault_of(post("/api/me/reset",
                            form({{"name", "anna"}, {"code", old}, {"password", other_password}}))),
              "wrong_code");
}

TEST_F(AccountHandlersTest, ADeletedAccountIsGoneAndItsNameStaysTaken) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto cookie = cookie_;
    EXPECT_EQ(fault_of(post("/api/me/delete", form({{"password", other_password}}))), "wrong_password");
    EXPECT_EQ(post("/api/me/delete", form({{"password", good_password}})).status, 204);
    EXPECT_EQ(cookie_, "");
    cookie_ = cookie;
    EXPECT_EQ(name_now(), "");
    cookie_.clear();
    EXPECT_EQ(sign_in("anna", good_password).status, 401);
    EXPECT_EQ(fault_of(sign_up("anna")), "name_taken");
}

TEST_F(AccountHandlersTest, ASuspendedAccountIsShut) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto id = text_of(json_of(get("/api/me")).at("account").as_object(), "id");
    std::optional<AccountRow> row;
    store_->find_account(id, [&row](auto found) { row = *found; });
    inbox_.run_until([&row] { return row.has_value(); });
    row->suspended_ms = now_ms_;
    row->suspended_why = "cheating";
    ++row->revision;
    bool done = false;
    store_->commit({{}, {PutAccount{*row}}}, [&done](const auto&) { done = true; });
    inbox_.run_until([&done] { return done; });
    EXPECT_EQ(name_now(), "");
    cookie_.clear();
    EXPECT_EQ(sign_in("anna", other_password).status, 401) << "only who knows the password learns of it";
    const auto response = sign_in("anna", good_password);
    EXPECT_EQ(response.status, 403);
    EXPECT_EQ(fault_of(response), "suspended");
    EXPECT_NE(text_of(json_of(response), "message").find("cheating"), std::string::npos);
}

TEST_F(AccountHandlersTest, PreferencesAreOfKnownKeysAlone) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto put = [&](const std::string& body) {
        return send(request_of(Method::put, body), "/api/me/preferences").status;
    };
    EXPECT_EQ(put(R"({"language":"zh","sound":false})"), 204);
    EXPECT_EQ(get("/api/me/preferences").body, R"({"preferences":{"language":"zh","sound":false}})");
    EXPECT_EQ(put(R"({"language":"xx"})"), 400);
    EXPECT_EQ(put(R"({"chessSet":"modern"})"), 400);
    EXPECT_EQ(put(R"({"colour":"red"})"), 400);
    EXPECT_EQ(put(R"({"sound":"yes"})"), 400);
    EXPECT_EQ(put("[]"), 400);
    EXPECT_EQ(get("/api/me/preferences").body, R"({"preferences":{"language":"zh","sound":false}})");
    const std::string looks =
        R"({"premove":false,"confirmMove":true,"autoQueen":"always","letterKeys":false,)"
        R"("chessSet":"bold","xiangqiSet":"modern","chessBoard":"slate","xiangqiBoard":"paper"})";
    EXPECT_EQ(put(looks), 204);
    EXPECT_EQ(get("/api/me/preferences").body, R"({"preferences":)" + looks + "}");
    EXPECT_EQ(put("{}"), 204);
    EXPECT_EQ(get("/api/me/preferences").body, R"({"preferences":{}})");
}

TEST_F(AccountHandlersTest, ExportsWhatIsStoredButNoSecrets) {
    ASSERT_EQ(sign_up("anna").status, 201);
    const auto response = get("/api/me/export");
    ASSERT_EQ(response.status, 200);
    const auto all = json_of(response);
    EXPECT_EQ(text_of(all.at("account").as_object(), "name"), "anna");
    EXPECT_EQ(all.at("sessions").as_array().size(), 1U);
    ASSERT_EQ(all.at("entries").as_array().size(), 2U);
    EXPECT_EQ(text_of(all.at("entries").at(0).as_object(), "action"), "export_data");
    EXPECT_EQ(text_of(all.at("entries").at(1).as_object(), "action"), "sign_up");
    EXPECT_TRUE(all.at("tokens").as_array().empty());
    EXPECT_TRUE(all.at("relations").as_array().empty());
    EXPECT_TRUE(all.at("ratings").as_array().empty());
    EXPECT_EQ(response.body.find("argon2"), std::string::npos);
    EXPECT_EQ(response.body.find(cookie_), std::string::npos);
}

TEST_F(AccountHandlersTest, AHashOfAnotherCostIsReplacedAtSignIn) {
    ASSERT_EQ(sign_up("anna").status, 201);
    AccountOptions options;
    options.cost = {2, 16'384};
    options.now_ms = [this] { return now_ms_; };
    accounts_ = std::make_unique<AccountService>(*store_, workers_, deadlines_, options);
    api::Router router;
    api::AccountHandlers handlers(*accounts_, *tokens_, {1000, 1000, options.now_ms});
    handlers.add_routes(router);
    for (int i = 0; i < 2; ++i) {
        std::optional<Response> got;
        auto request = request_of(Method::post, form({{"name", "anna"}, {"password", good_password}}));
        api::Router::handle(*router.match(Method::post, "/api/me/sign-in"), std::move(request),
                            api::Responder([&got](Response response) { got = std::move(response); }));
        inbox_.run_until([&got] { return got.has_value(); });
        EXPECT_EQ(got->status, 200);
        std::optional<AccountRow> row;
        store_->find_account_by_key(account_key("anna"), [&row](auto found) { row = *found; });
        inbox_.run_until([&row] { return row.has_value(); });
        EXPECT_TRUE(row->password.starts_with("$argon2id$v=19$m=16,t=2,p=1$")) << row->password;
        EXPECT_EQ(row->revision, 2) << "once";
    }
    handlers_ = nullptr;
}

} // namespace
} // namespace duiyi::server
