// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <utility>

#include "duiyi/geometry/games.hpp"
#include "duiyi/notation/fen.hpp"
#include "formats.hpp"
#include "trimmed.hpp"

namespace duiyi::formats {
namespace {

constexpr std::size_t longest = 200;

/// The number of ranks when the text is one line that has ranks; else 0.
std::size_t count_ranks(std::string_view text) {
    if (text.empty() || text.size() > longest || text.find_first_of("\n[") != std::string_view::npos) {
        return 0;
    }
    const auto board = text.substr(0, text.find(' '));
    return static_cast<std::size_t>(std::ranges::count(board, '/')) + 1;
}

template <Game G>
RecordedGame read_game(std::string_view fen, Faults& faults, Faults& notes) {
    const auto position = parse_lenient_fen<G>(fen, &notes);
    if (position) {
        return {.tree = GameTree<G>(*position)};
    }
    faults = position.error();
    return {.tree = GameTree<G>(), .begun = false, .complete = false};
}

class FenSource : public GameSource {
public:
    explicit FenSource(std::string_view text) : text_(text) {}

    std::optional<RecordedGame> next() override {
        if (std::exchange(read_, true)) {
            return std::nullopt;
        }
        const std::string_view fen = trimmed(text_);
        RecordedGame game = with_game(game_of_fen(fen), [&]<class G>(std::type_identity<G>) {
            return read_game<G>(fen, faults_, notes_);
        });
        game.number = 1;
        game.offset = fen.empty() ? 0 : static_cast<std::size_t>(fen.data() - text_.data());
        offset_ = game.offset;
        return game;
    }
    std::vector<GameFault> take_faults() override {
        std::vector<GameFault> faults;
        for (Fault& fault : std::exchange(faults_, {})) {
            faults.push_back({1, offset_, Severity::error, std::move(fault)});
        }
        for (Fault& note : std::exchange(notes_, {})) {
            faults.push_back({1, offset_, Severity::note, std::move(note)});
        }
        return faults;
    }

private:
    std::string_view text_;
    bool read_ = false;
    std::size_t offset_ = 0;
    Faults faults_{}, notes_{};
};

} // namespace

bool is_fen(std::string_view text) {
    const std::size_t ranks = count_ranks(trimmed(text));
    return std::any_of(all_games.begin(), all_games.end(), [ranks](GameId id) {
        return with_game(id,
                         [ranks]<class G>(std::type_identity<G>) { return ranks == std::size_t{G::ranks}; });
    });
}

std::unique_ptr<GameSource> read_fen_game(std::string_view text, const ReadGamesOptions&) {
    return std::make_unique<FenSource>(text);
}

} // namespace duiyi::formats
