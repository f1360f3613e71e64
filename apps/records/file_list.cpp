// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "file_list.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "files.hpp"

namespace duiyi::records {
namespace {

namespace fs = std::filesystem;

/// The endings of files of games, in small letters.
constexpr std::array<std::string_view, 11> endings = {".pgn",     ".xqf",   ".cbr", ".cbl", ".cbf", ".wxf",
                                                      ".dhtmlxq", ".dhtml", ".ubb", ".fen", ".txt"};

bool has_ending(const fs::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

bool is_hidden(const fs::path& path) {
    return path.filename().string().starts_with('.');
}

/// Adds the files of games in a folder, in the order of their paths.
Result<void, Fault> add_folder(const std::string& folder, std::vector<std::string>& files) {
    std::vector<fs::path> found;
    std::error_code error;
    auto entry = fs::recursive_directory_iterator(folder, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
        std::error_code gone; // a link that leads nowhere is no file
        if (is_hidden(entry->path())) {
            entry.disable_recursion_pending();
        } else if (has_ending(entry->path()) && entry->is_regular_file(gone)) {
            found.push_back(entry->path());
        }
    }
    if (error) {
        return tl::unexpected(Fault{folder + ":", "the folder cannot be read: " + error.message()});
    }
    if (found.empty()) {
        std::string known;
        for (const auto ending : endings) {
            known += (known.empty() ? "" : " ") + std::string(ending);
        }
        return tl::unexpected(Fault{folder + ":", "no file of games in this folder (" + known + ")"});
    }
    std::sort(found.begin(), found.end());
    for (const auto& path : found) {
        files.push_back(path.string());
    }
    return {};
}

Result<void, Fault> add(const std::string& name, std::vector<std::string>& files) {
    std::error_code ignored; // what is no folder is opened later, and complained of then
    if (name != "-" && fs::is_directory(name, ignored)) {
        return add_folder(name, files);
    }
    files.push_back(name);
    return {};
}

Result<void, Fault> add_list(const std::string& list, std::vector<std::string>& files) {
    const auto file = InputFile::open(list);
    if (!file) {
        return tl::unexpected(file.error());
    }
    std::string_view text = file->bytes();
    const char end = text.find('\0') != std::string_view::npos ? '\0' : '\n';
    while (!text.empty()) {
        std::string_view name = text.substr(0, text.find(end));
        text.remove_prefix(std::min(name.size() + 1, text.size()));
        if (end == '\n' && name.ends_with('\r')) {
            name.remove_suffix(1);
        }
        if (name.empty()) {
            continue;
        }
        if (name == "-" && list == "-") {
            return tl::unexpected(Fault{"--files-from:", "standard input is the list itself"});
        }
        if (auto added = add(std::string(name), files); !added) {
            return added;
        }
    }
    return {};
}

} // namespace

Result<std::vector<std::string>, Fault> list_files(const FileArguments& arguments, const std::string& out) {
    std::vector<std::string> files;
    for (const auto& name : arguments.names) {
        if (name == "-" && arguments.list == "-") {
            return tl::unexpected(Fault{"--files-from:", "standard input is the list itself"});
        }
        if (auto added = add(name, files); !added) {
            return tl::unexpected(added.error());
        }
    }
    if (!arguments.list.empty()) {
        if (auto added = add_list(arguments.list, files); !added) {
            return tl::unexpected(added.error());
        }
    }
    if (files.size() > 1 && out != "-") {
        std::error_code absent;
        std::erase_if(files, [&](const std::string& file) { return fs::equivalent(file, out, absent); });
    }
    if (files.empty()) {
        return tl::unexpected(Fault{"FILES:", "no file is named"});
    }
    return files;
}

} // namespace duiyi::records
