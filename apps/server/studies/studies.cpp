// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "studies/studies.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "duiyi/notation/fen.hpp"
#include "duiyi/picture/picture_text.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "rooms/secret.hpp"
#include "studies/read_file.hpp"
#include "studies/trees.hpp"
#include "studies/write_file.hpp"
#include "wire/draft.hpp"

namespace duiyi::server {

namespace {

constexpr double kept_at_once = 0.5;            // of the hourly allowance
constexpr std::size_t usual_study = 32 * 1024;  // bytes of a draft; a larger one counts as several
constexpr std::int64_t held_off_ms = 3'600'000; // after the start, before anything is erased
constexpr std::string_view studies_path = "/api/studies/";

ApiAnswer refusal(int status, const wire::RefusalBody& body) {
    ApiAnswer answer;
    answer.status = status;
    answer.body = print(body);
    return answer;
}

ApiAnswer refusal(int status, std::string message) {
    return refusal(status, wire::RefusalBody{std::move(message), {}});
}

/// The value of a field of a query such as `format=pgn&game=2`; empty when it is not there.
std::string_view field_of(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const auto end = query.find('&');
        const auto item = query.substr(0, end);
        const auto equals = item.find('=');
        if (item.substr(0, equals) == name && equals != std::string_view::npos) {
            return item.substr(equals + 1);
        }
        query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    }
    return {};
}

/// A game's number, from 1; 0 for what is none.
std::size_t game_number(std::string_view text) {
    if (text.empty()) {
        return 1;
    }
    std::size_t number = 0;
    const auto done = std::from_chars(text.data(), text.data() + text.size(), number);
    return done.ec == std::errc() && done.ptr == text.data() + text.size() ? number : 0;
}

tl::expected<AnyGameTree, ApiAnswer> tree_of_body(const std::string& body) {
    const auto draft = wire::parse_draft(body);
    if (!draft) {
        return tl::unexpected(refusal(400, draft.error()));
    }
    auto tree = tree_of(*draft);
    if (!tree) {
        return tl::unexpected(refusal(400, tree.error()));
    }
    return std::move(*tree);
}

/// The PGN of a tree, if that is read as this tree again: headers may say otherwise than the tree, and
/// variations may be nested deeper than they are read.
std::optional<std::string> readable_pgn(const AnyGameTree& tree) {
    return std::visit(
        [](const auto& one) -> std::optional<std::string> {
            std::string text = to_pgn(one);
            const auto again = read_kept(text).tree;
            const bool is_same =
                again && again->nodes.size() == one.size() && again->nodes.front().fen == to_fen(one.start());
            return is_same ? std::optional(std::move(text)) : std::nullopt;
        },
        tree);
}

} // namespace

Studies::Studies(StudyShelf& shelf, WorkerPool& workers, StudyLimits limits)
    : shelf_(shelf),
      workers_(workers),
      limits_(std::move(limits)),
      erases_from_ms_(limits_.steady_ms() + std::min(held_off_ms, limits_.unopened_ms)),
      requests_(limits_.requests_per_second, limits_.request_burst),
      kept_(limits_.studies_per_hour / 3600.0, limits_.studies_per_hour * kept_at_once) {}

void Studies::tick() {
    const std::int64_t now = limits_.now_ms();
    requests_.forget_quiet(now);
    kept_.forget_quiet(now);
    if (limits_.steady_ms() < erases_from_ms_) {
        return;
    }
    shelf_.erase_unopened(now - limits_.unopened_ms, [](const auto& erased) {
        if (!erased) {
            spdlog::error("cannot erase old studies: {}", erased.error().message);
        }
    });
}

void Studies::handle(ApiRequest request, const Done& done) {
    if (!requests_.take(request.address, limits_.now_ms())) {
        done(refusal(429, "too many requests from this address"));
    } else if (request.post && request.path == "/api/read") {
        read(std::move(request), done);
    } else if (request.post && request.path == "/api/write") {
        write(std::move(request), done);
    } else if (request.post && request.path == "/api/studies") {
        keep(std::move(request), done);
    } else if (!request.post && request.path == "/api/picture") {
        picture(std::move(request), done);
    } else if (!request.post && request.path.starts_with(studies_path)) {
        open(request.address, request.path.substr(studies_path.size()), done);
    } else {
        done(refusal(404, "there is nothing here"));
    }
}

template <class Work, class Finished>
void Studies::compute(const std::string& address, Work work, Finished finished, const Done& done) {
    const auto failed = [done] { done(refusal(500, "the server could not do this")); };
    if (!workers_.compute(address, JobPriority::interactive, std::move(work), std::move(finished), failed)) {
        done(refusal(503, "too many files are being read; try again"));
    }
}

