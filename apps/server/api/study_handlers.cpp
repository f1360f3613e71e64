// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/study_handlers.hpp"

#include <array>
#include <cstdlib>
#include <utility>

#include "api/limited_routes.hpp"
#include "domain/game_file.hpp"
#include "domain/names.hpp"
#include "duiyi/geometry/games.hpp"
#include "duiyi/picture/picture_text.hpp"
#include "wire/contents.hpp"
#include "wire/draft.hpp"
#include "wire/trees.hpp"

namespace duiyi::server::api {

namespace {

constexpr std::uint64_t max_game_number = 1'000'000;

Response refused_file(FileRefusal refusal) {
    return page_json(400, print(to_wire(std::move(refusal))));
}

Response response_to(StudyRefusal refusal) {
    switch (refusal) {
        case StudyRefusal::unknown:
            return json_error(404, "no study has this name");
        case StudyRefusal::too_many:
            return json_error(429, "too many studies from this address; try again later");
        case StudyRefusal::full:
            return json_error(507, "this server has no room for more studies; save it as a file");
        case StudyRefusal::busy:
            return json_error(503, "too many files are being read; try again");
        case StudyRefusal::failed:
            return json_error(500, "the server could not do this");
        case StudyRefusal::not_stored:
            return json_error(500, "the study could not be stored");
        case StudyRefusal::not_read:
            return json_error(500, "the study could not be read");
    }
    std::abort();
}

Response response_to(Studies::KeepRefusal refusal) {
    if (auto* file = std::get_if<FileRefusal>(&refusal)) {
        return refused_file(std::move(*file));
    }
    return response_to(std::get<StudyRefusal>(refusal));
}

constexpr std::string_view colours_name(PictureColours colours) {
    switch (colours) {
        case PictureColours::black_on_white:
            return "black_on_white";
        case PictureColours::wood:
            return "wood";
    }
    return {};
}

Result<AnyGameTree, FileRefusal> tree_of_body(const std::string& body) {
    const auto draft = wire::parse_draft(body);
    if (!draft) {
        return tl::unexpected(FileRefusal{draft.error(), {}});
    }
    return tree_of(*draft);
}

Response file_response(const std::string& body, const std::string& format, const std::string& notation) {
    auto file = tree_of_body(body).and_then(
        [&](const AnyGameTree& tree) { return write_file(tree, format, notation); });
    if (!file) {
        return refused_file(std::move(file.error()));
    }
    Response response{200, std::string(file->type), std::move(file->bytes), {}};
    if (file->lost > 0) {
        response.headers.push_back({"Duiyi-Lost", std::to_string(file->lost)});
    }
    return response;
}

} // namespace

StudyHandlers::StudyHandlers(Studies& studies, WorkerPool& workers, FileRates rates)
    : studies_(studies),
      workers_(workers),
      rates_(std::move(rates)),
      requests_(rates_.requests_per_second, rates_.request_burst) {}

void StudyHandlers::add_routes(Router& router) {
    LimitedRoutes routes(router, requests_, rates_.now_ms);
    const auto add = [&](Method method, const char* pattern, auto handle) {
        routes.add(method, pattern, std::bind_front(handle, this));
    };
    add(Method::post, "/api/read", &StudyHandlers::read);
    add(Method::post, "/api/write", &StudyHandlers::write);
    add(Method::get, "/api/picture", &StudyHandlers::picture);
    add(Method::post, "/api/studies", &StudyHandlers::store);
    routes.add(Method::get, "/api/studies/{name}", std::bind_front(&StudyHandlers::open, this), true);
}

template <class Work>
void StudyHandlers::respond(const std::string& address, Work work, const Responder& responder) {
    const auto ticket = workers_.compute(
        address, JobPriority::interactive, std::move(work),
        [responder](Response response) { responder.send(std::move(response)); },
        [responder] { responder.send(response_to(StudyRefusal::failed)); });
    if (!ticket) {
        responder.send(response_to(StudyRefusal::busy));
    }
}

void StudyHandlers::read(Request request, const Responder& responder) {
    const auto game = request.query.number("game", 1, max_game_number, 1);
    if (!game) {
        responder.send(json_error(400, game.error()));
        return;
    }
    respond(
        request.address,
        [body = std::move(request.body), number = static_cast<std::size_t>(*game)] {
            return page_json(200, print(to_wire(read_file(body, number))));
        },
        responder);
}

void StudyHandlers::write(Request request, const Responder& responder) {
    respond(
        request.address,
        [body = std::move(request.body), format = request.query.text("format"),
         notation = request.query.text("notation")] { return file_response(body, format, notation); },
        responder);
}

void StudyHandlers::picture(const Request& request, const Responder& responder) {
    const Parameters& query = request.query;
    const auto game = query.one_of("game", all_games, [](GameId id) { return duiyi::to_string(id); });
    const auto side = query.one_of("side", std::array{Side::first, Side::second},
                                   [](Side one) { return server::to_string(one); });
    const auto colours = query.one_of(
        "colours", std::array{PictureColours::black_on_white, PictureColours::wood}, colours_name);
    if (!game || !side || !colours) {
        responder.send(json_error(400, !game ? game.error() : !side ? side.error() : colours.error()));
        return;
    }
    PictureText wanted{query.text("board"), query.text("last"), query.text("arrows")};
    wanted.bottom = *side;
    wanted.colours = *colours;
    respond(
        request.address,
        [wanted = std::move(wanted), id = *game] {
            const auto svg =
                with_game(id, [&wanted]<class G>(std::type_identity<G>) { return draw<G>(wanted); });
            return svg ? Response{200, "image/svg+xml", *svg, {}} : json_error(400, to_string(svg.error()));
        },
        responder);
}

void StudyHandlers::store(Request request, const Responder& responder) {
    const std::size_t bytes = request.body.size();
    studies_.keep(
        request.address, bytes, [body = std::move(request.body)] { return tree_of_body(body); },
        [responder](Result<std::string, Studies::KeepRefusal> name) {
            responder.send(name ? page_json(201, print(wire::StudyCreatedBody{std::move(*name)}))
                                : response_to(std::move(name.error())));
        });
}

void StudyHandlers::open(Request request, const Responder& responder) {
    studies_.open(
        std::move(request.address), request.path.text("name"),
        [](FileContents contents) { return print(to_wire(std::move(contents))); },
        [responder](Result<std::string, StudyRefusal> text) {
            responder.send(text ? page_json(200, std::move(*text)) : response_to(text.error()));
        });
}

} // namespace duiyi::server::api
