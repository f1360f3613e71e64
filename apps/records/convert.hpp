// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/pgn_writer.hpp"
#include "file_list.hpp"
#include "work.hpp"

namespace duiyi::records {

struct ConvertRequest {
    FileArguments files{};
    std::string out; ///< a path; `-` for standard output
    ReadOptions read{};
    std::optional<OutputFormat> to{};       ///< by the name of `out` without
    std::size_t game = 0;                   ///< only this one, from 1; 0: all
    std::optional<Encoding> out_encoding{}; ///< UTF-8 without
    MoveNotation notation = MoveNotation::standard;
    bool keep_broken = false; ///< games that are cut at a bad move are written as far as they go
    bool quiet = false;       ///< notes are not printed
};

/// Reads all games of files, or one of a single file, and writes them into one, in the same format or
/// another. Faults are printed to `err` with their places. 0 when nothing is lost; `failed` when a game or a
/// part of one is, or the output cannot be written, in which case there is none.
int convert(const ConvertRequest& request, std::ostream& err);

} // namespace duiyi::records
