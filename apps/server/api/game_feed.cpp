// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/game_feed.hpp"

#include <string_view>
#include <utility>
#include <variant>

#include "api/game_handlers.hpp"
#include "service/room_jobs.hpp"

namespace duiyi::server::api {

namespace {

/// A preset of the chat as text: programs know no languages.
std::string preset_text(std::string_view preset) {
    std::string text(preset);
    for (char& letter : text) {
        letter = letter == '_' ? ' ' : letter;
    }
    return text;
}

const std::string& name_of(ChatAuthor author, const std::array<lichess::Player, 2>& players) {
    static const std::string watcher = "Anonymous";
    return author == ChatAuthor::first    ? players[0].name
           : author == ChatAuthor::second ? players[1].name
                                          : watcher;
}

} // namespace

GameFeed::GameFeed(ProgramRoutes& routes, LiveRoomPtr live, Side side)
    : routes_(routes), live_(std::move(live)), side_(side) {}

void GameFeed::open(ProgramRoutes& routes, const LiveRoomPtr& live, Side side, const std::string& address,
                    const Responder& responder) {
    const std::shared_ptr<GameFeed> feed(new GameFeed(routes, live, side));
    routes.with_players(
        live, [feed, address, responder](const auto& players) { feed->start(address, responder, players); });
}

void GameFeed::start(const std::string& address, const Responder& responder,
                     const std::array<lichess::Player, 2>& players) {
    players_ = players;
    stream_ = responder.open_stream(
        {.headers = public_headers(), .closed = [self = shared_from_this()] { self->stop(); }});
    if (stream_ == nullptr) {
        return;
    }
    told_version_ = live_->room->version();
    stream_->send(
        lichess::line_of(lichess::game_full(ProgramRoutes::view_of(*live_, players_), routes_.now_ms())));
    if (live_->room->is_over()) {
        stream_->close();
        return;
    }
    Service& service = routes_.parts.service;
    client_ = service.connect(address, *this);
    service.rooms().watch(client_, live_, seat_of(side_));
    run_in_room(live_, service.begin(client_, "hear", [] {}),
                [&chat = service.chat()](const auto& pending, const auto& live) {
                    chat.read(pending, live, ChatChannel::players, std::nullopt);
                });
    tell_gone();
}

void GameFeed::stop() {
    if (client_ != nullptr) {
        routes_.parts.service.disconnect(client_);
    }
    stream_.reset();
    live_.reset();
}

void GameFeed::tell(const Notice& notice) {
    if (const auto* said = std::get_if<ChatNews>(&notice.news); said != nullptr && is_open()) {
        tell_chat(*said);
    }
    tell_changes();
}

bool GameFeed::is_open() const {
    return stream_ != nullptr && live_ != nullptr && live_->room;
}

void GameFeed::tell_changes() {
    if (!is_open()) {
        return;
    }
    tell_state();
    tell_gone();
    if (live_->room->is_over()) {
        stream_->close();
    }
}

void GameFeed::tell_state() {
    if (const auto version = live_->room->version(); version != told_version_) {
        told_version_ = version;
        stream_->send(lichess::line_of(lichess::game_state(*live_->room, routes_.now_ms())));
    }
}

void GameFeed::tell_gone() {
    const auto from = live_->room->is_over() ? std::nullopt : live_->claimable_at(other(side_));
    if (from.has_value() != told_gone_) {
        told_gone_ = from.has_value();
        const auto left = from ? std::optional(*from - routes_.now_ms()) : std::nullopt;
        stream_->send(lichess::line_of(lichess::opponent_gone(left)));
    }
}

void GameFeed::tell_chat(const ChatNews& said) {
    const auto* preset = std::get_if<ChatPreset>(&said.line.content);
    stream_->send(lichess::line_of(lichess::chat_line(
        said.channel == ChatChannel::players ? "player" : "spectator", name_of(said.line.author, players_),
        preset != nullptr ? preset_text(to_string(*preset)) : std::get<std::string>(said.line.content))));
}

void GameFeed::close() {
    if (stream_ != nullptr) {
        stream_->close();
    }
}

} // namespace duiyi::server::api
