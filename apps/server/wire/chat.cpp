// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/chat.hpp"

#include "domain/chat_text.hpp"

namespace duiyi::server {

namespace {

static_assert(max_chat_chars == wire::max_chat_chars);
static_assert(max_chat_page == wire::max_chat_page);

/// The value of the other enum that has the same name; the domain and the protocol have the same lists.
template <class To, class From>
To same_name(From from) {
    To to{};
    [[maybe_unused]] const bool is_known = from_string(to_string(from), to);
    return to;
}

} // namespace

ChatChannel from_wire(wire::ChatChannel channel) {
    return channel == wire::ChatChannel::players ? ChatChannel::players : ChatChannel::spectators;
}

wire::ChatChannel to_wire(ChatChannel channel) {
    return channel == ChatChannel::players ? wire::ChatChannel::players : wire::ChatChannel::spectators;
}

ChatWords from_wire(const wire::ChatRequest& request) {
    ChatWords words{from_wire(request.channel), request.text, {}};
    if (request.preset) {
        words.preset = parse_chat_preset(wire::to_string(*request.preset));
    }
    return words;
}

wire::ChatLine to_wire(const ChatLine& line, std::int64_t number) {
    wire::ChatLine out{number, line.at_ms, same_name<wire::ChatAuthor>(line.author), {}, {}};
    if (const auto* preset = std::get_if<ChatPreset>(&line.content)) {
        out.preset = same_name<wire::ChatPreset>(*preset);
    } else {
        out.text = std::get<std::string>(line.content);
    }
    return out;
}

} // namespace duiyi::server
