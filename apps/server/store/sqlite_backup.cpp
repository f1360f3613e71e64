// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store/sqlite_backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "store/data_folder.hpp"

namespace duiyi::server {

namespace {

bool sync_to_disk(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    const bool done = ::fsync(file) == 0;
    const int fault = errno;
    ::close(file);
    errno = fault;
    return done;
}

std::string system_message() {
    return std::generic_category().message(errno);
}

Result<void, std::string> copy_database(Database& database, const std::filesystem::path& copy) {
    auto vacuum = database.prepare("VACUUM INTO ?1"); // into an empty file, whose mode stays
    if (!vacuum) {
        return tl::unexpected(vacuum.error());
    }
    const std::string name = copy.string();
    if (vacuum->bind(1, std::string_view(name)).run() != SQLITE_DONE) {
        return tl::unexpected(database.message());
    }
    if (!sync_to_disk(copy)) {
        return tl::unexpected(system_message());
    }
    return {};
}

} // namespace

Result<void, std::string> write_backup(Database& database, const std::filesystem::path& backup,
                                       const std::function<void(std::string_view)>& at_step) {
    const std::filesystem::path copy = backup.string() + ".part";
    std::error_code ignored;
    std::filesystem::remove(copy, ignored); // of an attempt that was killed
    at_step("copy to backup");
    if (!make_private_file(copy)) {
        return tl::unexpected(system_message());
    }
    if (auto done = copy_database(database, copy); !done) {
        std::filesystem::remove(copy, ignored);
        return done;
    }
    at_step("name backup");
    if (::rename(copy.c_str(), backup.c_str()) != 0 || !sync_to_disk(backup.parent_path())) {
        const auto why = system_message();
        std::filesystem::remove(copy, ignored);
        return tl::unexpected(why);
    }
    return {};
}

} // namespace duiyi::server
