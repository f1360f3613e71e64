// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "work.hpp"

#include <algorithm>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::records {

std::vector<Piece> pieces_of(std::string_view text) {
    constexpr std::size_t size = std::size_t{2} << 20;
    std::vector<Piece> pieces;
    std::size_t begin = 0;
    for (const auto part : split_pgn(text, size)) {
        pieces.push_back({part, begin});
        begin += part.size();
    }
    return pieces;
}

unsigned threads_for(const ReadOptions& options, std::size_t pieces) {
    const unsigned wanted =
        options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(std::min<std::size_t>(wanted, std::max<std::size_t>(pieces, 1)));
}

std::size_t GameNumbers::in_file(std::size_t in_text) const {
    // Before the one at `i` there are as many of the text as its number says, less the `i` before it and
    // itself.
    std::size_t low = 0;
    std::size_t high = refused_.size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (refused_[middle] - (middle + 1) < in_text)
            low = middle + 1;
        else
            high = middle;
    }
    return in_text + low;
}

std::optional<std::size_t> GameNumbers::in_text(std::size_t in_file) const {
    const auto at = std::lower_bound(refused_.begin(), refused_.end(), in_file);
    if (at != refused_.end() && *at == in_file)
        return std::nullopt;
    return in_file - static_cast<std::size_t>(at - refused_.begin());
}

void FaultPrinter::print(const std::vector<PgnFault>& faults, const Piece& piece, std::size_t games_before) {
    for (const auto& fault : faults)
        print(fault, places_ ? std::optional(places_->at(piece.begin + fault.offset)) : std::nullopt,
              fault.game == 0 ? 0 : numbers_.in_file(games_before + fault.game));
}

void FaultPrinter::print_losses(const std::vector<PgnFault>& losses) {
    for (const auto& loss : losses)
        print(loss, std::nullopt, loss.game);
}

void FaultPrinter::print(const PgnFault& fault, std::optional<TextPlace> place, std::size_t game) {
    const bool error = fault.severity == Severity::error;
    ++(error ? errors_ : notes_);
    *out_ << name_;
    if (place)
        *out_ << ':' << place->line << ':' << place->column;
    *out_ << (error ? ": error: " : ": note: ");
    if (game != 0)
        *out_ << "game " << game << ": ";
    *out_ << one_line(fault.text) << '\n';
}

std::string one_line(std::string_view text) {
    std::string line;
    for (const char& c : text) {
        const auto byte = static_cast<unsigned char>(c);
        line += byte < ' ' || byte == 0x7f ? escaped({&c, 1}) : std::string(1, c);
    }
    return line;
}

int complain(std::ostream& err, const Fault& fault, int exit_code) {
    err << one_line(fault.text()) << '\n';
    return exit_code;
}

} // namespace duiyi::records
