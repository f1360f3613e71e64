// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "table_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <system_error>

namespace duiyi::syzygy {
namespace {

namespace fs = std::filesystem;

/// Fathom reads no larger tables.
constexpr std::size_t most_pieces = 7;

/// A table has blocks of 64 bytes and ends with a checksum of 16.
constexpr std::uintmax_t block = 64, checksum = 16;

enum class Kind { results, distances, mates };

struct KindOfTable {
    Kind kind;
    std::string_view extension;
    std::array<unsigned char, 4> beginning;
};
constexpr std::array kinds = {
    KindOfTable{Kind::results, ".rtbw", {0x71, 0xe8, 0x23, 0x5d}},
    KindOfTable{Kind::distances, ".rtbz", {0xd7, 0x66, 0x0c, 0xa5}},
    KindOfTable{Kind::mates, ".rtbm", {0x4b, 0x50, 0xac, 0x88}}, // not used, but Fathom opens them
};

const KindOfTable* kind_of(const fs::path& path) {
    const auto* const found = std::ranges::find(kinds, path.extension().string(), &KindOfTable::extension);
    return found == kinds.end() ? nullptr : found;
}

bool is_side(std::string_view pieces) {
    return !pieces.empty() && pieces.front() == 'K' &&
           pieces.substr(1).find_first_not_of("QRBNP") == std::string_view::npos;
}

/// The number of pieces in the name of a table, such as 5 for KRPvKR; 0 for other names.
std::size_t pieces_of(std::string_view name) {
    const auto versus = name.find('v');
    if (versus == std::string_view::npos || !is_side(name.substr(0, versus)) ||
        !is_side(name.substr(versus + 1)) || name.size() - 1 > most_pieces) {
        return 0;
    }
    return name.size() - 1;
}

std::optional<Fault> check_table(const fs::path& path, const KindOfTable& kind) {
    std::error_code error;
    const auto fault = [&](std::string what) { return Fault{path.string(), std::move(what)}; };
    // Fathom would block on a pipe.
    if (!fs::is_regular_file(path, error)) {
        return fault("is not a regular file");
    }
    std::ifstream in(path, std::ios::binary);
    std::array<char, 4> first{};
    if (!in) {
        return fault("cannot be read");
    }
    const auto size = fs::file_size(path, error);
    if (error || size % block != checksum || size <= checksum || !in.read(first.data(), first.size())) {
        return fault("is truncated");
    }
    const auto same = [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; };
    if (!std::ranges::equal(first, kind.beginning, same)) {
        return fault("is not a Syzygy table");
    }
    return std::nullopt;
}

std::optional<Fault> check_folder(const std::string& folder, TableCount& count) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        return Fault{folder, "is not a folder"};
    }
    fs::directory_iterator files(folder, error);
    if (error) {
        return Fault{folder, "cannot be read: " + error.message()};
    }
    for (; files != fs::directory_iterator(); files.increment(error)) {
        if (error) {
            return Fault{folder, "cannot be read: " + error.message()};
        }
        const fs::path path = files->path();
        const auto* const kind = kind_of(path);
        const auto pieces = kind == nullptr ? 0 : pieces_of(path.stem().string());
        if (pieces == 0) {
            continue;
        }
        if (auto fault = check_table(path, *kind)) {
            return fault;
        }
        count.results += kind->kind == Kind::results;
        count.distances += kind->kind == Kind::distances;
        if (kind->kind == Kind::results) {
            count.max_pieces = std::max(count.max_pieces, static_cast<int>(pieces));
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<std::string> split_folders(const std::string& folders) {
    std::vector<std::string> result;
    for (std::size_t begin = 0; begin <= folders.size();) {
        const auto end = std::min(folders.find(':', begin), folders.size());
        if (end > begin) {
            result.push_back(folders.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return result;
}

Result<TableCount, Fault> check_tables(const std::vector<std::string>& folders) {
    TableCount count;
    for (const auto& folder : folders) {
        if (auto fault = check_folder(folder, count)) {
            return tl::unexpected(std::move(*fault));
        }
    }
    return count;
}

} // namespace duiyi::syzygy
