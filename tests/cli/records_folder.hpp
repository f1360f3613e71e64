// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace duiyi::test {

/// A folder of the test's own.
class Records : public testing::Test {
protected:
    void SetUp() override {
        std::string name = (std::filesystem::temp_directory_path() / "duiyi-records-XXXXXX").string();
        ASSERT_NE(::mkdtemp(name.data()), nullptr) << name;
        folder_ = name;
    }
    void TearDown() override {
        if (!folder_.empty()) {
            std::filesystem::remove_all(folder_);
        }
    }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string make(const std::string& name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }
    static std::string read(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    }
    /// Nothing is left beside the files named.
    std::size_t count_files() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_),
                                                      std::filesystem::directory_iterator{}));
    }

    std::filesystem::path folder_;
};

/// Three games of chess.
inline const char* const three_games =
    "[Event \"One\"]\n[White \"Lasker\"]\n[Black \"Tal\"]\n[WhiteElo \"2600\"]\n\n"
    "1.e4 e5 {why} (c5) Nf3 Nc6 1-0\n\n"
    "[Event \"Two\"]\n[White \"Tal\"]\n[Black \"Petrosian\"]\n\n1. d4 d5 2. Nf3 0-1\n\n"
    "[Event \"Three\"]\n[White \"Fine\"]\n[Black \"Lasker\"]\n\n1. Nf3 d5 2. d4 1/2-1/2\n";

/// The central cannon, a horse, and a variation, in tags as they are on the web.
inline const char* const tagged =
    "<p>[DhtmlXQ][DhtmlXQ_title]一[/DhtmlXQ_title][DhtmlXQ_red]胡荣华[/DhtmlXQ_red][DhtmlXQ_binit]"
    "0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]"
    "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_1_1]1747[/DhtmlXQ_move_0_1_1]"
    "[DhtmlXQ_comment1]当头[/DhtmlXQ_comment1][DhtmlXQ_result]黑胜[/DhtmlXQ_result][/DhtmlXQ]</p>\n";

} // namespace duiyi::test
