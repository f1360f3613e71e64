// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <string>
#include <string_view>

/// The tags of DhtmlXQ text; docs/formats.md says where they are known from.
namespace duiyi::dhtmlxq {

inline constexpr std::string_view tag_start = "[DhtmlXQ_", end_tag_start = "[/DhtmlXQ_",
                                  game_start = "[DhtmlXQ]", game_end = "[/DhtmlXQ]";

/// A tag that is a header here.
struct Name {
    std::string_view tag, header;
};
inline constexpr std::array<Name, 28> names = {
    {{"title", "Title"},         {"event", "Event"},          {"class", "EventType"},
     {"group", "Section"},       {"round", "Round"},          {"table", "Board"},
     {"date", "Date"},           {"place", "Site"},           {"red", "Red"},
     {"redteam", "RedTeam"},     {"redname", "RedName"},      {"redrating", "RedElo"},
     {"redtime", "RedTime"},     {"black", "Black"},          {"blackteam", "BlackTeam"},
     {"blackname", "BlackName"}, {"blackrating", "BlackElo"}, {"blacktime", "BlackTime"},
     {"open", "Opening"},        {"timerule", "TimeControl"}, {"endtype", "Termination"},
     {"type", "GameType"},       {"gametype", "GamePace"},    {"remark", "Annotator"},
     {"author", "Author"},       {"record", "Recorder"},      {"refer", "Source"},
     {"other", "Other"}}};

/// What a header is called that stands for a tag without a name above.
inline constexpr std::string_view other_header = "DhtmlXQ_";

/// A text as it stands between tags: line feeds as `||`, and what would be taken for something else as
/// `\u005b`.
std::string for_tags(std::string_view text);
/// The inverse.
std::string out_of_tags(std::string_view text);

} // namespace duiyi::dhtmlxq
