// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::records {

/// The files that a command is given.
struct FileArguments {
    std::vector<std::string> names{}; ///< files and folders; `-` for standard input
    std::string list{};               ///< a file with more names, one a line; `-` for standard input
};

/// The names of the files, in the order given. A folder stands for the files of games in it and in its
/// folders, by their endings (.pgn, .xqf and the like, in capitals too), in the order of their paths; hidden
/// ones are left out, and links to folders are not followed. In the list empty lines count for nothing, and
/// when it has zero bytes these end the names instead of line feeds. Refused: no names at all, a folder
/// without files of games, and what cannot be read. Of several files `out`, the one that is written to, is
/// left out: it is the outcome of an earlier run.
Result<std::vector<std::string>, Fault> list_files(const FileArguments& arguments,
                                                   const std::string& out = "-");

} // namespace duiyi::records
