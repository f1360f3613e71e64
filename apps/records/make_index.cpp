// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iomanip>
#include <set>

#include "game_file.hpp"
#include "older_index.hpp"
#include "position_index.hpp"
#include "sorted_runs.hpp"

namespace duiyi::records {
namespace {

namespace fs = std::filesystem;

/// The entries and the names of the games of a part; games are numbered from 0 in it.
struct Indexed {
    std::vector<IndexEntry> entries{};
    std::vector<std::string> games{}; ///< first player to result, apart by tabs
    std::size_t bad = 0;
};

/// A header's value without what a line of values between tabs cannot hold.
std::string value_of(std::string_view value) {
    return part_of_line(pgn_header_value(value));
}

class Indexer : public MainLineOnly {
public:
    static constexpr bool wants_positions = true;

    explicit Indexer(int max_ply) : max_ply_(max_ply) {}

    Indexed indexed{};

    Take begin_game(std::size_t) {
        first_ = second_ = event_ = date_ = {};
        begin_ = indexed.entries.size();
        ply_ = 0;
        bad_ = false;
        return Take::read;
    }
    void header(std::string_view name, std::string_view value) {
        if (name == "White" || name == "Red") {
            first_ = value;
        } else if (name == "Black") {
            second_ = value;
        } else if (name == "Event") {
            event_ = value;
        } else if (name == "Date") {
            date_ = value;
        }
    }
    template <class P>
    Take begin_moves(const P& start) {
        last_key_ = start.key();
        return Take::read;
    }
    template <class P, class M>
    void move(const P&, M move, const P& after) {
        if (max_ply_ == 0 || ply_ <= max_ply_) {
            add(move.bits());
        }
        last_key_ = after.key();
        ++ply_;
    }
    void fault(std::size_t, Severity severity, const Fault&) { bad_ |= severity == Severity::error; }
    void end_game(const PgnGameEnd& end) {
        if (max_ply_ == 0 || ply_ <= max_ply_) {
            add(0);
        }
        for (std::size_t i = begin_; i < indexed.entries.size(); ++i) {
            indexed.entries[i].result = static_cast<std::uint16_t>(end.result);
        }
        indexed.bad += bad_;
        indexed.games.push_back(value_of(first_) + '\t' + value_of(second_) + '\t' + value_of(event_) + '\t' +
                                value_of(date_) + '\t' + std::string(to_string(end.result)));
    }

private:
    void add(std::uint16_t move) {
        indexed.entries.push_back({last_key_, static_cast<std::uint32_t>(indexed.games.size()), move, 0});
    }

    int max_ply_;
    int ply_ = 0;
    bool bad_ = false;
    std::size_t begin_ = 0;
    std::uint64_t last_key_ = 0;
    std::string_view first_, second_, event_, date_;
};

Indexed index_part(const Part& part, int max_ply) {
    Indexer indexer(max_ply);
    if (!part.is_refused()) {
        play_games(part, indexer);
    }
    auto& entries = indexer.indexed.entries;
    std::sort(entries.begin(), entries.end());
    // A game that comes back to a position and plays the same again counts once.
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    return std::move(indexer.indexed);
}

/// The folder under construction, beside its place.
class Building {
public:
    explicit Building(const std::string& folder)
        : folder_(path_of(folder)), beside_(folder_ + ".part-" + std::to_string(::getpid())) {}
    Building(const Building&) = delete;
    Building& operator=(const Building&) = delete;
    ~Building() {
        std::error_code ignored;
        fs::remove_all(beside_, ignored);
    }

