// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "duiyi/record/xiangqi_file.hpp"

namespace duiyi::xiangqi_file {

/// Whether the bytes begin as a library of CCBridge 1 does.
bool is_old_library(std::string_view bytes);

/// The games of such a library, which are packed as one. docs/formats.md says how they are laid out.
class OldLibrary {
public:
    OldLibrary(std::string_view bytes, const XiangqiFileLimits& limits);

    const std::string& name() const { return name_; }
    /// The next game, or why it cannot be read; nothing after the last.
    std::optional<Result<XiangqiFileGame, Faults>> next();

private:
    std::string content_{};
    std::size_t next_ = 0;         ///< where the next game begins
    std::uint32_t left_ = 0;       ///< games that are still to come
    std::optional<Fault> fault_{}; ///< why there are no more games than were given
    XiangqiFileLimits limits_;
    FoundEncoding found_{}; ///< of all texts
    bool encoding_noted_ = false;
    std::string name_{};
};

} // namespace duiyi::xiangqi_file
