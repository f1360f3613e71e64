// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Chat through the service: who hears what, and that an ack means stored.
#include "service/stored_chat.hpp"
#include "service_kit.hpp"

namespace duiyi::server {
namespace {

class ChatTest : public ServiceTest {
protected:
    static json::object line(const char* channel, const std::string& text) {
        return {{"type", "chat"}, {"channel", channel}, {"text", text}};
    }
    static json::object preset(const char* channel, const char* name) {
        return {{"type", "chat"}, {"channel", channel}, {"preset", name}};
    }
    static json::object lines(const char* channel) { return {{"type", "chat_lines"}, {"channel", channel}}; }
    /// Asks for a channel's lines; each as AUTHOR:TEXT or AUTHOR:*PRESET.
    std::vector<std::string> read(TestClient& person, json::object request) {
        say(person, std::move(request));
        EXPECT_EQ(person.received(), "chat_lines");
        std::vector<std::string> out;
        for (const auto& one : person.last.at("lines").as_array()) {
            out.push_back(shown(one.as_object()));
        }
        return out;
    }
    static std::string shown(const json::object& one) {
        return text_of(one, "author") + ':' +
               (one.contains("preset") ? '*' + text_of(one, "preset") : text_of(one, "text"));
    }
    /// Everybody in the room reads what they may.
    void listen() {
        sit_down();
        read(first_, lines("players"));
        read(second_, lines("players"));
        read(watcher_, lines("spectators"));
    }
    std::string said(TestClient& person, json::object message) {
        say(person, std::move(message));
        return person.received();
    }
    [[nodiscard]] std::size_t stored(ChatChannel channel) const {
        return store_.events(chat_stream(room_, channel)).size();
    }
};

TEST_F(ChatTest, PlayersTalkAmongThemselves) {
    listen();
    say(first_, line("players", " <b>hi</b> "));
    EXPECT_EQ(first_.received(), "ack chat_line") << "the ack comes first";
    EXPECT_EQ(second_.received(), "chat_line");
    EXPECT_EQ(text_of(second_.last, "room"), room_);
    EXPECT_EQ(text_of(second_.last, "channel"), "players");
    const auto heard = second_.last.at("line").as_object();
    EXPECT_EQ(shown(heard), "first:<b>hi</b>");
    EXPECT_EQ(number_of(heard, "number"), 1);
    EXPECT_EQ(number_of(heard, "at"), now_);
    EXPECT_EQ(said(second_, preset("players", "good_luck")), "ack chat_line");
    EXPECT_EQ(number_of(first_.frames.back().at("line").as_object(), "number"), 2);
    EXPECT_EQ(watcher_.received(), "");
    EXPECT_EQ(said(watcher_, line("players", "hi")), "error:not_seated");
    EXPECT_EQ(said(watcher_, lines("players")), "error:not_seated");
    EXPECT_EQ(read(second_, lines("players")),
              (std::vector<std::string>{"first:<b>hi</b>", "second:*good_luck"}));
}

TEST_F(ChatTest, SpectatorsTalkAmongThemselvesUntilTheGameIsOver) {
    listen();
    EXPECT_EQ(said(first_, lines("spectators")), "error:game_not_over");
    EXPECT_EQ(said(first_, line("spectators", "hi")), "error:game_not_over");
    EXPECT_EQ(said(watcher_, line("spectators", "Nf3!")), "ack chat_line");
    EXPECT_EQ(first_.received() + second_.received(), "");
    say(second_, {{"type", "resign"}});
    first_.received();
    second_.received();
    watcher_.received();
    EXPECT_EQ(read(first_, lines("spectators")), std::vector<std::string>{"watcher:Nf3!"});
    EXPECT_EQ(said(first_, line("spectators", "thanks")), "ack chat_line");
    EXPECT_EQ(watcher_.received(), "chat_line");
    EXPECT_EQ(second_.received(), "") << "has not asked for this channel";
    EXPECT_EQ(said(first_, line("players", "gg")), "ack chat_line") << "and the players' own goes on";
}

TEST_F(ChatTest, OnlyThoseWhoAskedAreSentLines) {
    sit_down();
    EXPECT_EQ(said(first_, line("players", "hi")), "ack");
    EXPECT_EQ(second_.received(), "");
    EXPECT_EQ(read(second_, lines("players")), std::vector<std::string>{"first:hi"});
    EXPECT_EQ(said(first_, line("players", "there")), "ack");
    EXPECT_EQ(second_.received(), "chat_line");
}

TEST_F(ChatTest, WhoGivesUpTheSeatHearsNoMore) {
    listen();
    say(second_, {{"type", "leave_seat"}});
    first_.received();
    second_.received();
    EXPECT_EQ(said(first_, line("players", "alone?")), "ack chat_line");
    EXPECT_EQ(second_.received(), "");
    EXPECT_EQ(said(second_, lines("players")), "error:not_seated");
}

TEST_F(ChatTest, APlayersSecondWindowReadsNoAdvice) {
    listen();
    TestClient window(service_);
    say(window, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}, {"watch", true}});
    window.received();
    EXPECT_EQ(said(window, lines("spectators")), "error:game_not_over");
}

