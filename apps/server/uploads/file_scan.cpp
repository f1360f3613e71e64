// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "uploads/file_scan.hpp"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <utility>

#include "domain/secret.hpp"
#include "uploads/game_list.hpp"

namespace duiyi::server {

namespace {

using records::InputFile;
using records::OutputFile;

/// Of a text that is made UTF-8, in bytes at once.
constexpr std::size_t conversion_step = std::size_t{1} << 20;

std::string cannot(const char* what, const std::filesystem::path& file, const std::string& why = {}) {
    return "cannot " + std::string(what) + ' ' + log_name(file) + (why.empty() ? "" : ": ") + why;
}

std::size_t size_of(const std::filesystem::path& file) {
    std::error_code fault;
    const auto size = std::filesystem::file_size(file, fault);
    return fault ? 0 : static_cast<std::size_t>(size);
}

} // namespace

std::string log_name(const std::filesystem::path& file) {
    return "the file " + room_tag(file.stem().string()) + file.extension().string();
}

Result<InputFile, std::string> open_input(const std::filesystem::path& file) {
    auto opened = InputFile::open(file.string());
    if (!opened) {
        return tl::unexpected(cannot("read", file, opened.error().what()));
    }
    return std::move(*opened);
}

Result<void, std::string> write_piece(const std::filesystem::path& file, std::size_t offset,
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

bool disk_has_room(const std::filesystem::path& folder, std::size_t bytes, std::size_t reserve) {
    constexpr std::uintmax_t part = 20;
    std::error_code fault;
    const auto space = std::filesystem::space(folder, fault);
    const std::uintmax_t left = std::min<std::uintmax_t>(reserve, space.capacity / part);
    return fault || (space.available >= left && space.available - left >= bytes);
}

void remove_files(const FilePaths& paths) {
    std::error_code ignored;
    std::filesystem::remove(paths.file, ignored);
    std::filesystem::remove(paths.list, ignored);
}

FileScan::FileScan(FilePaths paths, std::string name, HasSpace has_space)
    : paths_(std::move(paths)),
      name_(std::move(name)),
      has_space_(std::move(has_space)),
      rounds_([this](const Checkpoint& checkpoint) { outcome_ = read_all(checkpoint); }) {}
FileScan::~FileScan() = default;

Result<bool, std::string> FileScan::run(const Pause& pause) {
    if (!rounds_.run(pause)) {
        return false;
    }
    if (!outcome_) {
        return tl::unexpected(outcome_.error());
    }
    return true;
}

FileScan::Done FileScan::read_all(const Checkpoint& checkpoint) {
    auto input = open_input(paths_.file);
    if (!input) {
        return tl::unexpected(std::move(input.error()));
    }
    if (!is_text_file(input->bytes())) {
        return list_games(*input, checkpoint);
    }
    const FoundEncoding found = find_encoding(input->bytes());
    if (found.is_plain) {
        return list_games(*input, checkpoint);
    }
    checkpoint();
    if (auto converted = convert(*input, found, checkpoint); !converted) {
        return converted;
    }
    const auto text = open_input(paths_.file);
    return text ? list_games(*text, checkpoint) : Done(tl::unexpected(text.error()));
}

FileScan::Done FileScan::convert(const InputFile& input, const FoundEncoding& found,
                                 const Checkpoint& checkpoint) {
    auto output = OutputFile::create(paths_.file.string());
    if (!output) {
        return tl::unexpected(cannot("write", paths_.file, output.error().what()));
    }
    std::size_t written = 0;
    TextDecoder decoder(input.bytes(), found.encoding);
    for (std::string part; decoder.next(part, conversion_step); part.clear()) {
        written += part.size();
        if (!grow_to(written)) { // the text as it was is still there
            return out_of_room();
        }
        output->write(part);
        checkpoint();
    }
    of_encoding_ = encoding_faults(found, decoder.damage());
    if (auto committed = output->commit(); !committed) {
        return tl::unexpected(cannot("write", paths_.file, committed.error().what()));
    }
    converted_ = written - std::min(written, input.bytes().size());
    grown_ = converted_;
    return {};
}

FileScan::Done FileScan::list_games(const InputFile& input, const Checkpoint& checkpoint) {
    auto list = OutputFile::create(paths_.list.string());
    if (!list) {
        return tl::unexpected(cannot("write", paths_.list, list.error().what()));
    }
    ReadGamesOptions options = with_study_limits({});
    options.games = max_games + 1;
    options.file_name = name_;
    options.checkpoint = &checkpoint;
    GamesReader games = read_games(input.bytes(), options);
    found_.format = games.format();
    take_faults(of_encoding_, games);
    checkpoint();
    std::size_t listed = 0; // bytes
    while (const auto game = games.next()) {
        if (found_.games == max_games) {
            found_.more = true;
            break;
        }
        if (game->begun || found_.format != GameFormat::fen) {
            const std::size_t line = games.place_of(game->offset).line;
            const std::string entry = to_list_line({summarise(game->tree, game->number), game->offset, line});
            listed += entry.size();
            if (!grow_to(converted_ + listed)) {
                return out_of_room();
            }
            list->write(entry);
            games_ = ++found_.games;
        }
        read_ = game->offset;
        take_faults(games.take_faults(), games);
        checkpoint();
    }
    take_faults(games.take_faults(), games);
    if (auto committed = list->commit(); !committed) {
        return tl::unexpected(cannot("write", paths_.list, committed.error().what()));
    }
    read_ = input.bytes().size();
    found_.bytes = size_of(paths_.file) + size_of(paths_.list);
    return {};
}

void FileScan::take_faults(const std::vector<GameFault>& faults, GamesReader& games) {
    for (const GameFault& fault : faults) {
        if (found_.faults.size() < max_faults) {
            found_.faults.push_back(place_fault(fault, games));
        }
    }
}

bool FileScan::grow_to(std::size_t bytes) {
    if (bytes > room_) {
        return false;
    }
    for (; has_space_ && checked_ < bytes; checked_ += room_step) {
        if (!has_space_(room_step)) {
            return false;
        }
    }
    grown_ = bytes;
    return true;
}

FileScan::Done FileScan::out_of_room() {
    is_out_of_room_ = true;
    return tl::unexpected("no room for the text or the list of " + log_name(paths_.file));
}

ScannedFile FileScan::take() {
    return std::move(found_);
}

} // namespace duiyi::server
