// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/records/files.hpp"
#include "domain/file_contents.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/rules/fault.hpp"
#include "uploads/game_list.hpp"
#include "uploads/rounds.hpp"

/// Large files of games on the disk: they are read once from beginning to end for the list of their games,
/// then each game alone.
namespace duiyi::server {

/// A file, and the list of its games.
struct FilePaths {
    std::filesystem::path file;
    std::filesystem::path list;
};

/// Adds a piece at the end of what is there, `offset` bytes; what an earlier try left behind it goes. The
/// error is one line for the log.
[[nodiscard]] Result<void, std::string> write_piece(const std::filesystem::path& file, std::size_t offset,
                                                    std::string_view piece);
/// Whether `bytes` more leave `reserve` bytes of the disk of `folder`, or a twentieth of it when that is
/// less. True when the disk cannot be asked: then writing fails.
[[nodiscard]] bool disk_has_room(const std::filesystem::path& folder, std::size_t bytes, std::size_t reserve);
/// Maps a file. The error is one line for the log.
[[nodiscard]] Result<records::InputFile, std::string> open_input(const std::filesystem::path& file);
/// What stands for a file in the log: its name is the right to use it.
[[nodiscard]] std::string log_name(const std::filesystem::path& file);
/// Removes both; what is not there is no error.
void remove_files(const FilePaths& paths);

/// What a file holds.
struct ScannedFile {
    GameFormat format{};
    std::size_t games = 0; ///< that are listed
    bool more = false;     ///< there are others
    std::vector<FileFault> faults{};
    std::size_t bytes = 0; ///< that the file and its list take on the disk
};

/// Reads a file and writes the list of its games. A text of another encoding is replaced by one in UTF-8, so
/// that games can be found by their place. Memory: one game, and of a packed file what it expands to. Time is
/// linear in the size of the file.
class FileScan {
public:
    /// So many games are listed, and so many faults named.
    static constexpr std::size_t max_games = 1'000'000;
    static constexpr std::size_t max_faults = 200;
    /// So often, in bytes that it writes, it looks whether it has room.
    static constexpr std::size_t room_step = std::size_t{64} << 10;

    /// Whether the disk has room for so many bytes more; called on the thread of run().
    using HasSpace = std::function<bool(std::size_t bytes)>;

    /// `name` is what the file is called on the client's side: formats that cannot be read are known by it.
    explicit FileScan(FilePaths paths, std::string name = {}, HasSpace has_space = {});
    FileScan(const FileScan&) = delete;
    FileScan& operator=(const FileScan&) = delete;
    ~FileScan();

    /// Reads until all is done, which is true, or a pause; the next call goes on. It pauses between games and
    /// within one. The error says why it cannot.
    [[nodiscard]] Result<bool, std::string> run(const Pause& pause);
    /// What was found, once, after run() was done.
    [[nodiscard]] ScannedFile take();
    /// Whether run() ended because there was no room for what it had to write.
    [[nodiscard]] bool is_out_of_room() const { return is_out_of_room_; }

    /// How many bytes the list, and the text in UTF-8, may take beyond the size of the file; from any thread.
    void set_room(std::size_t bytes) { room_ = bytes; }
    /// How many they take by now; from any thread.
    [[nodiscard]] std::size_t grown() const { return grown_; }
    /// Bytes that have been read, and games that have been found; from any thread.
    [[nodiscard]] std::size_t read() const { return read_; }
    [[nodiscard]] std::size_t games() const { return games_; }

private:
    using Done = Result<void, std::string>;

    [[nodiscard]] Done read_all(const Checkpoint& checkpoint);
    [[nodiscard]] Done convert(const records::InputFile& input, const FoundEncoding& found,
                               const Checkpoint& checkpoint);
    [[nodiscard]] Done list_games(const records::InputFile& input, const Checkpoint& checkpoint);
    void take_faults(const std::vector<GameFault>& faults, GamesReader& games);
    [[nodiscard]] bool grow_to(std::size_t bytes);
    [[nodiscard]] Done out_of_room();

    FilePaths paths_;
    std::string name_;
    HasSpace has_space_;
    ScannedFile found_;
    std::vector<GameFault> of_encoding_; ///< faults of a text that was made UTF-8, placed in that
    Done outcome_;
    std::size_t converted_ = 0; ///< bytes that the text has in UTF-8 beyond those that it had before
    std::size_t checked_ = 0;   ///< so far has_space_ was asked
    bool is_out_of_room_ = false;
    std::atomic<std::size_t> room_{std::numeric_limits<std::size_t>::max()};
    std::atomic<std::size_t> grown_{0};
    std::atomic<std::size_t> read_{0};
    std::atomic<std::size_t> games_{0};
    Rounds rounds_; ///< ends before what it works on
};

} // namespace duiyi::server
