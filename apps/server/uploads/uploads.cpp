// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/uploads.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace duiyi::server {

namespace {

using Files = std::vector<std::pair<std::string, const Upload*>>;

struct Share {
    std::size_t files = 0;
    std::size_t bytes = 0;
};

Share share_of(const Files& files, const std::string& address) {
    Share share;
    for (const auto& [name, upload] : files) {
        if (upload->address == address) {
            ++share.files;
            share.bytes += upload->counted();
        }
    }
    return share;
}

Share share_of_all(const Files& files) {
    Share share{files.size(), 0};
    for (const auto& [name, upload] : files) {
        share.bytes += upload->counted();
    }
    return share;
}

/// Takes the file out of `files` that this address has not used for longest, unless it was used after
/// `before_ms`.
std::optional<std::string> take_oldest(Files& files, const std::string& address, std::int64_t before_ms) {
    auto oldest = files.end();
    for (auto file = files.begin(); file != files.end(); ++file) {
        const Upload& upload = *file->second;
        if (upload.address == address && upload.used_ms <= before_ms && !upload.writing &&
            (oldest == files.end() || upload.used_ms < oldest->second->used_ms)) {
            oldest = file;
        }
    }
    if (oldest == files.end()) {
        return std::nullopt;
    }
    std::string name = std::move(oldest->first);
    files.erase(oldest);
    return name;
}

/// The addresses by what their files take, most first; files are counted by their bytes and by their number.
std::vector<std::string> addresses_by_share(const Files& files) {
    std::map<std::string, std::size_t> weights;
    constexpr std::size_t each = std::size_t{1} << 20;
    for (const auto& [name, upload] : files) {
        weights[upload->address] += upload->counted() + each;
    }
    std::vector<std::string> addresses;
    std::ranges::transform(weights, std::back_inserter(addresses),
                           [](const auto& item) { return item.first; });
    std::ranges::stable_sort(addresses, std::ranges::greater(),
                             [&](const std::string& address) { return weights.at(address); });
    return addresses;
}

} // namespace

Result<std::vector<std::string>, Uploads::Full> Uploads::make_room(const std::string& address,
                                                                   std::size_t bytes,
                                                                   std::int64_t now_ms) const {
    if (bytes > limits_.bytes_of_file) {
        return tl::unexpected(Full::file_too_large);
    }
    Files left;
    for (const auto& [name, upload] : files_) {
        left.emplace_back(name, &upload);
    }
    std::vector<std::string> dropped;
    const auto drop_of = [&](const std::string& of) {
        auto name = take_oldest(left, of, now_ms - limits_.busy_ms);
        if (name) {
            dropped.push_back(std::move(*name));
        }
        return name.has_value();
    };
    const auto fits = [bytes](const Share& share, std::size_t files, std::size_t most) {
        return share.files < files && bytes <= most && share.bytes <= most - bytes;
    };
    while (!fits(share_of(left, address), limits_.files_of_address, limits_.bytes_of_address)) {
        if (!drop_of(address)) {
            return tl::unexpected(Full::address);
        }
    }
    while (!fits(share_of_all(left), limits_.files_of_all, limits_.bytes_of_all)) {
        if (!std::ranges::any_of(addresses_by_share(left), drop_of)) {
            return tl::unexpected(Full::all);
        }
    }
    return dropped;
}

std::vector<std::string> Uploads::overdue(std::int64_t now_ms) const {
    std::vector<std::string> names;
    for (const auto& [name, upload] : files_) {
        const bool is_unfinished = upload.state == UploadState::sending;
        const std::int64_t life = is_unfinished ? limits_.unfinished_ms : limits_.unused_ms;
        if (now_ms - upload.used_ms >= life && !upload.writing) {
            names.push_back(name);
        }
    }
    return names;
}

std::vector<std::string> Uploads::idle(std::int64_t now_ms) const {
    std::vector<std::string> names;
    for (const auto& [name, upload] : files_) {
        if (now_ms - upload.used_ms >= limits_.busy_ms && !upload.writing) {
            names.push_back(name);
        }
    }
    return names;
}

std::size_t Uploads::awaited() const {
    std::size_t bytes = 0;
    for (const auto& [name, upload] : files_) {
        bytes += upload.state == UploadState::sending ? upload.size - upload.received : 0;
    }
    return bytes;
}

bool Uploads::is_reading(const std::string& address) const {
    return std::ranges::any_of(files_, [&](const auto& file) {
        return file.second.address == address && file.second.scan != nullptr;
    });
}

std::optional<std::string> Uploads::next_to_read(const std::string& address) const {
    const auto found = std::ranges::find_if(files_, [&](const auto& file) {
        return file.second.address == address && file.second.scan == nullptr &&
               file.second.state == UploadState::reading;
    });
    return found == files_.end() || is_reading(address) ? std::nullopt : std::optional(found->first);
}

void Uploads::share_room() {
    std::map<std::string, std::size_t> taken;
    std::size_t taken_of_all = 0;
    std::size_t scans = 0;
    for (const auto& [name, upload] : files_) {
        taken[upload.address] += upload.counted();
        taken_of_all += upload.counted();
        scans += upload.scan != nullptr ? 1 : 0;
    }
    const auto left = [](std::size_t most, std::size_t bytes) { return most - std::min(most, bytes); };
    for (const auto& [name, upload] : files_) {
        if (upload.scan != nullptr) {
            const std::size_t share = std::min(left(limits_.bytes_of_address, taken.at(upload.address)),
                                               left(limits_.bytes_of_all, taken_of_all) / scans);
            upload.scan->set_room(upload.scan->grown() + share);
        }
    }
}

} // namespace duiyi::server
