// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "duiyi/record/pgn_split.hpp"
#include "duiyi/record/read_games.hpp"
#include "in_order.hpp"
#include "progress.hpp"

namespace duiyi::records {

/// The exit codes of the commands besides 0: games were found at fault, or something else went wrong ...
inline constexpr int failed = 1;
/// ... and input that cannot be used at all.
inline constexpr int bad_input = 2;

/// The formats that a file to be written may be asked for.
enum class OutputFormat : std::uint8_t {
    pgn,
    xqf,     ///< XQStudio: one game
    dhtmlxq, ///< tags, as on web pages
    text,    ///< for people
    cbr,     ///< CCBridge: cannot be written
    cbl,     ///< CCBridge: cannot be written
};
std::string_view to_string(OutputFormat format);
/// The format of that name.
std::optional<OutputFormat> parse_output_format(std::string_view name);

/// How the commands read.
struct ReadOptions {
    std::optional<GameFormat> format{}; ///< of the input; without, it is recognised
    std::optional<Encoding> encoding{}; ///< of the input; guessed without
    unsigned threads = 0;               ///< 0: as many as there are processors
};

/// A part of a text, with whole games.
struct Piece {
    std::string_view text;
    std::size_t begin = 0; ///< in the whole text
};

/// Pieces of a few megabytes; texts smaller than that stay whole.
std::vector<Piece> pieces_of(std::string_view text);
/// The number of threads to use for a text.
unsigned threads_for(const ReadOptions& options, std::size_t pieces);

/// Works on a PGN text piece by piece on all processors, and takes the results in the order of the text.
/// `work(piece)` gives a result, `take(result, piece)` gets it on the calling thread.
template <class Work, class Take>
void each_piece(std::string_view text, const ReadOptions& options, const std::string& label, Work work,
                Take take) {
    const auto pieces = pieces_of(text);
    Progress progress(label, text.size());
    std::size_t done = 0;
    in_order(pieces, threads_for(options, pieces.size()), work, [&](auto result) {
        const Piece& piece = pieces[done++];
        take(std::move(result), piece);
        progress.show(piece.begin + piece.text.size());
        return true;
    });
}

/// Prints faults as compilers do: `FILE:LINE:COLUMN: error: game N: what`. Calls must go forward in the text.
class FaultPrinter {
public:
    /// Without a text no places are named.
    FaultPrinter(std::string name, std::optional<std::string_view> text, std::ostream& out)
        : name_(std::move(name)), out_(&out) {
        if (text) {
            places_.emplace(*text);
        }
    }

    /// Faults of a part that begins at the offset `begin` and before which the file has `games_before` games.
    void print(const std::vector<PgnFault>& faults, std::size_t begin, std::size_t games_before);
    /// Faults of games by their number in the file.
    void print(const std::vector<GameFault>& faults);

    std::size_t errors() const { return errors_; }
    std::size_t notes() const { return notes_; }

private:
    void print(std::size_t game, std::optional<std::size_t> offset, Severity severity, std::string_view text);

    std::string name_;
    std::optional<TextPlaces> places_;
    std::ostream* out_;
    std::size_t errors_ = 0, notes_ = 0;
};

/// Prints a fault on one line, whatever it quotes of the input, and returns `exit_code`.
int complain(std::ostream& err, const Fault& fault, int exit_code = bad_input);
/// Control characters are escaped; letters of all alphabets stay.
std::string one_line(std::string_view text);

} // namespace duiyi::records
