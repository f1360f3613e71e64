// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Files of names in many languages, in each encoding, with a few damaged bytes: 240, and ten times as many
// with DUIYI_CASES=10. DUIYI_TABLE=1 prints which encodings were found.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <string>

#include "duiyi/record/read_games.hpp"
#include "duiyi/test_kit/pace.hpp"
#include "names_of_languages.hpp"

namespace duiyi {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

/// A text of at least 20 games, each with two names in headers.
std::string write_games(const names::Language& language, Random& random) {
    auto some = language.names;
    std::shuffle(some.begin(), some.end(), random);
    some.resize(std::max<std::size_t>(some.size() - below(random, 5), 20));
    std::string text;
    for (const auto name : some) {
        text += "[Event \"Open\"]\n[White \"" + std::string(name) + "\"]\n[Black \"" +
                std::string(language.names[below(random, language.names.size())]) +
                "\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    }
    return text;
}

/// A generated file.
struct File {
    std::string language;
    Encoding encoding{};
    bool has_mark = false;
    std::string bytes{};
    std::set<std::size_t> damaged_lines{}; ///< of UTF-8 and UTF-16: where the bytes show the damage
};

void damage_utf8(File& file, std::size_t count, Random& random) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < file.bytes.size(); ++i) {
        if (static_cast<unsigned char>(file.bytes[i]) >= 0x80) {
            places.push_back(i);
        }
    }
    const std::string others = "\xff\xc3\xe9\x41\x82\xfe\xc0\xe4";
    for (std::size_t i = 0; i < count; ++i) {
        file.bytes[places[below(random, places.size())]] = others[below(random, others.size())];
    }
    std::size_t line = 0;
    for (std::size_t at = 0; at < file.bytes.size();) {
        const std::size_t end = std::min(file.bytes.find('\n', at), file.bytes.size());
        ++line;
        if (!is_utf8(std::string_view(file.bytes).substr(at, end - at))) {
            file.damaged_lines.insert(line);
        }
        at = end + 1;
    }
}

void damage_utf16(File& file, std::size_t count, Random& random) {
    const std::size_t high = file.encoding == Encoding::utf16be ? 0 : 1;
    const auto is_line_feed = [&](std::size_t i) {
        return file.bytes[i + high] == '\0' && file.bytes[i + 1 - high] == '\n';
    };
    std::vector<std::size_t> units; // outside ASCII
    for (std::size_t i = 0; i + 1 < file.bytes.size(); i += 2) {
        if (file.bytes[i + high] != '\0' || static_cast<unsigned char>(file.bytes[i + 1 - high]) >= 0x80) {
            units.push_back(i);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = units[below(random, units.size())];
        file.bytes[at + high] = '\xdc'; // the second half of a pair
        std::size_t line = 1;
        for (std::size_t j = 0; j < at; j += 2) {
            line += is_line_feed(j);
        }
        file.damaged_lines.insert(line);
    }
}

void damage_bytes(File& file, std::size_t count, Random& random) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < file.bytes.size(); ++i) {
        if (static_cast<unsigned char>(file.bytes[i]) >= 0x80) {
            places.push_back(i);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        file.bytes[places[below(random, places.size())]] = static_cast<char>(0x80 + below(random, 0x7f));
    }
}

File make_file(const names::Language& language, Encoding encoding, Random& random) {
    const auto bytes = from_utf8(write_games(language, random), encoding);
    EXPECT_TRUE(bytes) << language.name << " in " << to_string(encoding);
    File file{.language = std::string(language.name), .encoding = encoding, .bytes = bytes.value_or("")};
    const std::size_t damaged = below(random, 6);
    if (encoding == Encoding::utf8) {
        damage_utf8(file, damaged, random);
        file.has_mark = below(random, 2) == 0;
    } else if (encoding == Encoding::utf16le || encoding == Encoding::utf16be) {
        damage_utf16(file, damaged, random);
        file.has_mark = below(random, 4) != 0;
    } else {
        damage_bytes(file, damaged, random);
    }
    if (file.has_mark) {
        file.bytes.insert(0, *from_utf8(byte_order_mark, encoding));
    }
    return file;
}

/// The lines with bytes that are not of the encoding, as the reader names them.
std::set<std::size_t> named_lines(GamesReader& reader) {
    std::set<std::size_t> lines;
    for (const GameFault& fault : reader.encoding_faults()) {
        if (fault.fault.code == FaultCode::bytes_not_of_encoding) {
            lines.insert(reader.place_of(*fault.offset).line);
        }
    }
    return lines;
}

class Table {
public:
    void count(Encoding written, Encoding found) { ++files_[{written, found}]; }
    void print() const {
        std::printf("%-14s", "written, found");
        for (const Encoding found : all_encodings) {
            std::printf("%14s", std::string(to_string(found)).c_str());
        }
        std::printf("\n");
        for (const Encoding written : all_encodings) {
            std::printf("%-14s", std::string(to_string(written)).c_str());
            for (const Encoding found : all_encodings) {
                const auto number = files_.find({written, found});
                std::printf("%14d", number == files_.end() ? 0 : number->second);
            }
            std::printf("\n");
        }
    }

private:
    std::map<std::pair<Encoding, Encoding>, int> files_;
};

TEST(EncodingFiles, TheTextIsRightAndNothingChangesSilently) {
    const int wanted = test_kit::cases(240);
    Table table;
    int files = 0;
    int wrong = 0;
    int doubtful = 0;
    std::string wrong_files;
    for (int round = 0; files < wanted; ++round) {
        for (const auto& language : names::all()) {
            auto encodings = language.old_encodings;
            encodings.insert(encodings.end(), {Encoding::utf8, Encoding::utf16le, Encoding::utf16be});
            const Encoding encoding = encodings[static_cast<std::size_t>(round) % encodings.size()];
            Random random(static_cast<unsigned>(files));
            const File file = make_file(language, encoding, random);
            GamesReader reader = read_games(file.bytes);
            ++files;
            table.count(file.encoding, *reader.encoding());
            const Decoded right = to_utf8(file.bytes, file.encoding);
            const bool is_right = reader.text() == right.text;
            if (!is_right && find_encoding(file.bytes).rival == encoding) {
                ++doubtful; // the note names the right one
            } else if (!is_right) {
                ++wrong;
                wrong_files += file.language + " in " + std::string(to_string(encoding)) + " as " +
                               std::string(to_string(*reader.encoding())) + ", seed " +
                               std::to_string(files - 1) + '\n';
            }
            const auto faults = reader.encoding_faults();
            const bool is_judged = *reader.encoding() != Encoding::utf8 && !file.has_mark;
            EXPECT_EQ(!faults.empty() && faults[0].severity == Severity::note, is_judged)
                << file.language << ", seed " << files - 1;
            if (encoding == Encoding::utf8 || encoding == Encoding::utf16le ||
                encoding == Encoding::utf16be) {
                EXPECT_EQ(named_lines(reader), file.damaged_lines)
                    << file.language << " in " << to_string(encoding) << ", seed " << files - 1;
            } else {
                EXPECT_EQ(reader.malformed(), to_utf8(file.bytes, *reader.encoding()).damage.malformed);
            }
        }
    }
    if (std::getenv("DUIYI_TABLE") != nullptr) {
        table.print();
        std::printf("%d files, %d wrong, %d doubtful\n", files, wrong, doubtful);
    }
    EXPECT_LE(100 * doubtful, 3 * files);
    EXPECT_LE(100 * wrong, files) << wrong << " of " << files << " files:\n" << wrong_files;
}

} // namespace
} // namespace duiyi
