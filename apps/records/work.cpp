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

void FaultPrinter::print(const std::vector<PgnFault>& faults, const Piece& piece, std::size_t games_before) {
    for (const auto& fault : faults) {
        const bool error = fault.severity == Severity::error;
        ++(error ? errors_ : notes_);
        *out_ << name_;
        if (places_) {
            const auto place = places_->at(piece.begin + fault.offset);
            *out_ << ':' << place.line << ':' << place.column;
        }
        *out_ << (error ? ": error: " : ": note: ");
        if (fault.game != 0)
            *out_ << "game " << games_before + fault.game << ": ";
        *out_ << one_line(fault.text) << '\n';
    }
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
