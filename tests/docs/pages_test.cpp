// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the pages quote is what the files hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/test_kit/paths.hpp"

namespace {

using Lines = std::vector<std::string>;

const std::filesystem::path root = duiyi::test_kit::source_dir();

Lines read_lines(const std::filesystem::path& path) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << "cannot read " << path;
    Lines lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
    }
    return lines;
}

/// The file without the comment it opens with: SPDX lines and what the file is about.
Lines quotable(const std::string& path) {
    Lines lines = read_lines(root / path);
    if (path.ends_with(".out")) {
        return lines;
    }
    const std::string comment = path.ends_with(".cpp") ? "//" : "#";
    const auto body = std::find_if(lines.begin(), lines.end(),
                                   [&](const std::string& line) { return !line.starts_with(comment); });
    return {body, lines.end()};
}

/// The path in a line `<!-- path -->`, or nothing.
std::string quoted_path(std::string_view line) {
    constexpr std::string_view open = "<!-- ";
    constexpr std::string_view close = " -->";
    if (!line.starts_with(open) || !line.ends_with(close) || line.find("SPDX") != line.npos) {
        return {};
    }
    return std::string(line.substr(open.size(), line.size() - open.size() - close.size()));
}

/// Calls `handle(path, first, last)` for every block that quotes, with the range of its lines, and returns
/// how many there are. A block of C++ that quotes nothing is a failure: nobody would compile it.
template <class Handle>
int for_each_quotation(Lines& page, Handle handle) {
    int found = 0;
    for (std::size_t i = 0; i < page.size(); ++i) {
        if (!page[i].starts_with("```")) {
            continue;
        }
        const std::string path = i > 0 ? quoted_path(page[i - 1]) : "";
        EXPECT_TRUE(!path.empty() || page[i] != "```cpp") << "line " << i + 1 << ": C++ that quotes no file";
        const auto first = page.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        auto last = std::find(first, page.end(), "```");
        if (!path.empty()) {
            ++found;
            last = handle(path, first, last);
        }
        i = static_cast<std::size_t>(last - page.begin());
    }
    return found;
}

const std::vector<std::string> pages = {"docs/first-ten-minutes.md", "README.md"};

TEST(Pages, QuoteWhatTheFilesHold) {
    int found = 0;
    for (const auto& name : pages) {
        Lines page = read_lines(root / name);
        found += for_each_quotation(page, [&](const std::string& path, auto first, auto last) {
            EXPECT_EQ(Lines(first, last), quotable(path)) << name << " quotes " << path;
            return last;
        });
    }
    EXPECT_GE(found, 10);
}

void write_pages() {
    for (const auto& name : pages) {
        Lines page = read_lines(root / name);
        for_each_quotation(page, [&](const std::string& path, auto first, auto last) {
            const Lines body = quotable(path);
            const auto place = page.erase(first, last);
            return page.insert(place, body.begin(), body.end()) + static_cast<std::ptrdiff_t>(body.size());
        });
        std::ofstream file(root / name);
        for (const auto& line : page) {
            file << line << '\n';
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--write") {
        write_pages();
        return 0;
    }
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
