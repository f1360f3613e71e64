// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "formats.hpp"

#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::formats {

std::span<const Format> all() {
    static constexpr std::array<Format, game_formats.size()> table = {{
        {GameFormat::xqf, "xqf", false, is_xqf, read_xqf_game},
        {GameFormat::cbr, "cbr", false, is_cbr, read_cbr_game},
        {GameFormat::cbl, "cbl", false, is_cbl, read_cbl_games},
        {GameFormat::dhtmlxq, "dhtmlxq", true, is_dhtmlxq, read_dhtmlxq_games},
        {GameFormat::fen, "fen", true, is_fen, read_fen_game},
        {GameFormat::pgn, "pgn", true, is_any_text, read_pgn_games},
    }};
    return table;
}

} // namespace duiyi::formats
