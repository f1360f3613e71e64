// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "game_file.hpp"

#include <boost/crc.hpp>
#include <filesystem>

namespace duiyi::train {
namespace {

constexpr std::size_t header_size = 16;
constexpr std::size_t max_game_bytes = 300'000; // more than the longest game

char number_of(std::type_identity<Chess>) {
    return 0;
}
char number_of(std::type_identity<Xiangqi>) {
    return 1;
}

/// "duiyigm", the version, the game, zeros.
std::string header_of(GameId game) {
    std::string head("duiyigm\1", 8);
    head += with_game(game, [](auto rules) { return number_of(rules); });
    head.resize(header_size, '\0');
    return head;
}

void put(std::string& bytes, std::uint32_t number, int width) {
    for (int i = 0; i < width; ++i) {
        bytes += static_cast<char>(number >> 8 * i & 0xff);
    }
}

std::uint32_t get(const std::string& bytes, std::size_t at, int width) {
    std::uint32_t number = 0;
    for (int i = 0; i < width; ++i) {
        number |= std::uint32_t{static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)])} << 8 * i;
    }
    return number;
}

std::uint32_t checksum(const std::string& bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

std::string packed(const ScoredGame& game) {
    std::string bytes;
    put(bytes, static_cast<std::uint32_t>(game.result + 1), 1);
    put(bytes, static_cast<std::uint32_t>(game.start.size()), 1);
    bytes += game.start;
    put(bytes, static_cast<std::uint32_t>(game.moves.size()), 2);
    for (const auto& [move, score] : game.moves) {
        put(bytes, move, 2);
        put(bytes, static_cast<std::uint16_t>(score), 2);
    }
    return bytes;
}

bool unpack(const std::string& bytes, ScoredGame& game) {
    if (bytes.size() < 2) {
        return false;
    }
    game.result = static_cast<int>(get(bytes, 0, 1)) - 1;
    const std::size_t length = get(bytes, 1, 1);
    if (bytes.size() < 4 + length) {
        return false;
    }
    game.start = bytes.substr(2, length);
    const std::size_t count = get(bytes, 2 + length, 2);
    if (bytes.size() != 4 + length + 4 * count) {
        return false;
    }
    game.moves.clear();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = 4 + length + 4 * i;
        game.moves.push_back({static_cast<std::uint16_t>(get(bytes, at, 2)),
                              static_cast<std::int16_t>(get(bytes, at + 2, 2))});
    }
    return game.result >= -1 && game.result <= 1;
}

bool read_bytes(std::ifstream& in, std::string& bytes, std::size_t size) {
    bytes.resize(size);
    return static_cast<bool>(in.read(bytes.data(), static_cast<std::streamsize>(size)));
}

} // namespace

Result<GameFileReader, Fault> GameFileReader::open(const std::string& path, GameId game) {
    GameFileReader reader;
    reader.in_.open(path, std::ios::binary);
    if (!reader.in_) {
        return tl::unexpected(Fault{path, "cannot be read"});
    }
    std::string head;
    if (!read_bytes(reader.in_, head, header_size) || head != header_of(game)) {
        return tl::unexpected(
            Fault{path, "is not a file of scored " + std::string(to_string(rules_of(game))) + " games"});
    }
    reader.valid_bytes_ = header_size;
    return reader;
}

bool GameFileReader::next(ScoredGame& game) {
    std::string head, bytes;
    damaged_ = in_.peek() != std::ifstream::traits_type::eof();
    if (!read_bytes(in_, head, 8)) {
        return false;
    }
    const std::size_t size = get(head, 0, 4);
    if (size > max_game_bytes || !read_bytes(in_, bytes, size) || get(head, 4, 4) != checksum(bytes) ||
        !unpack(bytes, game)) {
        return false;
    }
    damaged_ = false;
    valid_bytes_ += 8 + size;
    return true;
}

Result<GameFileWriter, Fault> GameFileWriter::open(const std::string& path, GameId game) {
    GameFileWriter writer;
    std::error_code error;
    if (std::filesystem::exists(path, error) && std::filesystem::file_size(path, error) > 0) {
        auto reader = GameFileReader::open(path, game);
        if (!reader) {
            return tl::unexpected(reader.error());
        }
        for (ScoredGame scored; reader->next(scored); ++writer.games_) {
            writer.plies_ += scored.moves.size();
        }
        if (reader->is_damaged()) {
            std::filesystem::resize_file(path, reader->valid_bytes(), error);
        }
        if (error) {
            return tl::unexpected(Fault{path, "ends with a truncated game that cannot be removed"});
        }
        writer.out_.open(path, std::ios::binary | std::ios::app);
    } else {
        writer.out_.open(path, std::ios::binary);
        writer.out_ << header_of(game) << std::flush;
    }
    if (!writer.out_) {
        return tl::unexpected(Fault{path, "cannot be written"});
    }
    return writer;
}

bool GameFileWriter::add(const ScoredGame& game) {
    const std::string bytes = packed(game);
    std::string head;
    put(head, static_cast<std::uint32_t>(bytes.size()), 4);
    put(head, checksum(bytes), 4);
    out_ << head << bytes << std::flush;
    return static_cast<bool>(out_);
}

} // namespace duiyi::train
