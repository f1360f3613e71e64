// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <utility>

#include "duiyi/record/pgn_player.hpp"
#include "duiyi/record/pgn_reader.hpp"
#include "formats.hpp"

namespace duiyi::formats {
namespace {

/// Counts what can be played of a text.
class PlayableMoves {
public:
    static constexpr bool wants_positions = false;

    std::size_t main_line_moves = 0;
    bool has_errors = false;

    Take begin_game(std::size_t) {
        depth_ = 0;
        return Take::read;
    }
    void header(std::string_view, std::string_view) {}
    template <class P>
    Take begin_moves(const P&) {
        return Take::read;
    }
    template <class M>
    void move(M) {
        main_line_moves += depth_ == 0;
    }
    void nag(int) {}
    void comment(std::string_view) {}
    Take begin_variation() {
        ++depth_;
        return Take::read;
    }
    void end_variation() { --depth_; }
    void fault(std::size_t, Severity severity, const std::string&) {
        has_errors |= severity == Severity::error;
    }
    void end_game(const PgnGameEnd&) {}

private:
    int depth_ = 0;
};

PlayableMoves count_playable(std::string_view text, const PgnHead& head) {
    PlayableMoves moves;
    PgnPlayer player(text, moves, head);
    scan_pgn(text, player);
    return moves;
}

/// Moves without headers are of either game: of the one in which more of them can be played.
PgnHead assume_head(std::string_view text) {
    const bool has_headers = text.starts_with('[') || text.find("\n[") != std::string_view::npos;
    if (has_headers)
        return {};
    const PlayableMoves chess = count_playable(text, {});
    if (!chess.has_errors)
        return {};
    PgnHead xiangqi;
    xiangqi.game = "Chinese Chess";
    return count_playable(text, xiangqi).main_line_moves > chess.main_line_moves ? xiangqi : PgnHead();
}

/// Variations deeper than this are left out: each open one takes memory.
int depth_of(const ReadGamesOptions& options) {
    return static_cast<int>(
        std::min(options.open_variations, static_cast<std::size_t>(PgnScanLimits().depth)));
}

class PgnSource : public GameSource {
public:
    PgnSource(std::string_view text, const ReadGamesOptions& options)
        : head_(assume_head(text)),
          reader_(text,
                  {.scan = {.games = options.games, .depth = depth_of(options)},
                   .first = options.first,
                   .moves = options.moves,
                   .text = options.text},
                  head_) {}

    std::optional<RecordedGame> next() override {
        auto game = reader_.next();
        if (!game)
            return std::nullopt;
        return RecordedGame{.tree = std::move(game->tree),
                            .number = game->number,
                            .offset = game->offset,
                            .begun = game->begun,
                            .complete = game->complete};
    }
    std::vector<GameFault> take_faults() override {
        std::vector<GameFault> faults;
        for (PgnFault& fault : reader_.take_faults())
            faults.push_back({fault.game, fault.offset, fault.severity, std::move(fault.text)});
        return faults;
    }
    PgnHead assumed_head() const override { return head_; }

private:
    PgnHead head_;
    PgnReader reader_;
};

} // namespace

bool is_any_text(std::string_view) {
    return true;
}

std::unique_ptr<GameSource> read_pgn_games(std::string_view text, const ReadGamesOptions& options) {
    return std::make_unique<PgnSource>(text, options);
}

} // namespace duiyi::formats
