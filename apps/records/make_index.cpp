// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iomanip>

#include "game_file.hpp"
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

/// A value without what a line of values between tabs cannot hold.
std::string part_of_line(std::string_view value) {
    std::string text = pgn_header_value(value);
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ')
            c = ' ';
    return text;
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
        if (name == "White" || name == "Red")
            first_ = value;
        else if (name == "Black")
            second_ = value;
        else if (name == "Event")
            event_ = value;
        else if (name == "Date")
            date_ = value;
    }
    template <class P>
    Take begin_moves(const P& start) {
        last_key_ = start.key();
        return Take::read;
    }
    template <class P, class M>
    void move(const P&, M move, const P& after) {
        if (max_ply_ == 0 || ply_ <= max_ply_)
            add(move.bits());
        last_key_ = after.key();
        ++ply_;
    }
    void fault(std::size_t, Severity severity, const std::string&) { bad_ |= severity == Severity::error; }
    void end_game(const PgnGameEnd& end) {
        if (max_ply_ == 0 || ply_ <= max_ply_)
            add(0);
        for (std::size_t i = begin_; i < indexed.entries.size(); ++i)
            indexed.entries[i].result = static_cast<std::uint16_t>(end.result);
        indexed.bad += bad_;
        indexed.games.push_back(part_of_line(first_) + '\t' + part_of_line(second_) + '\t' +
                                part_of_line(event_) + '\t' + part_of_line(date_) + '\t' +
                                std::string(to_string(end.result)));
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
    if (!part.is_refused())
        play_games(part, indexer);
    auto& entries = indexer.indexed.entries;
    std::sort(entries.begin(), entries.end());
    // A game that comes back to a position and plays the same again counts once.
    entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
    return std::move(indexer.indexed);
}

/// The folder under construction, beside its place.
class Building {
public:
    explicit Building(std::string folder)
        : folder_(std::move(folder)), beside_(folder_ + ".part-" + std::to_string(::getpid())) {}
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
            !fs::exists(folder_ + "/positions", error))
            return error ? error : std::make_error_code(std::errc::file_exists);
        fs::create_directories(beside_, error);
        return error;
    }
    /// Takes its place; an older index goes.
    std::error_code finish() {
        std::error_code error;
        const std::string old = beside_ + ".old";
        if (fs::exists(folder_, error))
            fs::rename(folder_, old, error);
        if (!error)
            fs::rename(beside_, folder_, error);
        if (!error)
            fs::remove_all(old, error);
        return error;
    }

private:
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
    void add(const std::string& line) {
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

} // namespace

int make_index(const IndexRequest& request, std::ostream& out, std::ostream& err) {
    const auto start = std::chrono::steady_clock::now();
    Building building(request.folder);
    if (const auto error = building.begin(); error)
        return complain(err, {request.folder + ":", error.message()}, failed);
    GameList games(building.path());
    SortedRuns<IndexEntry> runs(building.path() + "/run", request.memory);
    bool good = games.is_open();
    std::size_t entries = 0;
    std::size_t bytes = 0;
    std::size_t bad = 0;
    for (const auto& path : request.files) {
        auto file = GameFile::open(path, request.read);
        if (!file)
            return complain(err, file.error());
        auto printer = file->printer(err);
        bytes += file->size();
        std::size_t number = 0;
        each_part(
            *file, request.read, [&](const Part& part) { return index_part(part, request.max_ply); },
            [&](Indexed indexed, const Part& part) {
                printer.print(part.faults);
                if (part.game != nullptr)
                    number = part.game->number - 1;
                for (auto& entry : indexed.entries)
                    entry.game += games.count();
                entries += indexed.entries.size();
                bad += indexed.bad;
                for (const auto& line : indexed.games)
                    games.add(part_of_line(path) + '\t' + std::to_string(++number) + '\t' + line + '\n');
                good = good && runs.add(std::move(indexed.entries));
            });
    }
    const std::size_t spilled = runs.runs();
    good = good && runs.finish(building.path() + "/positions") && games.finish();
    if (!good)
        return complain(err, {request.folder + ":", "cannot be written"}, failed);
    for (std::size_t i = 0; i <= spilled; ++i)
        std::remove((building.path() + "/run" + std::to_string(i)).c_str());
    if (const auto error = building.finish(); error)
        return complain(err, {request.folder + ":", error.message()}, failed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    out << "games " << games.count() << "\nbad " << bad << "\npositions " << entries << "\nruns " << spilled
        << "\nbytes " << entries * sizeof(IndexEntry) << std::fixed << std::setprecision(1) << "\nseconds "
        << seconds << "\nspeed " << static_cast<double>(bytes) / 1e6 / seconds << " MB/s\n";
    return 0;
}

} // namespace duiyi::records
