// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A seat that goes to another device by a code: what the code opens, for whom, how long, and who may guess.
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <cctype>
#include <set>
#include <sstream>

#include "service/handovers.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

const std::string request_id = "0123456789abcdef";

class HandoverTest : public ServiceTest {
protected:
    std::string code_of(TestClient& holder, const std::string& secret) {
        say(holder, {{"type", "hand_over"}, {"secret", secret}});
        const auto answer = holder.received();
        return answer == "handed_over" ? text_of(holder.last, "code") : answer;
    }
    std::string take(TestClient& device, const std::string& code, const std::string& id = test::fresh_id()) {
        say(device, {{"type", "take_over"}, {"id", id}, {"code", code}});
        return device.received();
    }

    TestClient phone_{service_, "9.9.9.9"};
};

TEST_F(HandoverTest, ACodeGivesTheSeatToAnotherDevice) {
    sit_down();
    const auto code = code_of(first_, first_secret_);
    ASSERT_EQ(code.size(), wire::max_code_chars) << code;
    EXPECT_EQ(number_of(first_.last, "seconds"), 300);
    EXPECT_EQ(second_.received() + watcher_.received(), "") << "nobody else learns of it";
    EXPECT_EQ(take(phone_, code), "taken_over");
    EXPECT_EQ(text_of(phone_.last, "room"), room_);
    EXPECT_EQ(text_of(phone_.last, "seat"), "first");
    EXPECT_EQ(text_of(phone_.last, "secret"), first_secret_);
    EXPECT_EQ(first_.received(), "") << "the seat is played elsewhere only when it is joined";
    say(phone_, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(phone_.received(), "joined");
    EXPECT_EQ(first_.received(), "unseated");
    say(phone_, move(0, "e2e4"));
    EXPECT_EQ(phone_.received(), "ack event:moved");
    say(first_, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    EXPECT_EQ(first_.received(), "event:moved joined") << "the first device keeps the seat";
    EXPECT_EQ(text_of(first_.last, "seat"), "first");
}

TEST_F(HandoverTest, ACodeIsGoodForOneDeviceOnly) {
    sit_down();
    TestClient thief(service_, "6.6.6.6");
    const auto code = code_of(first_, first_secret_);
    EXPECT_EQ(take(phone_, code, request_id), "taken_over");
    EXPECT_EQ(take(thief, code), "error:wrong_code");
    EXPECT_EQ(take(phone_, code, request_id), "taken_over") << "a resend after a lost answer";
    EXPECT_EQ(take(phone_, code), "error:wrong_code") << "another request of the same device";

    const auto other = code_of(first_, first_secret_);
    EXPECT_EQ(take(phone_, other, "1"), "taken_over");
    EXPECT_EQ(take(thief, other, "1"), "error:wrong_code") << "a short id may be another client's as well";
}

TEST_F(HandoverTest, ACodeLastsFiveMinutes) {
    sit_down();
    const auto code = code_of(first_, first_secret_);
    now_ += Handovers::code_life_ms - 1;
    const auto late = code_of(second_, second_secret_);
    EXPECT_EQ(take(phone_, code, request_id), "taken_over");
    now_ += 1;
    EXPECT_EQ(take(phone_, code, request_id), "error:wrong_code");
    now_ += Handovers::code_life_ms - 1;
    EXPECT_EQ(take(phone_, late), "error:wrong_code");
}

TEST_F(HandoverTest, ANewCodeReplacesTheOneBefore) {
    sit_down();
    const auto before = code_of(first_, first_secret_);
    const auto others = code_of(second_, second_secret_);
    const auto after = code_of(first_, first_secret_);
    EXPECT_EQ(take(phone_, before), "error:wrong_code");
    EXPECT_EQ(take(phone_, after), "taken_over");
    EXPECT_EQ(take(phone_, others), "taken_over");
    EXPECT_EQ(text_of(phone_.last, "seat"), "second");
}

TEST_F(HandoverTest, OnlyTheHolderGetsACode) {
    sit_down();
    EXPECT_EQ(code_of(watcher_, first_secret_), "error:not_seated");
    EXPECT_EQ(code_of(phone_, first_secret_), "error:not_in_room");
    EXPECT_EQ(code_of(second_, first_secret_), "error:wrong_secret") << "the opponent's seat";
    EXPECT_EQ(code_of(first_, "nonsense"), "error:wrong_secret");
}

TEST_F(HandoverTest, SigningOtherDevicesOutEndsACode) {
    sit_down();
    const auto code = code_of(first_, first_secret_);
    const auto fresh = new_secret();
    say(first_, {{"type", "renew_secret"}, {"secret", fresh}});
    EXPECT_EQ(take(phone_, code), "error:wrong_code");

    const auto others = code_of(second_, second_secret_);
    second_.received();
    say(second_, {{"type", "leave_seat"}});
    EXPECT_EQ(take(phone_, others), "error:wrong_code");
}

TEST_F(HandoverTest, TheSeatOfAFinishedGameGoesOnToTheRematch) {
    sit_down();
    const auto code = code_of(first_, first_secret_);
    say(first_, {{"type", "resign"}});
    EXPECT_EQ(take(phone_, code), "taken_over");
    say(phone_, {{"type", "join"}, {"room", room_}, {"secret", text_of(phone_.last, "secret")}});
    EXPECT_EQ(phone_.received(), "joined");
    say(phone_, {{"type", "offer_rematch"}});
    EXPECT_EQ(phone_.received(), "ack event:rematch_offered");
}

TEST_F(HandoverTest, ARoomThatIsErasedHasNoSeat) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    first_.received();
    room_ = text_of(first_.last, "room");
    const auto code = code_of(first_, text_of(first_.last, "secret"));
    first_.leave();
    store_.erase_stream(room_);
    pass(120'000); // out of memory, too
    EXPECT_EQ(take(phone_, code), "error:no_such_room");
}

TEST_F(HandoverTest, GuessesAreBoundedByAddressAndBelongToNoConnection) {
    sit_down();
    TestClient guesser(service_, "6.6.6.6"), second_try(service_, "6.6.6.6");
    const auto code = code_of(first_, first_secret_);
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(take(guesser, "0000000000"), "error:wrong_code");
    }
    EXPECT_EQ(take(second_try, "0000000000"), "error:too_many");
    EXPECT_EQ(take(second_try, code), "error:too_many") << "not even the right one";
    EXPECT_EQ(take(phone_, code), "taken_over") << "from another address";
    now_ += 30'000;
    EXPECT_EQ(take(guesser, "0000000000"), "error:wrong_code") << "one in half a minute";
    EXPECT_EQ(take(guesser, "0000000000"), "error:too_many");
}

TEST(Handovers, GuessesOfAllAddressesAreBounded) {
    Handovers handovers(0);
    const auto code = handovers.issue("1.2.3.4", {"room", "secret"}, 0);
    ASSERT_TRUE(code);
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) { // of 200 addresses, ten each
        const auto address = "10.0.0." + std::to_string(i % 200);
        const auto taken = handovers.take(address, "0000000000", request_id, 0);
        ASSERT_FALSE(taken);
        wrong += taken.error().code == RefusalCode::wrong_code ? 1 : 0;
    }
    EXPECT_EQ(wrong, 1000);
    const auto guess = [&](const std::string& address, std::int64_t now) {
        return handovers.take(address, "0000000000", request_id, now).error().code;
    };
    EXPECT_EQ(guess("10.0.0.1", 0), RefusalCode::too_many);
    EXPECT_EQ(guess("10.0.1.1", 0), RefusalCode::wrong_code) << "the first of an address";
    EXPECT_EQ(guess("10.0.1.1", 0), RefusalCode::too_many);
    EXPECT_TRUE(handovers.take("1.2.3.4", *code, request_id, 0)) << "others' guesses are not held against it";
    EXPECT_EQ(guess("10.0.1.1", 20), RefusalCode::wrong_code) << "50 a second come back";
}

