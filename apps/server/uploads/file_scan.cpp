// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/file_scan.hpp"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "uploads/game_list.hpp"
#include "wire/contents.hpp"
#include "wire/trees.hpp"

namespace duiyi::server {

namespace {

using records::InputFile;
using records::OutputFile;

/// Of a text that is made UTF-8, at once.
constexpr std::size_t conversion_step = std::size_t{1} << 20;

std::string cannot(const char* what, const std::filesystem::path& file) {
    return "cannot " + std::string(what) + ' ' + file.string();
}

std::size_t size_of(const std::filesystem::path& file) {
    std::error_code fault;
    const auto size = std::filesystem::file_size(file, fault);
    return fault ? 0 : static_cast<std::size_t>(size);
}

/// The end of a part of `text` that ends between two characters, if it is GB18030 or Latin-1: bytes up to the
/// blank are never the second half of a character.
std::size_t end_of_part(std::string_view text) {
    if (text.size() <= conversion_step) {
        return text.size();
    }
    for (std::size_t end = conversion_step; end > conversion_step / 2; --end) {
        if (static_cast<unsigned char>(text[end - 1]) <= ' ') {
            return end;
        }
    }
    return conversion_step;
}

} // namespace

/// A text of another encoding, until all of it is UTF-8.
struct FileScan::Conversion {
    InputFile input;
    OutputFile output;
    Encoding encoding{};
    std::size_t done = 0;
    std::size_t malformed = 0;
};

/// A file whose games are being listed.
struct FileScan::Reading {
    InputFile input;
    OutputFile list;
    GamesReader games;
};

tl::expected<InputFile, std::string> open_input(const std::filesystem::path& file) {
    auto opened = InputFile::open(file.string());
    if (!opened) {
        return tl::unexpected(opened.error().text());
    }
    return std::move(*opened);
}

tl::expected<void, std::string> write_piece(const std::filesystem::path& file, std::size_t offset,
                                            std::string_view piece) {
    std::error_code fault;
    if (offset > 0) {
        std::filesystem::resize_file(file, offset, fault);
    }
    if (fault) {
        return tl::unexpected(cannot("write", file));
    }
    std::ofstream out(file, offset > 0 ? std::ios::binary | std::ios::app : std::ios::binary);
    out.write(piece.data(), static_cast<std::streamsize>(piece.size()));
    out.close();
    if (!out) {
        return tl::unexpected(cannot("write", file));
    }
    return {};
}

void remove_files(const FilePaths& paths) {
    std::error_code ignored;
    std::filesystem::remove(paths.file, ignored);
    std::filesystem::remove(paths.list, ignored);
}

FileScan::FileScan(FilePaths paths, std::string name) : paths_(std::move(paths)), name_(std::move(name)) {}
FileScan::~FileScan() = default;

tl::expected<bool, std::string> FileScan::run(const Pause& pause) {
    if (conversion_ == nullptr && reading_ == nullptr) {
        if (auto opened = open(); !opened) {
            return tl::unexpected(std::move(opened.error()));
        }
        if (pause()) {
            return false;
        }
    }
    if (conversion_ != nullptr) {
        auto converted = convert(pause);
        if (!converted || !*converted) {
            return converted;
        }
        conversion_.reset();
        auto input = open_input(paths_.file);
        if (!input) {
            return tl::unexpected(std::move(input.error()));
        }
        if (auto begun = begin_reading(std::move(*input)); !begun) {
            return tl::unexpected(std::move(begun.error()));
        }
        if (pause()) {
            return false;
        }
    }
    return list_games(pause);
}

tl::expected<void, std::string> FileScan::open() {
    auto input = open_input(paths_.file);
    if (!input) {
        return tl::unexpected(std::move(input.error()));
    }
    const Encoding encoding = guess_encoding(input->bytes());
    if (encoding == Encoding::utf8 || !is_text_file(input->bytes())) {
        return begin_reading(std::move(*input));
    }
    auto output = OutputFile::create(paths_.file.string());
    if (!output) {
        return tl::unexpected(output.error().text());
    }
    conversion_ = std::make_unique<Conversion>(Conversion{std::move(*input), std::move(*output), encoding});
    return {};
}

tl::expected<bool, std::string> FileScan::convert(const Pause& pause) {
    Conversion& now = *conversion_;
    while (now.done < now.input.bytes().size()) {
        const auto rest = now.input.bytes().substr(now.done);
        const auto part = rest.substr(0, end_of_part(rest));
        const Decoded decoded = to_utf8(part, now.encoding);
        now.malformed += decoded.malformed;
        now.output.write(decoded.text);
        now.done += part.size();
        if (pause()) {
            return false;
        }
    }
    if (now.malformed > 0) {
        found_.faults.push_back(malformed_fault(now.malformed, now.encoding));
    }
    if (auto written = now.output.commit(); !written) {
        return tl::unexpected(written.error().text());
    }
    return true;
}

tl::expected<void, std::string> FileScan::begin_reading(records::InputFile input) {
    auto list = OutputFile::create(paths_.list.string());
    if (!list) {
        return tl::unexpected(list.error().text());
    }
    ReadGamesOptions options = with_study_limits({});
    options.games = max_games + 1;
    options.file_name = name_;
    // Mapped bytes stay where they are when the file moves.
    GamesReader games = read_games(input.bytes(), options);
    found_.format = games.format();
    reading_ = std::make_unique<Reading>(Reading{std::move(input), std::move(*list), std::move(games)});
    return {};
}

tl::expected<bool, std::string> FileScan::list_games(const Pause& pause) {
    Reading& now = *reading_;
    while (const auto game = now.games.next()) {
        if (found_.games == max_games) {
            found_.more = true;
            break;
        }
        if (game->begun || found_.format != GameFormat::fen) {
            const std::size_t line = now.games.place_of(game->offset).line;
            now.list.write(to_list_line({summarise(game->tree, game->number), game->offset, line}));
            games_ = ++found_.games;
        }
        read_ = game->offset;
        take_faults();
        if (pause()) {
            return false;
        }
    }
    take_faults();
    if (auto written = now.list.commit(); !written) {
        return tl::unexpected(written.error().text());
    }
    read_ = now.input.bytes().size();
    reading_.reset();
    found_.bytes = size_of(paths_.file) + size_of(paths_.list);
    return true;
}

void FileScan::take_faults() {
    for (GameFault& fault : reading_->games.take_faults()) {
        if (found_.faults.size() < max_faults) {
            found_.faults.push_back(describe_fault(std::move(fault), reading_->games));
        }
    }
}

ScannedFile FileScan::take() {
    return std::move(found_);
}

} // namespace duiyi::server
