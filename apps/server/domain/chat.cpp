// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/chat.hpp"

#include <algorithm>
#include <utility>

#include "domain/chat_text.hpp"

namespace duiyi::server {

namespace {

constexpr std::array<std::string_view, 2> channel_names = {"players", "spectators"};
constexpr std::array<std::string_view, 3> author_names = {"first", "second", "watcher"};
constexpr std::array<std::string_view, 11> preset_names = {
    "good_luck", "have_fun",      "well_played",          "thank_you",
    "sorry",     "good_game",     "one_moment",           "rematch",
    "teach_me",  "you_were_kind", "thanks_for_the_lesson"};

/// The value that is named so, by its place in the list of names.
template <class Value, std::size_t count>
std::optional<Value> value_named(const std::array<std::string_view, count>& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<Value>(std::distance(names.begin(), found)));
}

/// What makes two contents the same to a reader.
std::string repeat_key(const ChatContent& content) {
    if (const auto* preset = std::get_if<ChatPreset>(&content)) {
        return std::string(to_string(*preset));
    }
    return ' ' + folded_chat_text(std::get<std::string>(content)); // no preset's name begins with a space
}

} // namespace

std::string_view to_string(ChatChannel channel) {
    return channel_names.at(index_of(channel));
}
std::string_view to_string(ChatAuthor author) {
    return author_names.at(static_cast<std::size_t>(author));
}
std::string_view to_string(ChatPreset preset) {
    return preset_names.at(static_cast<std::size_t>(preset));
}
std::optional<ChatAuthor> parse_chat_author(std::string_view name) {
    return value_named<ChatAuthor>(author_names, name);
}
std::optional<ChatPreset> parse_chat_preset(std::string_view name) {
    return value_named<ChatPreset>(preset_names, name);
}

std::optional<Refusal> chat_refusal(const ChatPlace& place, const ChatPerson& person, ChatChannel channel) {
    if (!place.is_link_game) {
        return Refusal{RefusalCode::not_now, "a game on one screen has no chat"};
    }
    if (channel == ChatChannel::players) {
        if (place.has_engine) {
            return Refusal{RefusalCode::not_now, "the engine does not chat"};
        }
        if (!person.seat) {
            return Refusal{RefusalCode::not_seated, "only the players may use this channel"};
        }
        return std::nullopt;
    }
    if (!place.is_over && (person.seat || person.is_players_own)) {
        return Refusal{RefusalCode::game_not_over, "players may use this channel after the game"};
    }
    return std::nullopt;
}

ChatAuthor chat_author(const ChatPerson& person) {
    if (!person.seat) {
        return ChatAuthor::watcher;
    }
    return *person.seat == Seat::second ? ChatAuthor::second : ChatAuthor::first;
}

Result<std::optional<std::int64_t>, Refusal> ChatLog::said_before(ChatAuthor author,
                                                                  std::string_view request_id,
                                                                  const ChatContent& content) const {
    const auto found = std::ranges::find_if(
        lines_, [&](const ChatLine& line) { return line.author == author && line.request_id == request_id; });
    if (found == lines_.end()) {
        return std::nullopt;
    }
    if (found->content != content) {
        return tl::unexpected(
            Refusal{RefusalCode::request_id_used, "the id was used for another line of this channel"});
    }
    return std::distance(lines_.begin(), found) + 1;
}

bool RepeatGuard::is_repeated(const ChatContent& content, std::int64_t now_ms) const {
    return std::ranges::any_of(said_, [now_ms, key = repeat_key(content)](const Said& said) {
        return now_ms - said.at_ms <= remembered_ms && said.key == key;
    });
}

void RepeatGuard::said(const ChatContent& content, std::int64_t now_ms) {
    said_.push_back({repeat_key(content), now_ms});
    if (said_.size() > remembered_lines) {
        said_.pop_front();
    }
}

} // namespace duiyi::server
