// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_faults.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "duiyi/record/tree.hpp"

/// The games of a file, whatever its format. This is the only place that recognises formats; a new one is a
/// row of the table in src/formats.cpp.
namespace duiyi {

/// The formats that are read, and what is none of them.
enum class GameFormat : std::uint8_t {
    pgn,     ///< also moves alone, without headers, of either game
    xqf,     ///< XQStudio: one game
    dhtmlxq, ///< tags, as on web pages
    cbr,     ///< CCBridge: one game
    cbl,     ///< CCBridge: many games
    cbf,     ///< XML with the root `ChineseChessRecord`: one game
    wxf,     ///< text of the World Xiangqi Federation: one game
    fen,     ///< a position on a line of its own: a game without moves
    unknown, ///< of no format that is read: no games, and one fault that says so
};
/// All that are read.
inline constexpr std::array game_formats = {GameFormat::pgn, GameFormat::xqf, GameFormat::dhtmlxq,
                                            GameFormat::cbr, GameFormat::cbl, GameFormat::cbf,
                                            GameFormat::wxf, GameFormat::fen};
/// The name of a format, in small letters: `pgn`, or `unknown`.
std::string_view to_string(GameFormat format);
/// The format of that name, or nothing.
std::optional<GameFormat> parse_game_format(std::string_view name);

/// What is known of a file, and limits of reading.
struct ReadGamesOptions {
    std::optional<GameFormat> format{}; ///< without, it is recognised
    std::optional<Encoding> encoding{}; ///< of a text; without, `find_encoding` finds it out
    /// A text that may be PGN and has a name that ends in `.pgn` is PGN. Formats that are not supported are
    /// known by their names.
    std::string_view file_name{};
    std::size_t first = 1;                                       ///< the games before this one may come empty
    std::size_t games = std::numeric_limits<std::size_t>::max(); ///< reading ends after this one
    std::size_t moves = 1'000'000;                               ///< of one game, variations included
    std::size_t open_variations = 20'000;                        ///< of one game, begun but not yet read
    std::size_t text = std::size_t{16} << 20;     ///< bytes of headers and comments of one game
    std::size_t expanded = std::size_t{64} << 20; ///< bytes of a packed file that are held expanded
    const Checkpoint* checkpoint = nullptr;       ///< outlives the reader; null: none
};

/// A game of a file.
struct RecordedGame {
    AnyGameTree tree{};
    std::size_t number = 0; ///< in the file, from 1
    /// Where a game of a text begins, in bytes of `GamesReader::text`; 0 in other files.
    std::size_t offset = 0;
    /// False when the game was refused, because it has no position to begin from: the tree is empty and means
    /// nothing.
    bool begun = true;
    /// False when the main line ends before a move that cannot be played, as far as the format tells, or the
    /// game was refused.
    bool complete = true;
};

/// Something that is wrong with a file.
struct GameFault {
    std::size_t game = 0; ///< the game's number, from 1; 0 before the first
    std::optional<std::size_t>
        offset{}; ///< where in `GamesReader::text`, in bytes; nothing in files that are no text
    Severity severity{};
    Fault fault{};

    /// What is wrong, in English.
    std::string text() const { return fault.text(); }
    friend bool operator==(const GameFault&, const GameFault&) = default;
};

/// What there is to say about the encoding of a text, as faults before the first game, each with its place in
/// the text in UTF-8: bytes that are none of the encoding (errors; the first by name, then how many more), an
/// encoding that was judged by letters or characters (a note, which names another that may be meant), byte
/// order marks within the text (a note).
std::vector<GameFault> encoding_faults(const FoundEncoding& found, const TextDamage& damage);

/// Reads the games of a file into trees, one by one:
///
///     GamesReader reader = read_games(bytes);
///     while (const auto game = reader.next()) ...
///
/// A game with faults is read as far as they allow, and the next one as if nothing had been. Memory: one
/// game, and the text in UTF-8 when the file has another encoding. All is linear in the size of the file.
class GamesReader {
public:
    /// The bytes must outlive the reader.
    explicit GamesReader(std::string_view bytes, const ReadGamesOptions& options = {});
    GamesReader(GamesReader&&) noexcept;
    GamesReader& operator=(GamesReader&&) noexcept;
    ~GamesReader();

    GameFormat format() const;
    /// The encoding of a text; nothing for other files.
    std::optional<Encoding> encoding() const;
    /// Places of a text that are not of its encoding; U+FFFD stands there.
    std::size_t malformed() const;
    /// What there is to say about the encoding; `take_faults` does not say it again.
    std::vector<GameFault> encoding_faults() const;
    /// A text in UTF-8, without byte order mark; empty for other files.
    std::string_view text() const;
    /// What is assumed where a PGN text has no headers at all: the game in which more of its moves can be
    /// played.
    const PgnHead& assumed_head() const;

    /// The next game, or nothing at the end of the file or of the limits.
    std::optional<RecordedGame> next();
    /// All that was wrong since this was last called, in order; some thousand, the last of which counts the
    /// rest.
    std::vector<GameFault> take_faults();
    /// The line and column of an offset in `text`. Linear in all when the calls go forward.
    TextPlace place_of(std::size_t offset);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// False when the bytes begin as a format does that is no text.
bool is_text_file(std::string_view bytes);

/// A reader of the games in `bytes`, which must outlive it.
GamesReader read_games(std::string_view bytes, const ReadGamesOptions& options = {});

} // namespace duiyi
