// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/record/xiangqi_file.hpp"

/// The files of CCBridge (象棋桥): CBR holds one game, CBL a library of them. docs/formats.md says how they
/// are laid out and where that is known from.
namespace duiyi {

/// Whether the bytes begin as a CBR file does.
bool is_cbr(std::string_view bytes);
/// Whether the bytes begin as a CBL file does, of CCBridge 1 or a later one.
bool is_cbl(std::string_view bytes);

/// Reads a CBR file. Refused is what has no complete head, or no position that can be played. Moves are
/// treated as by `read_xqf`. Headers besides those of `read_xqf`: `Round`, `Board`, `Section`, `RedTeam`,
/// `BlackTeam`, `RedScore`, `BlackScore`, `Arbiter`, `Recorder`, `Source`, `EventType`, `Category`, `Script`,
/// `Termination`, `Created`, `Modified` and others, each where it is not empty.
Result<XiangqiFileGame, Faults> read_cbr(std::string_view bytes, const XiangqiFileLimits& limits = {});

namespace xiangqi_file {
class OldLibrary;
}

/// Reads the games of a CBL file one by one:
///
///     CblReader library(bytes);
///     while (const auto game = library.next()) ...
class CblReader {
public:
    /// The bytes must outlive the reader.
    explicit CblReader(std::string_view bytes, const XiangqiFileLimits& limits = {});

    /// The library's name, UTF-8; empty for what is no CBL file.
    const std::string& name() const { return name_; }
    /// The number of the game that `next` gave last, from 1.
    std::size_t number() const { return number_; }
    /// The next game, or why it cannot be read; nothing after the last. What is no CBL file has no games.
    std::optional<Result<XiangqiFileGame, Faults>> next();

private:
    std::shared_ptr<xiangqi_file::OldLibrary> old_; ///< the games of a library of CCBridge 1
    std::string_view rest_;                         ///< from the next slot on
    XiangqiFileLimits limits_;
    std::string name_;
    std::size_t number_ = 0;
};

} // namespace duiyi
