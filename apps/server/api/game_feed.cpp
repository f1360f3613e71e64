// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/game_feed.hpp"

#include <boost/json/parse.hpp>
#include <utility>

namespace duiyi::server::api {

namespace {

namespace json = boost::json;

/// A preset of the chat as text: programs know no languages.
std::string preset_text(std::string_view preset) {
    std::string text(preset);
    for (char& letter : text) {
        letter = letter == '_' ? ' ' : letter;
    }
    return text;
}

std::string text_field(const json::object& object, std::string_view name) {
    const auto* value = object.if_contains(name);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
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
    service.watch_room(client_, live_, seat_of(side_));
    service.hear_chat(client_, live_, ChatChannel::players);
    tell_gone();
}

void GameFeed::stop() {
    if (client_ != nullptr) {
        routes_.parts.service.disconnect(client_);
    }
    stream_.reset();
    live_.reset();
}

void GameFeed::send(Frame frame) {
    if (stream_ == nullptr || live_ == nullptr || !live_->room) {
        return;
    }
    if (frame.text->find("\"chat_line\"") != std::string::npos) {
        tell_chat(*frame.text);
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

void GameFeed::tell_chat(const std::string& text) {
    boost::system::error_code fault;
    const auto parsed = json::parse(text, fault);
    const auto* push = fault ? nullptr : parsed.if_object();
    const auto* inner = push != nullptr ? push->if_contains("line") : nullptr;
    if (push == nullptr || text_field(*push, "type") != "chat_line" || inner == nullptr ||
        !inner->is_object()) {
        return;
    }
    const json::object& line = inner->get_object();
    const auto author = text_field(line, "author");
    const std::string name = author == "first"    ? players_[0].name
                             : author == "second" ? players_[1].name
                                                  : "Anonymous";
    auto said = text_field(line, "text");
    if (said.empty()) {
        said = preset_text(text_field(line, "preset"));
    }
    const bool is_players = text_field(*push, "channel") == "players";
    stream_->send(lichess::line_of(lichess::chat_line(is_players ? "player" : "spectator", name, said)));
}

void GameFeed::close() {
    if (stream_ != nullptr) {
        stream_->close();
    }
}

} // namespace duiyi::server::api
