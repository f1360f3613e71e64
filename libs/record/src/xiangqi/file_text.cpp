// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "file_text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "duiyi/record/bounds.hpp"
#include "duiyi/record/encoding.hpp"

namespace duiyi::xiangqi_file {
namespace {

/// Numeric glyphs as a command of our own: `[%nag 1 14]`.
constexpr std::string_view nag_command = "[%nag ";

/// Takes the glyphs off the front of a line; false when they are not the command's, or more than a move may
/// have: then they stay text.
bool take_nags(std::string_view& line, std::vector<std::uint8_t>& nags) {
    const auto end = line.find(']');
    if (!line.starts_with(nag_command) || end == std::string_view::npos)
        return false;
    std::vector<std::uint8_t> found;
    const char* next = line.data() + nag_command.size();
    const char* const last = line.data() + end;
    while (next != last) {
        std::uint8_t nag = 0;
        const auto [after, error] = std::from_chars(next, last, nag);
        if (error != std::errc{} || (after != last && *after != ' ') ||
            nags.size() + found.size() == bounds::nags)
            return false;
        found.push_back(nag);
        next = after == last ? after : after + 1;
    }
    nags.insert(nags.end(), found.begin(), found.end());
    line.remove_prefix(end + 1);
    if (line.starts_with(' '))
        line.remove_prefix(1);
    return true;
}

/// How many bytes the GB 18030 character at `at` has; 0 when only its first half is there, before a blank, a
/// line's end or the end of the text.
std::size_t character_size(std::string_view bytes, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : static_cast<unsigned char>(0);
    };
    if (byte(at) <= 0x80 || byte(at) == 0xff)
        return 1;
    if (byte(at + 1) >= '0' && byte(at + 1) <= '9')
        return byte(at + 2) > 0x80 ? 4 : 1;
    return byte(at + 1) <= ' ' ? 0 : 2;
}

} // namespace

std::string from_gb18030(std::string_view bytes, const FileTextPlace& place, ReadBudget& budget) {
    std::string whole;
    std::size_t halves = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t size = character_size(bytes, at);
        whole += bytes.substr(at, size);
        at += std::max<std::size_t>(size, 1);
        halves += size == 0;
    }
    if (halves > 0)
        budget.note(place.header.empty() ? make_fault<FaultCode::remark_cut>().at(place.remark)
                                         : make_fault<FaultCode::header_cut>(place.header));
    Decoded decoded = to_utf8(whole, Encoding::gb18030);
    if (decoded.damage.malformed > 0)
        budget.lose(place.header.empty() ? make_fault<FaultCode::remark_not_gb18030>().at(place.remark)
                                         : make_fault<FaultCode::header_not_gb18030>(place.header));
    return std::move(decoded.text);
}

void take_comment(std::string_view text, Annotation<Xiangqi>& annotation) {
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        if (text.starts_with("\r\n"))
            text.remove_prefix(2);
        else if (!text.empty())
            text.remove_prefix(1);
        if (take_nags(line, annotation.nags) && line.empty())
            continue;
        take_remark(line, annotation, annotation.after);
    }
}

std::string comment_of(const Annotation<Xiangqi>& annotation) {
    std::string text;
    for (const auto nag : annotation.nags)
        text += (text.empty() ? std::string(nag_command) : " ") + std::to_string(nag);
    if (!text.empty())
        text += ']';
    for (const auto& command : commands_of(annotation))
        text += (text.empty() ? "" : " ") + command;
    for (const auto* remark : {&annotation.before, &annotation.after})
        if (!remark->empty())
            text += (text.empty() ? "" : "\n") + *remark;
    return text;
}

void set_header(Headers& headers, std::string_view name, std::string_view value) {
    std::string clean;
    for (const char c : value)
        clean += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? ' ' : c;
    const auto first = clean.find_first_not_of(' ');
    if (first != std::string::npos)
        headers.set(name, std::string_view(clean).substr(first, clean.find_last_not_of(' ') - first + 1));
}

} // namespace duiyi::xiangqi_file
