// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "older_index.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <set>

namespace duiyi::records {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view max_ply_word = "max_ply ";

/// The text up to the next of `end`, which is taken off.
std::string_view take_until(std::string_view& text, char end) {
    const auto part = text.substr(0, text.find(end));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

std::optional<IndexSources> parse_sources(std::string_view text) {
    IndexSources sources;
    auto first = take_until(text, '\n');
    if (!first.starts_with(max_ply_word)) {
        return std::nullopt;
    }
    first.remove_prefix(max_ply_word.size());
    int max_ply = 0;
    const auto [end, error] = std::from_chars(first.begin(), first.end(), max_ply);
    if (error != std::errc{} || end != first.end()) {
        return std::nullopt;
    }
    sources.max_ply = max_ply;
    while (!text.empty()) {
        sources.files.emplace_back(take_until(text, '\n'));
    }
    return sources;
}

/// The files that the games of an index name, where it has no `sources`.
IndexSources sources_of_games(std::string_view games) {
    std::set<std::string> files;
    while (!games.empty()) {
        auto line = take_until(games, '\n');
        files.insert(source_name(std::string(take_until(line, '\t'))));
    }
    return {std::nullopt, {files.begin(), files.end()}};
}

} // namespace

bool IndexSources::has(const std::string& file) const {
    return std::find(files.begin(), files.end(), file) != files.end();
}

std::string source_name(const std::string& path) {
    if (path == "-") {
        return path;
    }
    std::error_code error;
    const auto absolute = fs::weakly_canonical(fs::absolute(path, error), error);
    return part_of_line(error ? path : absolute.string());
}

std::string part_of_line(std::string_view text) {
    std::string line(text);
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < ' ') {
            c = ' ';
        }
    }
    return line;
}

bool write_sources(const IndexSources& sources, const std::string& folder) {
    auto file = OutputFile::create(folder + "/sources");
    if (!file) {
        return false;
    }
    file->write(std::string(max_ply_word) + std::to_string(sources.max_ply.value_or(0)) + '\n');
    for (const auto& name : sources.files) {
        file->write(name + '\n');
    }
    return file->commit().has_value();
}

Result<std::optional<OlderIndex>, Fault> OlderIndex::open(const std::string& folder) {
    std::error_code ignored;
    if (!fs::exists(folder + "/positions", ignored)) {
        return std::nullopt;
    }
    auto entries = InputFile::open(folder + "/positions");
    auto games = InputFile::open(folder + "/games");
    for (const auto* file : {&entries, &games}) {
        if (!*file) {
            return tl::unexpected(file->error());
        }
    }
    const auto damaged = [&](const char* what) {
        return tl::unexpected(Fault{folder + ":", std::string("the index is damaged: ") + what});
    };
    OlderIndex index(std::move(*entries), std::move(*games));
    const auto lines = index.games_.bytes();
    index.game_count_ = static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n'));
    if (index.entries_.bytes().size() % sizeof(IndexEntry) != 0) {
        return damaged("positions ends within an entry");
    }
    if (!lines.empty() && lines.back() != '\n') {
        return damaged("games ends within a line");
    }
    const auto sources = InputFile::open(folder + "/sources");
    const auto parsed = sources ? parse_sources(sources->bytes()) : std::nullopt;
    if (sources && !parsed) {
        return damaged("sources does not begin with max_ply");
    }
    index.sources_ = parsed ? *parsed : sources_of_games(lines);
    return std::optional<OlderIndex>(std::move(index));
}

std::vector<IndexEntry> OlderIndex::entries(std::size_t first, std::size_t count) const {
    const auto bytes = entries_.bytes().substr(first * sizeof(IndexEntry), count * sizeof(IndexEntry));
    std::vector<IndexEntry> found(bytes.size() / sizeof(IndexEntry));
    std::memcpy(found.data(), bytes.data(), bytes.size());
    return found;
}

} // namespace duiyi::records
