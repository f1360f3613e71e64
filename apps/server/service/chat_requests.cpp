// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/chat_requests.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <span>
#include <utility>

#include "domain/chat_text.hpp"
#include "service/room_writer.hpp"
#include "service/stored_chat.hpp"

namespace duiyi::server {

namespace {

// So many lines at once, and then one in each of so many seconds. An address has more, because people behind
// one router share it.
constexpr double client_burst = 5;
constexpr double client_lines_per_second = 1.0 / 3.0;
constexpr double address_burst = 20;
constexpr double address_lines_per_second = 1.0;

/// After this many conflicts in a row the client gets an error.
constexpr int max_say_attempts = 8;
/// A page of lines counts as this many messages more, besides its length (ClientSink::answer).
constexpr std::size_t lines_charge = 4;

/// What is to be said, or why it cannot be.
Result<ChatContent, Refusal> content_of(const ChatWords& what) {
    if (what.text.has_value() == what.preset.has_value()) {
        return tl::unexpected(
            Refusal{RefusalCode::bad_request, "one of the fields \"text\" and \"preset\" must be there"});
    }
    if (what.preset) {
        return *what.preset;
    }
    auto text = chat_text(*what.text);
    if (!text) {
        return tl::unexpected(Refusal{RefusalCode::chat_text, std::move(text.error())});
    }
    return std::move(*text);
}

ChatPerson person_of(const Subscriber* subscriber) {
    return subscriber == nullptr ? ChatPerson() : ChatPerson{subscriber->seat, subscriber->is_players_own};
}

/// Why the subscriber may not take part in the channel now.
std::optional<Refusal> refusal_of(const LiveRoom& live, const Subscriber* subscriber, ChatChannel channel) {
    if (!live.room) {
        return Refusal{RefusalCode::not_now, "the room has to be read again"};
    }
    const Room& room = *live.room;
    const ChatPlace place{room.mode() == PlayMode::link, room.engine().has_value(), room.is_over()};
    return chat_refusal(place, person_of(subscriber), channel);
}

} // namespace

ChatRequests::ChatRequests(Store& store, Bus& bus, ChatOptions options, Charge charge)
    : store_(store),
      bus_(bus),
      options_(std::move(options)),
      charge_(std::move(charge)),
      address_rates_(address_lines_per_second, address_burst) {}

RoomChat& ChatRequests::chat_of(const LiveRoomPtr& live) {
    if (live->chat == nullptr) {
        live->chat = std::make_shared<RoomChat>();
        live->chat->subscription = bus_.subscribe(
            chat_topic(live->name()), [this, weak = std::weak_ptr(live)](const BusMessage& message) {
                const auto* stored = std::get_if<ChatLineStored>(&message);
                if (const auto room = weak.lock(); room != nullptr && stored != nullptr) {
                    heard(room, *stored);
                }
            });
    }
    return *live->chat;
}

void ChatRequests::with_lines(const PendingRequest& request, const LiveRoomPtr& live, ChatChannel channel,
                              std::function<void()> step) {
    chat_of(live).channel(channel).turns.run([this, request, live, channel, step = std::move(step)] {
        if (chat_of(live).channel(channel).log) {
            step();
            return;
        }
        load_missing(live, channel, [request, step](bool is_loaded) {
            if (is_loaded) {
                step();
            } else {
                request.refuse(RefusalCode::failed, "the chat could not be read");
            }
        });
    });
}

void ChatRequests::load_missing(const LiveRoomPtr& live, ChatChannel channel,
                                std::function<void(bool)> then) {
    RoomChannel& now = chat_of(live).channel(channel);
    const std::int64_t known = now.log ? now.log->last_number() : 0;
    now.turns.hold();
    store_.load(chat_stream(live->name(), channel), known,
                [this, live, channel, then = std::move(then)](const auto& slice) {
                    RoomChannel& here = chat_of(live).channel(channel);
                    std::string fault = slice ? std::string() : slice.error().message;
                    ChatLog log = here.log.value_or(ChatLog());
                    for (const StoredEvent& event : slice ? slice->events : std::vector<StoredEvent>()) {
                        const auto line = chat_line_from_stored(event);
                        if (!line) {
                            fault = line.error();
                            break;
                        }
                        // The bus may have brought it meanwhile.
                        if (event.version == log.last_number() + 1) {
                            log.add(*line);
                        }
                    }
                    if (!fault.empty()) {
                        spdlog::error("room {}: cannot read the chat: {}", room_tag(live->name()), fault);
                    } else if (here.log) {
                        here.log = std::move(log);
                        tell(*live, channel, here.log->last_number());
                    } else {
                        here.told = log.last_number();
                        here.log = std::move(log);
                    }
                    here.turns.release_after([&] { then(fault.empty()); });
                });
}

void ChatRequests::read(const PendingRequest& request, const LiveRoomPtr& live, ChatChannel channel,
                        std::optional<std::int64_t> before) {
    with_lines(request, live, channel, [this, request, live, channel, before] {
        Subscriber* subscriber = live->channel.find(*request.client);
        if (subscriber == nullptr) {
            request.refuse(RefusalCode::not_in_room, "the connection has left the room");
            return;
        }
        if (const auto refusal = refusal_of(*live, subscriber, channel)) {
            request.refuse(*refusal);
            return;
        }
        subscriber->reads_chat.at(index_of(channel)) = true;
        const auto& lines = chat_of(live).channel(channel).log->lines();
        const auto count = static_cast<std::int64_t>(lines.size());
        const auto end = std::clamp<std::int64_t>(before.value_or(count + 1), 1, count + 1) - 1;
        const auto begin = std::max<std::int64_t>(0, end - static_cast<std::int64_t>(max_chat_page));
        request.client->charge(lines_charge);
        request.answer(LinesOfChat{live->name(), channel, begin + 1,
                                   std::span(lines).subspan(static_cast<std::size_t>(begin),
                                                            static_cast<std::size_t>(end - begin))});
    });
}

void ChatRequests::say(const PendingRequest& request, const LiveRoomPtr& live, const ChatWords& what) {
    auto content = content_of(what);
    if (!content) {
        request.refuse(content.error());
        return;
    }
    const ChatChannel channel = what.channel;
    with_lines(request, live, channel, [this, request, live, channel, content = std::move(*content)] {
        const Subscriber* subscriber = live->channel.find(*request.client);
        if (subscriber == nullptr) {
            request.refuse(RefusalCode::not_in_room, "the connection has left the room");
            return;
        }
        if (const auto refusal = refusal_of(*live, subscriber, channel)) {
            request.refuse(*refusal);
            return;
        }
        const ChatAuthor author = chat_author(person_of(subscriber));
        decide({request,
                live,
                channel,
                {author, content, options_.stamp_ms(), request.id},
                {},
                max_say_attempts});
    });
}

void ChatRequests::decide(Saying saying) {
    const ChatLog& log = *chat_of(saying.live).channel(saying.channel).log;
    const PendingRequest& request = saying.request;
    const auto before = log.said_before(saying.line.author, saying.line.request_id, saying.line.content);
    if (!before) {
        request.refuse(before.error());
    } else if (*before) {
        request.answer(Acked{**before});
    } else if (log.is_full()) {
        request.refuse(RefusalCode::chat_full, "this channel has as many lines as it may have");
    } else if (saying.storing) {
        commit(std::move(saying)); // after a conflict: within its limits already
    } else if (auto refusal = limit(*request.client, saying.line.content)) {
        request.refuse(*refusal);
    } else if ((saying.storing = charge_(request))) {
        saying.storing(event_bytes(to_stored(saying.line)));
        commit(std::move(saying));
    }
}

ChatRequests::Speaker& ChatRequests::speaker(const Client& client) {
    return speakers_
        .try_emplace(client.number,
                     Speaker{TokenBucket(client_lines_per_second, client_burst, options_.now_ms()), {}})
        .first->second;
}

std::optional<Refusal> ChatRequests::limit(const Client& client, const ChatContent& content) {
    const std::int64_t now = options_.now_ms();
    if (client.sink == nullptr) {
        return Refusal{RefusalCode::not_in_room, "the connection is gone"}; // nobody reads it
    }
    Speaker& here = speaker(client);
    if (here.repeats.is_repeated(content, now)) {
        return Refusal{RefusalCode::chat_repeated, "the same has been said a moment ago"};
    }
    if (!here.rate.has(now) || !address_rates_.take(client.address, now)) {
        return Refusal{RefusalCode::chat_too_fast, "too many lines; try again in some seconds"};
    }
    static_cast<void>(here.rate.take(now));
    here.repeats.said(content, now);
    return std::nullopt;
}

void ChatRequests::commit(Saying saying) {
    RoomChannel& channel = chat_of(saying.live).channel(saying.channel);
    UnitOfWork work;
    work.appends.push_back({chat_stream(saying.live->name(), saying.channel),
                            channel.log->last_number(),
                            {to_stored(saying.line)}});
    work.max_log_bytes = options_.max_log_bytes;
    channel.turns.hold();
    store_.commit(std::move(work), [this, saying = std::move(saying)](const auto& result) {
        const std::string& name = saying.live->name();
        RoomChannel& here = chat_of(saying.live).channel(saying.channel);
        if (result) {
            here.turns.release_after([&] { stored(saying); });
            return;
        }
        const StoreError& error = result.error();
        if (error.fault == StoreFault::conflict && error.stream == name) {
            here.turns.release_after(
                [&] { saying.request.refuse(RefusalCode::no_such_room, "the room has been deleted"); });
        } else if (error.fault == StoreFault::conflict && saying.attempts_left > 1) {
            load_missing(saying.live, saying.channel, [this, next = saying](bool is_loaded) mutable {
                --next.attempts_left;
                if (is_loaded) {
                    decide(std::move(next));
                } else {
                    next.request.refuse(RefusalCode::failed, "the chat could not be read");
                }
            });
        } else {
            here.turns.release_after([&] { saying.request.refuse(store_refusal(name, error)); });
        }
    });
}

void ChatRequests::stored(const Saying& saying) {
    ChatLog& log = *chat_of(saying.live).channel(saying.channel).log;
    log.add(saying.line);
    const std::int64_t number = log.last_number();
    saying.request.client->answer(saying.request.id, Acked{number});
    bus_.publish(chat_topic(saying.live->name()), ChatLineStored{saying.channel, number, saying.line});
    saying.request.done();
}

void ChatRequests::heard(const LiveRoomPtr& live, const ChatLineStored& message) {
    RoomChannel& channel = chat_of(live).channel(message.channel);
    if (!channel.log || message.number <= channel.told) {
        return; // nobody reads here, or it has been received before
    }
    const std::int64_t last = channel.log->last_number();
    if (message.number > last + 1) {
        // A message was lost: the log has the lines between.
        channel.turns.run([this, live, which = message.channel] { load_missing(live, which, [](bool) {}); });
        return;
    }
    if (message.number == last + 1) {
        channel.log->add(message.line);
    }
    tell(*live, message.channel, message.number);
}

void ChatRequests::tell(LiveRoom& live, ChatChannel channel, std::int64_t number) {
    RoomChannel& here = live.chat->channel(channel);
    while (here.told < number) {
        ++here.told;
        const ChatLine& line = here.log->lines()[static_cast<std::size_t>(here.told - 1)];
        const Notice notice{ChatNews{live.name(), channel, here.told, line}};
        for (const Subscriber& subscriber : live.channel.subscribers()) {
            if (subscriber.is_inside && subscriber.reads_chat.at(index_of(channel)) &&
                !refusal_of(live, &subscriber, channel)) {
                subscriber.client->tell(notice);
            }
        }
    }
}

} // namespace duiyi::server
