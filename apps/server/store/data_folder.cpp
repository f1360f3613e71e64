// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/data_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace duiyi::server {

namespace {

/// Makes the folder for its owner alone; one that exists is left as it is.
std::error_code make_folder(const std::filesystem::path& folder) {
    std::error_code fault;
    if (std::filesystem::is_directory(folder, fault)) {
        return {};
    }
    const auto whole =
        std::filesystem::absolute(folder / "", fault).parent_path(); // without a slash at the end
    std::filesystem::create_directories(whole.parent_path(), fault);
    if (fault) {
        return fault;
    }
    return ::mkdir(whole.c_str(), 0700) == 0 ? std::error_code()
                                             : std::error_code(errno, std::generic_category());
}

} // namespace

Result<DataFolder, std::string> DataFolder::lock(std::filesystem::path folder) {
    DataFolder held(std::move(folder), -1);
    if (const auto fault = make_folder(held.path_)) {
        return tl::unexpected(held.refusal(fault.message()));
    }
    held.lock_ = ::open((held.path_ / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (held.lock_ < 0) {
        return tl::unexpected(held.refusal(std::generic_category().message(errno)));
    }
    if (::flock(held.lock_, LOCK_EX | LOCK_NB) != 0) {
        return tl::unexpected(held.refusal("another server is using it"));
    }
    return held;
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
    if (lock_ >= 0) {
        ::close(lock_);
    }
}

std::string DataFolder::refusal(const std::string& why) const {
    return "cannot use the data folder " + path_.string() + ": " + why;
}

bool make_private_file(const std::filesystem::path& file) {
    const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return made >= 0 && ::close(made) == 0;
}

} // namespace duiyi::server
