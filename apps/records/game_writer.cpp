// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "game_writer.hpp"

#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::records {
namespace {

Result<XiangqiFileBytes, Faults> to_xiangqi_file(const GameTree<Xiangqi>& tree, FileFormat format) {
    return format == FileFormat::xqf ? write_xqf(tree) : write_dhtmlxq(tree);
}
Result<XiangqiFileBytes, Faults> to_xiangqi_file(const GameTree<Chess>&, FileFormat format) {
    return tl::unexpected(Faults{{std::string(to_string(format)) + ":", "has no place for chess"}});
}

} // namespace

FileFormat format_by_name(std::string_view path) {
    constexpr std::pair<std::string_view, FileFormat> ends[] = {
        {".xqf", FileFormat::xqf},     {".XQF", FileFormat::xqf},  {".dhtmlxq", FileFormat::dhtmlxq},
        {".ubb", FileFormat::dhtmlxq}, {".txt", FileFormat::text}, {".cbr", FileFormat::cbr},
        {".cbl", FileFormat::cbl}};
    for (const auto& [end, format] : ends)
        if (path.ends_with(end))
            return format;
    return FileFormat::pgn;
}

template <Game G>
Result<Faults, Faults> append_game(std::string& file, const GameTree<G>& tree, FileFormat format,
                                   MoveNotation notation) {
    if (format == FileFormat::pgn) {
        append_pgn(file, tree, notation);
        return Faults{};
    }
    if (format == FileFormat::text)
        return append_plain_text(file, tree, notation);
    auto written = to_xiangqi_file(tree, format);
    if (!written)
        return tl::unexpected(written.error());
    file += written->bytes;
    return std::move(written->losses);
}
template Result<Faults, Faults> append_game(std::string&, const GameTree<Chess>&, FileFormat, MoveNotation);
template Result<Faults, Faults> append_game(std::string&, const GameTree<Xiangqi>&, FileFormat, MoveNotation);

} // namespace duiyi::records
