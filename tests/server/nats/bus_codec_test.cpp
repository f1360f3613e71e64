// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bus/bus_codec.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "bus/nats_address.hpp"

namespace duiyi::server {
namespace {

EventStored stored_event() {
    return {{7, 1'700'000'000'000, 2, "moved", R"({"move":"e2e4"})", "first", "request", "play 0 e2e4"},
            "Anna"};
}

std::vector<BusMessage> all_kinds() {
    return {stored_event(), PresenceReport{"node", true, false, 12, 3},
            SeatTakenOver{Seat::both, "node", 0xfedc'ba98'7654'3210U},
            ChatLineStored{ChatChannel::spectators, 500, {ChatAuthor::watcher, "你好", 17, "request"}},
            ChatLineStored{ChatChannel::players, 1, {ChatAuthor::first, ChatPreset::rematch, -1, ""}}};
}

TEST(BusCodec, EveryKindIsTheSameWhenReadAndWrittenAgain) {
    std::set<std::size_t> kinds;
    for (const BusMessage& message : all_kinds()) {
        const auto bytes = encode(message);
        ASSERT_TRUE(bytes);
        const auto read = decode_bus_message(*bytes);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(read->index(), message.index());
        EXPECT_EQ(encode(*read), *bytes);
        kinds.insert(message.index());
    }
    EXPECT_EQ(kinds.size(), std::variant_size_v<BusMessage>) << "a kind is missing here";
}

TEST(BusCodec, FieldsArriveAsTheyWereSent) {
    const auto event = decode_bus_message(*encode(all_kinds()[0]));
    EXPECT_EQ(std::get<EventStored>(*event).event, stored_event().event);
    EXPECT_EQ(std::get<EventStored>(*event).player_name, "Anna");
    EXPECT_EQ(std::get<PresenceReport>(*decode_bus_message(*encode(all_kinds()[1]))),
              (PresenceReport{"node", true, false, 12, 3}));
    const auto seat = std::get<SeatTakenOver>(*decode_bus_message(*encode(all_kinds()[2])));
    EXPECT_EQ(seat.seat, Seat::both);
    EXPECT_EQ(seat.connection, 0xfedc'ba98'7654'3210U);
    const auto line = std::get<ChatLineStored>(*decode_bus_message(*encode(all_kinds()[3])));
    EXPECT_EQ(line.line, (ChatLine{ChatAuthor::watcher, "你好", 17, "request"}));
}

TEST(BusCodec, ACutOrLengthenedMessageIsRefused) {
    for (const BusMessage& message : all_kinds()) {
        const std::string bytes = *encode(message);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            EXPECT_FALSE(decode_bus_message(bytes.substr(0, size)));
        }
        EXPECT_FALSE(decode_bus_message(bytes + 'x'));
    }
}

TEST(BusCodec, WhatWasChangedIsRefusedOrReadAsWritten) {
    std::mt19937 random(5); // NOLINT: the same bytes each time
    for (int round = 0; round < 20'000; ++round) {
        const auto kinds = all_kinds();
        std::string bytes = *encode(kinds[random() % kinds.size()]);
        for (auto changes = 1 + random() % 3; changes > 0; --changes) {
            bytes[random() % bytes.size()] = static_cast<char>(random());
        }
        if (const auto read = decode_bus_message(bytes)) {
            EXPECT_EQ(encode(*read), bytes);
        }
    }
}

TEST(BusCodec, ALargeMessageIsNotSent) {
    EventStored large = stored_event();
    large.event.body.assign(max_bus_message_bytes, 'x');
    EXPECT_FALSE(encode(large));
    EXPECT_FALSE(decode_bus_message(std::string(max_bus_message_bytes + 1, '\1')));
}

TEST(NatsAddress, IsParsed) {
    const auto plain = parse_nats_url("nats://user:word@bus.example.org:4222");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->servers, std::vector<std::string>{"nats://user:word@bus.example.org:4222"});
    EXPECT_EQ(plain->site, "duiyi");
    EXPECT_FALSE(plain->is_secure);
    const auto two = parse_nats_url("tls://a:1/club,tls://b:2/club");
    ASSERT_TRUE(two);
    EXPECT_EQ(two->servers, (std::vector<std::string>{"nats://a:1", "nats://b:2"}));
    EXPECT_EQ(two->site, "duiyi.club");
    EXPECT_TRUE(two->is_secure);
}

TEST(NatsAddress, WhatIsWrongIsRefusedWithoutThePassword) {
    for (const char* url : {"", "nats://", "http://a:1", "a:4222", "nats://u:secret@", "nats://u:secret@:1",
                            "nats://u:secret@a/b/c", "nats://u:secret@a/b.c", "nats://u:secret@a,tls://b",
                            "nats://u:secret@a/x,nats://b/y"}) {
        const auto address = parse_nats_url(url);
        ASSERT_FALSE(address) << url;
        EXPECT_EQ(address.error().find("secret"), std::string::npos);
        EXPECT_TRUE(address.error().starts_with("the bus: "));
    }
}

} // namespace
} // namespace duiyi::server
