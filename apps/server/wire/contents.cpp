// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "wire/contents.hpp"

#include <cstdlib>
#include <utility>

#include "wire/from_domain.hpp"
#include "wire/trees.hpp"

namespace duiyi::server {

static_assert(max_study_moves == wire::max_tree_moves);
static_assert(max_study_text == wire::max_upload_bytes);

wire::FileFormat to_wire(GameFormat format) {
    switch (format) {
        case GameFormat::pgn:
            return wire::FileFormat::pgn;
        case GameFormat::xqf:
            return wire::FileFormat::xqf;
        case GameFormat::dhtmlxq:
            return wire::FileFormat::dhtmlxq;
        case GameFormat::cbr:
            return wire::FileFormat::cbr;
        case GameFormat::cbl:
            return wire::FileFormat::cbl;
        case GameFormat::cbf:
            return wire::FileFormat::cbf;
        case GameFormat::wxf:
            return wire::FileFormat::wxf;
        case GameFormat::fen:
            return wire::FileFormat::fen;
        case GameFormat::unknown:
            return wire::FileFormat::unknown;
    }
    std::abort();
}

namespace {

wire::GameSummary game_to_wire(GameSummary game) {
    return {.number = static_cast<std::int64_t>(game.number),
            .first = std::move(game.first),
            .second = std::move(game.second),
            .event = std::move(game.event),
            .date = std::move(game.date),
            .result = std::move(game.result),
            .plies = static_cast<std::int64_t>(game.plies),
            .handicap = std::move(game.handicap)};
}

} // namespace

std::vector<wire::GameSummary> to_wire(std::vector<GameSummary> games) {
    std::vector<wire::GameSummary> out;
    out.reserve(games.size());
    for (GameSummary& game : games) {
        out.push_back(game_to_wire(std::move(game)));
    }
    return out;
}

wire::FileFault to_wire(const FileFault& fault) {
    wire::FileFault out;
    out.game = static_cast<std::int64_t>(fault.game);
    if (fault.place) {
        out.line = static_cast<std::int64_t>(fault.place->line);
        out.column = static_cast<std::int64_t>(fault.place->column);
    }
    out.lost = fault.lost;
    out.fault = to_wire(fault.fault);
    return out;
}

std::vector<wire::FileFault> to_wire(const std::vector<FileFault>& faults) {
    std::vector<wire::FileFault> out;
    out.reserve(faults.size());
    for (const FileFault& fault : faults) {
        out.push_back(to_wire(fault));
    }
    return out;
}

wire::ContentsBody to_wire(FileContents contents) {
    wire::ContentsBody out;
    out.format = to_wire(contents.format);
    out.games = to_wire(std::move(contents.games));
    out.more = contents.more;
    out.number = static_cast<std::int64_t>(contents.number);
    if (contents.tree) {
        out.tree = describe_tree(*contents.tree);
    }
    out.faults = to_wire(contents.faults);
    return out;
}

std::string print_contents(wire::ContentsBody contents, std::size_t most) {
    std::string text = print(contents);
    if (text.size() > most && contents.tree) {
        contents.tree.reset();
        FileFault fault;
        fault.game = static_cast<std::size_t>(contents.number);
        fault.fault = make_fault<FaultCode::game_too_large>();
        contents.faults.push_back(to_wire(fault));
        text = print(contents);
    }
    return text;
}

} // namespace duiyi::server
