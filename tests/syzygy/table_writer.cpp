// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Syzygy files of three pieces without pawns, in the format that Fathom (MIT) reads, with the simplest
// encoding: one block for each side to move, and one symbol of fixed length for each value.
#include "table_writer.hpp"

#include <bit>
#include <functional>
#include <utility>

namespace duiyi::syzygy {
namespace {

using engine::SmallEndgame;

/// The number of placements of three pieces, up to rotation and reflection.
constexpr int placements = 31332;
constexpr int index_bits = 15;

struct Point {
    int file, rank;

    bool is_on_diagonal() const { return file == rank; }
    int square() const { return rank * 8 + file; }
    /// The index among the squares below the long diagonal of a board with `files` files, row by row.
    int below(int files) const { return rank * (2 * files - 3 - rank) / 2 + file - 1; }
};

/// The index of the placement in the table: the first piece is mapped to the triangle a1-d1-d4.
int index_of(std::array<int, 3> squares) {
    std::array<Point, 3> p{};
    for (std::size_t i = 0; i < 3; ++i) {
        p[i] = {squares[i] % 8, squares[i] / 8};
    }
    const bool right = p[0].file > 3, upper = p[0].rank > 3;
    for (auto& point : p) {
        point = {right ? 7 - point.file : point.file, upper ? 7 - point.rank : point.rank};
    }
    for (const auto& point : p) {
        if (!point.is_on_diagonal()) {
            if (point.rank > point.file) {
                for (auto& other : p) {
                    std::swap(other.file, other.rank);
                }
            }
            break;
        }
    }
    const int second = p[1].square() > p[0].square();
    const int third = (p[2].square() > p[0].square()) + (p[2].square() > p[1].square());
    if (!p[0].is_on_diagonal()) {
        return (p[0].below(4) * 63 + p[1].square() - second) * 62 + p[2].square() - third;
    }
    int base = 6 * 63 * 62;
    if (!p[1].is_on_diagonal()) {
        return base + (p[0].file * 28 + p[1].below(8)) * 62 + p[2].square() - third;
    }
    base += 4 * 28 * 62;
    if (!p[2].is_on_diagonal()) {
        return base + (p[0].file * 7 + p[1].file - second) * 28 + p[2].below(8);
    }
    base += 4 * 7 * 28;
    return base + (p[0].file * 7 + p[1].file - second) * 6 + p[2].file - third;
}

/// (king, enemy, piece) -> value of the table
using ValueOf = std::function<int(int, int, int)>;

std::vector<int> all_values(const ValueOf& value_of) {
    std::vector<int> values(placements, 0);
    for (int king = 0; king < 64; ++king) {
        for (int enemy = 0; enemy < 64; ++enemy) {
            for (int piece = 0; piece < 64; ++piece) {
                if (king != enemy && king != piece && enemy != piece) {
                    values.at(static_cast<std::size_t>(index_of({king, piece, enemy}))) =
                        value_of(king, enemy, piece);
                }
            }
        }
    }
    return values;
}

void put(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i) {
        bytes += static_cast<char>(number >> 8 * i & 0xff);
    }
}

void align(std::string& bytes, std::size_t to) {
    while (bytes.size() % to != 0) {
        bytes += '\0';
    }
}

/// The values of one side to move, below `symbols`.
struct Part {
    std::vector<int> values;
    unsigned symbols;
    int flags;

    int bits() const { return static_cast<int>(std::bit_width(symbols - 1)); }
    int block_bits() const {
        return static_cast<int>(std::bit_width(static_cast<unsigned>(placements * bits() / 8)));
    }
    void put_header(std::string& bytes) const {
        put(bytes, static_cast<std::uint64_t>(flags), 1);
        put(bytes, static_cast<std::uint64_t>(block_bits()), 1);
        put(bytes, index_bits, 1);
        put(bytes, 0, 1);
        put(bytes, 1, 4); // blocks
        put(bytes, static_cast<std::uint64_t>(bits()), 1);
        put(bytes, static_cast<std::uint64_t>(bits()), 1);
        put(bytes, 0, 2); // the first symbol of this length
        put(bytes, symbols, 2);
        for (unsigned symbol = 0; symbol < symbols; ++symbol) {
            put(bytes, 0xfff000 | symbol, 3); // a value, not a pair of symbols
        }
        align(bytes, 2);
    }
    void put_block(std::string& bytes) const {
        std::string block(std::size_t{1} << block_bits(), '\0');
        std::size_t at = 0;
        for (const int value : values) {
            for (int bit = bits() - 1; bit >= 0; --bit, ++at) {
                if ((value >> bit & 1) != 0) {
                    block[at / 8] = static_cast<char>(block[at / 8] | 0x80 >> at % 8);
                }
            }
        }
        bytes += block;
    }
};

std::string table_of(std::uint32_t beginning, SmallEndgame::Kind kind, const std::vector<Part>& parts) {
    const bool split = parts.size() == 2;
    std::string bytes;
    put(bytes, beginning, 4);
    put(bytes, split ? 1 : 0, 1);
    put(bytes, 0, 1); // the order of the pieces in the index
    const unsigned piece = kind == SmallEndgame::Kind::queen ? 5 : 4;
    for (const unsigned code : {6U, piece, 14U}) { // king, piece, the other king
        put(bytes, split ? code * 17 : code, 1);
    }
    align(bytes, 2);
    for (const auto& part : parts) {
        part.put_header(bytes);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        put(bytes, 0, 4); // sparse index: block 0, offset half of the table
        put(bytes, 1 << (index_bits - 1), 2);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        put(bytes, placements - 1, 2);
    }
    for (const auto& part : parts) {
        align(bytes, 64);
        part.put_block(bytes);
    }
    return bytes + std::string(16, '\0'); // the checksum, which Fathom does not verify
}

} // namespace

std::string results_file(SmallEndgame::Kind kind) {
    const auto& ending = engine::SmallEndgames::endgame(kind);
    const auto strong = all_values([&](int king, int enemy, int piece) {
        return ending.white_to_move(king, enemy, piece) == SmallEndgame::none ? 2 : 4;
    });
    const auto weak = all_values([&](int king, int enemy, int piece) {
        return ending.black_to_move(king, enemy, piece) == SmallEndgame::none ? 2 : 0;
    });
    return table_of(0x5d23e871, kind, {{strong, 5, 0}, {weak, 5, 0}});
}

std::string distances_file(SmallEndgame::Kind kind) {
    const auto& ending = engine::SmallEndgames::endgame(kind);
    const auto strong = all_values([&](int king, int enemy, int piece) {
        return std::max(ending.white_to_move(king, enemy, piece) - 1, 0);
    });
    constexpr int in_plies = 4 | 8;
    return table_of(0xa50c66d7, kind, {{strong, 32, in_plies}});
}

} // namespace duiyi::syzygy
