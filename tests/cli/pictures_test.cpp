// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Every picture of docs/geometry.md is what the command above it prints.

#include <gtest/gtest.h>

#include <fstream>

#include "duiyi/test_kit/paths.hpp"
#include "program.hpp"

namespace duiyi::test {
namespace {

struct Picture {
    std::vector<std::string> arguments;
    std::string drawn;
};

/// The words of a command line, single quotes understood.
std::vector<std::string> words(const std::string& command) {
    std::vector<std::string> result(1);
    bool in_quotes = false;
    for (const char c : command) {
        if (c == '\'') {
            in_quotes = !in_quotes;
        } else if (c == ' ' && !in_quotes) {
            result.emplace_back();
        } else {
            result.back() += c;
        }
    }
    return result;
}

/// Each block between ``` lines that starts with `$ duiyi`.
std::vector<Picture> pictures_of(const std::string& page) {
    const std::string prompt = "$ duiyi ";
    std::vector<Picture> pictures;
    std::ifstream file(page);
    bool in_picture = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(prompt)) {
            pictures.push_back({words(line.substr(prompt.size())), ""});
            in_picture = true;
        } else if (line == "```") {
            in_picture = false;
        } else if (in_picture) {
            pictures.back().drawn += line + '\n';
        }
    }
    return pictures;
}

TEST(GeometryPage, ShowsWhatTheProgramPrints) {
    const auto pictures = pictures_of(test_kit::source_dir() / "docs/geometry.md");
    EXPECT_EQ(pictures.size(), 8U);
    for (const auto& picture : pictures) {
        const auto answer = run_duiyi(picture.arguments);
        EXPECT_EQ(answer.exit_code, 0) << answer.errors;
        EXPECT_EQ(answer.output, picture.drawn);
    }
}

} // namespace
} // namespace duiyi::test
