// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <utility>

#include "duiyi/record/pgn_player.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "formats.hpp"
#include "playable_moves.hpp"

namespace duiyi::formats {
namespace {

PlayableMoves count_playable(std::string_view text, const PgnHead& head, const Checkpoint* checkpoint) {
    PlayableMoves moves;
    PgnPlayer player(text, moves, head);
    scan_pgn(text, player, {.checkpoint = checkpoint});
    return moves;
}

/// What shows that a text is PGN: a header that the standard or xiangqi's programs have, or a move that can
/// be played.
class SignsOfPgn : public MainLineOnly {
public:
    static constexpr bool wants_positions = false;

    std::size_t begin = 0; ///< of the game

    bool found() const { return found_; }

    Take begin_game(std::size_t offset) {
        begin = offset;
        return Take::read;
    }
    void header(std::string_view name, std::string_view) {
        // PGN standard, 8.1.1 and 9, and what xiangqi's programs add.
        constexpr std::array<std::string_view, 44> names = {
            "Event",       "Site",      "Date",      "Round",     "White",        "Black",
            "Result",      "Red",       "Game",      "FEN",       "SetUp",        "Variant",
            "ECO",         "NIC",       "Opening",   "Variation", "SubVariation", "WhiteTitle",
            "BlackTitle",  "WhiteElo",  "BlackElo",  "WhiteUSCF", "BlackUSCF",    "WhiteNA",
            "BlackNA",     "WhiteType", "BlackType", "EventDate", "EventSponsor", "Section",
            "Stage",       "Board",     "Time",      "UTCTime",   "UTCDate",      "TimeControl",
            "Termination", "Annotator", "Mode",      "PlyCount",  "WhiteTeam",    "BlackTeam",
            "RedTeam",     "Format"};
        found_ |= std::find(names.begin(), names.end(), name) != names.end();
    }
    template <class P>
    Take begin_moves(const P&) {
        return Take::read;
    }
    template <class M>
    void move(M) {
        found_ = true;
    }
    void fault(std::size_t, Severity, const Fault&) {}
    void end_game(const PgnGameEnd&) {}

private:
    bool found_ = false;
};

/// So much of a text with headers is looked at for the game that its moves are of.
constexpr std::size_t sample_size = std::size_t{16} << 10U;

/// Moves without headers are of either game: of the one in which more of them can be played. Headers that
/// name no game leave it at chess, unless none of the first moves is one.
PgnHead assume_head(std::string_view text, const Checkpoint* checkpoint) {
    PgnHead xiangqi;
    xiangqi.game = "Chinese Chess";
    const bool has_headers = text.starts_with('[') || text.find("\n[") != std::string_view::npos ||
                             text.find("\r[") != std::string_view::npos;
    if (has_headers) {
        text = text.substr(0, sample_size);
    }
    const PlayableMoves chess = count_playable(text, {}, checkpoint);
    if (has_headers ? chess.main_line_moves > 0 : !chess.has_errors) {
        return {};
    }
    return count_playable(text, xiangqi, checkpoint).main_line_moves > chess.main_line_moves ? xiangqi
                                                                                             : PgnHead();
}

/// Variations deeper than this are left out: each open one takes memory.
int depth_of(const ReadGamesOptions& options) {
    return static_cast<int>(
        std::min(options.open_variations, static_cast<std::size_t>(PgnScanLimits().depth)));
}

class PgnSource : public GameSource {
public:
    PgnSource(std::string_view text, const ReadGamesOptions& options)
        : head_(assume_head(text, options.checkpoint)),
          reader_(
              text,
              {.scan = {.games = options.games, .depth = depth_of(options), .checkpoint = options.checkpoint},
               .first = options.first,
               .moves = options.moves,
               .text = options.text},
              head_) {}

    std::optional<RecordedGame> next() override {
        auto game = reader_.next();
        if (!game) {
            return std::nullopt;
        }
        return RecordedGame{.tree = std::move(game->tree),
                            .number = game->number,
                            .offset = game->offset,
                            .begun = game->begun,
                            .complete = game->complete};
    }
    std::vector<GameFault> take_faults() override {
        std::vector<GameFault> faults;
        for (PgnFault& fault : reader_.take_faults()) {
            faults.push_back({fault.game, fault.offset, fault.severity, std::move(fault.fault)});
        }
        return faults;
    }
    PgnHead assumed_head() const override { return head_; }

private:
    PgnHead head_;
    PgnReader reader_;
};

} // namespace

bool is_pgn(std::string_view text, const Checkpoint* checkpoint) {
    if (text.find_first_not_of(" \t\r\n\x1a") == std::string_view::npos) {
        return true;
    }
    SignsOfPgn chess;
    PgnPlayer player(text, chess);
    PgnScanner scanner(text, player, {.checkpoint = checkpoint});
    std::string_view begun; // the text from the first game on
    while (!chess.found() && scanner.next_game()) {
        if (begun.empty()) {
            begun = text.substr(chess.begin);
        }
    }
    if (chess.found()) {
        return true;
    }
    PgnHead head;
    head.game = "Chinese Chess";
    SignsOfPgn xiangqi;
    PgnPlayer other(begun, xiangqi, head);
    PgnScanner again(begun, other, {.checkpoint = checkpoint});
    while (!xiangqi.found() && again.next_game()) {
    }
    return xiangqi.found();
}

std::unique_ptr<GameSource> read_pgn_games(std::string_view text, const ReadGamesOptions& options) {
    return std::make_unique<PgnSource>(text, options);
}

} // namespace duiyi::formats
