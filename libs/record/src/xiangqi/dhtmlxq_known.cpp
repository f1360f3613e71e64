// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <limits>

#include "dhtmlxq_tags.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_player.hpp"

namespace duiyi {
namespace {
namespace dhtmlxq_signs {

/// Where the next tag begins. In PGN a header may have such a name, and its value in quotes follows.
std::size_t find_tag(std::string_view text, std::size_t from) {
    for (auto at = text.find(dhtmlxq::tag_start, from); at != std::string_view::npos;
         at = text.find(dhtmlxq::tag_start, at + 1)) {
        if (const auto end = text.find_first_of("][ \t\r\n\"", at + 1);
            end != std::string_view::npos && text[end] == ']') {
            return at;
        }
    }
    return std::string_view::npos;
}

/// What a text has of PGN.
struct PgnSigns : MainLineOnly {
    static constexpr bool wants_positions = false;
    std::size_t games = 0, headers = 0;
    bool begins_with_move = false;

    Take begin_game(std::size_t) { return ++games, Take::read; }
    /// Selectors of style sheets look like headers but for their names: `[type="text"]`.
    void header(std::string_view name, std::string_view) {
        headers += name.find('=') == std::string_view::npos;
    }
    template <class P>
    Take begin_moves(const P&) {
        return Take::read;
    }
    template <class M>
    void move(M) {
        begins_with_move |= games == 1;
    }
    void fault(std::size_t, Severity, const Fault&) {}
    void end_game(const PgnGameEnd&) {}
};

PgnSigns pgn_signs(std::string_view text, const Checkpoint* checkpoint) {
    PgnSigns signs;
    PgnPlayer player(text, signs);
    scan_pgn(text, player, {.checkpoint = checkpoint});
    return signs;
}

/// So much of a text shows whether it begins with a move of xiangqi.
constexpr std::size_t beginning = std::size_t{1} << 20U;

/// Whether a text has headers as PGN has them, or begins with a move of either game.
bool is_like_pgn(std::string_view text, const Checkpoint* checkpoint) {
    const PgnSigns signs = pgn_signs(text, checkpoint);
    return signs.headers > 0 || signs.begins_with_move ||
           pgn_signs("[Game \"Chinese Chess\"]\n" + std::string(text.substr(0, beginning)), checkpoint)
               .begins_with_move;
}

/// Looks for tags outside of the remarks and the values of headers.
class TagsAmongPgn {
public:
    explicit TagsAmongPgn(std::string_view text) : text_(text), tag_(find_tag(text, 0)) {}

    bool found() const { return found_ || tag_ != std::string_view::npos; }

    Take begin_game(std::size_t) { return Take::read; }
    void header(std::string_view, std::string_view value) { pass(value); }
    Take end_headers() { return Take::read; }
    Take move(std::string_view) { return Take::read; }
    void nag(int) {}
    void comment(std::string_view text) { pass(text); }
    Take begin_variation() { return Take::read; }
    void end_variation() {}
    void fault(std::size_t, Severity, const Fault&) {}
    void end_game(std::size_t, std::optional<GameResult>) {}

private:
    /// Tags in this part of the text count for nothing.
    void pass(std::string_view part) {
        const auto begin = static_cast<std::size_t>(part.data() - text_.data());
        found_ |= tag_ < begin;
        while (tag_ < begin + part.size()) {
            tag_ = find_tag(text_, tag_ + 1);
        }
    }

    std::string_view text_;
    std::size_t tag_; ///< the next one
    bool found_ = false;
};

} // namespace dhtmlxq_signs
} // namespace

bool is_dhtmlxq(std::string_view text, const Checkpoint* checkpoint) {
    using namespace dhtmlxq_signs;
    if (find_tag(text, 0) == std::string_view::npos) {
        return false;
    }
    // Pages of the web have braces and semicolons of their own, which are no remarks.
    if (!is_like_pgn(text, checkpoint)) {
        return true;
    }
    TagsAmongPgn tags(text);
    scan_pgn(text, tags, {.depth = std::numeric_limits<int>::max(), .checkpoint = checkpoint});
    return tags.found();
}

} // namespace duiyi
