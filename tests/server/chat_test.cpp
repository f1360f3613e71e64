// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/chat.hpp"

#include <gtest/gtest.h>

namespace duiyi::server {
namespace {

constexpr auto players = ChatChannel::players;
constexpr auto spectators = ChatChannel::spectators;

constexpr ChatPlace running{.is_link_game = true};
constexpr ChatPlace over{.is_link_game = true, .is_over = true};

/// The code of the refusal; nothing when the person may take part.
std::optional<RefusalCode> refused(const ChatPlace& place, const ChatPerson& person, ChatChannel channel) {
    const auto refusal = chat_refusal(place, person, channel);
    return refusal ? std::optional(refusal->code) : std::nullopt;
}

TEST(ChatRights, PlayersAreAmongThemselves) {
    for (const ChatPlace& place : {running, over}) {
        EXPECT_EQ(refused(place, {Seat::first}, players), std::nullopt);
        EXPECT_EQ(refused(place, {Seat::second}, players), std::nullopt);
        EXPECT_EQ(refused(place, {}, players), RefusalCode::not_seated);
        EXPECT_EQ(refused(place, {std::nullopt, true}, players), RefusalCode::not_seated);
    }
}

TEST(ChatRights, SpectatorsAreAmongThemselvesUntilTheGameIsOver) {
    EXPECT_EQ(refused(running, {}, spectators), std::nullopt);
    EXPECT_EQ(refused(running, {Seat::first}, spectators), RefusalCode::game_not_over);
    EXPECT_EQ(refused(running, {std::nullopt, true}, spectators), RefusalCode::game_not_over)
        << "a player must not read there in a second window";
    EXPECT_EQ(refused(over, {}, spectators), std::nullopt);
    EXPECT_EQ(refused(over, {Seat::second}, spectators), std::nullopt);
    EXPECT_EQ(refused(over, {std::nullopt, true}, spectators), std::nullopt);
}

TEST(ChatRights, NobodyTalksToTheEngineOrToThemselves) {
    const ChatPlace engine{.is_link_game = true, .has_engine = true};
    EXPECT_EQ(refused(engine, {Seat::first}, players), RefusalCode::not_now);
    EXPECT_EQ(refused(engine, {}, spectators), std::nullopt);
    for (const ChatChannel channel : both_channels) {
        EXPECT_EQ(refused({}, {Seat::both}, channel), RefusalCode::not_now);
        EXPECT_EQ(refused({}, {}, channel), RefusalCode::not_now);
    }
}

TEST(ChatRights, LinesCarryTheSeatOfTheirAuthor) {
    EXPECT_EQ(chat_author({Seat::first}), ChatAuthor::first);
    EXPECT_EQ(chat_author({Seat::second}), ChatAuthor::second);
    EXPECT_EQ(chat_author({}), ChatAuthor::watcher);
}

TEST(ChatNames, AreReadAsTheyAreWritten) {
    for (const auto author : {ChatAuthor::first, ChatAuthor::second, ChatAuthor::watcher}) {
        EXPECT_EQ(parse_chat_author(to_string(author)), author);
    }
    for (int i = 0; i <= static_cast<int>(last_chat_preset); ++i) {
        const auto preset = static_cast<ChatPreset>(i);
        EXPECT_EQ(parse_chat_preset(to_string(preset)), preset);
    }
    EXPECT_EQ(to_string(ChatPreset::rematch), "rematch");
    EXPECT_EQ(to_string(last_chat_preset), "thanks_for_the_lesson") << "the last of the list";
    EXPECT_EQ(parse_chat_preset("hello"), std::nullopt);
    EXPECT_EQ(parse_chat_author(""), std::nullopt);
}

TEST(ChatLog, KnowsAResend) {
    ChatLog log;
    log.add({ChatAuthor::first, "hi", 1, "id1"});
    log.add({ChatAuthor::first, ChatPreset::sorry, 2, "id2"});
    EXPECT_EQ(log.said_before(ChatAuthor::first, "id2", ChatPreset::sorry).value(), 2);
    EXPECT_EQ(log.said_before(ChatAuthor::first, "id3", "hi").value(), std::nullopt);
    EXPECT_EQ(log.said_before(ChatAuthor::second, "id1", "hi").value(), std::nullopt)
        << "ids are an author's own";
    const auto other = log.said_before(ChatAuthor::first, "id1", "bye");
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().code, RefusalCode::request_id_used);
}

TEST(ChatLog, EndsAfterItsLastLine) {
    ChatLog log;
    for (std::size_t i = 0; i < ChatLog::max_lines; ++i) {
        EXPECT_FALSE(log.is_full());
        log.add({ChatAuthor::watcher, "hi", 1, ""});
    }
    EXPECT_TRUE(log.is_full());
    EXPECT_EQ(log.last_number(), 500);
}

TEST(RepeatGuard, RefusesWhatWasJustSaid) {
    RepeatGuard guard;
    EXPECT_FALSE(guard.is_repeated("Hello", 0));
    guard.said("Hello", 0);
    EXPECT_TRUE(guard.is_repeated("Hello", 60'000));
    EXPECT_TRUE(guard.is_repeated("h E l l o", 60'000)) << "the same to a reader";
    EXPECT_FALSE(guard.is_repeated("Hello!", 0));
    EXPECT_FALSE(guard.is_repeated("Hello", 60'001)) << "some time ago";
}

TEST(RepeatGuard, RemembersTheLastThreeLines) {
    RepeatGuard guard;
    for (const char* text : {"one", "two", "three"}) {
        guard.said(text, 0);
    }
    EXPECT_TRUE(guard.is_repeated("one", 0));
    guard.said(ChatPreset::sorry, 0);
    EXPECT_FALSE(guard.is_repeated("one", 0));
    EXPECT_TRUE(guard.is_repeated(ChatPreset::sorry, 0));
    EXPECT_FALSE(guard.is_repeated("sorry", 0)) << "the word is not the preset";
}

} // namespace
} // namespace duiyi::server