void Studies::read(ApiRequest request, const Done& done) {
    const std::size_t game = game_number(field_of(request.query, "game"));
    if (game == 0) {
        done(refusal(400, "game is no number from 1"));
        return;
    }
    compute(
        request.address,
        [body = std::move(request.body), game] {
            ApiAnswer answer;
            answer.body = print(read_file(body, game));
            return answer;
        },
        done, done);
}

void Studies::write(ApiRequest request, const Done& done) {
    const std::string address = request.address;
    compute(
        address,
        [request = std::move(request)] {
            const auto tree = tree_of_body(request.body);
            if (!tree) {
                return tree.error();
            }
            auto file =
                write_file(*tree, field_of(request.query, "format"), field_of(request.query, "notation"));
            return file ? ApiAnswer{200, std::string(file->type), std::move(file->bytes), file->lost}
                        : refusal(400, file.error());
        },
        done, done);
}

/// Only what can be read again is stored: the draft is checked and written as PGN first.
void Studies::keep(ApiRequest request, const Done& done) {
    if (!kept_.take(request.address, limits_.now_ms())) {
        done(refusal(429, "too many studies from this address; try again later"));
        return;
    }
    const std::size_t further = request.body.size() / usual_study;
    kept_.charge(request.address, static_cast<double>(further));
    using Text = tl::expected<std::string, ApiAnswer>;
    compute(
        request.address,
        [body = std::move(request.body)]() -> Text {
            const auto tree = tree_of_body(body);
            if (!tree) {
                return tl::unexpected(tree.error());
            }
            auto text = readable_pgn(*tree);
            if (!text) {
                return tl::unexpected(refusal(400, "the game would not be read as it is written"));
            }
            return std::move(*text);
        },
        [this, done](Text text) {
            if (text) {
                store(*text, done);
            } else {
                done(std::move(text.error()));
            }
        },
        done);
}

void Studies::store(const std::string& text, const Done& done) {
    const std::string name = new_room_name();
    shelf_.keep({name, limits_.now_ms(), text}, limits_.max_bytes, [name, done](const auto& result) {
        if (!result && result.error().fault == StoreFault::full) {
            spdlog::warn("cannot keep a study: {}", result.error().message);
            done(refusal(507, "this server has no room for more studies; save it as a file"));
            return;
        }
        if (!result) {
            spdlog::error("cannot store a study: {}", result.error().message);
            done(refusal(500, "the study could not be stored"));
            return;
        }
        ApiAnswer answer;
        answer.status = 201;
        answer.body = print(wire::KeptBody{name});
        done(std::move(answer));
    });
}

/// Of a board: its letters, digits and strokes stand in a query as they are.
void Studies::picture(ApiRequest request, const Done& done) {
    compute(
        request.address,
        [query = std::move(request.query)] {
            const auto field = [&](std::string_view name) { return std::string(field_of(query, name)); };
            PictureText wanted{field("board"), field("last"), field("arrows")};
            wanted.bottom = field("side") == "second" ? Side::second : Side::first;
            wanted.colours =
                field("colours") == "wood" ? PictureColours::wood : PictureColours::black_on_white;
            const auto svg = field("game") == "xiangqi" ? draw<Xiangqi>(wanted) : draw<Chess>(wanted);
            return svg ? ApiAnswer{200, "image/svg+xml", *svg, 0} : refusal(400, to_string(svg.error()));
        },
        done, done);
}

void Studies::open(const std::string& address, const std::string& name, const Done& done) {
    if (!is_room_name(name)) {
        done(refusal(404, "no study has this name"));
        return;
    }
    shelf_.take(name, [this, address, done](auto study) {
        if (!study) {
            spdlog::error("cannot read a study: {}", study.error().message);
            done(refusal(500, "the study could not be read"));
        } else if (!*study) {
            done(refusal(404, "no study has this name"));
        } else {
            opened(**study);
            compute(
                address,
                [text = std::move((*study)->text)] {
                    ApiAnswer answer;
                    answer.body = print(read_kept(text));
                    return answer;
                },
                done, done);
        }
    });
}

/// A write for each look would be many: marks are as exact as a hundredth of a study's life.
void Studies::opened(const StoredStudy& study) {
    const std::int64_t now = limits_.now_ms();
    if (now - study.at_ms < limits_.unopened_ms / 100) {
        return;
    }
    shelf_.mark_opened(study.name, now, [](const auto& marked) {
        if (!marked) {
            spdlog::error("cannot mark a study as opened: {}", marked.error().message);
        }
    });
}

} // namespace duiyi::server
