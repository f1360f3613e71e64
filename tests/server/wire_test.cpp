// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "duiyi/rules/outcome.hpp"
#include "duiyi/test_kit/paths.hpp"
#include "wire/request.hpp"
#include "wire/to_domain.hpp"

namespace duiyi::server::wire {
namespace {

RequestFault fault_of(std::string_view text) {
    const auto request = parse_request(text);
    EXPECT_FALSE(request.has_value()) << text;
    return request ? RequestFault{} : request.error();
}

TEST(Wire, ReadsARequestWithAllItsFields) {
    const auto request = parse_request(
        R"({"type":"create","id":"a-1","game":"xiangqi","mode":"link","side":"random","fen":"x y"})");
    ASSERT_TRUE(request.has_value()) << request.error().message;
    EXPECT_EQ(request->id, "a-1");
    const auto& create = std::get<CreateRequest>(request->body);
    EXPECT_EQ(create.game, Game::xiangqi);
    EXPECT_EQ(create.mode, Mode::link);
    EXPECT_EQ(create.side, SideChoice::random);
    EXPECT_EQ(create.fen, "x y");
}

TEST(Wire, OptionalFieldsMayBeLeftOut) {
    const auto request = parse_request(R"({"id":"1","type":"join","room":"r"})");
    ASSERT_TRUE(request.has_value());
    const auto& join = std::get<JoinRequest>(request->body);
    EXPECT_EQ(join.secret, std::nullopt);
    EXPECT_EQ(join.watch, std::nullopt);
    EXPECT_EQ(join.since, std::nullopt);
}

struct BadMessage {
    std::string text;
    ErrorCode code;
    std::string message; ///< a part of it
    std::string id;
};

TEST(Wire, NamesWhatIsWrong) {
    const std::vector<BadMessage> messages{
        {"", ErrorCode::bad_json, "not JSON", ""},
        {"hello", ErrorCode::bad_json, "not JSON", ""},
        {R"({"type":"ping","id":"1")", ErrorCode::bad_json, "not JSON", ""},
        {R"({"type":"ping","id":"1"} x)", ErrorCode::bad_json, "not JSON", ""},
        {"{\"type\":\"ping\",\"id\":\"\xff\"}", ErrorCode::bad_json, "not JSON", ""},
        {"[]", ErrorCode::bad_message, "not an object", ""},
        {"7", ErrorCode::bad_message, "not an object", ""},
        {std::string(300, '['), ErrorCode::bad_message, "nests", ""},
        {R"({"type":"ping"})", ErrorCode::bad_message, "\"id\" is missing", ""},
        {R"({"type":"ping","id":7})", ErrorCode::bad_message, "\"id\" is not a string", ""},
        {R"({"type":"ping","id":""})", ErrorCode::bad_message, "\"id\" is not 1 to 64", ""},
        {R"({"type":"ping","id":")" + std::string(65, 'x') + "\"}", ErrorCode::bad_message, "1 to 64", ""},
        {R"({"type":"ping","id":"a b"})", ErrorCode::bad_message, "printable", ""},
        {R"({"id":"1"})", ErrorCode::bad_message, "\"type\" is missing", "1"},
        {R"({"id":"1","type":"castle"})", ErrorCode::bad_message, "\"type\" is \"castle\"; it may be create",
         "1"},
        {R"({"id":"1","type":"ack"})", ErrorCode::bad_message, "\"type\" is \"ack\"", "1"},
        {R"({"id":"1","type":"move","move":"e2e4"})", ErrorCode::bad_message, "\"ply\" is missing", "1"},
        {R"({"id":"1","type":"move","ply":"0","move":"e2e4"})", ErrorCode::bad_message,
         "\"ply\" is not an integer", "1"},
        {R"({"id":"1","type":"move","ply":0.5,"move":"e2e4"})", ErrorCode::bad_message, "not an integer",
         "1"},
        {R"({"id":"1","type":"move","ply":99999999999999999999,"move":"e"})", ErrorCode::bad_message,
         "integer", "1"},
        {R"({"id":"1","type":"move","ply":0,"move":null})", ErrorCode::bad_message,
         "\"move\" is not a string", "1"},
        {R"({"id":"1","type":"join","room":"r","watch":1})", ErrorCode::bad_message, "not true or false",
         "1"},
        {R"({"id":"1","type":"join","room":"r","secret":null})", ErrorCode::bad_message, "\"secret\" is not",
         "1"},
        {R"({"id":"1","type":"resign","by":"first"})", ErrorCode::bad_message, "\"by\" is unknown", "1"},
        {R"({"id":"1","type":"resign","id\ntype":""})", ErrorCode::bad_message, "\"id?type\" is unknown",
         "1"},
        {R"({"id":"1","type":"create","game":"go","mode":"link","side":"first"})", ErrorCode::bad_message,
         "\"game\" is \"go\"; it may be chess, chess960, xiangqi", "1"},
    };
    for (const BadMessage& message : messages) {
        const auto fault = fault_of(message.text);
        EXPECT_EQ(to_string(fault.code), to_string(message.code)) << message.text;
        EXPECT_NE(fault.message.find(message.message), std::string::npos)
            << message.text << ": " << fault.message;
        EXPECT_EQ(fault.id, message.id) << message.text;
    }
}

TEST(Wire, AnErrorNeverRepeatsBytesThatAreNotText) {
    const auto fault =
        fault_of("{\"id\":\"1\",\"type\":\"\\u0007\xc3\xa9\\\"" + std::string(100, 'x') + "\"}");
    for (const char c : fault.message) {
        EXPECT_TRUE(c >= ' ' && c <= '~') << fault.message;
    }
    EXPECT_LT(fault.message.size(), 600U);
}

TEST(Wire, PrintsWhatAJsonParserReads) {
    const std::string odd = "a\"b\\c\n\x01 炮";
    const auto text = print("id\"7", ErrorAnswer{ErrorCode::illegal_move, odd});
    const auto read = boost::json::parse(text).as_object();
    EXPECT_EQ(read.at("type"), "error");
    EXPECT_EQ(read.at("id"), "id\"7");
    EXPECT_EQ(read.at("code"), "illegal_move");
    EXPECT_EQ(read.at("message").as_string(), boost::json::string_view(odd.data(), odd.size()));
}

TEST(Wire, NullAndMissingAreDifferent) {
    JoinedAnswer answer;
    answer.room = "r";
    answer.events = std::vector<RawJson>{print(DrawOfferedEvent{Side::second})};
    const auto read = boost::json::parse(print("1", answer)).as_object();
    EXPECT_TRUE(read.at("seat").is_null());
    EXPECT_FALSE(read.contains("secret"));
    EXPECT_FALSE(read.contains("state"));
    EXPECT_EQ(read.at("events").as_array().at(0).at("by"), "second");
}

std::string command_text(const Request& request) {
    return to_text(command_of(std::get<MoveRequest>(request.body)));
}

TEST(Wire, TwoSendsOfOneRequestAreTheSameCommand) {
    const auto one = parse_request(R"({"id":"1","type":"move","ply":3,"move":"e2e4"})");
    const auto two = parse_request(R"({"move":"e2e4", "ply":3, "type":"move", "id":"2"})");
    ASSERT_TRUE(one && two);
    EXPECT_EQ(command_text(*one), command_text(*two));
    const auto other = parse_request(R"({"id":"1","type":"move","ply":4,"move":"e2e4"})");
    EXPECT_NE(command_text(*one), command_text(*other));
}

/// The examples of docs/protocol.md: what is printed there as a request must be one.
TEST(Wire, ReadsTheDocumentedRequests) {
    std::ifstream file(test_kit::source_dir() / "protocol/examples.json");
    std::ostringstream text;
    text << file.rdbuf();
    const auto examples = boost::json::parse(text.str());
    int count = 0;
    for (const auto& item : examples.at("requests").as_object()) {
        const auto request = parse_request(boost::json::serialize(item.value()));
        ASSERT_TRUE(request.has_value()) << request.error().message;
        EXPECT_EQ(request->body.index(), static_cast<std::size_t>(count)) << "in the order of the schema";
        ++count;
    }
    EXPECT_EQ(static_cast<std::size_t>(count), request_type_names.size());
}

/// The rules name their reasons themselves; the schema must know them all.
TEST(Wire, KnowsEveryReasonOfTheRules) {
    for (int i = 0; i < duiyi::reason_count; ++i) {
        const auto name = duiyi::to_string(static_cast<duiyi::Reason>(i));
        Reason known{};
        EXPECT_TRUE(from_string(name, known)) << name;
    }
}

} // namespace
} // namespace duiyi::server::wire
