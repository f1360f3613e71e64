// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "convert.hpp"

#include <algorithm>

#include "game_text.hpp"
#include "game_writer.hpp"

namespace duiyi::records {
namespace {

/// What becomes of a piece.
struct Converted {
    std::string text{};
    std::vector<PgnFault> faults{};
    std::size_t games = 0;   ///< read
    std::size_t written = 0; ///< of these
    bool unwritable = false; ///< a character that the output's encoding has not
};

Converted convert_piece(const Piece& piece, const ConvertRequest& request, FileFormat format) {
    Converted converted;
    PgnReadLimits limits;
    if (request.game != 0)
        limits = {.scan = {.games = request.game}, .first = request.game};
    PgnReader reader(piece.text, limits);
    std::vector<PgnFault> losses;
    while (const auto game = reader.next()) {
        converted.games = game->number;
        if (game->number < request.game || !game->begun || (!game->complete && !request.keep_broken))
            continue;
        const auto lost = std::visit(
            [&](const auto& tree) { return append_game(converted.text, tree, format, request.notation); },
            game->tree);
        converted.written += lost.has_value();
        for (const auto& fault : lost ? *lost : lost.error())
            losses.push_back({game->number, game->offset, Severity::error, fault.text()});
    }
    converted.faults = reader.take_faults();
    converted.faults.insert(converted.faults.end(), losses.begin(), losses.end());
    std::erase_if(converted.faults, [&](const PgnFault& fault) {
        return (request.quiet && fault.severity == Severity::note) || fault.game < request.game;
    });
    std::stable_sort(converted.faults.begin(), converted.faults.end(),
                     [](const PgnFault& a, const PgnFault& b) { return a.game < b.game; });
    if (request.out_encoding && *request.out_encoding != Encoding::utf8) {
        auto encoded = from_utf8(converted.text, *request.out_encoding);
        converted.unwritable = !encoded;
        converted.text = std::move(encoded).value_or("");
    }
    return converted;
}

/// Why games cannot be written so, whatever they are.
std::optional<Fault> refusal(const ConvertRequest& request, FileFormat format) {
    if (format == FileFormat::cbr || format == FileFormat::cbl)
        return Fault{request.out + ":", std::string(to_string(format)) + " is read, but not written"};
    if (format == FileFormat::xqf && request.out_encoding)
        return Fault{request.out + ":", "an xqf file has its own encoding"};
    if (format != FileFormat::pgn && format != FileFormat::text && request.notation != MoveNotation::standard)
        return Fault{request.out + ":", std::string(to_string(format)) + " has its own notation"};
    return std::nullopt;
}

} // namespace

int convert(const ConvertRequest& request, std::ostream& err) {
    const FileFormat format = request.to.value_or(format_by_name(request.out));
    if (const auto fault = refusal(request, format))
        return complain(err, *fault);
    const auto games = GameText::open(request.in, request.read);
    if (!games)
        return complain(err, games.error());
    auto output = OutputFile::create(request.out);
    if (!output)
        return complain(err, output.error(), failed);
    const std::string& name = games->name();
    auto printer = games->printer(err);
    auto losses = games->losses();
    std::erase_if(losses,
                  [&](const PgnFault& fault) { return request.game != 0 && fault.game != request.game; });
    printer.print_losses(losses);
    std::size_t read = 0;
    std::size_t written = 0;
    bool unwritable = false;
    const auto take = [&](const Converted& converted, const Piece& piece) {
        printer.print(converted.faults, piece, read);
        read += converted.games;
        written += converted.written;
        unwritable |= converted.unwritable;
        output->write(converted.text);
    };
    const std::size_t refused = games->numbers().refused();
    if (const auto number = games->numbers().in_text(request.game); request.game != 0 && number) {
        const Piece whole{games->text(), 0};
        ConvertRequest one = request;
        one.game = *number;
        take(convert_piece(whole, one, format), whole);
        if (read < *number)
            return complain(err, {name + ":", "has " + std::to_string(read + refused) + " games"});
    } else if (request.game == 0) {
        each_piece(
            games->text(), request.read, name,
            [&](const Piece& piece) { return convert_piece(piece, request, format); }, take);
    }
    if (read + refused == 0)
        return complain(err, {name + ":", "no game"}, failed);
    if (unwritable)
        return complain(err,
                        {request.out + ":",
                         "a character has no place in " + std::string(to_string(*request.out_encoding))},
                        failed);
    if (games->malformed() > 0)
        complain(err, {name + ":", std::to_string(games->malformed()) + " places are not " +
                                       std::string(games->encoding())});
    const std::size_t wanted = request.game != 0 ? 1 : read + refused;
    if (written < wanted)
        complain(err, {name + ":", std::to_string(wanted - written) + " of " + std::to_string(wanted) +
                                       " games are left out"});
    if (format == FileFormat::xqf && written != 1)
        return complain(err,
                        {request.out + ":", "an xqf file holds one game, not " + std::to_string(written) +
                                                "; --game N chooses one"},
                        failed);
    if (const auto done = output->commit(); !done)
        return complain(err, done.error(), failed);
    return printer.errors() > 0 || games->malformed() > 0 ? failed : 0;
}

} // namespace duiyi::records
