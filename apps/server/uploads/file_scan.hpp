// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "apps/records/files.hpp"
#include "duiyi/record/read_games.hpp"
#include "uploads/game_list.hpp"
#include "wire/protocol_messages.gen.hpp"

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
[[nodiscard]] tl::expected<void, std::string> write_piece(const std::filesystem::path& file,
                                                          std::size_t offset, std::string_view piece);
/// Maps a file. The error is one line for the log.
[[nodiscard]] tl::expected<records::InputFile, std::string> open_input(const std::filesystem::path& file);
/// Removes both; what is not there is no error.
void remove_files(const FilePaths& paths);

/// What a file holds.
struct ScannedFile {
    GameFormat format{};
    std::size_t games = 0; ///< that are listed
    bool more = false;     ///< there are others
    std::vector<wire::FileFault> faults{};
    std::size_t bytes = 0; ///< that the file and its list take on the disk
};

/// Reads a file and writes the list of its games. A text of another encoding is replaced by one in UTF-8, so
/// that games can be found by their place. Memory: one game. Time is linear in the size of the file.
class FileScan {
public:
    /// So many games are listed, and so many faults named.
    static constexpr std::size_t max_games = 1'000'000;
    static constexpr std::size_t max_faults = 200;

    /// `name` is what the file is called on the client's side: formats that cannot be read are known by it.
    explicit FileScan(FilePaths paths, std::string name = {});
    FileScan(const FileScan&) = delete;
    FileScan& operator=(const FileScan&) = delete;
    ~FileScan();

    /// Reads until all is done, which is true, or a pause; the next call goes on. The error says why it
    /// cannot.
    [[nodiscard]] tl::expected<bool, std::string> run(const Pause& pause);
    /// What was found, once, after run() was done.
    [[nodiscard]] ScannedFile take();

    /// Bytes that have been read, and games that have been found; from any thread.
    [[nodiscard]] std::size_t read() const { return read_; }
    [[nodiscard]] std::size_t games() const { return games_; }

private:
    struct Conversion;
    struct Reading;

    [[nodiscard]] tl::expected<void, std::string> open();
    [[nodiscard]] tl::expected<bool, std::string> convert(const Pause& pause);
    [[nodiscard]] tl::expected<void, std::string> begin_reading(records::InputFile input);
    [[nodiscard]] tl::expected<bool, std::string> list_games(const Pause& pause);
    void take_faults();

    FilePaths paths_;
    std::string name_;
    ScannedFile found_;
    std::unique_ptr<Conversion> conversion_;
    std::unique_ptr<Reading> reading_;
    std::atomic<std::size_t> read_{0};
    std::atomic<std::size_t> games_{0};
};

} // namespace duiyi::server