    const std::string& path() const { return beside_; }
    std::error_code begin() {
        std::error_code error;
        if (fs::exists(folder_, error) && !fs::is_empty(folder_, error) &&
            !fs::exists(folder_ + "/positions", error)) {
            return error ? error : std::make_error_code(std::errc::file_exists);
        }
        fs::create_directories(beside_, error);
        return error;
    }
    /// Takes its place; an older index goes, or stays after an error.
    std::error_code finish() {
        std::error_code error;
        const std::string old = beside_ + ".old";
        const bool has_older = fs::exists(folder_, error);
        if (has_older) {
            fs::rename(folder_, old, error);
        }
        if (error) {
            return error;
        }
        fs::rename(beside_, folder_, error);
        std::error_code ignored;
        if (!error) {
            fs::remove_all(old, error);
        } else if (has_older) {
            fs::rename(old, folder_, ignored);
        }
        return error;
    }

private:
    /// Of the folder itself, without links, dots and a slash at the end: what is beside it must not be in it.
    static std::string path_of(const std::string& folder) {
        std::error_code error;
        const auto whole = fs::weakly_canonical(fs::absolute(folder, error), error).lexically_normal();
        return error ? folder : (whole.has_filename() ? whole : whole.parent_path()).string();
    }

    std::string folder_, beside_;
};

/// Writes the list of games.
class GameList {
public:
    explicit GameList(const std::string& folder)
        : lines_(std::fopen((folder + "/games").c_str(), "wb")),
          offsets_(std::fopen((folder + "/games.offsets").c_str(), "wb")) {}

    bool is_open() const { return lines_ && offsets_; }
    std::uint32_t count() const { return count_; }
    void add(std::string_view line) {
        good_ &= std::fwrite(&offset_, sizeof offset_, 1, offsets_.get()) == 1 &&
                 std::fwrite(line.data(), 1, line.size(), lines_.get()) == line.size();
        offset_ += line.size();
        ++count_;
    }
    bool finish() { return good_ && std::fflush(lines_.get()) == 0 && std::fflush(offsets_.get()) == 0; }

private:
    File lines_, offsets_;
    std::uint64_t offset_ = 0;
    std::uint32_t count_ = 0;
    bool good_ = true;
};

/// "a, b and 3 more".
std::string some_of(const std::vector<std::string>& files) {
    constexpr std::size_t most = 2;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, files.size()); ++i) {
        text += (i == 0 ? "" : ", ") + (files[i] == "-" ? "standard input" : files[i]);
    }
    return files.size() > most ? text + " and " + std::to_string(files.size() - most) + " more" : text;
}

/// Makes one index.
class IndexMaker {
public:
    IndexMaker(const IndexRequest& request, const std::string& folder, std::ostream& err)
        : request_(request),
          folder_(folder),
          err_(err),
          games_(folder),
          runs_(folder + "/run", request.memory) {
        sources_.max_ply = request.max_ply;
        good_ = games_.is_open();
    }

    /// Takes over all of an older index.
    void add(const OlderIndex& older) {
        constexpr std::size_t at_once = 1 << 18;
        for (std::size_t i = 0; i < older.entry_count() && good_; i += at_once) {
            auto some = older.entries(i, at_once);
            entries_ += some.size();
            good_ = runs_.add(std::move(some));
        }
        older.each_game([this](std::string_view line) { games_.add(line); });
        sources_.files = older.sources().files;
    }

    /// False when the file cannot be read, which is said.
    bool add(const std::string& path) {
        auto file = GameFile::open(path, request_.read);
        if (!file) {
            complain(err_, file.error());
            return false;
        }
        file->print_encoding_faults(err_);
        auto printer = file->printer(err_);
        bytes_ += file->size();
        std::size_t number = 0;
        each_part(
            *file, request_.read, [&](const Part& part) { return index_part(part, request_.max_ply); },
            [&](Indexed indexed, const Part& part) {
                printer.print(part.faults);
                if (part.game != nullptr) {
                    number = part.game->number - 1;
                }
                for (auto& entry : indexed.entries) {
                    entry.game += games_.count();
                }
                entries_ += indexed.entries.size();
                bad_ += indexed.bad;
                for (const auto& line : indexed.games) {
                    games_.add(part_of_line(path) + '\t' + std::to_string(++number) + '\t' + line + '\n');
                }
                good_ = good_ && runs_.add(std::move(indexed.entries));
            });
        sources_.files.push_back(source_name(path));
        return true;
    }

