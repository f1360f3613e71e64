// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "system_message.hpp"

namespace duiyi::match {
namespace {

Fault fault(const std::string& path, const char* what) {
    return {"file " + path, std::string(what) + ": " + system_message(errno)};
}

} // namespace

Result<std::optional<std::string>, Fault> read_file(const std::string& path) {
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.is_open()) {
        if (errno == ENOENT) {
            return std::nullopt;
        }
        return tl::unexpected(fault(path, "cannot be read"));
    }
    std::string text;
    std::array<char, 65'536> block{};
    while (true) {
        const auto got = ::read(file.get(), block.data(), block.size());
        if (got < 0 && errno != EINTR) {
            return tl::unexpected(fault(path, "cannot be read"));
        }
        if (got == 0) {
            return text;
        }
        if (got > 0) {
            text.append(block.data(), static_cast<std::size_t>(got));
        }
        if (text.size() > 1'000'000'000) {
            return tl::unexpected(Fault{"file " + path, "is larger than 1 GB"});
        }
    }
}

Result<AppendFile, Fault> AppendFile::open(const std::string& path, std::uint64_t size) {
    FileHandle file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644));
    if (!file.is_open()) {
        return tl::unexpected(fault(path, "cannot be written"));
    }
    struct stat status {};
    if (fstat(file.get(), &status) != 0) {
        return tl::unexpected(fault(path, "cannot be written"));
    }
    const auto there = static_cast<std::uint64_t>(status.st_size);
    // A device such as /dev/null or /dev/full cannot be cut.
    if (there > size && ftruncate(file.get(), static_cast<off_t>(size)) != 0) {
        return tl::unexpected(fault(path, "cannot be cut"));
    }
    lseek(file.get(), 0, SEEK_END);
    return AppendFile(std::move(file), path, std::min(there, size));
}

Result<void, Fault> AppendFile::append(std::string_view text, bool sync) {
    while (!text.empty()) {
        const auto written = ::write(file_.get(), text.data(), text.size());
        if (written < 0 && errno != EINTR) {
            return tl::unexpected(fault(path_, "cannot be written"));
        }
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
            size_ += static_cast<std::uint64_t>(written);
        }
    }
    if (sync && fdatasync(file_.get()) != 0 && errno != EINVAL && errno != EROFS) {
        return tl::unexpected(fault(path_, "cannot be written"));
    }
    return {};
}

} // namespace duiyi::match
