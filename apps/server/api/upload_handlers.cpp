// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/upload_handlers.hpp"

#include <cstdlib>
#include <functional>
#include <string>
#include <utility>

#include "api/limited_routes.hpp"
#include "uploads/game_list.hpp"
#include "wire/contents.hpp"

namespace duiyi::server::api {

namespace {

constexpr std::uint64_t max_number = std::uint64_t{1} << 40;
constexpr const char* no_room = "the server has no room for this file; try again later";

static_assert(UploadLimits{}.bytes_of_file == wire::max_file_bytes);

Response response_to(UploadRefusal refusal) {
    switch (refusal) {
        case UploadRefusal::unknown:
            return json_error(404, "the server has no file of this name any more; send it again");
        case UploadRefusal::dropped:
            return json_error(404, "the file has been dropped");
        case UploadRefusal::not_ready:
            return json_error(409, "the games of this file are not known yet");
        case UploadRefusal::no_first_piece:
            return json_error(400, "the first piece is missing, or larger than the file");
        case UploadRefusal::beyond_end:
            return json_error(400, "the piece goes beyond the end of the file");
        case UploadRefusal::wrong_piece:
            return json_error(409, "this is not the piece that comes next");
        case UploadRefusal::file_too_large:
            return json_error(413, "the file is too large");
        case UploadRefusal::address_full:
            return json_error(429, "too many files from this address at once; try again later");
        case UploadRefusal::all_full:
            return json_error(507, "this server has no room for another file; try again later");
        case UploadRefusal::no_space:
            return json_error(507, no_room);
        case UploadRefusal::not_written:
            return json_error(507, "the server cannot write the file: its disk is full or out of order");
        case UploadRefusal::not_read:
            return json_error(500, "the file could not be read");
        case UploadRefusal::busy:
            return json_error(503, "too many files are being read; try again");
    }
    std::abort();
}

std::string problem_text(UploadProblem problem) {
    switch (problem) {
        case UploadProblem::no_room:
            return no_room;
        case UploadProblem::not_read:
            return "the server could not read the file: its disk is full or out of order";
    }
    std::abort();
}

wire::UploadState state_to_wire(UploadState state) {
    switch (state) {
        case UploadState::sending:
            return wire::UploadState::sending;
        case UploadState::reading:
            return wire::UploadState::reading;
        case UploadState::ready:
            return wire::UploadState::ready;
        case UploadState::refused:
            return wire::UploadState::refused;
    }
    std::abort();
}

std::string print_view(const UploadView& view) {
    wire::UploadBody body;
    body.upload = view.name;
    body.state = state_to_wire(view.state);
    body.size = static_cast<std::int64_t>(view.size);
    body.received = static_cast<std::int64_t>(view.received);
    body.read = static_cast<std::int64_t>(view.read);
    if (view.format) {
        body.format = to_wire(*view.format);
    }
    body.games = static_cast<std::int64_t>(view.games);
    body.more = view.more;
    body.faults = to_wire(view.faults);
    body.message = view.problem ? problem_text(*view.problem) : "";
    return print(body);
}

std::string print_games(FoundGames games) {
    wire::GamesBody body;
    body.found = static_cast<std::int64_t>(games.found);
    body.games = to_wire(std::move(games.games));
    return print(body);
}

std::string print_game(FileContents contents) {
    return print_contents(to_wire(std::move(contents)));
}

/// Sends how far a file is.
UploadService::Answer<UploadView> view_to(const Responder& responder, int status) {
    return [responder, status](const Result<UploadView, UploadRefusal>& view) {
        responder.send(view ? page_json(status, print_view(*view)) : response_to(view.error()));
    };
}

/// Sends a text that was printed already.
UploadService::Answer<std::string> text_to(const Responder& responder) {
    return [responder](Result<std::string, UploadRefusal> text) {
        responder.send(text ? page_json(200, std::move(*text)) : response_to(text.error()));
    };
}

} // namespace

UploadHandlers::UploadHandlers(UploadService& uploads, UploadRates rates)
    : uploads_(uploads),
      rates_(std::move(rates)),
      requests_(rates_.requests_per_second, rates_.request_burst) {}

void UploadHandlers::add_routes(Router& router) {
    LimitedRoutes routes(router, requests_, rates_.steady_ms);
    const auto add = [&](Method method, const char* pattern, auto handle) {
        routes.add(method, pattern, std::bind_front(handle, this));
    };
    add(Method::post, "/api/uploads", &UploadHandlers::begin);
    add(Method::put, "/api/uploads/{name}", &UploadHandlers::add_piece);
    add(Method::get, "/api/uploads/{name}", &UploadHandlers::tell);
    add(Method::del, "/api/uploads/{name}", &UploadHandlers::drop);
    add(Method::get, "/api/uploads/{name}/games", &UploadHandlers::list);
    add(Method::get, "/api/uploads/{name}/games/{number}", &UploadHandlers::open);
}

void UploadHandlers::begin(const Request& request, const Responder& responder) {
    const auto size = request.query.number("size", 1, max_number, 0);
    if (!size) {
        responder.send(json_error(400, size.error()));
        return;
    }
    uploads_.begin({request.address, request.query.text("name"), *size, request.body},
                   view_to(responder, 201));
}

void UploadHandlers::add_piece(const Request& request, const Responder& responder) {
    const std::string name = request.path.text("name");
    const auto size = uploads_.size_of(name);
    if (!size) {
        responder.send(response_to(size.error()));
        return;
    }
    const auto offset = request.query.number("offset", 0, *size, *size);
    if (!offset) {
        responder.send(json_error(400, offset.error()));
        return;
    }
    uploads_.add_piece(name, static_cast<std::size_t>(*offset), request.body, view_to(responder, 200));
}

void UploadHandlers::tell(const Request& request, const Responder& responder) {
    view_to(responder, 200)(uploads_.view(request.path.text("name")));
}

void UploadHandlers::drop(const Request& request, const Responder& responder) {
    const auto dropped = uploads_.drop(request.path.text("name"));
    responder.send(dropped ? Response{204, "", "", {}} : response_to(dropped.error()));
}

void UploadHandlers::list(const Request& request, const Responder& responder) {
    const auto from = request.query.number("from", 0, FileScan::max_games, 0);
    auto words = search_words(request.query.text("q"));
    if (!from) {
        responder.send(json_error(400, from.error()));
    } else if (words.size() > GameSearch::max_words) {
        responder.send(json_error(400, "q: more than " + std::to_string(GameSearch::max_words) + " words"));
    } else {
        uploads_.list(request.address,
                      {request.path.text("name"), std::move(words), static_cast<std::size_t>(*from),
                       wire::max_listed_games},
                      print_games, text_to(responder));
    }
}

void UploadHandlers::open(const Request& request, const Responder& responder) {
    const auto number = request.path.number("number", 1, FileScan::max_games, 1);
    if (!number) {
        responder.send(json_error(400, number.error()));
        return;
    }
    uploads_.open(request.address, request.path.text("name"), static_cast<std::size_t>(*number), print_game,
                  text_to(responder));
}

} // namespace duiyi::server::api
