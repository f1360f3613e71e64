// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "file_text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "../encoding/utf8_scan.hpp"
#include "duiyi/record/bounds.hpp"

namespace duiyi::xiangqi_file {
namespace {

/// Numeric glyphs as a command of our own: `[%nag 1 14]`.
constexpr std::string_view nag_command = "[%nag ";

/// Takes the glyphs off the front of a line; false when they are not the command's, or more than a move may
/// have: then they stay text.
bool take_nags(std::string_view& line, std::vector<std::uint8_t>& nags) {
    const auto end = line.find(']');
    if (!line.starts_with(nag_command) || end == std::string_view::npos) {
        return false;
    }
    std::vector<std::uint8_t> found;
    const char* next = line.data() + nag_command.size();
    const char* const last = line.data() + end;
    while (next != last) {
        std::uint8_t nag = 0;
        const auto [after, error] = std::from_chars(next, last, nag);
        if (error != std::errc{} || (after != last && *after != ' ') ||
            nags.size() + found.size() == bounds::nags) {
            return false;
        }
        found.push_back(nag);
        next = after == last ? after : after + 1;
    }
    nags.insert(nags.end(), found.begin(), found.end());
    line.remove_prefix(end + 1);
    if (line.starts_with(' ')) {
        line.remove_prefix(1);
    }
    return true;
}

/// A character of a text, or its first half before a blank, a line's end or the end of the text.
struct Character {
    std::size_t size = 1;
    bool is_half = false;
};

Character gb18030_character(std::string_view bytes, std::size_t at) {
    const unsigned second = encodings::byte_at(bytes, at + 1);
    if (second >= '0' && second <= '9') {
        return {encodings::byte_at(bytes, at + 2) > 0x80 ? 4U : 1U};
    }
    return second <= ' ' ? Character{1, true} : Character{2};
}

Character character_at(std::string_view bytes, std::size_t at, Encoding encoding) {
    using encodings::byte_at;
    const unsigned first = byte_at(bytes, at);
    if (first <= 0x80 || first == 0xff) {
        return {};
    }
    if (encoding == Encoding::gb18030) {
        return gb18030_character(bytes, at);
    }
    if (encoding == Encoding::big5) {
        return byte_at(bytes, at + 1) <= ' ' ? Character{1, true} : Character{2};
    }
    if (encoding != Encoding::utf8) {
        return {};
    }
    const auto [size, valid] = encodings::utf8_character(bytes, at);
    const bool begins = encodings::is_between(first, 0xc2, 0xf4);
    return {size, !valid && begins && byte_at(bytes, at + size) <= ' '};
}

} // namespace

FoundEncoding encoding_of_texts(std::string_view texts, const XiangqiFileLimits& limits) {
    return find_encoding_of_names(texts, Encoding::gb18030, limits.encoding);
}

std::string decoded_text(std::string_view bytes, Encoding encoding, const FileTextPlace& place,
                         ReadBudget& budget) {
    std::string whole;
    bool is_cut = false;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto [size, is_half] = character_at(bytes, at, encoding);
        if (!is_half) {
            whole += bytes.substr(at, size);
        }
        at += size;
        is_cut |= is_half;
    }
    const bool is_header = !place.header.empty();
    if (is_cut) {
        budget.note(is_header ? make_fault<FaultCode::header_cut>(place.header)
                              : make_fault<FaultCode::remark_cut>().at(place.remark));
    }
    Decoded decoded = to_utf8(whole, encoding);
    if (decoded.damage.malformed > 0) {
        budget.lose(
            is_header ? make_fault<FaultCode::header_not_of_encoding>(place.header, to_string(encoding))
                      : make_fault<FaultCode::remark_not_of_encoding>(to_string(encoding)).at(place.remark));
    }
    return std::move(decoded.text);
}

void take_comment(std::string_view text, Annotation<Xiangqi>& annotation) {
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of("\r\n"), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        if (text.starts_with("\r\n")) {
            text.remove_prefix(2);
        } else if (!text.empty()) {
            text.remove_prefix(1);
        }
        if (take_nags(line, annotation.nags) && line.empty()) {
            continue;
        }
        take_remark(line, annotation, annotation.after);
    }
}

std::string comment_of(const Annotation<Xiangqi>& annotation) {
    std::string text;
    for (const auto nag : annotation.nags) {
        text += (text.empty() ? std::string(nag_command) : " ") + std::to_string(nag);
    }
    if (!text.empty()) {
        text += ']';
    }
    for (const auto& command : commands_of(annotation)) {
        text += (text.empty() ? "" : " ") + command;
    }
    for (const auto* remark : {&annotation.before, &annotation.after}) {
        if (!remark->empty()) {
            text += (text.empty() ? "" : "\n") + *remark;
        }
    }
    return text;
}

void set_header(Headers& headers, std::string_view name, std::string_view value) {
    std::string clean;
    for (const char c : value) {
        clean += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? ' ' : c;
    }
    const auto first = clean.find_first_not_of(' ');
    if (first != std::string::npos) {
        headers.set(name, std::string_view(clean).substr(first, clean.find_last_not_of(' ') - first + 1));
    }
}

} // namespace duiyi::xiangqi_file
