// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The playthroughs as they are kept and as they are today.

#include "playthrough.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "duiyi/test_kit/paths.hpp"

namespace duiyi {
namespace {

std::string kept(const std::string& name) {
    std::ifstream file(test_kit::source_dir() / "tests/golden" / name);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The lines that differ, up to the tenth, with the ply they belong to.
std::string difference(const std::string& before, const std::string& now) {
    std::istringstream old_lines(before);
    std::istringstream new_lines(now);
    std::string text;
    std::string ply;
    int shown = 0;
    for (std::string was, is; shown < 10 && (old_lines || new_lines);) {
        was.clear();
        is.clear();
        std::getline(old_lines, was);
        std::getline(new_lines, is);
        if (is.starts_with("ply ")) {
            ply = is;
        }
        if (was == is) {
            continue;
        }
        text += ply + "\n- " + was + "\n+ " + is + "\n";
        ++shown;
    }
    return text;
}

void expect_unchanged(const std::string& name, const std::string& now) {
    const std::string before = kept(name);
    EXPECT_FALSE(before.empty()) << name << " is missing";
    EXPECT_TRUE(before == now) << "tests/golden/" << name
                               << " differs; wanted? then golden_playthrough writes a new one\n"
                               << difference(before, now);
}

TEST(Playthrough, Chess) {
    expect_unchanged("playthrough_chess.txt", golden::chess_playthrough());
}
TEST(Playthrough, Xiangqi) {
    expect_unchanged("playthrough_xiangqi.txt", golden::xiangqi_playthrough());
}

/// What the games are there for is in them.
TEST(Playthrough, HoldsTheSpecialMoves) {
    const auto chess = golden::chess_playthrough();
    for (const auto* wanted : {"SAN exd6, captures", "SAN cxd8=Q, captures", "SAN O-O\n", "SAN Nxf7#",
                               "result: first side wins, checkmate", "en passant: d6"}) {
        EXPECT_NE(chess.find(wanted), std::string::npos) << wanted;
    }
    const auto xiangqi = golden::xiangqi_playthrough();
    for (const auto* wanted : {"炮二平五", "马8进7", "gives check", "result: first side wins, checkmate"}) {
        EXPECT_NE(xiangqi.find(wanted), std::string::npos) << wanted;
    }
}

} // namespace
} // namespace duiyi
