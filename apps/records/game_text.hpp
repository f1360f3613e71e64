// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>

#include "files.hpp"
#include "work.hpp"

namespace duiyi::records {

/// The games of a file of any format that is read, as a PGN text in UTF-8: of a PGN file its own text, of
/// another what its games come to. So every command works on PGN alone.
class GameText {
public:
    /// Opens a file, or standard input (`-`). The format is what `options` says, else what the bytes say, for
    /// all but PGN begin with a mark of their own; DhtmlXQ is known by its tags, unless the file's name ends
    /// in `.pgn`. Refused is a file of another format than PGN of which no game can be read.
    static Result<GameText, Fault> open(const std::string& path, const ReadOptions& options);

    /// How messages call it.
    const std::string& name() const { return name_; }
    FileFormat format() const { return format_; }
    /// The name of the encoding, or of the format when that has one of its own.
    std::string_view encoding() const;
    std::string_view text() const { return text_; }
    /// Places that are not of the encoding; U+FFFD stands there.
    std::size_t malformed() const { return utf8_ ? utf8_->malformed() : 0; }
    /// The games of the file and those of `text`, which has not the refused ones.
    const GameNumbers& numbers() const { return numbers_; }
    /// What was lost of games on the way to PGN, by their places in the file. Offsets have no meaning.
    const std::vector<PgnFault>& losses() const { return losses_; }

    /// Prints faults with their places in the file, or without where it is not PGN.
    FaultPrinter printer(std::ostream& out) const;

private:
    GameText() = default;

    std::string name_;
    FileFormat format_ = FileFormat::pgn;
    std::unique_ptr<InputFile> file_;
    std::unique_ptr<Utf8Text> utf8_; ///< a view into `file_` where that is UTF-8
    std::unique_ptr<std::string> transcribed_;
    std::string_view text_;
    GameNumbers numbers_;
    std::vector<PgnFault> losses_;
};

} // namespace duiyi::records