TEST_F(ChatTest, AnAckMeansStored) {
    listen();
    first_.say(line("players", "hi"));
    EXPECT_EQ(stored(ChatChannel::players), 0U);
    EXPECT_EQ(first_.received() + second_.received(), "") << "nothing before the commit";
    store_.perform();
    EXPECT_EQ(stored(ChatChannel::players), 1U);
    EXPECT_EQ(first_.received(), "");
    store_.answer_all();
    EXPECT_EQ(first_.received(), "ack chat_line");
    store_.fail_next_commit(StoreFault::failed);
    EXPECT_EQ(said(first_, line("players", "again")), "error:server_error");
    EXPECT_EQ(second_.received(), "chat_line") << "only the line that was stored";
}

TEST_F(ChatTest, AResendIsNotStoredTwice) {
    listen();
    json::object request = line("players", "hi");
    request["id"] = "the-same-id-again";
    EXPECT_EQ(said(first_, request), "ack chat_line");
    EXPECT_EQ(said(first_, request), "ack");
    EXPECT_EQ(number_of(first_.last, "version"), 1);
    EXPECT_EQ(second_.received(), "chat_line");
    // The server is restarted, and the client joins and sends again.
    Service after(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient again(after);
    say(again, {{"type", "join"}, {"room", room_}, {"secret", first_secret_}});
    again.received();
    EXPECT_EQ(said(again, request), "ack");
    EXPECT_EQ(stored(ChatChannel::players), 1U);
    request["text"] = "bye";
    EXPECT_EQ(said(again, request), "error:bad_message");
}

TEST_F(ChatTest, MovesDoNotWaitForChat) {
    listen();
    watcher_.say(line("spectators", "hi"));
    first_.say(move(0, "e2e4"));
    EXPECT_EQ(store_.waiting(), 2U) << "both are on their way to the store";
    store_.answer_all();
    EXPECT_EQ(first_.received(), "ack event:moved");
    EXPECT_EQ(watcher_.received(), "ack chat_line event:moved");
}

TEST_F(ChatTest, TextsAreChecked) {
    listen();
    EXPECT_EQ(said(first_, line("players", "a\u202eb")), "error:chat_text");
    EXPECT_NE(text_of(first_.last, "message").find("writing direction"), std::string::npos);
    EXPECT_EQ(said(first_, line("players", "  ")), "error:chat_text");
    EXPECT_EQ(said(first_, {{"type", "chat"}, {"channel", "players"}}), "error:bad_message");
    json::object both = line("players", "hi");
    both["preset"] = "sorry";
    EXPECT_EQ(said(first_, both), "error:bad_message");
    EXPECT_EQ(said(first_, preset("players", "insult")), "error:bad_message");
    EXPECT_EQ(said(first_, lines("everybody")), "error:bad_message");
    EXPECT_EQ(stored(ChatChannel::players), 0U);
}

TEST_F(ChatTest, AClientHasABurstAndThenARate) {
    listen();
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(said(first_, line("players", "line " + std::to_string(i))), "ack chat_line");
    }
    EXPECT_EQ(said(first_, line("players", "line 5")), "error:chat_too_fast");
    EXPECT_EQ(said(second_, line("players", "others may")).substr(0, 9), "chat_line");
    now_ += 3'000;
    EXPECT_EQ(said(first_, line("players", "line 6")), "chat_line ack chat_line");
    EXPECT_EQ(said(first_, line("players", "line 7")), "error:chat_too_fast");
}

