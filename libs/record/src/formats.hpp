// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <span>

#include "duiyi/record/read_games.hpp"

/// What each format of files offers to `GamesReader`.
namespace duiyi::formats {

/// Gives the games of one file.
class GameSource {
public:
    GameSource() = default;
    GameSource(const GameSource&) = delete;
    GameSource& operator=(const GameSource&) = delete;
    virtual ~GameSource() = default;

    virtual std::optional<RecordedGame> next() = 0;
    /// The faults since the last call.
    virtual std::vector<GameFault> take_faults() = 0;
    /// See `GamesReader::assumed_head`.
    virtual PgnHead assumed_head() const { return {}; }
};

/// A format of files. `content` is the file's bytes, or for a text the text in UTF-8; it outlives the source.
struct Format {
    GameFormat format{};
    std::string_view name{};
    bool is_text = false;
    /// The checkpoint may be null.
    bool (*recognise)(std::string_view content, const Checkpoint* checkpoint) = nullptr;
    std::unique_ptr<GameSource> (*read)(std::string_view content, const ReadGamesOptions& options) = nullptr;
};

/// All formats, in the order in which they are tried: those that are no text first, PGN last, which takes the
/// longest to recognise.
std::span<const Format> all();

/// What is of none of these formats: no game, and one fault that says so.
std::unique_ptr<GameSource> read_no_game(const ReadGamesOptions& options);

/// Whether a text has a header of PGN, a move that can be played, or nothing at all: lines of prose show
/// neither that it is PGN nor that it is none.
bool is_pgn(std::string_view text, const Checkpoint* checkpoint);
std::unique_ptr<GameSource> read_pgn_games(std::string_view text, const ReadGamesOptions& options);
/// Whether a text is one line with as many ranks as a board of either game has.
bool is_fen(std::string_view text);
std::unique_ptr<GameSource> read_fen_game(std::string_view text, const ReadGamesOptions& options);
std::unique_ptr<GameSource> read_xqf_game(std::string_view bytes, const ReadGamesOptions& options);
std::unique_ptr<GameSource> read_cbr_game(std::string_view bytes, const ReadGamesOptions& options);
std::unique_ptr<GameSource> read_cbl_games(std::string_view bytes, const ReadGamesOptions& options);
std::unique_ptr<GameSource> read_cbf_game(std::string_view text, const ReadGamesOptions& options);
std::unique_ptr<GameSource> read_wxf_game(std::string_view text, const ReadGamesOptions& options);
std::unique_ptr<GameSource> read_dhtmlxq_games(std::string_view text, const ReadGamesOptions& options);

} // namespace duiyi::formats
