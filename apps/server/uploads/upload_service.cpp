// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/upload_service.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "domain/secret.hpp"
#include "uploads/listed_games.hpp"

namespace duiyi::server {

namespace {

constexpr std::int64_t clean_up_pause_ms = 10'000;
constexpr std::size_t max_file_name = 255;
/// So long a file is read before other jobs get their turns.
constexpr std::chrono::milliseconds reading_slice{20};

UploadRefusal refusal_of(Uploads::Full full) {
    switch (full) {
        case Uploads::Full::file_too_large:
            return UploadRefusal::file_too_large;
        case Uploads::Full::address:
            return UploadRefusal::address_full;
        case Uploads::Full::all:
            return UploadRefusal::all_full;
    }
    std::abort();
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

UploadService::UploadService(WorkerPool& workers, Deadlines& deadlines, UploadOptions options)
    : workers_(workers),
      deadlines_(deadlines),
      options_(std::move(options)),
      uploads_(options_.limits),
      scans_(options_.limits.readings_of_all),
      openings_(options_.limits.readings_of_all),
      reading_time_(options_.reading_part, options_.reading_at_once) {
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

UploadService::~UploadService() {
    deadlines_.cancel(clean_up_);
}

Result<Upload*, UploadRefusal> UploadService::find(const std::string& name) {
    Upload* upload = uploads_.find(name);
    if (upload == nullptr) {
        return tl::unexpected(UploadRefusal::unknown);
    }
    upload->used_ms = options_.steady_ms();
    return upload;
}

Result<Upload*, UploadRefusal> UploadService::find_ready(const std::string& name) {
    auto upload = find(name);
    if (upload && (*upload)->state != UploadState::ready) {
        return tl::unexpected(UploadRefusal::not_ready);
    }
    return upload;
}

Result<void, UploadRefusal> UploadService::make_room(const std::string& address, std::size_t size) {
    const auto dropped = uploads_.make_room(address, size, options_.steady_ms());
    if (!dropped) {
        return tl::unexpected(refusal_of(dropped.error()));
    }
    std::ranges::for_each(*dropped, [this](const std::string& name) { remove(name); });
    return {};
}

void UploadService::begin(Start start, const Answer<UploadView>& answer) {
    if (start.piece.empty() || start.piece.size() > start.size) {
        answer(tl::unexpected(UploadRefusal::no_first_piece));
        return;
    }
    const auto size = static_cast<std::size_t>(start.size);
    // What others have announced comes first.
    if (size <= options_.limits.bytes_of_file && !options_.has_space(size + uploads_.awaited())) {
        answer(tl::unexpected(UploadRefusal::no_space));
        return;
    }
    if (const auto room = make_room(start.address, size); !room) {
        answer(tl::unexpected(room.error()));
        return;
    }
    const std::string name = new_room_name();
    Upload upload;
    upload.address = std::move(start.address);
    upload.file_name = start.file_name.substr(0, max_file_name);
    upload.size = upload.bytes = size;
    upload.used_ms = options_.steady_ms();
    uploads_.add(name, std::move(upload));
    uploads_.share_room();
    write(name, std::move(start.piece), answer);
}

Result<std::size_t, UploadRefusal> UploadService::size_of(const std::string& name) {
    return find(name).map([](const Upload* upload) { return upload->size; });
}

void UploadService::add_piece(const std::string& name, std::size_t offset, std::string piece,
                              const Answer<UploadView>& answer) {
    const auto found = find(name);
    if (!found) {
        answer(tl::unexpected(found.error()));
        return;
    }
    const Upload& upload = **found;
    if (offset > upload.size || piece.size() > upload.size - offset) {
        answer(tl::unexpected(UploadRefusal::beyond_end));
    } else if (offset + piece.size() <= upload.received) {
        answer(describe(name)); // sent again, because the answer was lost
    } else if (offset != upload.received || upload.writing) {
        answer(tl::unexpected(UploadRefusal::wrong_piece));
    } else if (!options_.has_space(piece.size())) {
        answer(tl::unexpected(UploadRefusal::no_space));
        remove(name);
    } else {
        write(name, std::move(piece), answer);
    }
}

void UploadService::write(const std::string& name, std::string piece, const Answer<UploadView>& answer) {
    Upload& upload = *uploads_.find(name);
    upload.writing = true;
    const bool is_first = upload.received == 0;
    const std::size_t size = piece.size();
    const auto failed = [this, name, answer](const std::string& why) {
        spdlog::error("cannot keep a file that is sent: {}", why);
        remove(name); // what has come of it takes room on a disk that has none
        answer(tl::unexpected(UploadRefusal::not_written));
    };
    const auto ticket = workers_.compute(
        upload.address, JobPriority::interactive,
        [file = paths_of(name).file, offset = upload.received, piece = std::move(piece)] {
            return write_piece(file, offset, piece);
        },
        [this, name, size, answer, failed](const Result<void, std::string>& result) {
            if (result) {
                written(name, size, answer);
            } else {
                failed(result.error());
            }
        },
        [failed] { failed("out of memory"); });
    if (!ticket) {
        upload.writing = false;
        if (is_first) {
            uploads_.erase(name);
        }
        answer(tl::unexpected(UploadRefusal::busy));
    }
}

void UploadService::written(const std::string& name, std::size_t size, const Answer<UploadView>& answer) {
    if (Upload* upload = uploads_.find(name)) {
        upload->writing = false;
        upload->received += size;
        upload->used_ms = options_.steady_ms();
        if (upload->received == upload->size) {
            upload->state = UploadState::reading;
        }
    }
    answer(describe(name));
}

void UploadService::start_reading(const std::string& name) {
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

void UploadService::finish_reading(const std::string& name, const std::string& problem) {
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
            upload->problem = UploadProblem::no_room;
        } else {
            spdlog::error("cannot read a file that was sent: {}", problem);
            upload->problem = UploadProblem::not_read;
        }
        upload->bytes = 0;
        remove_later(upload->address, paths_of(name));
    }
    upload->scan.reset();
    uploads_.share_room();
    read_next(upload->address);
}

void UploadService::read_next(const std::string& address) {
    if (const auto name = uploads_.next_to_read(address)) {
        start_reading(*name);
    }
}

Result<UploadView, UploadRefusal> UploadService::describe(const std::string& name) {
    Upload* upload = uploads_.find(name);
    if (upload == nullptr) {
        return tl::unexpected(UploadRefusal::dropped);
    }
    if (upload->state == UploadState::reading && upload->scan == nullptr) {
        start_reading(name);
    }
    UploadView view;
    view.name = name;
    view.state = upload->state;
    view.size = upload->size;
    view.received = upload->received;
    view.problem = upload->problem;
    if (upload->scan != nullptr) {
        view.read = std::min(upload->scan->read(), upload->size);
        view.games = upload->scan->games();
    }
    if (upload->state == UploadState::ready) {
        view.read = view.size;
        view.format = upload->contents.format;
        view.games = upload->contents.games;
        view.more = upload->contents.more;
        view.faults = upload->contents.faults;
    }
    return view;
}

Result<UploadView, UploadRefusal> UploadService::view(const std::string& name) {
    return find(name).and_then([&](const Upload*) { return describe(name); });
}

Result<void, UploadRefusal> UploadService::drop(const std::string& name) {
    return find(name).map([&](const Upload*) { remove(name); });
}

template <class Work, class PrintWork>
void UploadService::read(const std::string& address, std::shared_ptr<Work> work, PrintWork print,
                         const Answer<std::string>& answer) {
    const auto result = std::make_shared<Result<std::string, std::string>>();
    const auto failed = [answer] { answer(tl::unexpected(UploadRefusal::not_read)); };
    const auto ticket = workers_.submit(
        address, JobPriority::interactive,
        {reading_job(openings_, reading_time_, address,
                     [work = std::move(work), print = std::move(print), result](const Pause& pause) {
                         const auto done = work->run(pause);
                         if (!done) {
                             *result = tl::unexpected(done.error());
                         } else if (*done) {
                             *result = print(work->take());
                         }
                         return done.value_or(true) ? JobStatus::done : JobStatus::again;
                     }),
         [result, answer, failed] {
             if (*result) {
                 answer(std::move(**result));
             } else {
                 spdlog::error("cannot read a file that was sent: {}", result->error());
                 failed();
             }
         },
         failed});
    if (!ticket) {
        answer(tl::unexpected(UploadRefusal::busy));
    }
}

void UploadService::list(const std::string& address, ListQuery query, Print<FoundGames> print,
                         const Answer<std::string>& answer) {
    if (const auto upload = find_ready(query.name); !upload) {
        answer(tl::unexpected(upload.error()));
        return;
    }
    read(address,
         std::make_shared<ListPage>(paths_of(query.name), std::move(query.words), query.from, query.count),
         std::move(print), answer);
}

void UploadService::open(const std::string& address, const std::string& name, std::size_t number,
                         Print<FileContents> print, const Answer<std::string>& answer) {
    const auto upload = find_ready(name);
    if (!upload) {
        answer(tl::unexpected(upload.error()));
        return;
    }
    read(address, std::make_shared<GameOpening>(paths_of(name), (*upload)->contents.format, number),
         std::move(print), answer);
}

FilePaths UploadService::paths_of(const std::string& name) const {
    return {options_.folder / name, options_.folder / (name + ".list")};
}

void UploadService::remove(const std::string& name) {
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
void UploadService::remove_later(const std::string& address, const FilePaths& paths) {
    const auto ticket =
        workers_.submit(address, JobPriority::interactive, {[paths](const WorkerPool::Context&) {
                            remove_files(paths);
                            return JobStatus::done;
                        }});
    if (!ticket) {
        left_over_.push_back(paths);
    }
}

void UploadService::clean_up() {
    const std::int64_t now = options_.steady_ms();
    reading_time_.evict_idle(ReadingTime::Clock::now());
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

} // namespace duiyi::server
