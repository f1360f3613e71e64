// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "formats.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "duiyi/record/cbf.hpp"
#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/wxf_file.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::formats {

namespace {

/// For what is recognised by its first bytes.
template <bool (*is_format)(std::string_view)>
bool at_once(std::string_view content, const Checkpoint*) {
    return is_format(content);
}

} // namespace

std::span<const Format> all() {
    static constexpr std::array<Format, game_formats.size()> table = {{
        {GameFormat::xqf, "xqf", false, at_once<is_xqf>, read_xqf_game},
        {GameFormat::cbr, "cbr", false, at_once<is_cbr>, read_cbr_game},
        {GameFormat::cbl, "cbl", false, at_once<is_cbl>, read_cbl_games},
        {GameFormat::cbf, "cbf", true, at_once<is_cbf>, read_cbf_game},
        {GameFormat::wxf, "wxf", true, at_once<is_wxf_file>, read_wxf_game},
        {GameFormat::dhtmlxq, "dhtmlxq", true, is_dhtmlxq, read_dhtmlxq_games},
        {GameFormat::fen, "fen", true, at_once<is_fen>, read_fen_game},
        {GameFormat::pgn, "pgn", true, is_pgn, read_pgn_games},
    }};
    return table;
}

namespace {

/// Files that are known by the ends of their names, but cannot be read.
struct UnreadableFormat {
    std::string_view end, name;
};
constexpr std::array<UnreadableFormat, 4> unreadable = {
    {{".mxq", "MXQ"}, {".che", "CHE"}, {".chn", "CHN"}, {".cbh", "ChessBase"}}};

class NoGames : public GameSource {
public:
    explicit NoGames(std::string_view file_name) {
        std::string end(file_name.substr(std::min(file_name.rfind('.'), file_name.size())));
        for (char& c : end) {
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        std::string names;
        for (const Format& format : all()) {
            names += (names.empty() ? "" : ", ") + std::string(format.name);
        }
        fault_ = make_fault<FaultCode::no_known_format>(names);
        for (const auto& [known, name] : unreadable) {
            if (end == known) {
                fault_ = make_fault<FaultCode::format_not_supported>(name, names);
            }
        }
    }
    std::optional<RecordedGame> next() override { return std::nullopt; }
    std::vector<GameFault> take_faults() override {
        if (std::exchange(told_, true)) {
            return {};
        }
        return {{0, std::nullopt, Severity::error, fault_}};
    }

private:
    Fault fault_;
    bool told_ = false;
};

} // namespace

std::unique_ptr<GameSource> read_no_game(const ReadGamesOptions& options) {
    return std::make_unique<NoGames>(options.file_name);
}

} // namespace duiyi::formats
