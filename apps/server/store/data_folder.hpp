// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <filesystem>
#include <string>

#include "duiyi/rules/fault.hpp"

namespace duiyi::server {

/// The folder of a server's data, locked against other servers for as long as the object lives. The system
/// releases the lock when the process dies.
class DataFolder {
public:
    /// Makes the folder for its owner alone when it is missing, and locks it. The error is one line for a
    /// person.
    [[nodiscard]] static Result<DataFolder, std::string> lock(std::filesystem::path folder);

    DataFolder(DataFolder&& other) noexcept;
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    DataFolder& operator=(DataFolder&&) = delete;
    ~DataFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// "cannot use the data folder NAME: why"
    [[nodiscard]] std::string refusal(const std::string& why) const;

private:
    DataFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}
    std::filesystem::path path_;
    int lock_;
};

/// Makes an empty file that only its owner reads and writes, unless there is a file of that name; SQLite
/// would let everybody read what it makes. False: errno says why.
[[nodiscard]] bool make_private_file(const std::filesystem::path& file);

} // namespace duiyi::server
