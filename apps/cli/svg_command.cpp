// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "svg_command.hpp"

#include <iostream>
#include <memory>

#include "apps/records/files.hpp"
#include "duiyi/geometry/games.hpp"
#include "duiyi/picture/picture_text.hpp"
#include "message.hpp"

namespace duiyi::cli {
namespace {

struct SvgArgument {
    GameId game = GameId::chess;
    std::string fen, last_move, arrows, side = "first", coordinates = "on", colours = "print", output = "-";
    unsigned square = 50;
};

PictureText wanted(const SvgArgument& argument) {
    PictureText picture{argument.fen, argument.last_move, argument.arrows};
    picture.bottom = argument.side == "first" ? Side::first : Side::second;
    if (argument.coordinates != "on") {
        picture.coordinates = argument.coordinates == "off" ? Coordinates::none : Coordinates::files;
    }
    picture.colours = argument.colours == "wood" ? PictureColours::wood : PictureColours::black_on_white;
    picture.square = static_cast<int>(argument.square);
    return picture;
}

int draw_svg(const SvgArgument& argument) {
    const auto svg =
        with_game(argument.game, [&]<class G>(std::type_identity<G>) { return draw<G>(wanted(argument)); });
    if (!svg) {
        return complain(to_string(svg.error()));
    }
    auto file = records::OutputFile::create(argument.output);
    if (!file) {
        return complain(file.error().text(), failed);
    }
    file->write(*svg);
    if (const auto written = file->commit(); !written) {
        return complain(written.error().text(), failed);
    }
    return 0;
}

} // namespace

void add_svg_command(Command& program) {
    auto argument = std::make_shared<SvgArgument>();
    Command command = program.command("svg", "Draw a board as an SVG picture");
    command.option("GAME", argument->game, "chess or xiangqi").required();
    command.option("--fen", argument->fen,
                   "the board, in FEN, of which the first field is enough (default: the starting position)");
    command.option("--last-move", argument->last_move, "a move whose squares are framed: e2e4");
    command.option("--arrows", argument->arrows, "arrows from square to square: g1f3,b8c6");
    command.option("--side", argument->side, "who sits below: first or second")
        .one_of({"first", "second"})
        .with_default();
    command
        .option("--coordinates", argument->coordinates,
                "on, off, or for xiangqi files: each side's files as it counts them, 一 to 九 and 1 to 9")
        .one_of({"on", "off", "files"})
        .with_default();
    command.option("--colours", argument->colours, "print (black on white) or wood")
        .one_of({"print", "wood"})
        .with_default();
    command.option("--square", argument->square, "width of a square in pixels")
        .with_default()
        .between(1, 1000);
    command.option("-o,--output", argument->output, "the file to write; - for standard output")
        .with_default();
    command.footer("The picture needs no font and no other file. The position need not be playable.");
    command.run([=] { return draw_svg(*argument); });
}

} // namespace duiyi::cli
