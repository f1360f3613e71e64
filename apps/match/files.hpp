// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>
#include <string>

#include "child_process.hpp"

namespace duiyi::match {

/// The whole content of a file; nothing when it does not exist.
Result<std::optional<std::string>, Fault> read_file(const std::string& path);

/// A file that is only appended to, without a buffer in memory.
class AppendFile {
public:
    /// Opens or creates it, and cuts it to `size` bytes when it is longer.
    static Result<AppendFile, Fault> open(const std::string& path, std::uint64_t size);
    /// Writes all of `text`. With `sync` it is on the disk when this returns.
    Result<void, Fault> append(std::string_view text, bool sync);
    std::uint64_t size() const { return size_; }

private:
    AppendFile(FileHandle file, std::string path, std::uint64_t size)
        : file_(std::move(file)), path_(std::move(path)), size_(size) {}
    FileHandle file_;
    std::string path_;
    std::uint64_t size_;
};

} // namespace duiyi::match
