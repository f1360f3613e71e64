// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/refusal.hpp"
#include "domain/seat.hpp"
#include "duiyi/rules/fault.hpp"

/// Chat in the room of a link game, as values: who may take part, what has been said, what is repeated too
/// often. What a text may contain is in chat_text.hpp.
namespace duiyi::server {

/// `players`: the two people who play. `spectators`: those who watch, and after the game the players too.
enum class ChatChannel : std::uint8_t { players, spectators };
inline constexpr std::array both_channels = {ChatChannel::players, ChatChannel::spectators};
[[nodiscard]] constexpr std::size_t index_of(ChatChannel channel) {
    return static_cast<std::size_t>(channel);
}

/// Who has said something: the holder of a seat, or somebody who watches.
enum class ChatAuthor : std::uint8_t { first, second, watcher };

/// A phrase that every reader gets in their own language.
enum class ChatPreset : std::uint8_t {
    good_luck,
    have_fun,
    well_played,
    thank_you,
    sorry,
    good_game,
    one_moment,
    rematch,
    // What players of xiangqi say before, and as winner and loser after a game.
    teach_me,
    you_were_kind,
    thanks_for_the_lesson,
};
inline constexpr ChatPreset last_chat_preset = ChatPreset::thanks_for_the_lesson;

/// What is said: a text that chat_text() has accepted, or a preset.
using ChatContent = std::variant<std::string, ChatPreset>;

/// What somebody wants to say: a text or a preset, one of them.
struct ChatWords {
    ChatChannel channel{};
    std::optional<std::string> text{};
    std::optional<ChatPreset> preset{};
};

/// One line of a channel. Its number is its place, from 1.
struct ChatLine {
    ChatAuthor author{};
    ChatContent content;
    std::int64_t at_ms = 0; ///< Unix time in milliseconds
    std::string request_id; ///< the client's id of the request that said it

    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// Names of values in stored lines. They must never change: what is stored is read for ever.
[[nodiscard]] std::string_view to_string(ChatChannel channel);
[[nodiscard]] std::string_view to_string(ChatAuthor author);
[[nodiscard]] std::string_view to_string(ChatPreset preset);
[[nodiscard]] std::optional<ChatAuthor> parse_chat_author(std::string_view name);
[[nodiscard]] std::optional<ChatPreset> parse_chat_preset(std::string_view name);

/// Somebody in a room who wants to read or to write.
struct ChatPerson {
    std::optional<Seat> seat;    ///< none: a spectator
    bool is_players_own = false; ///< a spectator's window of somebody who plays in another window
};
/// What the rights in a room depend on.
struct ChatPlace {
    bool is_link_game = false; ///< two people at two devices, or one person and the engine behind a link
    bool has_engine = false;   ///< the engine holds a seat
    bool is_over = false;
};

/// Why a person may not take part in a channel, reading or writing; nothing when they may. Spectators never
/// see the players' channel, and players not the spectators' before the game is over: somebody there may have
/// said what to play.
[[nodiscard]] std::optional<Refusal> chat_refusal(const ChatPlace& place, const ChatPerson& person,
                                                  ChatChannel channel);
/// Whose name a person's lines carry.
[[nodiscard]] ChatAuthor chat_author(const ChatPerson& person);

/// How many lines of a channel are sent at once.
inline constexpr std::size_t max_chat_page = 50;

/// What has been said in a channel, in order.
class ChatLog {
public:
    /// A channel has so many lines at most: a bound on what a room takes of the disk and of memory.
    static constexpr std::size_t max_lines = 500;

    [[nodiscard]] const std::vector<ChatLine>& lines() const { return lines_; }
    [[nodiscard]] std::int64_t last_number() const { return static_cast<std::int64_t>(lines_.size()); }
    [[nodiscard]] bool is_full() const { return lines_.size() >= max_lines; }
    /// The number of the line that this very request has said before. A refusal when the author has used the
    /// id for something else. Linear.
    [[nodiscard]] Result<std::optional<std::int64_t>, Refusal> said_before(ChatAuthor author,
                                                                           std::string_view request_id,
                                                                           const ChatContent& content) const;
    void add(ChatLine line) { lines_.push_back(std::move(line)); }

private:
    std::vector<ChatLine> lines_;
};

/// Refuses to let one client say the same again and again: what it has said last, without white space and
/// differences of case.
class RepeatGuard {
public:
    static constexpr std::size_t remembered_lines = 3;
    static constexpr std::int64_t remembered_ms = 60'000;

    /// It is among the last `remembered_lines` lines, and no older than `remembered_ms`.
    [[nodiscard]] bool is_repeated(const ChatContent& content, std::int64_t now_ms) const;
    void said(const ChatContent& content, std::int64_t now_ms);

private:
    struct Said {
        std::string key;
        std::int64_t at_ms = 0;
    };
    std::deque<Said> said_;
};

} // namespace duiyi::server
