// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "records_commands.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <type_traits>

#include "apps/records/convert.hpp"
#include "apps/records/filter.hpp"
#include "apps/records/position_index.hpp"
#include "apps/records/show_game.hpp"
#include "apps/records/stats.hpp"
#include "apps/records/validate.hpp"
#include "duiyi/notation/fen.hpp"
#include "game_argument.hpp"
#include "message.hpp"
#include "rules_commands.hpp"

namespace duiyi::cli {
namespace {

/// How files are read.
struct ReadArgument {
    std::string format, encoding;
    unsigned threads = 0;

    void add_to(Command& command) {
        command
            .option("--from", format,
                    "format of the input: pgn, xqf, dhtmlxq, cbr, cbl, cbf, wxf or fen (default: what it "
                    "looks like)")
            .one_of({"pgn", "xqf", "dhtmlxq", "cbr", "cbl", "cbf", "wxf", "fen"});
        command
            .option("--encoding", encoding,
                    "of the input: utf8, utf16le, utf16be, gb18030, big5, windows1250, windows1251, "
                    "windows1252 or latin1 (default: what it looks like)")
            .one_of(encoding_names());
        command.option("--threads", threads, "at most this many (default: one for each processor)")
            .between(0, 256);
    }
    records::ReadOptions options() const {
        return {parse_game_format(format), parse_encoding(encoding), threads};
    }

    /// `latin1` is another name of windows1252.
    static std::vector<std::string> encoding_names() {
        std::vector<std::string> names(all_encodings.size());
        std::transform(all_encodings.begin(), all_encodings.end(), names.begin(),
                       [](Encoding encoding) { return std::string(option_name(encoding)); });
        names.emplace_back("latin1");
        return names;
    }
};

/// The files that a command reads. Neither way to name them is required alone; the command says when both
/// lack.
void add_files(Command& command, records::FileArguments& files) {
    command.option("FILES", files.names, "files of games, and folders of them; - for standard input");
    command.option("--files-from", files.list,
                   "a file with names of more files, one a line; - for standard input");
}

/// The files that a command reads and the one that it writes.
struct InOutArgument {
    std::string in, out;
    std::string list; ///< with it `in` may be left out, and a single name is that of `out`

