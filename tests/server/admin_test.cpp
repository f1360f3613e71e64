// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// `duiyi admin` on the data folder of a running server.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include "duiyi/test_kit/paths.hpp"
#include "server_process.hpp"
#include "ws_client.hpp"

namespace duiyi::test {
namespace {

class AdminTest : public testing::Test {
protected:
    /// What a command of `duiyi admin` prints; its exit code is kept.
    std::string admin(const std::string& arguments) { return admin(arguments, data_.path()); }
    std::string admin(const std::string& arguments, const std::filesystem::path& folder) {
        const std::string command = test_kit::built_program("duiyi") + " admin " + arguments + " --data '" +
                                    folder.string() + "' 2>&1";
        std::FILE* pipe = ::popen(command.c_str(), "r");
        std::string text;
        std::array<char, 4096> part{};
        for (std::size_t size = 0; (size = std::fread(part.data(), 1, part.size(), pipe)) > 0;) {
            text.append(part.data(), size);
        }
        exit_code_ = ::pclose(pipe) / 256;
        return text;
    }
    std::string post(const std::string& target, const std::string& body) {
        const auto host = "127.0.0.1:" + std::to_string(server_.port());
        return http_exchange(Socket(server_.port()),
                             "POST " + target + " HTTP/1.1\r\nConnection: close\r\nHost: " + host +
                                 "\r\nOrigin: http://" + host +
                                 "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    }
    /// By whoever is signed in by this answer.
    std::string post_as(const std::string& answer, const std::string& target, const std::string& body) {
        const auto host = "127.0.0.1:" + std::to_string(server_.port());
        const auto from = answer.find("Set-Cookie: ") + 12;
        return http_exchange(Socket(server_.port()),
                             "POST " + target + " HTTP/1.1\r\nConnection: close\r\nHost: " + host +
                                 "\r\nOrigin: http://" + host +
                                 "\r\nCookie: " + answer.substr(from, answer.find(';', from) - from) +
                                 "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    }
    std::string me(const std::string& answer) {
        const auto from = answer.find("Set-Cookie: ") + 12;
        return http_get(server_.port(), "/api/me",
                        "Cookie: " + answer.substr(from, answer.find(';', from) - from) + "\r\n");
    }

    TempFolder data_;
    ServerProcess server_{data_.path()};
    int exit_code_ = -1;
};

constexpr const char* annas_form = R"({"name":"Anna","password":"gleaming otter paddles"})";

TEST_F(AdminTest, SuspendsARunningServersAccount) {
    const auto made = post("/api/me/sign-up", annas_form);
    ASSERT_NE(me(made).find("Anna"), std::string::npos) << made;
    EXPECT_NE(admin("accounts").find("Anna\t"), std::string::npos);
    EXPECT_EQ(admin("accounts --find bob"), "");
    EXPECT_NE(admin("suspend anna --why 'used an engine'").find("Anna is suspended"), std::string::npos);
    EXPECT_EQ(exit_code_, 0);
    EXPECT_EQ(me(made).find("Anna"), std::string::npos);
    const auto refused = post("/api/me/sign-in", annas_form);
    EXPECT_NE(refused.find("used an engine"), std::string::npos) << refused;
    EXPECT_NE(admin("show anna").find("suspended since"), std::string::npos);
    EXPECT_EQ(admin("unsuspend anna"), "Anna is not suspended any more\n");
    EXPECT_NE(me(post("/api/me/sign-in", annas_form)).find("Anna"), std::string::npos);
    const auto audit = admin("audit anna");
    EXPECT_NE(audit.find("admin\tsuspend\t\tused an engine"), std::string::npos) << audit;
    EXPECT_NE(audit.find("admin\tunsuspend"), std::string::npos) << audit;
    EXPECT_NE(audit.find("guest\tsign_up\t127.0.0.1"), std::string::npos) << audit;
}

TEST_F(AdminTest, ListsReports) {
    const auto anna = post("/api/me/sign-up", annas_form);
    ASSERT_NE(post("/api/me/sign-up", R"({"name":"Bert","password":"gleaming otter paddles"})").find(" 201 "),
              std::string::npos);
    EXPECT_EQ(admin("reports"), "");
    const auto report = [&](const std::string& body) { return post_as(anna, "/api/me/reports", body); };
    EXPECT_NE(report(R"({"name":"bert","reason":"cheating","text":"two\nlines"})").find(" 204 "),
              std::string::npos);
    EXPECT_NE(report(R"({"name":"bert","reason":"ugly"})").find(" 400 "), std::string::npos);
    EXPECT_NE(report(R"({"name":"bert","reason":"other","room":"../x"})").find(" 400 "), std::string::npos);
    EXPECT_NE(report(R"({"name":"anna","reason":"other"})").find(" 400 "), std::string::npos);
    EXPECT_NE(report(R"({"name":"nobody","reason":"other"})").find(" 404 "), std::string::npos);
    const auto listed = admin("reports");
    EXPECT_EQ(exit_code_, 0);
    EXPECT_NE(listed.find("Bert ("), std::string::npos) << listed;
    EXPECT_NE(listed.find("): cheating: two lines\n"), std::string::npos) << listed;
    int accepted = 1;
    for (int i = 0; i < 20; ++i) {
        accepted += report(R"({"name":"bert","reason":"abuse"})").find(" 204 ") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(accepted, 10) << "in a day";
    EXPECT_EQ(std::ranges::count(admin("reports"), '\n'), 10);
}

TEST_F(AdminTest, EndsSessionsAndMakesACodeForAnotherPassword) {
    const auto made = post("/api/me/sign-up", annas_form);
    EXPECT_EQ(admin("end-sessions Anna"), "Anna is signed out everywhere\n");
    EXPECT_EQ(me(made).find("Anna"), std::string::npos);
    auto code = admin("code Anna");
    ASSERT_EQ(code.size(), 30U) << code;
    code.pop_back();
    const auto form = R"({"name":"anna","password":"seventeen tin lanterns","code":")" + code + "\"}";
    EXPECT_NE(me(post("/api/me/reset", form)).find("Anna"), std::string::npos);
    EXPECT_NE(post("/api/me/reset", form).find("wrong_code"), std::string::npos) << "once";
    const auto audit = admin("audit");
    EXPECT_NE(audit.find("admin_code"), std::string::npos);
    EXPECT_EQ(audit.find(code), std::string::npos) << "no log says a code";
}

TEST_F(AdminTest, SaysWhatItCannotDo) {
    EXPECT_EQ(admin("show nobody-here"), "duiyi: no account has the name 'nobody-here'\n");
    EXPECT_EQ(exit_code_, 2);
    admin("suspend anna");
    EXPECT_EQ(exit_code_, 2) << "without a reason";
    const TempFolder empty;
    EXPECT_NE(admin("accounts", empty.path()).find("it has no duiyi.sqlite"), std::string::npos);
    EXPECT_EQ(exit_code_, 1);
}

} // namespace
} // namespace duiyi::test
