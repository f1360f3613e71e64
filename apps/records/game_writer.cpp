// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "game_writer.hpp"

#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::records {
namespace {

Result<XiangqiFileBytes, Faults> to_xiangqi_file(const GameTree<Xiangqi>& tree, OutputFormat format) {
    return format == OutputFormat::xqf ? write_xqf(tree) : write_dhtmlxq(tree);
}
Result<XiangqiFileBytes, Faults> to_xiangqi_file(const GameTree<Chess>&, OutputFormat format) {
    return tl::unexpected(Faults{{std::string(to_string(format)) + ":", "has no place for chess"}});
}

} // namespace

OutputFormat format_by_name(std::string_view path) {
    constexpr std::pair<std::string_view, OutputFormat> ends[] = {
        {".xqf", OutputFormat::xqf},     {".XQF", OutputFormat::xqf},  {".dhtmlxq", OutputFormat::dhtmlxq},
        {".ubb", OutputFormat::dhtmlxq}, {".txt", OutputFormat::text}, {".cbr", OutputFormat::cbr},
        {".cbl", OutputFormat::cbl}};
    for (const auto& [end, format] : ends) {
        if (path.ends_with(end)) {
            return format;
        }
    }
    return OutputFormat::pgn;
}

template <Game G>
Result<Faults, Faults> append_game(std::string& file, const GameTree<G>& tree, OutputFormat format,
                                   MoveNotation notation) {
    if (format == OutputFormat::pgn) {
        append_pgn(file, tree, notation);
        return Faults{};
    }
    if (format == OutputFormat::text) {
        return append_plain_text(file, tree, notation);
    }
    auto written = to_xiangqi_file(tree, format);
    if (!written) {
        return tl::unexpected(written.error());
    }
    file += written->bytes;
    return std::move(written->losses);
}
template Result<Faults, Faults> append_game(std::string&, const GameTree<Chess>&, OutputFormat, MoveNotation);
template Result<Faults, Faults> append_game(std::string&, const GameTree<Xiangqi>&, OutputFormat,
                                            MoveNotation);

} // namespace duiyi::records
