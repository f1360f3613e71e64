// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <utility>

#include "duiyi/record/pgn_player.hpp"
#include "duiyi/record/tree_player.hpp"
#include "files.hpp"
#include "work.hpp"

namespace duiyi::records {

/// What a command works on at a time: a piece of a PGN text, or one game of another format.
struct Part {
    Piece piece{};                      ///< of PGN
    PgnHead assumed_head{};             ///< of PGN: see `GamesReader::assumed_head`
    const RecordedGame* game = nullptr; ///< of another format
    std::vector<GameFault> faults{};    ///< of that game

    /// A game of another format that could not be read at all.
    bool is_refused() const { return game != nullptr && !game->begun; }
};

/// Passes the games of a part to a consumer of `PgnPlayer`.
template <class Consumer>
void play_games(const Part& part, Consumer& consumer) {
    if (part.game != nullptr) {
        return play_game(*part.game, part.faults, consumer);
    }
    PgnPlayer player(part.piece.text, consumer, part.assumed_head);
    scan_pgn(part.piece.text, player);
}

/// A file of games, of any format that `read_games` reads.
class GameFile {
public:
    /// Opens a file, or standard input (`-`). The format is that of `options`, otherwise it is recognised.
    /// Refused is a file of another format than PGN of which no game can be read.
    static Result<GameFile, Fault> open(const std::string& path, const ReadOptions& options);

    /// The name of the file in messages.
    const std::string& name() const { return name_; }
    /// The size of the file in bytes.
    std::size_t size() const { return file_->bytes().size(); }
    bool is_pgn() const { return reader_->format() == GameFormat::pgn; }
    /// The name of the encoding, or of the format when that is no text.
    std::string_view encoding() const;
    /// Places that are not of the encoding; U+FFFD stands there.
    std::size_t malformed() const { return reader_->malformed(); }

    /// All of a PGN text.
    Part whole_text() const {
        return {.piece = {reader_->text(), 0}, .assumed_head = reader_->assumed_head()};
    }
    /// The next game of a file of another format; valid until the next call.
    std::optional<Part> next_game();

    /// Prints faults with their places in the file, where the format has places.
    FaultPrinter printer(std::ostream& out) const;
    /// Prints what there is to say about the encoding of a text, with places; the number of notes.
    std::size_t print_encoding_faults(std::ostream& out, bool with_notes = true) const;

private:
    GameFile() = default;

    struct ReadGame {
        RecordedGame game;
        std::vector<GameFault> faults;
    };
    std::optional<ReadGame> read();

    std::string name_;
    std::unique_ptr<InputFile> file_;
    std::unique_ptr<GamesReader> reader_; ///< looks into `file_`
    std::vector<ReadGame> ahead_;         ///< read when the file was opened, the next one last
    RecordedGame current_;
};

/// Works on a file part by part, on PGN on all processors, and takes the results in the order of the file.
/// `work(part)` gives a result, `take(result, part)` gets it on the calling thread.
template <class Work, class Take>
void each_part(GameFile& file, const ReadOptions& options, Work work, Take take) {
    if (!file.is_pgn()) {
        while (const auto part = file.next_game()) {
            take(work(*part), *part);
        }
        return;
    }
    const Part whole = file.whole_text();
    const auto part_of = [&](const Piece& piece) {
        return Part{.piece = piece, .assumed_head = whole.assumed_head};
    };
    each_piece(
        whole.piece.text, options, file.name(), [&](const Piece& piece) { return work(part_of(piece)); },
        [&](auto result, const Piece& piece) { take(std::move(result), part_of(piece)); });
}

/// Opens files one after the other for `use(file)`. Those that cannot be read are named on `err`; returns how
/// many they are.
template <class Use>
std::size_t each_file(const std::vector<std::string>& paths, const ReadOptions& options, std::ostream& err,
                      Use use) {
    std::size_t unread = 0;
    for (const auto& path : paths) {
        auto file = GameFile::open(path, options);
        if (file) {
            use(*file);
        } else {
            complain(err, file.error());
            ++unread;
        }
    }
    return unread;
}

/// Works on all parts of files in their order: `work(part)` as in `each_part`, `take(result)`. Also named on
/// `err` are the faults of games in formats other than PGN.
template <class Work, class Take>
std::size_t each_part_of(const std::vector<std::string>& paths, const ReadOptions& options, std::ostream& err,
                         Work work, Take take) {
    return each_file(paths, options, err, [&](GameFile& file) {
        file.print_encoding_faults(err);
        auto printer = file.printer(err);
        each_part(file, options, work, [&](auto result, const Part& part) {
            printer.print(part.faults);
            take(std::move(result));
        });
    });
}

} // namespace duiyi::records
