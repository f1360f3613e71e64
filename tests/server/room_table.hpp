// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/event_format1.hpp"
#include "domain/room.hpp"

namespace duiyi::server {

/// Does what the server does with a command, without the server; false when it is refused.
inline bool carry_out(Room& room, const Command& command) {
    const auto decision = room.decide(command);
    return decision && room.apply({decision->event, command.by, moment_of(command.at_ms), command.key});
}

/// A room with its history: does what the server does, without the server.
class Table {
public:
    explicit Table(GameId game = GameId::chess, PlayMode mode = PlayMode::link, std::string fen = {})
        : created_{game, mode, fen.empty() ? Board::start(game).start_fen() : std::move(fen), {}},
          room_(open()) {}
    /// A game with clocks: by link both players are there, and the clocks begin at `now_ms`.
    static Table timed(std::string_view time, PlayMode mode = PlayMode::link, std::string fen = {},
                       GameId game = GameId::chess) {
        Table table(game, mode, std::move(fen));
        table.created_.time = *parse_time_control(time);
        if (mode == PlayMode::hotseat) {
            table.created_.is_begun = true;
        }
        table.room_ = table.open();
        if (mode == PlayMode::link) {
            EXPECT_TRUE(table.apply(SecretHolder{hash_secret("two")}, TakeSeat{}));
        }
        return table;
    }

    static Table full(GameId game = GameId::chess, std::string fen = {}) {
        Table table(game, PlayMode::link, std::move(fen));
        EXPECT_TRUE(table.apply(SecretHolder{hash_secret("two")}, TakeSeat{}));
        return table;
    }

    /// Nothing when all went well, else the refusal's code.
    std::optional<RefusalCode> act(Seat seat, CommandBody body) {
        return act(SeatHolder{seat}, std::move(body));
    }
    std::optional<RefusalCode> act(const Principal& by, CommandBody body) {
        const auto decision = room_.decide({by, now_ms, std::move(body), lag_ms});
        if (!decision) {
            return decision.error().code;
        }
        history_.push_back({decision->event, by, moment_of(now_ms)});
        EXPECT_TRUE(room_.apply(history_.back()));
        return std::nullopt;
    }
    std::optional<RefusalCode> move(Seat seat, std::string text) {
        return act(seat, PlayMove{static_cast<std::int64_t>(room_.position().ply), std::move(text)});
    }
    /// Both sides in turn.
    void moves(std::initializer_list<const char*> texts) {
        for (const char* text : texts) {
            const auto seat = room_.position().turn == Side::first ? Seat::first : Seat::second;
            EXPECT_EQ(move(seat, text), std::nullopt) << text;
        }
    }
    /// True when it was done.
    bool apply(const Principal& by, CommandBody body) { return !act(by, std::move(body)); }
    /// What the command would cause now.
    [[nodiscard]] Decided decide(const Principal& by, CommandBody body) const {
        return room_.decide({by, now_ms, std::move(body), lag_ms});
    }
    /// The same room, built again from its events as they are stored: every move is played and judged again.
    [[nodiscard]] Room replayed() const {
        std::vector<RecordedEvent> events{stored(first_event())};
        for (const RecordedEvent& event : history_) {
            events.push_back(stored(event));
        }
        return *replay("room", events);
    }
    [[nodiscard]] const Room& room() const { return room_; }
    [[nodiscard]] const Event& last_event() const { return history_.back().event; }

    std::int64_t now_ms = 1'000'000; ///< when the next command comes
    std::int64_t lag_ms = 0;         ///< of who sends it

private:
    static RecordedEvent stored(const RecordedEvent& event) {
        auto read = decode(encode(event));
        EXPECT_TRUE(read) << read.error();
        EXPECT_EQ(read->event, event.event);
        return *read;
    }
    [[nodiscard]] RecordedEvent first_event() const {
        return {created_, SecretHolder{hash_secret("one")}, moment_of(opened_ms_)};
    }
    Room open() {
        if (created_.mode == PlayMode::hotseat) {
            created_.holders = {hash_secret("one"), hash_secret("one")};
        } else {
            created_.holders[0] = hash_secret("one");
        }
        opened_ms_ = now_ms;
        return *Room::open("room", first_event());
    }

    std::int64_t opened_ms_ = 0;
    Created created_;
    Room room_;
    std::vector<RecordedEvent> history_;
};

} // namespace duiyi::server
