// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "files.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

namespace duiyi::records {
namespace {

std::string reason(int error) {
    return std::generic_category().message(error);
}

/// Reads to the end; the error number, or 0.
int read_all(int descriptor, std::string& bytes) {
    std::array<char, 1 << 16> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): written before read
    for (;;) {
        const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
        if (got == 0) {
            return 0;
        }
        if (got < 0 && errno != EINTR) {
            return errno;
        }
        if (got > 0) {
            bytes.append(buffer.data(), static_cast<std::size_t>(got));
        }
    }
}

} // namespace

Result<InputFile, Fault> InputFile::open(const std::string& path) {
    InputFile file;
    const bool standard = path == "-";
    const auto refuse = [&](int error) {
        return tl::unexpected(Fault{standard ? "standard input:" : path + ":", reason(error)});
    };
    const int descriptor = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return refuse(errno);
    }
    struct stat status {};
    int error = ::fstat(descriptor, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
    if (error == 0 && S_ISREG(status.st_mode) && status.st_size > 0 && !standard) {
        void* const map =
            ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (map != MAP_FAILED) { // NOLINT(performance-no-int-to-ptr): the system's macro
            file.mapped_ = static_cast<const char*>(map);
            file.size_ = static_cast<std::size_t>(status.st_size);
            ::madvise(map, file.size_, MADV_SEQUENTIAL);
        }
    }
    if (error == 0 && file.mapped_ == nullptr) {
        error = read_all(descriptor, file.read_);
    }
    if (!standard) {
        ::close(descriptor);
    }
    if (error != 0) {
        return refuse(error);
    }
    return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : mapped_(std::exchange(other.mapped_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      read_(std::move(other.read_)) {}

InputFile::~InputFile() {
    if (mapped_ != nullptr) {
        ::munmap(const_cast<char*>(mapped_), size_);
    }
}

Result<OutputFile, Fault> OutputFile::create(const std::string& path) {
    OutputFile file;
    file.path_ = path;
    if (path == "-") {
        file.file_ = stdout;
        return file;
    }
    std::error_code none;
    const auto status = std::filesystem::status(path, none);
    const bool in_place = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
    if (!in_place) {
        file.beside_ = path + ".part-" + std::to_string(::getpid());
    }
    file.file_ = std::fopen((in_place ? path : file.beside_).c_str(), "wb");
    if (file.file_ != nullptr) {
        return file;
    }
    file.error_ = errno;
    file.beside_.clear();
    return tl::unexpected(file.fault());
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::exchange(other.beside_, {})),
      file_(std::exchange(other.file_, nullptr)),
      error_(other.error_) {}

OutputFile::~OutputFile() {
    if (file_ != nullptr && file_ != stdout) {
        std::fclose(file_);
    }
    if (!beside_.empty()) {
        ::unlink(beside_.c_str());
    }
}

void OutputFile::write(std::string_view bytes) {
    if (error_ == 0 && std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) {
        error_ = errno;
    }
}

Result<void, Fault> OutputFile::commit() {
    if (std::fflush(file_) != 0 && error_ == 0) {
        error_ = errno;
    }
    if (!beside_.empty() && error_ == 0 && ::fsync(::fileno(file_)) != 0) {
        error_ = errno;
    }
    if (file_ != stdout && std::fclose(file_) != 0 && error_ == 0) {
        error_ = errno;
    }
    file_ = nullptr;
    if (error_ == 0 && !beside_.empty() && ::rename(beside_.c_str(), path_.c_str()) != 0) {
        error_ = errno;
    }
    if (error_ != 0) {
        return tl::unexpected(fault());
    }
    beside_.clear();
    return {};
}

Fault OutputFile::fault() const {
    return {path_ == "-" ? "standard output:" : path_ + ":", reason(error_)};
}

} // namespace duiyi::records
