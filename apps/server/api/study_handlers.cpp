// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/study_handlers.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "api/limited_routes.hpp"
#include "domain/game_file.hpp"
#include "domain/secret.hpp"
#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/picture/picture_text.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "wire/contents.hpp"
#include "wire/draft.hpp"
#include "wire/trees.hpp"

namespace duiyi::server::api {

namespace {

constexpr double burst_of_hour = 0.5;           // of the studies of an hour, at once
constexpr std::size_t usual_study = 32 * 1024;  // bytes of a draft; a larger one counts as several
constexpr std::int64_t no_erase_ms = 3'600'000; // after the start
constexpr std::uint64_t max_game_number = 1'000'000;
/// How often old studies and quiet addresses are looked for: a hundredth of a study's life, within these
/// bounds.
constexpr std::int64_t min_clean_up_ms = 10;
constexpr std::int64_t max_clean_up_ms = 60'000;

std::int64_t clean_up_pause(const StudyLimits& limits) {
    return std::clamp(limits.unopened_ms / 100, min_clean_up_ms, max_clean_up_ms);
}

template <class Body>
Response json_response(int status, const Body& body) {
    Response response;
    response.status = status;
    response.body = print(body);
    return response;
}

tl::expected<AnyGameTree, Response> tree_of_body(const std::string& body) {
    const auto draft = wire::parse_draft(body);
    if (!draft) {
        return tl::unexpected(json_error(400, draft.error()));
    }
    auto tree = tree_of(*draft);
    if (!tree) {
        return tl::unexpected(json_response(400, to_wire(tree.error())));
    }
    return std::move(*tree);
}

Response file_response(const std::string& body, const std::string& format, const std::string& notation) {
    const auto tree = tree_of_body(body);
    if (!tree) {
        return tree.error();
    }
    auto file = write_file(*tree, format, notation);
    if (!file) {
        return json_response(400, to_wire(file.error()));
    }
    Response response{200, std::string(file->type), std::move(file->bytes), {}};
    if (file->lost > 0) {
        response.headers.push_back({"Duiyi-Lost", std::to_string(file->lost)});
    }
    return response;
}

/// The PGN of a tree, if that is read as this tree again: headers may say otherwise than the tree, and
/// variations may be nested deeper than they are read.
std::optional<std::string> readable_pgn(const AnyGameTree& tree) {
    return std::visit(
        [](const auto& one) -> std::optional<std::string> {
            std::string text = to_pgn(one);
            const auto again = read_kept(text).tree;
            const auto is_same = [&one](const auto& other) {
                return other.size() == one.size() && to_fen(other.start()) == to_fen(one.start());
            };
            return again && std::visit(is_same, *again) ? std::optional(std::move(text)) : std::nullopt;
        },
        tree);
}

} // namespace

StudyHandlers::StudyHandlers(Store& store, WorkerPool& workers, Deadlines& deadlines, StudyLimits limits)
    : store_(store),
      workers_(workers),
      deadlines_(deadlines),
      limits_(std::move(limits)),
      erases_from_ms_(limits_.steady_ms() + std::min(no_erase_ms, limits_.unopened_ms)),
      requests_(limits_.requests_per_second, limits_.request_burst),
      stored_(limits_.studies_per_hour / 3600.0, limits_.studies_per_hour * burst_of_hour) {
    clean_up_later(clean_up_pause(limits_));
}

StudyHandlers::~StudyHandlers() {
    deadlines_.cancel(clean_up_);
}

void StudyHandlers::add_routes(Router& router) {
    LimitedRoutes routes(router, requests_, limits_.now_ms);
    const auto add = [&](Method method, const char* pattern, auto handle) {
        routes.add(method, pattern, std::bind_front(handle, this));
    };
    add(Method::post, "/api/read", &StudyHandlers::read);
    add(Method::post, "/api/write", &StudyHandlers::write);
    add(Method::get, "/api/picture", &StudyHandlers::picture);
    add(Method::post, "/api/studies", &StudyHandlers::store);
    routes.add(Method::get, "/api/studies/{name}", std::bind_front(&StudyHandlers::open, this), true);
}

void StudyHandlers::clean_up_later(std::int64_t after_ms) {
    clean_up_ = deadlines_.add(limits_.now_ms() + after_ms, [this] { clean_up(); });
}

void StudyHandlers::clean_up() {
    const std::int64_t now = limits_.now_ms();
    requests_.forget_quiet(now);
    stored_.forget_quiet(now);
    const std::int64_t pause = clean_up_pause(limits_);
    if (limits_.steady_ms() < erases_from_ms_) {
        clean_up_later(pause);
        return;
    }
    store_.erase_unopened_studies(now - limits_.unopened_ms, [this, pause](const auto& erased) {
        if (!erased) {
            spdlog::error("cannot erase old studies: {}", erased.error().message);
        }
        // Some are erased at a time; there may be more.
        clean_up_later(erased && *erased > 0 ? min_clean_up_ms : pause);
    });
}

template <class Work, class Finished>
void StudyHandlers::compute(const std::string& address, Work work, Finished finished,
                            const Responder& responder) {
    const auto failed = [responder] { responder.send(json_error(500, "the server could not do this")); };
    if (!workers_.compute(address, JobPriority::interactive, std::move(work), std::move(finished), failed)) {
        responder.send(json_error(503, "too many files are being read; try again"));
    }
}

template <class Work>
void StudyHandlers::respond(const std::string& address, Work work, const Responder& responder) {
    compute(
        address, std::move(work), [responder](Response response) { responder.send(std::move(response)); },
        responder);
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
            return json_response(200, to_wire(read_file(body, number)));
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

void StudyHandlers::picture(Request request, const Responder& responder) {
    const Parameters query = std::move(request.query);
    const auto game = query.one_of("game", {"chess", "chess960", "xiangqi"}); // the order of all_games
    const auto side = query.one_of("side", {"first", "second"});
    const auto colours = query.one_of("colours", {"black_on_white", "wood"});
    for (const auto* choice : {&game, &side, &colours}) {
        if (!*choice) {
            responder.send(json_error(400, choice->error()));
            return;
        }
    }
    PictureText wanted{query.text("board"), query.text("last"), query.text("arrows")};
    wanted.bottom = *side == 0 ? Side::first : Side::second;
    wanted.colours = *colours == 0 ? PictureColours::black_on_white : PictureColours::wood;
    respond(
        request.address,
        [wanted = std::move(wanted), id = all_games[*game]] {
            const auto svg =
                with_game(id, [&wanted]<class G>(std::type_identity<G>) { return draw<G>(wanted); });
            return svg ? Response{200, "image/svg+xml", *svg, {}} : json_error(400, to_string(svg.error()));
        },
        responder);
}

/// Only what can be read again is stored: the draft is checked and written as PGN first.
void StudyHandlers::store(Request request, const Responder& responder) {
    if (!stored_.take(request.address, limits_.now_ms())) {
        responder.send(json_error(429, "too many studies from this address; try again later"));
        return;
    }
    const std::size_t further = request.body.size() / usual_study;
    stored_.charge(request.address, static_cast<double>(further));
    using Text = tl::expected<std::string, Response>;
    compute(
        request.address,
        [body = std::move(request.body)]() -> Text {
            const auto tree = tree_of_body(body);
            if (!tree) {
                return tl::unexpected(tree.error());
            }
            auto text = readable_pgn(*tree);
            if (!text) {
                const Fault fault = make_fault<FaultCode::not_read_back>();
                return tl::unexpected(json_response(400, to_wire(FileRefusal{fault.text(), {fault}})));
            }
            return std::move(*text);
        },
        [this, responder](Text text) {
            if (text) {
                store_text(*text, responder);
            } else {
                responder.send(std::move(text.error()));
            }
        },
        responder);
}

void StudyHandlers::store_text(const std::string& text, const Responder& responder) {
    const std::string name = new_room_name();
    UnitOfWork work;
    work.changes.push_back(AddStudy{{name, limits_.now_ms(), text}, limits_.max_bytes});
    store_.commit(std::move(work), [name, responder](const auto& result) {
        if (!result && result.error().fault == StoreFault::full) {
            spdlog::warn("cannot store a study: {}", result.error().message);
            responder.send(json_error(507, "this server has no room for more studies; save it as a file"));
            return;
        }
        if (!result) {
            spdlog::error("cannot store a study: {}", result.error().message);
            responder.send(json_error(500, "the study could not be stored"));
            return;
        }
        responder.send(json_response(201, wire::KeptBody{name}));
    });
}

void StudyHandlers::open(Request request, const Responder& responder) {
    const std::string name = request.path.text("name");
    if (!is_room_name(name)) {
        responder.send(json_error(404, "no study has this name"));
        return;
    }
    store_.find_study(name, [this, address = std::move(request.address), responder](auto study) {
        if (!study) {
            spdlog::error("cannot read a study: {}", study.error().message);
            responder.send(json_error(500, "the study could not be read"));
        } else if (!*study) {
            responder.send(json_error(404, "no study has this name"));
        } else {
            mark_opened(**study);
            respond(
                address,
                [text = std::move((*study)->text)] { return json_response(200, to_wire(read_kept(text))); },
                responder);
        }
    });
}

/// A write for each opening would be too many: the mark is exact to a hundredth of a study's lifetime.
void StudyHandlers::mark_opened(const StoredStudy& study) {
    const std::int64_t now = limits_.now_ms();
    if (now - study.at_ms < limits_.unopened_ms / 100) {
        return;
    }
    UnitOfWork work;
    work.changes.push_back(MarkStudyOpened{study.name, now});
    store_.commit(std::move(work), [](const auto& marked) {
        if (!marked) {
            spdlog::error("cannot mark a study as opened: {}", marked.error().message);
        }
    });
}

} // namespace duiyi::server::api
