// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "svg_command.hpp"

#include <iostream>
#include <memory>

#include "apps/records/files.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/picture/board_svg.hpp"
#include "message.hpp"

namespace duiyi::cli {
namespace {

struct SvgArgument {
    std::string game, fen, last_move, arrows, side = "first", coordinates = "on", colours = "print",
                                              output = "-";
    unsigned square = 50;
};

/// Two squares, such as `h2e2`; what is promoted to may follow.
template <Game G>
std::optional<typename BoardPicture<G>::Way> parse_way(std::string_view text) {
    const auto from = parse_square<G>(text.substr(0, 2));
    const auto to = text.size() >= 2 ? parse_square<G>(text.substr(2, 2)) : std::nullopt;
    if (!from || !to || text.size() > 5)
        return std::nullopt;
    return std::pair(*from, *to);
}

/// The squares of all texts between commas, or the text that names none.
template <Game G>
Result<std::vector<typename BoardPicture<G>::Way>, std::string> parse_ways(std::string_view list) {
    std::vector<typename BoardPicture<G>::Way> ways;
    while (!list.empty()) {
        const auto text = list.substr(0, list.find(','));
        const auto way = parse_way<G>(text);
        if (!way)
            return tl::unexpected(quoted(text) + " is not two squares such as " +
                                  (std::is_same_v<G, Chess> ? "e2e4" : "h2e2"));
        ways.push_back(*way);
        list.remove_prefix(std::min(list.size(), text.size() + 1));
    }
    return ways;
}

/// The board of a FEN, of which the first field is enough, whether or not it can be played.
template <Game G>
Result<Setup<G>, Faults> parse_board(const std::string& fen) {
    if (fen.empty())
        return Position<G>::start().setup();
    return parse_fen_setup<G>(fen.find(' ') != std::string::npos ? fen : fen + " w - - 0 1");
}

template <Game G>
int draw_svg(const SvgArgument& argument) {
    BoardPicture<G> picture;
    const auto setup = parse_board<G>(argument.fen);
    if (!setup)
        return complain(to_string(setup.error()));
    picture.setup = *setup;
    const auto last = parse_ways<G>(argument.last_move);
    if (!last || last->size() > 1)
        return complain("--last-move: " + (last ? "is one move" : last.error()));
    if (!last->empty())
        picture.last_move = last->front();
    const auto arrows = parse_ways<G>(argument.arrows);
    if (!arrows)
        return complain("--arrows: " + arrows.error());
    picture.arrows = *arrows;
    picture.bottom = argument.side == "first" ? Side::first : Side::second;
    if (argument.coordinates != "on")
        picture.coordinates = argument.coordinates == "off" ? Coordinates::none : Coordinates::files;
    picture.colours = argument.colours == "wood" ? PictureColours::wood : PictureColours::black_on_white;
    picture.square = static_cast<int>(argument.square);
    picture.title = to_fen(*setup);

    auto file = records::OutputFile::create(argument.output);
    if (!file)
        return complain(file.error().text(), failed);
    file->write(to_svg(picture));
    if (const auto written = file->commit(); !written)
        return complain(written.error().text(), failed);
    return 0;
}

} // namespace

void add_svg_command(Command& program) {
    auto argument = std::make_shared<SvgArgument>();
    Command command = program.command("svg", "Draw a board as an SVG picture");
    command.option("GAME", argument->game, "chess or xiangqi")
        .required()
        .one_of({"chess", "chess960", "xiangqi"});
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
    command.run([=] {
        return argument->game == "xiangqi" ? draw_svg<Xiangqi>(*argument) : draw_svg<Chess>(*argument);
    });
}

} // namespace duiyi::cli