TEST(Handovers, GuessesOfOneSiteAreBounded) {
    Handovers handovers(0);
    int wrong = 0;
    for (int i = 0; i < 500; ++i) { // new networks of 64 bits, as limits count them
        const auto taken =
            handovers.take("2001:db8:1:" + std::to_string(i) + "::", "0000000000", request_id, 0);
        wrong += taken.error().code == RefusalCode::wrong_code ? 1 : 0;
    }
    EXPECT_EQ(wrong, 40);
    EXPECT_EQ(handovers.take("2001:db8:2:1::", "0000000000", request_id, 0).error().code,
              RefusalCode::wrong_code)
        << "another site";
    handovers.forget_old(3'600'000);
    EXPECT_EQ(handovers.take("2001:db8:1:1::", "0000000000", request_id, 3'600'000).error().code,
              RefusalCode::wrong_code);
}

TEST(Handovers, CodesAreBoundedByAddressAndInAll) {
    Handovers handovers(0);
    int issued = 0;
    for (int i = 0; i < 100; ++i) {
        issued += handovers.issue("1.2.3.4", {"room" + std::to_string(i), "secret"}, 0) ? 1 : 0;
    }
    EXPECT_EQ(issued, 30);
    for (std::size_t i = 0; i < Handovers::max_codes; ++i) {
        const auto n = std::to_string(i);
        static_cast<void>(handovers.issue("10.0." + n, {"other" + n, "secret"}, 0));
    }
    EXPECT_EQ(handovers.size(), Handovers::max_codes);
    EXPECT_FALSE(handovers.issue("5.6.7.8", {"room", "secret"}, 0));
    handovers.forget_old(Handovers::code_life_ms);
    EXPECT_EQ(handovers.size(), 0U) << "secrets are not kept longer than their codes";
    EXPECT_TRUE(handovers.issue("5.6.7.8", {"room", "secret"}, Handovers::code_life_ms));
}

