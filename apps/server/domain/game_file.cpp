// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "domain/game_file.hpp"

#include <utility>

#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::server {

namespace {

tl::unexpected<FileRefusal> refuse_to_write(std::string message, Faults faults = {}) {
    return tl::unexpected(FileRefusal{std::move(message), std::move(faults)});
}

} // namespace

Result<WrittenFile, FileRefusal> write_file(const AnyGameTree& tree, std::string_view format,
                                            std::string_view notation) {
    const auto* xiangqi = std::get_if<GameTree<Xiangqi>>(&tree);
    if (format == "pgn") {
        MoveNotation moves = MoveNotation::standard;
        if (notation == "chinese" || notation == "wxf") {
            if (xiangqi == nullptr) {
                return refuse_to_write("only xiangqi has this notation");
            }
            moves = notation == "wxf" ? MoveNotation::wxf : MoveNotation::chinese;
        } else if (!notation.empty() && notation != "standard") {
            return refuse_to_write("the notation is none of standard, wxf, chinese");
        }
        return WrittenFile{std::visit([moves](const auto& one) { return to_pgn(one, moves); }, tree),
                           "application/x-chess-pgn; charset=utf-8", 0};
    }
    if (format != "xqf" && format != "dhtmlxq") {
        return refuse_to_write("the format is none of pgn, xqf, dhtmlxq");
    }
    if (xiangqi == nullptr) {
        return refuse_to_write("only xiangqi has this format");
    }
    auto written = format == "xqf" ? write_xqf(*xiangqi) : write_dhtmlxq(*xiangqi);
    if (!written) {
        return refuse_to_write("the game has no place in this format", written.error());
    }
    return WrittenFile{std::move(written->bytes),
                       format == "xqf" ? "application/octet-stream" : "text/plain; charset=utf-8",
                       written->losses.size()};
}

} // namespace duiyi::server
