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
#include "in_order.hpp"
#include "progress.hpp"

namespace duiyi::records {

/// The exit codes of the commands besides 0: games were found at fault, or something else went wrong ...
inline constexpr int failed = 1;
/// ... and input that cannot be used at all.
inline constexpr int bad_input = 2;

/// How the commands read.
struct ReadOptions {
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
    FaultPrinter(std::string name, std::string_view text, std::ostream& out)
        : name_(std::move(name)), places_(text), out_(out) {}

    /// Faults of a piece before which the text has `games_before` games.
    void print(const std::vector<PgnFault>& faults, const Piece& piece, std::size_t games_before);

    std::size_t errors() const { return errors_; }
    std::size_t notes() const { return notes_; }

private:
    std::string name_;
    TextPlaces places_;
    std::ostream& out_;
    std::size_t errors_ = 0, notes_ = 0;
};

/// Says a fault on one line, whatever it repeats of the input, and returns `exit_code`.
int complain(std::ostream& err, const Fault& fault, int exit_code = bad_input);
/// Control characters are escaped; letters of all alphabets stay.
std::string one_line(std::string_view text);

} // namespace duiyi::records