    /// False when something could not be written.
    bool finish() {
        spilled_ = runs_.runs();
        good_ = good_ && runs_.finish(folder_ + "/positions") && games_.finish() &&
                write_sources(sources_, folder_);
        if (good_) {
            for (std::size_t i = 0; i <= spilled_; ++i) {
                std::remove((folder_ + "/run" + std::to_string(i)).c_str());
            }
        }
        return good_;
    }

    void print(std::ostream& out, double seconds) const {
        out << "games " << games_.count() << "\nbad " << bad_ << "\npositions " << entries_ << "\nruns "
            << spilled_ << "\nbytes " << entries_ * sizeof(IndexEntry) << std::fixed << std::setprecision(1)
            << "\nseconds " << seconds << "\nspeed " << static_cast<double>(bytes_) / 1e6 / seconds
            << " MB/s\n";
    }

private:
    const IndexRequest& request_;
    std::string folder_;
    std::ostream& err_;
    GameList games_;
    SortedRuns<IndexEntry> runs_;
    IndexSources sources_{};
    std::size_t entries_ = 0, bytes_ = 0, bad_ = 0, spilled_ = 0;
    bool good_ = true;
};

/// Why the files must not be indexed into a folder that holds `older`.
std::optional<Fault> conflict(const IndexRequest& request, const OlderIndex& older,
                              const std::vector<std::string>& files) {
    const IndexSources& held = older.sources();
    if (request.if_indexed == IfIndexed::add) {
        if (held.max_ply && *held.max_ply != request.max_ply) {
            return Fault{request.folder + ":", "was made with --max-ply " + std::to_string(*held.max_ply) +
                                                   ", and so must be what is added"};
        }
        return std::nullopt;
    }
    std::set<std::string> wanted;
    for (const auto& file : files) {
        wanted.insert(source_name(file));
    }
    std::vector<std::string> lost;
    for (const auto& file : held.files) {
        if (file == "-" || wanted.count(file) == 0) {
            lost.push_back(file);
        }
    }
    if (lost.empty()) {
        return std::nullopt;
    }
    return Fault{request.folder + ":", "holds an index of other files (" + some_of(lost) +
                                           "); --add adds to it, --replace makes a new one"};
}

} // namespace

int make_index(const IndexRequest& request, std::ostream& out, std::ostream& err) {
    const auto start = std::chrono::steady_clock::now();
    const auto files = list_files(request.files);
    if (!files) {
        return complain(err, files.error());
    }
    Building building(request.folder);
    if (const auto error = building.begin(); error) {
        return complain(err, {request.folder + ":", error.message()}, failed);
    }
    IndexMaker maker(request, building.path(), err);
    std::set<std::string> held;
    if (request.if_indexed != IfIndexed::replace) {
        const auto older = OlderIndex::open(request.folder);
        if (!older) {
            return complain(err, older.error(), failed);
        }
        if (*older) {
            if (const auto fault = conflict(request, **older, *files)) {
                return complain(err, *fault, failed);
            }
            if (request.if_indexed == IfIndexed::add) {
                maker.add(**older);
                held.insert((*older)->sources().files.begin(), (*older)->sources().files.end());
            }
        }
    }
    std::size_t unread = 0;
    for (const auto& path : *files) {
        if (path != "-" && held.count(source_name(path)) != 0) {
            err << one_line(path) << ": note: is in the index already\n";
        } else if (maker.add(path)) {
            held.insert(source_name(path));
        } else {
            ++unread;
        }
    }
    if (unread == files->size()) {
        return bad_input;
    }
    if (!maker.finish()) {
        return complain(err, {request.folder + ":", "cannot be written"}, failed);
    }
    if (const auto error = building.finish(); error) {
        return complain(err, {request.folder + ":", error.message()}, failed);
    }
    maker.print(out, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return unread > 0 ? bad_input : 0;
}

} // namespace duiyi::records
