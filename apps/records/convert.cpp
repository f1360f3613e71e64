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
        if (!wanted) {
            return;
        }
        const auto losses = std::visit(
            [&](const auto& one) { return append_game(converted_.text, one, format_, request_.notation); },
            tree);
        converted_.written += losses.has_value();
        for (const auto& fault : losses ? *losses : losses.error()) {
            losses_.push_back({number, offset, Severity::error, fault});
        }
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
    for (const auto& fault : part.faults) {
        faults.push_back({1, fault.offset.value_or(0), fault.severity, fault.fault});
    }
    return converter.finish(std::move(faults));
}

Converted convert_part(const Part& part, const ConvertRequest& request, OutputFormat format) {
    if (part.game != nullptr) {
        return convert_game(part, request, format);
    }
    PgnReadLimits limits;
    if (request.game != 0) {
        limits = {.scan = {.games = request.game}, .first = request.game};
    }
    PgnReader reader(part.piece.text, limits, part.assumed_head);
    Converter converter(request, format);
    while (const auto game = reader.next()) {
        converter.add(game->tree, game->number, game->offset,
                      game->number >= request.game && game->begun && (game->complete || request.keep_broken));
    }
    auto faults = reader.take_faults();
    std::erase_if(faults, [&](const PgnFault& fault) { return fault.game < request.game; });
    return converter.finish(std::move(faults));
}

/// Why no game can be written in this way.
std::optional<Fault> refusal(const ConvertRequest& request, OutputFormat format) {
    if (format == OutputFormat::cbr || format == OutputFormat::cbl) {
        return Fault{request.out + ":", std::string(to_string(format)) + " is read, but not written"};
    }
    if (format == OutputFormat::xqf && request.out_encoding) {
        return Fault{request.out + ":", "an xqf file has its own encoding"};
    }
    if (format != OutputFormat::pgn && format != OutputFormat::text &&
        request.notation != MoveNotation::standard) {
        return Fault{request.out + ":", std::string(to_string(format)) + " has its own notation"};
    }
    return std::nullopt;
}

/// Converts files one after the other into one.
class Conversion {
public:
    Conversion(const ConvertRequest& request, OutputFormat format, OutputFile& output, std::ostream& err)
        : request_(request), format_(format), output_(output), err_(err) {}

    /// The exit code so far: not 0 when something of the file is lost. Nothing is written on `bad_input`.
    int add(const std::string& path) {
        auto games = GameFile::open(path, request_.read);
        if (!games) {
            return complain(err_, games.error());
        }
        const std::string& name = games->name();
        games->print_encoding_faults(err_, !request_.quiet);
        auto printer = games->printer(err_);
        const std::size_t written_before = written_;
        const std::size_t read = convert_all(*games, printer);
        if (read < request_.game) {
            return complain(err_, {name + ":", "has " + std::to_string(read) + " games"});
        }
        if (read == 0) {
            return complain(err_, {name + ":", "no game"}, failed);
        }
        const std::size_t wanted = request_.game != 0 ? 1 : read;
        if (const std::size_t left_out = wanted - (written_ - written_before); left_out > 0) {
            complain(err_, {name + ":", std::to_string(left_out) + " of " + std::to_string(wanted) +
                                            " games are left out"});
        }
        read_any_ = true;
        return printer.errors() > 0 || games->malformed() > 0 ? failed : 0;
    }

    /// Whether any file had the games that are asked for.
    bool has_read() const { return read_any_; }
    std::size_t written() const { return written_; }
    /// A character has no place in the encoding that is asked for.
    bool is_unwritable() const { return unwritable_; }

private:
    /// The number of games read, all or, up to the one wanted, at least that many.
    std::size_t convert_all(GameFile& games, FaultPrinter& printer) {
        std::size_t read = 0;
        const auto work = [&](const Part& part) { return convert_part(part, request_, format_); };
        const auto take = [&](const Converted& converted, const Part& part) {
            printer.print(converted.faults, part.piece.begin, read);
            read += converted.games;
            written_ += converted.written;
            unwritable_ |= converted.unwritable;
            output_.write(converted.text);
        };
        if (request_.game == 0) {
            each_part(games, request_.read, work, take);
        } else if (games.is_pgn()) {
            take(work(games.whole_text()), games.whole_text());
        } else {
            for (auto part = games.next_game(); part && read < request_.game; part = games.next_game()) {
                if (part->game->number == request_.game) {
                    take(work(*part), *part);
                } else {
                    ++read;
                }
            }
        }
        return read;
    }

    const ConvertRequest& request_;
    OutputFormat format_;
    OutputFile& output_;
    std::ostream& err_;
    std::size_t written_ = 0;
    bool unwritable_ = false, read_any_ = false;
};

} // namespace

int convert(const ConvertRequest& request, std::ostream& err) {
    const OutputFormat format = request.to.value_or(format_by_name(request.out));
    if (const auto fault = refusal(request, format)) {
        return complain(err, *fault);
    }
    const auto files = list_files(request.files, request.out);
    if (!files) {
        return complain(err, files.error());
    }
    if (request.game != 0 && files->size() > 1) {
        return complain(err, {"--game:", "chooses a game of one file, not of " +
                                             std::to_string(files->size()) + " files"});
    }
    auto output = OutputFile::create(request.out);
    if (!output) {
        return complain(err, output.error(), failed);
    }
    // UTF-16 is known by its mark, which `from_utf8` leaves out.
    const Encoding encoding = request.out_encoding.value_or(Encoding::utf8);
    if (encoding == Encoding::utf16le || encoding == Encoding::utf16be) {
        output->write(from_utf8(byte_order_mark, encoding).value_or(""));
    }
    Conversion conversion(request, format, *output, err);
    int exit_code = 0;
    for (const auto& path : *files) {
        exit_code = std::max(exit_code, conversion.add(path));
    }
    if (!conversion.has_read()) {
        return exit_code;
    }
    if (conversion.is_unwritable()) {
        return complain(err,
                        {request.out + ":",
                         "a character has no place in " + std::string(to_string(*request.out_encoding))},
                        failed);
    }
    if (format == OutputFormat::xqf && conversion.written() != 1) {
        return complain(
            err,
            {request.out + ":", "an xqf file holds one game, not " + std::to_string(conversion.written()) +
                                    "; --game N chooses one"},
            failed);
    }
    if (const auto done = output->commit(); !done) {
        return complain(err, done.error(), failed);
    }
    return exit_code;
}

} // namespace duiyi::records
