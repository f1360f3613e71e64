// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "work.hpp"

#include <algorithm>
#include <array>

#include "duiyi/notation/quoted.hpp"

namespace duiyi::records {
namespace {

/// In the order of `OutputFormat`.
constexpr std::array<std::string_view, 6> output_formats = {"pgn", "xqf", "dhtmlxq", "text", "cbr", "cbl"};

} // namespace

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

std::string_view to_string(OutputFormat format) {
    return output_formats[static_cast<std::size_t>(format)];
}

std::optional<OutputFormat> parse_output_format(std::string_view name) {
    for (std::size_t i = 0; i < output_formats.size(); ++i) {
        if (output_formats[i] == name) {
            return static_cast<OutputFormat>(i);
        }
    }
    return std::nullopt;
}

void FaultPrinter::print(const std::vector<PgnFault>& faults, std::size_t begin, std::size_t games_before) {
    for (const auto& fault : faults) {
        print(fault.game == 0 ? 0 : games_before + fault.game, begin + fault.offset, fault.severity,
              fault.text());
    }
}

void FaultPrinter::print(const std::vector<GameFault>& faults) {
    for (const auto& fault : faults) {
        print(fault.game, fault.offset, fault.severity, fault.text());
    }
}

void FaultPrinter::print(std::size_t game, std::optional<std::size_t> offset, Severity severity,
                         std::string_view text) {
    const bool error = severity == Severity::error;
    ++(error ? errors_ : notes_);
    *out_ << name_;
    if (places_ && offset) {
        const TextPlace place = places_->at(*offset);
        *out_ << ':' << place.line << ':' << place.column;
    }
    *out_ << (error ? ": error: " : ": note: ");
    if (game != 0) {
        *out_ << "game " << game << ": ";
    }
    *out_ << one_line(text) << '\n';
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