TEST_F(ChatTest, AnAddressHasARateToo) {
    listen();
    std::vector<std::unique_ptr<TestClient>> crowd;
    int accepted = 0;
    for (int i = 0; i < 8; ++i) {
        crowd.push_back(std::make_unique<TestClient>(service_));
        say(*crowd.back(), {{"type", "join"}, {"room", room_}});
        crowd.back()->received();
        for (int j = 0; j < 4; ++j) {
            accepted += said(*crowd.back(), line("spectators", std::to_string(j))) == "ack" ? 1 : 0;
        }
    }
    EXPECT_EQ(accepted, 20);
    TestClient elsewhere(service_, "5.6.7.8");
    say(elsewhere, {{"type", "join"}, {"room", room_}});
    elsewhere.received();
    EXPECT_EQ(said(elsewhere, line("spectators", "hi")), "ack");
}

TEST_F(ChatTest, TheSameIsNotSaidAgainAndAgain) {
    listen();
    EXPECT_EQ(said(first_, line("players", "hurry")), "ack chat_line");
    EXPECT_EQ(said(first_, line("players", "HURRY")), "error:chat_repeated");
    EXPECT_EQ(said(second_, line("players", "hurry")), "chat_line ack chat_line") << "others may say it";
    now_ += 61'000;
    EXPECT_EQ(said(first_, line("players", "hurry")), "chat_line ack chat_line");
}

TEST_F(ChatTest, AChannelEndsAndIsReadInPages) {
    listen();
    const std::string stream = chat_stream(room_, ChatChannel::players);
    for (int i = 1; i < 500; ++i) {
        store_.insert_event(stream, to_stored(ChatLine{ChatAuthor::second, std::to_string(i), now_, "id"}));
    }
    const auto heard = said(first_, line("players", "the last"));
    EXPECT_TRUE(heard.starts_with("chat_line ")) << "a conflict: what others wrote comes first";
    EXPECT_TRUE(heard.ends_with(" chat_line ack chat_line"));
    EXPECT_EQ(said(first_, line("players", "one more")), "error:chat_full");
    const auto last = read(first_, lines("players"));
    ASSERT_EQ(last.size(), 50U);
    EXPECT_EQ(last.back(), "first:the last");
    EXPECT_EQ(last.front(), "second:451");
    const auto before = [&](std::int64_t number) {
        auto request = lines("players");
        request["before"] = number;
        return read(first_, std::move(request));
    };
    EXPECT_EQ(before(451).front(), "second:401");
    EXPECT_EQ(before(451).back(), "second:450");
    EXPECT_EQ(before(3), (std::vector<std::string>{"second:1", "second:2"}));
    EXPECT_TRUE(before(1).empty());
    EXPECT_TRUE(before(std::numeric_limits<std::int64_t>::min()).empty());
    EXPECT_EQ(before(std::numeric_limits<std::int64_t>::max()), last);
}

TEST_F(ChatTest, CountsInTheBytesThatAnAddressMayStore) {
    ServiceOptions poor = options(now_);
    poor.game_bytes_per_day = 2'000;
    Service service(store_, bus_, deadlines_, nullptr, poor);
    TestClient player(service, "9.9.9.9");
    say(player, {{"type", "create"}, {"game", "chess"}, {"mode", "link"}, {"side", "first"}});
    ASSERT_EQ(player.received(), "created");
    std::string answer = "ack";
    int count = 0;
    for (; answer == "ack" && count < 20; ++count) {
        now_ += 3'000;
        answer = said(player, line("players", std::string(139, 'a') + std::to_string(count % 10)));
    }
    EXPECT_EQ(answer, "error:too_many");
    EXPECT_LT(count, 6);
}

