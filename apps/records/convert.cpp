// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "convert.hpp"

#include <algorithm>

#include "game_file.hpp"
#include "game_writer.hpp"

namespace duiyi::records {
namespace {

/// The outcome of a part.
struct Converted {
    std::string text{};
    std::vector<PgnFault> faults{}; ///< numbered and placed in the part
    std::size_t games = 0;          ///< read
    std::size_t written = 0;        ///< of these
    bool unwritable = false;        ///< a character that the output's encoding has not
};

/// Converts the games of a part one by one.
class Converter {
public:
    Converter(const ConvertRequest& request, OutputFormat format) : request_(request), format_(format) {}

    void add(const AnyGameTree& tree, std::size_t number, std::size_t offset, bool wanted) {
        converted_.games = number;
        if (!wanted)
            return;
        const auto losses = std::visit(
            [&](const auto& one) { return append_game(converted_.text, one, format_, request_.notation); },
            tree);
        converted_.written += losses.has_value();
        for (const auto& fault : losses ? *losses : losses.error())
            losses_.push_back({number, offset, Severity::error, fault.text()});
    }
    /// With the faults of reading.
    Converted finish(std::vector<PgnFault> faults) {
        converted_.faults = std::move(faults);
        converted_.faults.insert(converted_.faults.end(), losses_.begin(), losses_.end());
        std::erase_if(converted_.faults, [&](const PgnFault& fault) {
            return request_.quiet && fault.severity == Severity::note;
        });
        std::stable_sort(converted_.faults.begin(), converted_.faults.end(),
                         [](const PgnFault& a, const PgnFault& b) { return a.game < b.game; });
        if (request_.out_encoding && *request_.out_encoding != Encoding::utf8) {
            auto encoded = from_utf8(converted_.text, *request_.out_encoding);
            converted_.unwritable = !encoded;
            converted_.text = std::move(encoded).value_or("");
        }
        return std::move(converted_);
    }

private:
    const ConvertRequest& request_;
    OutputFormat format_;
    Converted converted_{};
    std::vector<PgnFault> losses_{};
};

Converted convert_game(const Part& part, const ConvertRequest& request, OutputFormat format) {
    Converter converter(request, format);
    converter.add(part.game->tree, 1, part.game->offset, part.game->begun);
    std::vector<PgnFault> faults;
    faults.reserve(part.faults.size());
    for (const auto& fault : part.faults)
        faults.push_back({1, fault.offset.value_or(0), fault.severity, fault.text});
    return converter.finish(std::move(faults));
}

Converted convert_part(const Part& part, const ConvertRequest& request, OutputFormat format) {
    if (part.game != nullptr)
        return convert_game(part, request, format);
    PgnReadLimits limits;
    if (request.game != 0)
        limits = {.scan = {.games = request.game}, .first = request.game};
    PgnReader reader(part.piece.text, limits, part.assumed_head);
    Converter converter(request, format);
    while (const auto game = reader.next())
        converter.add(game->tree, game->number, game->offset,
                      game->number >= request.game && game->begun && (game->complete || request.keep_broken));
    auto faults = reader.take_faults();
    std::erase_if(faults, [&](const PgnFault& fault) { return fault.game < request.game; });
    return converter.finish(std::move(faults));
}

/// Why no game can be written in this way.
std::optional<Fault> refusal(const ConvertRequest& request, OutputFormat format) {
    if (format == OutputFormat::cbr || format == OutputFormat::cbl)
        return Fault{request.out + ":", std::string(to_string(format)) + " is read, but not written"};
    if (format == OutputFormat::xqf && request.out_encoding)
        return Fault{request.out + ":", "an xqf file has its own encoding"};
    if (format != OutputFormat::pgn && format != OutputFormat::text &&
        request.notation != MoveNotation::standard)
        return Fault{request.out + ":", std::string(to_string(format)) + " has its own notation"};
    return std::nullopt;
}

} // namespace

int convert(const ConvertRequest& request, std::ostream& err) {
    const OutputFormat format = request.to.value_or(format_by_name(request.out));
    if (const auto fault = refusal(request, format))
        return complain(err, *fault);
    auto games = GameFile::open(request.in, request.read);
    if (!games)
        return complain(err, games.error());
    auto output = OutputFile::create(request.out);
    if (!output)
        return complain(err, output.error(), failed);
    const std::string& name = games->name();
    auto printer = games->printer(err);
    std::size_t read = 0;
    std::size_t written = 0;
    bool unwritable = false;
    const auto work = [&](const Part& part) { return convert_part(part, request, format); };
    const auto take = [&](const Converted& converted, const Part& part) {
        printer.print(converted.faults, part.piece.begin, read);
        read += converted.games;
        written += converted.written;
        unwritable |= converted.unwritable;
        output->write(converted.text);
    };
    if (request.game == 0) {
        each_part(*games, request.read, work, take);
    } else if (games->is_pgn()) {
        take(work(games->whole_text()), games->whole_text());
    } else {
        for (auto part = games->next_game(); part && read < request.game; part = games->next_game()) {
            if (part->game->number == request.game)
                take(work(*part), *part);
            else
                ++read;
        }
    }
    if (read < request.game)
        return complain(err, {name + ":", "has " + std::to_string(read) + " games"});
    if (read == 0)
        return complain(err, {name + ":", "no game"}, failed);
    if (unwritable)
        return complain(err,
                        {request.out + ":",
                         "a character has no place in " + std::string(to_string(*request.out_encoding))},
                        failed);
    if (games->malformed() > 0)
        complain(err, {name + ":", std::to_string(games->malformed()) + " places are not " +
                                       std::string(games->encoding())});
    const std::size_t wanted = request.game != 0 ? 1 : read;
    if (written < wanted)
        complain(err, {name + ":", std::to_string(wanted - written) + " of " + std::to_string(wanted) +
                                       " games are left out"});
    if (format == OutputFormat::xqf && written != 1)
        return complain(err,
                        {request.out + ":", "an xqf file holds one game, not " + std::to_string(written) +
                                                "; --game N chooses one"},
                        failed);
    if (const auto done = output->commit(); !done)
        return complain(err, done.error(), failed);
    return printer.errors() > 0 || games->malformed() > 0 ? failed : 0;
}

} // namespace duiyi::records