TEST(Handovers, CodesAreReadable) {
    std::set<char> seen;
    std::set<std::string> codes;
    for (int i = 0; i < 200; ++i) {
        const auto code = new_code();
        EXPECT_EQ(code.size(), wire::max_code_chars);
        codes.insert(code);
        seen.insert(code.begin(), code.end());
    }
    EXPECT_EQ(codes.size(), 200U);
    EXPECT_EQ(std::string(seen.begin(), seen.end()), "0123456789ABCDEFGHJKMNPQRSTVWXYZ");
}

TEST_F(HandoverTest, SecretsLeaveTheMemoryWithoutARequest) {
    sit_down();
    const auto code = code_of(first_, first_secret_);
    pass(Handovers::code_life_ms);
    EXPECT_EQ(take(phone_, code), "error:wrong_code");
}

TEST_F(HandoverTest, NeitherLogNorStoreHasTheCode) {
    const auto before = spdlog::default_logger();
    std::ostringstream log;
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log)));
    spdlog::set_level(spdlog::level::trace);
    sit_down();
    const auto code = code_of(first_, first_secret_);
    take(phone_, code);
    take(phone_, code);
    phone_.send_text("{\"type\":\"take_over\",\"id\":\"1\",\"code\":[\"" + code + "\"]}");
    EXPECT_EQ(phone_.received(), "error:bad_message");
    spdlog::set_default_logger(before);
    EXPECT_EQ(log.str().find(code), std::string::npos) << log.str();
    for (const auto& event : store_.events(room_)) {
        const auto text = event.body + event.request + event.request_id;
        EXPECT_EQ(text.find(code), std::string::npos);
        EXPECT_EQ(text.find(first_secret_), std::string::npos);
    }
}

} // namespace
} // namespace duiyi::server
