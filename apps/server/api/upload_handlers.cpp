// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "api/upload_handlers.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <system_error>
#include <utility>

#include "api/limited_routes.hpp"
#include "domain/secret.hpp"
#include "uploads/listed_games.hpp"
#include "wire/contents.hpp"

namespace duiyi::server::api {

namespace {

constexpr std::int64_t clean_up_pause_ms = 10'000;
constexpr std::uint64_t max_number = std::uint64_t{1} << 40;
constexpr std::size_t max_file_name = 255;
/// So long a file is read before other jobs get their turns.
constexpr std::chrono::milliseconds reading_slice{20};
constexpr const char* busy = "too many files are being read; try again";

static_assert(UploadLimits{}.bytes_of_file == wire::max_file_bytes);

constexpr const char* no_room = "the server has no room for this file; try again later";

Response upload_response(int status, std::string body) {
    Response response;
    response.status = status;
    response.body = std::move(body);
    return response;
}

wire::UploadState to_wire(UploadState state) {
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

wire::GamesBody to_wire(FoundGames games) {
    wire::GamesBody out{static_cast<std::int64_t>(games.found), {}};
    for (GameSummary& game : games.games) {
        out.games.push_back(server::to_wire(std::move(game)));
    }
    return out;
}

std::string print_answer(FileContents contents) {
    return print_contents(to_wire(std::move(contents)));
}
std::string print_answer(FoundGames games) {
    return print(to_wire(std::move(games)));
}

/// A job that reads for its owner in slices: it rests until the owner has one of the places and time left,
/// and keeps the place until `round` is done.
template <class Round>
auto reading_job(const ReadingPlaces& places, const ReadingTime& time, const std::string& owner,
                 Round round) {
    return [places = places, time = time, owner = owner, round = std::move(round),
            place = ReadingPlaces::Place()](const WorkerPool::Context& context) mutable {
        using Clock = ReadingTime::Clock;
        const auto begin = Clock::now();
        if (const auto next = time.next(owner, begin); next > begin) {
            context.rest_until(next);
            return JobStatus::again;
        }
        if (place == nullptr && (place = places.take(owner)) == nullptr) {
            context.rest_until(begin + reading_slice);
            return JobStatus::again;
        }
        // A round ends when its time is over or the pool says so.
        const JobStatus status = round([&context, end = begin + reading_slice] {
            return context.stop().stop_requested() || Clock::now() >= end;
        });
        const auto end = Clock::now();
        time.spend(owner, end - begin, end);
        if (status == JobStatus::done) {
            place.reset();
        }
        return status;
    };
}

} // namespace

UploadHandlers::UploadHandlers(WorkerPool& workers, Deadlines& deadlines, UploadOptions options)
    : workers_(workers),
      deadlines_(deadlines),
      options_(std::move(options)),
      uploads_(options_.limits),
      scans_(options_.limits.readings_of_all),
      openings_(options_.limits.readings_of_all),
      reading_time_(options_.reading_part, options_.reading_at_once),
      requests_(options_.requests_per_second, options_.request_burst) {
    if (!options_.has_space) {
        options_.has_space = [folder = options_.folder, reserve = options_.limits.reserve_bytes](
                                 std::size_t bytes) { return disk_has_room(folder, bytes, reserve); };
    }
    std::error_code fault;
    std::filesystem::remove_all(options_.folder, fault);
    std::filesystem::create_directories(options_.folder, fault);
    std::filesystem::permissions(options_.folder, std::filesystem::perms::owner_all, fault);
    if (fault) {
        spdlog::error("cannot use {} for files that are sent: {}", options_.folder.string(), fault.message());
    }
    clean_up_ = deadlines_.add(options_.now_ms() + clean_up_pause_ms, [this] { clean_up(); });
}

UploadHandlers::~UploadHandlers() {
    deadlines_.cancel(clean_up_);
}

void UploadHandlers::add_routes(Router& router) {
    LimitedRoutes routes(router, requests_, options_.steady_ms);
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

Upload* UploadHandlers::find(const Request& request, const Responder& responder) {
    Upload* upload = uploads_.find(request.path.text("name"));
    if (upload == nullptr) {
        responder.send(json_error(404, "the server has no file of this name any more; send it again"));
    } else {
        upload->used_ms = options_.steady_ms();
    }
    return upload;
}

Upload* UploadHandlers::find_ready(const Request& request, const Responder& responder) {
    Upload* upload = find(request, responder);
    if (upload != nullptr && upload->state != UploadState::ready) {
        responder.send(json_error(409, "the games of this file are not known yet"));
        return nullptr;
    }
    return upload;
}

bool UploadHandlers::make_room(const std::string& address, std::size_t size, const Responder& responder) {
    const auto dropped = uploads_.make_room(address, size, options_.steady_ms());
    if (dropped) {
        std::ranges::for_each(*dropped, [this](const std::string& name) { remove(name); });
        return true;
    }
    switch (dropped.error()) {
        case Uploads::Full::file_too_large:
            responder.send(json_error(413, "the file is too large"));
            break;
        case Uploads::Full::address:
            responder.send(json_error(429, "too many files from this address at once; try again later"));
            break;
        case Uploads::Full::all:
            responder.send(json_error(507, "this server has no room for another file; try again later"));
            break;
    }
    return false;
}

bool UploadHandlers::has_space(std::size_t bytes, const Responder& responder) {
    const bool has = options_.has_space(bytes);
    if (!has) {
        responder.send(json_error(507, no_room));
    }
    return has;
}

void UploadHandlers::begin(const Request& request, const Responder& responder) {
    const auto size = request.query.number("size", 1, max_number, 0);
    if (!size || request.body.empty() || request.body.size() > *size) {
        responder.send(
            json_error(400, size ? "the first piece is missing, or larger than the file" : size.error()));
        return;
    }
    // What others have announced comes first.
    if (*size <= options_.limits.bytes_of_file &&
        !has_space(static_cast<std::size_t>(*size) + uploads_.awaited(), responder)) {
        return;
    }
    if (!make_room(request.address, static_cast<std::size_t>(*size), responder)) {
        return;
    }
    const std::string name = new_room_name();
    Upload upload;
    upload.address = request.address;
    upload.file_name = request.query.text("name").substr(0, max_file_name);
    upload.size = upload.bytes = static_cast<std::size_t>(*size);
    upload.used_ms = options_.steady_ms();
    uploads_.add(name, std::move(upload));
    uploads_.share_room();
    write(name, request.body, 201, responder);
}

void UploadHandlers::add_piece(const Request& request, const Responder& responder) {
    const Upload* upload = find(request, responder);
    if (upload == nullptr) {
        return;
    }
    const auto offset = request.query.number("offset", 0, upload->size, upload->size);
    const std::string name = request.path.text("name");
    if (!offset || request.body.size() > upload->size - *offset) {
        responder.send(
            json_error(400, offset ? "the piece goes beyond the end of the file" : offset.error()));
    } else if (*offset + request.body.size() <= upload->received) {
        responder.send(describe(name, 200)); // sent again, because the answer was lost
    } else if (*offset != upload->received || upload->writing) {
        responder.send(json_error(409, "this is not the piece that comes next"));
    } else if (!has_space(request.body.size(), responder)) {
        remove(name);
    } else {
        write(name, request.body, 200, responder);
    }
}

void UploadHandlers::write(const std::string& name, std::string piece, int status,
                           const Responder& responder) {
    Upload& upload = *uploads_.find(name);
    upload.writing = true;
    const std::size_t size = piece.size();
    using Result = tl::expected<void, std::string>;
    const auto failed = [this, name, responder](const std::string& why) {
        spdlog::error("cannot keep a file that is sent: {}", why);
        remove(name); // what has come of it takes room on a disk that has none
        responder.send(json_error(507, "the server cannot write the file: its disk is full or out of order"));
    };
    const auto ticket = workers_.compute(
        upload.address, JobPriority::interactive,
        [file = paths_of(name).file, offset = upload.received, piece = std::move(piece)] {
            return write_piece(file, offset, piece);
        },
        [this, name, size, status, responder, failed](const Result& result) {
            if (result) {
                written(name, size, status, responder);
            } else {
                failed(result.error());
            }
        },
        [failed] { failed("out of memory"); });
    if (!ticket) {
        upload.writing = false;
        if (status == 201) {
            uploads_.erase(name);
        }
        responder.send(json_error(503, busy));
    }
}

void UploadHandlers::written(const std::string& name, std::size_t size, int status,
                             const Responder& responder) {
    if (Upload* upload = uploads_.find(name)) {
        upload->writing = false;
        upload->received += size;
        upload->used_ms = options_.steady_ms();
        if (upload->received == upload->size) {
            upload->state = UploadState::reading;
        }
    }
    responder.send(describe(name, status));
}

void UploadHandlers::start_reading(const std::string& name) {
    Upload& upload = *uploads_.find(name);
    if (uploads_.is_reading(upload.address)) {
        return; // read_next() comes to it
    }
    upload.scan = std::make_shared<FileScan>(paths_of(name), upload.file_name, options_.has_space);
    uploads_.share_room();
    auto problem = std::make_shared<std::string>();
    upload.reading =
        workers_.submit(upload.address, JobPriority::background,
                        {reading_job(scans_, reading_time_, upload.address,
                                     [scan = upload.scan, problem](const Pause& pause) {
                                         const auto done = scan->run(pause);
                                         if (!done) {
                                             *problem = done.error();
                                         }
                                         return done.value_or(true) ? JobStatus::done : JobStatus::again;
                                     }),
                         [this, name, problem] { finish_reading(name, *problem); },
                         [this, name] { finish_reading(name, "the file could not be read"); }});
    if (!upload.reading) {
        upload.scan.reset(); // the next question tries again
    }
}

void UploadHandlers::finish_reading(const std::string& name, const std::string& problem) {
    Upload* upload = uploads_.find(name);
    if (upload == nullptr) {
        return;
    }
    upload->reading.reset();
    if (problem.empty()) {
        upload->contents = upload->scan->take();
        upload->bytes = std::max(upload->bytes, upload->contents.bytes);
        upload->state = UploadState::ready;
    } else {
        upload->state = UploadState::refused;
        if (upload->scan->is_out_of_room()) {
            upload->problem = no_room;
        } else {
            spdlog::error("cannot read a file that was sent: {}", problem);
            upload->problem = "the server could not read the file: its disk is full or out of order";
        }
        upload->bytes = 0;
        remove_later(upload->address, paths_of(name));
    }
    upload->scan.reset();
    uploads_.share_room();
    read_next(upload->address);
}

void UploadHandlers::read_next(const std::string& address) {
    if (const auto name = uploads_.next_to_read(address)) {
        start_reading(*name);
    }
}

Response UploadHandlers::describe(const std::string& name, int status) {
    Upload* upload = uploads_.find(name);
    if (upload == nullptr) {
        return json_error(404, "the file has been dropped");
    }
    if (upload->state == UploadState::reading && upload->scan == nullptr) {
        start_reading(name);
    }
    wire::UploadBody body;
    body.upload = name;
    body.state = to_wire(upload->state);
    body.size = static_cast<std::int64_t>(upload->size);
    body.received = static_cast<std::int64_t>(upload->received);
    body.message = upload->problem;
    if (upload->scan != nullptr) {
        body.read = static_cast<std::int64_t>(std::min(upload->scan->read(), upload->size));
        body.games = static_cast<std::int64_t>(upload->scan->games());
    }
    if (upload->state == UploadState::ready) {
        body.read = body.size;
        body.format = to_wire(upload->contents.format);
        body.games = static_cast<std::int64_t>(upload->contents.games);
        body.more = upload->contents.more;
        body.faults = to_wire(upload->contents.faults);
    }
    return upload_response(status, print(body));
}

void UploadHandlers::tell(const Request& request, const Responder& responder) {
    if (find(request, responder) != nullptr) {
        responder.send(describe(request.path.text("name"), 200));
    }
}

void UploadHandlers::drop(const Request& request, const Responder& responder) {
    if (find(request, responder) != nullptr) {
        remove(request.path.text("name"));
        responder.send(Response{204, "", "", {}});
    }
}

template <class Work>
void UploadHandlers::respond(const std::string& address, std::shared_ptr<Work> work,
                             const Responder& responder) {
    const auto result = std::make_shared<tl::expected<Response, std::string>>();
    const auto failed = [responder] { responder.send(json_error(500, "the file could not be read")); };
    const auto ticket =
        workers_.submit(address, JobPriority::interactive,
                        {reading_job(openings_, reading_time_, address,
                                     [work = std::move(work), result](const Pause& pause) {
                                         const auto done = work->run(pause);
                                         if (!done) {
                                             *result = tl::unexpected(done.error());
                                         } else if (*done) { // printed here: a game may be long
                                             *result = upload_response(200, print_answer(work->take()));
                                         }
                                         return done.value_or(true) ? JobStatus::done : JobStatus::again;
                                     }),
                         [result, responder, failed] {
                             if (*result) {
                                 responder.send(std::move(**result));
                             } else {
                                 spdlog::error("cannot read a file that was sent: {}", result->error());
                                 failed();
                             }
                         },
                         failed});
    if (!ticket) {
        responder.send(json_error(503, busy));
    }
}

void UploadHandlers::list(const Request& request, const Responder& responder) {
    const auto from = request.query.number("from", 0, FileScan::max_games, 0);
    auto words = search_words(request.query.text("q"));
    if (!from) {
        responder.send(json_error(400, from.error()));
    } else if (words.size() > GameSearch::max_words) {
        responder.send(json_error(400, "q: more than " + std::to_string(GameSearch::max_words) + " words"));
    } else if (find_ready(request, responder) != nullptr) {
        respond(request.address,
                std::make_shared<ListPage>(paths_of(request.path.text("name")), std::move(words),
                                           static_cast<std::size_t>(*from), wire::max_listed_games),
                responder);
    }
}

void UploadHandlers::open(const Request& request, const Responder& responder) {
    const auto number = request.path.number("number", 1, FileScan::max_games, 1);
    if (!number) {
        responder.send(json_error(400, number.error()));
    } else if (const Upload* upload = find_ready(request, responder)) {
        respond(request.address,
                std::make_shared<GameOpening>(paths_of(request.path.text("name")), upload->contents.format,
                                              static_cast<std::size_t>(*number)),
                responder);
    }
}

FilePaths UploadHandlers::paths_of(const std::string& name) const {
    return {options_.folder / name, options_.folder / (name + ".list")};
}

void UploadHandlers::remove(const std::string& name) {
    Upload* upload = uploads_.find(name);
    if (upload == nullptr) {
        return;
    }
    if (upload->reading) {
        workers_.cancel(*upload->reading);
    }
    const std::string address = upload->address;
    uploads_.erase(name);
    remove_later(address, paths_of(name));
    uploads_.share_room();
    read_next(address);
}

/// After the jobs that still use the files: those of one owner keep their order.
void UploadHandlers::remove_later(const std::string& address, const FilePaths& paths) {
    const auto ticket =
        workers_.submit(address, JobPriority::interactive, {[paths](const WorkerPool::Context&) {
                            remove_files(paths);
                            return JobStatus::done;
                        }});
    if (!ticket) {
        left_over_.push_back(paths);
    }
}

void UploadHandlers::clean_up() {
    const std::int64_t now = options_.steady_ms();
    requests_.forget_quiet(now);
    reading_time_.forget_quiet(ReadingTime::Clock::now());
    for (const FilePaths& paths : std::exchange(left_over_, {})) {
        remove_later("", paths);
    }
    for (const std::string& name : uploads_.overdue(now)) {
        remove(name);
    }
    if (!options_.has_space(0)) { // games come first
        for (const std::string& name : uploads_.idle(now)) {
            remove(name);
        }
    }
    clean_up_ = deadlines_.add(options_.now_ms() + clean_up_pause_ms, [this] { clean_up(); });
}

} // namespace duiyi::server::api
