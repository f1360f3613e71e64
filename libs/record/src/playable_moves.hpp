// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/pgn_player.hpp"

namespace duiyi {

/// A consumer of `PgnPlayer` that counts what can be played of a text.
class PlayableMoves {
public:
    static constexpr bool wants_positions = false;

    std::size_t moves = 0; ///< with variations
    std::size_t main_line_moves = 0;
    bool has_errors = false;
    bool is_winboard = false; ///< a header `Variant "xiangqi"`, and none `Game`

    Take begin_game(std::size_t) {
        depth_ = 0;
        return Take::read;
    }
    void header(std::string_view name, std::string_view value) {
        if (name == "Game") {
            has_game_ = true;
        }
        has_variant_ |= name == "Variant" && value == "xiangqi";
        is_winboard = has_variant_ && !has_game_;
    }
    template <class P>
    Take begin_moves(const P&) {
        return Take::read;
    }
    template <class M>
    void move(M) {
        ++moves;
        main_line_moves += depth_ == 0;
    }
    void nag(int) {}
    void comment(std::string_view) {}
    Take begin_variation() {
        ++depth_;
        return Take::read;
    }
    void end_variation() { --depth_; }
    void fault(std::size_t, Severity severity, const Fault&) { has_errors |= severity == Severity::error; }
    void end_game(const PgnGameEnd&) {}

private:
    int depth_ = 0;
    bool has_game_ = false, has_variant_ = false;
};

} // namespace duiyi
