// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Libraries of CCBridge 1, made here field by field.

#include <gtest/gtest.h>

#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/encoding.hpp"
#include "xiangqi_files_kit.hpp"

namespace duiyi::xiangqi_files_tests {
namespace {

using namespace std::string_literals;

std::string number(std::uint32_t value) {
    std::string bytes;
    for (unsigned shift = 0; shift < 32; shift += 8) {
        bytes += static_cast<char>(value >> shift & 0xffU);
    }
    return bytes;
}

/// Bytes in zlib's format, not packed: one stored block.
std::string stored(const std::string& bytes) {
    const auto size = static_cast<std::uint32_t>(bytes.size());
    std::uint32_t a = 1, b = 0; // Adler-32
    for (const char c : bytes) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    std::string checksum = number(b << 16U | a);
    return "\x78\x01\x01"s + number(size).substr(0, 2) + number(~size).substr(0, 2) + bytes +
           std::string(checksum.rbegin(), checksum.rend());
}

struct Names {
    std::string event, red, black, remark;
};

/// A library with one game for each of `games`.
class Library {
public:
    explicit Library(Encoding encoding) : encoding_(encoding) {}

    std::string bytes(std::string_view name, const std::vector<Names>& games) const {
        std::string content = text(name) + text("") + text("") + text("") + text("") + times();
        content += number(static_cast<std::uint32_t>(games.size())) + text("");
        for (const Names& names : games) {
            const std::string one = game(names);
            content += number(static_cast<std::uint32_t>(one.size() + 4)) + one;
        }
        return "CCBridge\x15\0\0\0\x03\0\0\0"s + number(static_cast<std::uint32_t>(content.size())) +
               stored(content);
    }

private:
    std::string text(std::string_view utf8) const {
        const std::string encoded = from_utf8(utf8, encoding_).value_or("cannot be written");
        return number(static_cast<std::uint32_t>(encoded.size())) + encoded;
    }
    static std::string times() { return std::string(38, ' '); }

    /// The starting position and h2e2.
    std::string game(const Names& names) const {
        std::string bytes;
        for (const int rank : {10, 1}) {
            const auto piece = [&](int file, int from_back) {
                bytes += static_cast<char>(16 * file + (rank == 1 ? 1 + from_back : 10 - from_back));
            };
            for (int file = 1; file <= 9; ++file) {
                piece(file, 0);
            }
            piece(2, 2);
            piece(8, 2);
            for (int file = 1; file <= 9; file += 2) {
                piece(file, 3);
            }
        }
        bytes += number(1) + text(names.event) + number(1);
        for (const auto& name : {""s, ""s, ""s, ""s, ""s, names.red, names.black}) {
            bytes += text(name);
        }
        bytes += number(0) + text("") + text("") + text("") + text("") + text(names.remark) + "\0"s + times();
        return bytes + number(1) + "\x01\0\x77\x47\0\0"s + "\r\n";
    }

    Encoding encoding_;
};

TEST(OldLibrary, TheEncodingIsFoundOverAllGames) {
    const std::vector<Names> traditional = {{"亞洲象棋錦標賽", "趙汝權", "曾益謙", "紅方棄子搶攻"},
                                            {"", "林", "", ""}};
    const std::vector<Names> simplified = {{"", "吕钦", "", ""}, {"", "许银川", "胡荣华", "平||和"}};
    const std::vector<Names> russian = {{"Первенство", "Иванов", "Смирнов", ""}, {"", "Ли", "", ""}};
    struct Case {
        Encoding encoding;
        const char* name;
        const std::vector<Names>& games;
        const char* note;
    };
    for (const auto& [encoding, name, games, note] :
         {Case{Encoding::gb18030, "全国象棋个人赛", simplified, ""},
          Case{Encoding::big5, "象棋名局", traditional, "the text is read as Big5, judged by its characters"},
          Case{Encoding::windows_1251, "Лучшие партии", russian,
               "the text is read as Windows-1251, judged by its characters"}}) {
        const std::string bytes = Library(encoding).bytes(name, games);
        CblReader library(bytes);
        EXPECT_EQ(library.name(), name);
        std::size_t read = 0;
        for (auto game = library.next(); game; game = library.next(), ++read) {
            ASSERT_TRUE(*game) << to_string(game->error());
            const auto& [tree, losses, notes] = **game;
            EXPECT_EQ(to_string(losses), "") << name;
            EXPECT_EQ(to_string(notes), read == 0 ? note : "") << name << ": said once";
            EXPECT_EQ(header(tree, "Red"), games[read].red) << name;
            EXPECT_TRUE(text_of(tree).ends_with("H2-E2")) << text_of(tree);
        }
        EXPECT_EQ(read, games.size());
    }
}

TEST(OldLibrary, TheCallersEncodingCountsMore) {
    const std::string bytes = Library(Encoding::big5).bytes("象棋名局", {{"", "趙汝權", "", ""}});
    CblReader library(bytes, {.encoding = Encoding::big5});
    EXPECT_EQ(library.name(), "象棋名局");
    const auto game = library.next();
    ASSERT_TRUE(game && *game);
    EXPECT_EQ(header((*game)->tree, "Red"), "趙汝權");
    EXPECT_EQ(to_string((*game)->notes), "");
}

} // namespace
} // namespace duiyi::xiangqi_files_tests
