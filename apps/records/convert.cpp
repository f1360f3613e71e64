// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "convert.hpp"

#include "files.hpp"

namespace duiyi::records {
namespace {

/// What becomes of a piece.
struct Converted {
    std::string text;
    std::vector<PgnFault> faults;
    std::size_t games = 0;
    std::size_t left_out = 0;
    bool unwritable = false; ///< a character that the output's encoding has not
};

Converted convert_piece(const Piece& piece, const ConvertRequest& request) {
    Converted converted;
    PgnReader reader(piece.text);
    while (const auto game = reader.next()) {
        ++converted.games;
        if (!game->begun || (!game->complete && !request.keep_broken))
            ++converted.left_out;
        else
            std::visit([&](const auto& tree) { append_pgn(converted.text, tree, request.notation); },
                       game->tree);
    }
    converted.faults = reader.take_faults();
    if (request.quiet)
        std::erase_if(converted.faults,
                      [](const PgnFault& fault) { return fault.severity == Severity::note; });
    if (request.out_encoding && *request.out_encoding != Encoding::utf8) {
        auto encoded = from_utf8(converted.text, *request.out_encoding);
        converted.unwritable = !encoded;
        converted.text = std::move(encoded).value_or("");
    }
    return converted;
}

} // namespace

int convert(const ConvertRequest& request, std::ostream& err) {
    const auto file = InputFile::open(request.in);
    if (!file)
        return complain(err, file.error());
    const Utf8Text text(file->bytes(), request.read.encoding);
    auto output = OutputFile::create(request.out);
    if (!output)
        return complain(err, output.error(), failed);
    const std::string name = request.in == "-" ? "standard input" : request.in;
    FaultPrinter printer(name, text.text(), err);
    std::size_t games = 0;
    std::size_t left_out = 0;
    bool unwritable = false;
    each_piece(
        text.text(), request.read, name, [&](const Piece& piece) { return convert_piece(piece, request); },
        [&](const Converted& converted, const Piece& piece) {
            printer.print(converted.faults, piece, games);
            games += converted.games;
            left_out += converted.left_out;
            unwritable |= converted.unwritable;
            output->write(converted.text);
        });
    if (games == 0)
        return complain(err, {name + ":", "no game"}, failed);
    if (unwritable)
        return complain(err,
                        {request.out + ":",
                         "a character has no place in " + std::string(to_string(*request.out_encoding))},
                        failed);
    if (text.malformed() > 0)
        complain(err, {name + ":", std::to_string(text.malformed()) + " places are not " +
                                       std::string(to_string(text.encoding()))});
    if (left_out > 0)
        complain(err, {name + ":",
                       std::to_string(left_out) + " of " + std::to_string(games) + " games are left out"});
    if (const auto written = output->commit(); !written)
        return complain(err, written.error(), failed);
    return printer.errors() > 0 || text.malformed() > 0 ? failed : 0;
}

} // namespace duiyi::records
