// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/stored_chat.hpp"

#include "domain/chat_text.hpp"

namespace duiyi::server {

namespace {

// What is stored is read for ever: a change of it takes another number.
constexpr int chat_format = 1;
constexpr std::string_view text_kind = "chat_text";
constexpr std::string_view preset_kind = "chat_preset";

std::optional<ChatContent> read_content(const StoredEvent& stored) {
    if (stored.kind == preset_kind) {
        const auto preset = parse_chat_preset(stored.body);
        return preset ? std::optional<ChatContent>(*preset) : std::nullopt;
    }
    // What goes to pages is as safe as on the day it was typed.
    return stored.kind == text_kind && chat_text(stored.body) == stored.body
               ? std::optional<ChatContent>(stored.body)
               : std::nullopt;
}

} // namespace

std::string chat_stream(std::string_view room, ChatChannel channel) {
    return part_name(room, "chat-" + std::string(to_string(channel)));
}

StoredEvent to_stored(const ChatLine& line) {
    StoredEvent out;
    out.at_ms = line.at_ms;
    out.format = chat_format;
    if (const auto* preset = std::get_if<ChatPreset>(&line.content)) {
        out.kind = preset_kind;
        out.body = to_string(*preset);
    } else {
        out.kind = text_kind;
        out.body = std::get<std::string>(line.content);
    }
    out.actor = to_string(line.author);
    out.request_id = line.request_id;
    return out;
}

Result<ChatLine, std::string> chat_line_from_stored(const StoredEvent& stored) {
    const auto fail = [&stored](const std::string& why) {
        return tl::unexpected("version " + std::to_string(stored.version) + ": " + why);
    };
    if (stored.format != chat_format) {
        return fail("a line of chat of format " + std::to_string(stored.format) + " is unknown");
    }
    const auto author = parse_chat_author(stored.actor);
    const auto content = read_content(stored);
    if (!author || !content) {
        return fail("it is no line of chat");
    }
    return ChatLine{*author, *content, stored.at_ms, stored.request_id};
}

std::optional<std::string> chat_fault(const std::vector<StoredEvent>& events) {
    for (const StoredEvent& stored : events) {
        if (const auto line = chat_line_from_stored(stored); !line) {
            return line.error();
        }
    }
    return std::nullopt;
}

} // namespace duiyi::server
