// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/wxf_file.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "../trimmed.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/record/bounds.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "duiyi/record/written_result.hpp"
#include "file_text.hpp"

namespace duiyi {
namespace {
namespace wxf_file {

using namespace xiangqi_file;

std::string in_capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return result;
}

/// A line of a head: a name in capitals, and what follows it.
struct HeadLine {
    std::string name{};
    std::string_view value{};
};
HeadLine read_line(std::string_view line) {
    line = trimmed(line);
    const auto end = std::min(line.find_first_of(" \t{"), line.size());
    return {in_capitals(line.substr(0, end)), trimmed(line.substr(end))};
}

/// A line off the front of a text.
std::string_view take_line(std::string_view& text) {
    const auto end = std::min(text.find_first_of("\r\n"), text.size());
    const auto line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// What stands between `{` and `}END`, taken off a text that begins after the name in front of it.
std::string_view take_block(std::string_view& text) {
    text.remove_prefix(std::min(text.find('{'), text.size()));
    text.remove_prefix(std::min<std::size_t>(1, text.size()));
    constexpr std::string_view end_mark = "}END";
    auto end = text.find('}');
    while (end != std::string_view::npos && in_capitals(text.substr(end, end_mark.size())) != end_mark) {
        end = text.find('}', end + 1);
    }
    const auto block = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + end_mark.size());
    return block;
}

/// What a file has.
struct Content {
    std::vector<HeadLine> lines{};
    std::string_view remarks{}, moves{};
    bool has_moves = false;
};
Content content_of(std::string_view text) {
    Content content;
    while (!text.empty() && !content.has_moves) {
        std::string_view rest = text;
        const HeadLine line = read_line(take_line(rest));
        const bool is_block = line.value.starts_with('{');
        if (is_block && line.name == "START") {
            content.moves = take_block(text);
            content.has_moves = true;
        } else if (is_block && line.name.starts_with("COMMENT")) {
            content.remarks = take_block(text);
        } else {
            text = rest;
            if (!line.name.empty()) {
                content.lines.push_back(line);
            }
        }
    }
    return content;
}

/// The header of a name, `Red` for `RED`.
std::string header_of(const std::string& name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> known = {
        {{"GAME", "Event"}, {"PLACE", "Site"}, {"ECCO", "ECCO"}, {"TIME", "Time"}}};
    for (const auto& [in_file, header] : known) {
        if (in_file == name) {
            return std::string(header);
        }
    }
    std::string header = name;
    for (std::size_t i = 1; i < header.size(); ++i) {
        header[i] =
            header[i] >= 'A' && header[i] <= 'Z' ? static_cast<char>(header[i] - 'A' + 'a') : header[i];
    }
    return header;
}

/// `24-12-2022` as `2022.12.24`; any other date as it is.
std::string date_of(std::string_view text) {
    const auto is_number = [&](std::size_t from, std::size_t size) {
        const auto part = text.substr(from, size);
        return std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
    };
    constexpr std::size_t size = 10;
    const auto is_separator = [](char c) { return c == '-' || c == '/' || c == '.'; };
    if (text.size() == size && is_number(0, 2) && is_number(3, 2) && is_number(6, 4) &&
        is_separator(text[2]) && is_separator(text[5])) {
        return std::string(text.substr(6)) + "." + std::string(text.substr(3, 2)) + "." +
               std::string(text.substr(0, 2));
    }
    return std::string(text);
}

/// `RED name; team; title; rating`.
void read_player(const std::string& side, std::string_view value, Headers& headers) {
    constexpr std::array<std::string_view, 4> parts = {"", "Team", "Title", "Elo"};
    for (std::size_t i = 0; i < parts.size() && !value.empty(); ++i) {
        const auto end = i + 1 == parts.size() ? value.size() : std::min(value.find(';'), value.size());
        std::string_view part = trimmed(value.substr(0, end));
        while (part.ends_with(';')) {
            part = trimmed(part.substr(0, part.size() - 1));
        }
        if (!part.empty()) {
            set_header(headers, side + std::string(parts[i]), part);
        }
        value.remove_prefix(std::min(end + 1, value.size()));
    }
}

void read_headers(const Content& content, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const auto& [name, value] : content.lines) {
        if (value.empty() || name == "FORMAT" || name == "FEN") {
            continue;
        }
        if (tree.headers.size() >= bounds::headers) {
            return budget.lose(make_fault<FaultCode::headers_over_limit>(bounds::headers));
        }
        if (!budget.take_text(name.size() + value.size())) {
            return;
        }
        if (name == "RED" || name == "BLACK") {
            read_player(header_of(name), value, tree.headers);
        } else if (name == "RESULT") {
            const auto result = read_result(value);
            if (!result) {
                budget.lose(make_fault<FaultCode::unknown_result>(shown(value)));
            } else if (result->both_lose) {
                budget.lose(make_fault<FaultCode::both_lose>());
            } else if (tree.result == GameResult::unknown) {
                tree.result = result->result;
            }
        } else {
            set_header(tree.headers, header_of(name), name == "DATE" ? date_of(value) : std::string(value));
        }
    }
}

/// Reads the moves into the game's tree; false when it has no position to begin from.
bool read_moves(const Content& content, const PgnHead& head, const XiangqiFileLimits& limits,
                XiangqiFileGame& game, ReadBudget& budget) {
    // A header begins the game, whatever its first word.
    const std::string text = "[Event \"\"]\n\n" + std::string(content.moves);
    PgnReader reader(
        text,
        {.scan = {.games = 1, .checkpoint = limits.checkpoint}, .moves = limits.moves, .text = limits.text},
        head);
    auto read = reader.next();
    for (PgnFault& fault : reader.take_faults()) {
        if (fault.severity == Severity::error) {
            budget.lose(std::move(fault.fault));
        } else if (fault.fault.code != FaultCode::no_result) {
            budget.note(std::move(fault.fault));
        }
    }
    if (!read || !read->begun || !std::holds_alternative<GameTree<Xiangqi>>(read->tree)) {
        return false;
    }
    game.tree = std::move(std::get<GameTree<Xiangqi>>(read->tree));
    game.tree.headers.remove("Event");
    return true;
}

} // namespace wxf_file
} // namespace

bool is_wxf_file(std::string_view text) {
    std::string_view rest = trimmed(text.substr(0, 200));
    const auto line = wxf_file::read_line(wxf_file::take_line(rest));
    return line.name == "FORMAT" && wxf_file::in_capitals(line.value).starts_with("WXF");
}

Result<XiangqiFileGame, Faults> read_wxf_file(std::string_view text, const XiangqiFileLimits& limits) {
    using namespace wxf_file;
    const Content content = content_of(text);
    PgnHead head;
    head.game = "Chinese Chess";
    for (const HeadLine& line : content.lines) {
        if (line.name == "FEN") {
            head.fen = line.value;
        }
    }
    XiangqiFileGame game;
    ReadBudget budget(limits, game);
    if (!read_moves(content, head, limits, game, budget)) {
        return tl::unexpected(std::move(game.losses));
    }
    read_headers(content, game.tree, budget);
    if (!content.remarks.empty() && budget.take_text(content.remarks.size())) {
        take_comment(trimmed(content.remarks), game.tree.annotate(game.tree.root()));
    }
    return game;
}

} // namespace duiyi