TEST_F(ChatTest, IsGoneWithItsRoom) {
    listen();
    EXPECT_EQ(said(first_, line("players", "hi")), "ack chat_line");
    EXPECT_EQ(stored(ChatChannel::players), 1U);
    first_.leave();
    second_.leave();
    watcher_.leave();
    pass(60'000);
    pass(3'600'001);
    EXPECT_TRUE(store_.events(room_).empty());
    EXPECT_EQ(stored(ChatChannel::players), 0U);
}

TEST_F(ChatTest, ARoomThatIsGoneKeepsNoLine) {
    listen();
    store_.erase_stream(room_);
    EXPECT_EQ(said(first_, line("players", "hi")), "error:no_such_room");
    EXPECT_EQ(stored(ChatChannel::players), 0U);
}

TEST_F(ChatTest, AGameOnOneScreenHasNone) {
    say(first_, {{"type", "create"}, {"game", "chess"}, {"mode", "screen"}, {"side", "first"}});
    first_.received();
    EXPECT_EQ(said(first_, lines("players")), "error:not_now");
    EXPECT_EQ(said(first_, line("players", "hi")), "error:not_now");
}

TEST_F(ChatTest, NeedsARoom) {
    EXPECT_EQ(said(first_, lines("players")), "error:not_in_room");
    EXPECT_EQ(said(first_, line("players", "hi")), "error:not_in_room");
}

TEST_F(ChatTest, ReachesReadersOfAnotherProcess) {
    listen();
    Service elsewhere(store_, bus_, deadlines_, nullptr, options(now_));
    TestClient far(elsewhere);
    say(far, {{"type", "join"}, {"room", room_}});
    far.received();
    EXPECT_TRUE(read(far, lines("spectators")).empty());
    watcher_.received();
    EXPECT_EQ(said(watcher_, line("spectators", "here")), "ack chat_line");
    EXPECT_EQ(far.received(), "chat_line");
    EXPECT_EQ(said(far, line("spectators", "there")), "ack chat_line");
    EXPECT_EQ(watcher_.received(), "chat_line");
    // A message that the bus has lost is found by the next one's number, and lines come once and in order.
    store_.insert_event(chat_stream(room_, ChatChannel::spectators),
                        to_stored(ChatLine{ChatAuthor::watcher, "lost", now_, "id"}));
    bus_.publish(chat_topic(room_), ChatLineStored{ChatChannel::spectators, 2, {}});
    const ChatLine fourth{ChatAuthor::watcher, "fourth", now_, "id4"};
    store_.insert_event(chat_stream(room_, ChatChannel::spectators), to_stored(fourth));
    bus_.publish(chat_topic(room_), ChatLineStored{ChatChannel::spectators, 4, fourth});
    store_.answer_all();
    EXPECT_EQ(watcher_.received(), "chat_line chat_line");
    EXPECT_EQ(shown(watcher_.last.at("line").as_object()), "watcher:fourth");
    EXPECT_EQ(far.received(), "chat_line chat_line");
}

TEST(StoredChat, IsReadAsItIsWritten) {
    for (const ChatLine& one : {ChatLine{ChatAuthor::watcher, "祝你好运", 5, "id"},
                                ChatLine{ChatAuthor::second, ChatPreset::one_moment, 6, "other"}}) {
        EXPECT_EQ(chat_line_from_stored(to_stored(one)), one);
    }
    // These texts are on the disks of users: they must never change.
    const StoredEvent preset = to_stored({ChatAuthor::first, ChatPreset::good_game, 5, "id"});
    EXPECT_EQ(preset, (StoredEvent{0, 5, 1, "chat_preset", "good_game", "first", "id", ""}));
    const StoredEvent text = to_stored({ChatAuthor::watcher, "hi", 5, "id"});
    EXPECT_EQ(text, (StoredEvent{0, 5, 1, "chat_text", "hi", "watcher", "id", ""}));
    EXPECT_EQ(chat_stream("room", ChatChannel::players), "room#chat-players");
    EXPECT_EQ(chat_stream("room", ChatChannel::spectators), "room#chat-spectators");
}

TEST(StoredChat, TellsWhatCannotBeRead) {
    const StoredEvent good{3, 5, 1, "chat_text", "hi", "watcher", "id", ""};
    EXPECT_EQ(replay_fault("room#chat-players", {good}), std::nullopt);
    for (const auto& [field, value] :
         {std::pair(&StoredEvent::kind, "moved"), std::pair(&StoredEvent::body, "a\nb"),
          std::pair(&StoredEvent::actor, "both")}) {
        StoredEvent bad = good;
        bad.*field = value;
        EXPECT_EQ(replay_fault("room#chat-players", {bad}), "version 3: it is no line of chat");
    }
    StoredEvent later = good;
    later.format = 2;
    EXPECT_EQ(replay_fault("room#chat-players", {later}), "version 3: a line of chat of format 2 is unknown");
    EXPECT_FALSE(project_game("room#chat-players", {good}));
}

} // namespace
} // namespace duiyi::server
