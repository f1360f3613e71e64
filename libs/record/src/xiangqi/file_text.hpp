// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <string_view>

#include "duiyi/record/encoding.hpp"
#include "duiyi/record/xiangqi_file.hpp"
#include "move_order.hpp"

/// Comments and headers of xiangqi's file formats.
namespace duiyi::xiangqi_file {

/// Which text of a file is meant.
struct FileTextPlace {
    std::string header{}; ///< a header of the head
    std::string remark{}; ///< else which remark: "the game's remark"
};

/// So many bytes of texts are enough to find their encoding.
inline constexpr std::size_t enough_text = std::size_t{16} << 10;

/// The encoding of a file whose names and remarks these are: GB 18030, unless the caller tells another or
/// another is far likelier.
FoundEncoding encoding_of_texts(std::string_view texts, const XiangqiFileLimits& limits);

/// A text of a file in UTF-8. A half character at the end of the text or of a line is left out with a note:
/// programs cut texts by bytes. Other bytes that are none become U+FFFD, which is a loss. `place` names the
/// text.
std::string decoded_text(std::string_view bytes, Encoding encoding, const FileTextPlace& place,
                         ReadBudget& budget);

/// Puts a file's remark into an annotation: lines, with the values that stand in it as commands.
void take_comment(std::string_view text, Annotation<Xiangqi>& annotation);
/// An annotation as one text with line feeds.
std::string comment_of(const Annotation<Xiangqi>& annotation);

/// Sets a header unless the value is empty; control characters become blanks.
void set_header(Headers& headers, std::string_view name, std::string_view value);

} // namespace duiyi::xiangqi_file