    void add_to(Command& command) {
        command.option("IN", in,
                       "the file to read, or a folder of files; - for standard input; may be left out beside "
                       "--files-from");
        command.option("OUT", out, "the file to write; - for standard output");
        command.option("--files-from", list,
                       "a file with names of files to read, one a line; - for standard input");
    }
    /// False when no file to write is named.
    bool name_files(records::FileArguments& files, std::string& written) const {
        const bool has_out_alone = out.empty() && !list.empty();
        if (!in.empty() && !has_out_alone) {
            files.names = {in};
        }
        files.list = list;
        written = has_out_alone ? in : out;
        return !written.empty();
    }
};

void add_notation(Command& command, std::string& notation) {
    command
        .option(
            "--notation", notation,
            "of moves: san or uci for chess; iccs, uci, wxf or chinese for xiangqi (default: san and iccs)")
        .one_of({"san", "uci", "iccs", "wxf", "chinese"});
}

MoveNotation notation_named(const std::string& name) {
    if (name == "uci") {
        return MoveNotation::uci;
    }
    if (name == "wxf") {
        return MoveNotation::wxf;
    }
    return name == "chinese" ? MoveNotation::chinese : MoveNotation::standard;
}

/// The position of a FEN of either game.
Result<AnyPosition, Fault> position_named(const std::string& fen) {
    return with_game(game_of_fen(fen), [&]<class G>(std::type_identity<G>) -> Result<AnyPosition, Fault> {
        const auto read = read_fen<G>(fen);
        if (!read) {
            return tl::unexpected(Fault{"", to_string(read.error())});
        }
        for (const Fault& repair : read->repairs) {
            complain("note: " + repair.text());
        }
        return read->position;
    });
}

void add_validate(Command& program) {
    struct Argument {
        records::ValidateRequest request;
        ReadArgument read;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("validate", "Play every move of files of games and name each fault");
    add_files(command, argument->request.files);
    argument->read.add_to(command);
    command.flag("--strict", argument->request.strict, "notes count as errors");
    command.footer(
        "Prints FILE:LINE:COLUMN: error|note: game N: what, and a line of sums for each file. The exit "
        "code is 1 when there is an error.");
    command.run([=] {
        argument->request.read = argument->read.options();
        return records::validate(argument->request, std::cout, std::cerr);
    });
}

void add_convert(Command& program) {
    struct Argument {
        records::ConvertRequest request;
        InOutArgument files;
        ReadArgument read;
        std::string notation, out_encoding, to;
        std::uint64_t game = 0;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("convert", "Read games and write them again, also in another format");
    argument->files.add_to(command);
    argument->read.add_to(command);
    command
        .option("--to", argument->to,
                "format of the output: pgn, xqf, dhtmlxq or text (default: by its name, else pgn)")
        .one_of({"pgn", "xqf", "dhtmlxq", "text"});
    command.option("--game", argument->game, "only this game (default: all; an xqf file holds one)")
        .positive();
    add_notation(command, argument->notation);
    command
        .option("--out-encoding", argument->out_encoding,
                "of the output, by the same names as --encoding (default: utf8)")
        .one_of(ReadArgument::encoding_names());
    command.flag("--keep-broken", argument->request.keep_broken,
                 "write games that break off at a bad move as far as they go; without, they are left out");
    command.flag("--quiet", argument->request.quiet, "do not print notes, errors only");
    command.footer(
        "The names of OUT: .xqf, .dhtmlxq or .ubb, .txt for text (headers and the main line), any other is "
        "PGN.\n"
        "OUT appears when all is written, and not at all when that fails. The exit code is 1 when "
        "something of a game is lost; what, is printed with its place.");
    command.run([=] {
        if (!argument->files.name_files(argument->request.files, argument->request.out)) {
            return complain("convert: OUT is required");
        }
        argument->request.read = argument->read.options();
        argument->request.to = records::parse_output_format(argument->to);
        argument->request.game = argument->game;
        argument->request.notation = notation_named(argument->notation);
        argument->request.out_encoding = parse_encoding(argument->out_encoding);
        return records::convert(argument->request, std::cerr);
    });
}

void add_filter(Command& program) {
    struct Argument {
        records::FilterRequest request;
        InOutArgument files;
        ReadArgument read;
        std::vector<std::string> headers;
        std::string result, fen, material;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command(
        "filter", "Copy the games that meet conditions, each as it is; those of other formats as PGN");
    argument->files.add_to(command);
    command.option(
        "--header", argument->headers,
        "NAME=TEXT (contains), NAME!=TEXT, NAME==TEXT, NAME>=TEXT, NAME<=TEXT; several must all hold");
    command.option("--result", argument->result, "how the game ended").one_of({"1-0", "0-1", "1/2-1/2", "*"});
    command.option("--min-plies", argument->request.min_plies, "the main line is at least so long");
    command.option("--max-plies", argument->request.max_plies, "the main line is at most so long");
    command.option("--fen", argument->fen, "the main line reaches this position");
    command.option("--material", argument->material,
                   "pieces that the main line comes to, in either colour: KRPvKR");
    command.flag("--invert", argument->request.invert, "the other games");
    argument->read.add_to(command);
    command.run([=] {
        auto& request = argument->request;
        if (!argument->files.name_files(request.files, request.out)) {
            return complain("filter: OUT is required");
        }
        request.read = argument->read.options();
        for (const auto& text : argument->headers) {
            const auto test = records::HeaderTest::parse(text);
            if (!test) {
                return complain(test.error().text());
            }
            request.headers.push_back(*test);
        }
        request.result = parse_game_result(argument->result);
        if (!argument->fen.empty()) {
            const auto position = position_named(argument->fen);
            if (!position) {
                return complain(position.error().text());
            }
            request.position = *position;
        }
        if (!argument->material.empty()) {
            const auto material = records::Material::parse(argument->material);
            if (!material) {
                return complain(material.error().text());
            }
            request.material = *material;
        }
        return records::filter(request, std::cerr);
    });
}

void add_stats(Command& program) {
    struct Argument {
        records::StatsRequest request;
        ReadArgument read;
        std::uint64_t top = 10;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("stats", "Count games, results, lengths, players and openings");
    add_files(command, argument->request.files);
    command.option("--top", argument->top, "how many players, openings and first moves are listed")
        .with_default();
    argument->read.add_to(command);
    command.run([=] {
        argument->request.read = argument->read.options();
        argument->request.top = argument->top;
        return records::stats(argument->request, std::cout, std::cerr);
    });
}

void add_show(Command& program) {
    struct Argument {
        std::string what; ///< the game, or a file of games
        GameArgument game;
        ReadArgument read;
        std::string notation;
        std::uint64_t number = 1;
        std::int64_t ply = -1;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("show", "Draw a board, or show a game of a file");
    command.option("GAME", argument->what, "chess, chess960, xiangqi, or a file of games").required();
    argument->game.add_fen_to(command);
    argument->game.add_json_to(command);
    command.option("--game", argument->number, "file: which game").positive();
    command.option("--ply", argument->ply, "file: the board after this many plies (default: at the end)")
        .between(0, 1'000'000);
    add_notation(command, argument->notation);
    argument->read.add_to(command);
    command.footer(
        "Of a file: its headers, the board, fen, ply, what is said there, and all moves.\n"
        "With --json: game, fen, turn, check, pieces (a letter for each square), picture (lines).");
    command.run([=] {
        auto& game = argument->game;
        if (const auto named = parse_game(argument->what)) {
            game.game = *named;
            return show_position(game);
        }
        if (game.fen || game.json) {
            return complain("show: --fen and --json are for chess, chess960 or xiangqi, not for a file");
        }
        records::ShowRequest request{.file = argument->what,
                                     .read = argument->read.options(),
                                     .game = argument->number,
                                     .ply = {},
                                     .notation = notation_named(argument->notation)};
        if (argument->ply >= 0) {
            request.ply = static_cast<std::size_t>(argument->ply);
        }
        return records::show_game(request, std::cout, std::cerr);
    });
}

void add_index(Command& program) {
    struct Argument {
        records::IndexRequest request;
        ReadArgument read;
        std::uint64_t megabytes = 512;
        bool add = false, replace = false;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("index", "Make an index of the positions in files of games");
    add_files(command, argument->request.files);
    command.option("-o,--output", argument->request.folder, "the folder to make").required();
    command.flag("--add", argument->add, "add the games of files that an index in the folder does not hold");
    command.flag("--replace", argument->replace, "make a new index in the folder, whatever it holds");
    command.option("--memory", argument->megabytes, "megabytes to sort in before the disk is used")
        .with_default()
        .between(1, 1 << 20);
    command
        .option("--max-ply", argument->request.max_ply,
                "leave out positions after this many plies (default: none)")
        .between(1, 10'000);
    command.footer(
        "An index in the folder is replaced when all of its files are among FILES; otherwise that needs "
        "--replace.\nA folder in FILES stands for the files of games in it and in its folders.");
    argument->read.add_to(command);
    command.run([=] {
        argument->request.read = argument->read.options();
        argument->request.memory = argument->megabytes << 20;
        if (argument->add && argument->replace) {
            return complain("index: --add and --replace exclude each other");
        }
        argument->request.if_indexed = argument->add       ? records::IfIndexed::add
                                       : argument->replace ? records::IfIndexed::replace
                                                           : records::IfIndexed::refuse;
        return records::make_index(argument->request, std::cout, std::cerr);
    });
}

void add_explore(Command& program) {
    struct Argument {
        std::string folder;
        GameId game = GameId::chess;
        std::optional<std::string> fen;
        std::uint64_t games = 5;
    };
    auto argument = std::make_shared<Argument>();
    Command command = program.command("explore", "Say which moves were played from a position, by an index");
    command.option("DIR", argument->folder, "the folder that `duiyi index` made").required();
    command.option("--fen", argument->fen, "the position (default: the starting position)");
    command.option("--game", argument->game, "without --fen: whose starting position").with_default();
    command.option("--games", argument->games, "how many games are named").with_default();
    command.footer(
        "A line for each move: how many games, and their results in per cent. A game counts once.");
    command.run([=] {
        AnyPosition position = with_game(argument->game, []<class G>(std::type_identity<G>) -> AnyPosition {
            return Position<G>::start();
        });
        if (argument->fen) {
            const auto named = position_named(*argument->fen);
            if (!named) {
                return complain(named.error().text());
            }
            position = *named;
        }
        return records::explore({argument->folder, position, argument->games}, std::cout, std::cerr);
    });
}

} // namespace

void add_records_commands(Command& program) {
    add_convert(program);
    add_validate(program);
    add_show(program);
    add_filter(program);
    add_stats(program);
    add_index(program);
    add_explore(program);
}

} // namespace duiyi::cli
