// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "duiyi/record/encoding.hpp"
#include "duiyi/record/pgn_blocks.hpp"
#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/pgn_text.hpp"
#include "duiyi/record/pgn_visitor.hpp"
#include "duiyi/record/written_result.hpp"

namespace duiyi {

namespace detail {

/// What a character begins.
enum class PgnKind : std::uint8_t { word, number, dots, sign, figure };

inline constexpr std::array<PgnKind, 256> pgn_kinds = [] {
    std::array<PgnKind, 256> table{};
    for (std::size_t c = '0'; c <= '9'; ++c) {
        table[c] = PgnKind::number;
    }
    table['.'] = PgnKind::dots;
    table['+'] = table['-'] = table['='] = PgnKind::figure;
    for (const char c : std::string_view("!\"$();?[]{}*%")) {
        table[static_cast<unsigned char>(c)] = PgnKind::sign;
    }
    return table;
}();

} // namespace detail

/// Goes through a PGN text in one pass, calls a visitor for what it finds, and allocates nothing. The text
/// should be UTF-8 (or any encoding whose further bytes are not ASCII: see encoding.hpp).
///
/// Blanks, punctuation and signs beyond ASCII are those of pgn_characters.hpp, results those of
/// written_result.hpp.
///
/// Import format as it is found: missing headers, headers in any order, `%` lines, `;` comments, nested
/// variations, moves with and without numbers, any line ends. A line that begins with `[Event "` begins a
/// game where moves are, and after an empty line everywhere: so a broken game does not take the next one
/// with it, and a large file can be cut there. Outside of games only headers and what is written as a move
/// begin one; lines of any other text there are skipped, with one note for all up to the next game.
template <PgnVisitor Visitor>
class PgnScanner {
public:
    PgnScanner(std::string_view text, Visitor& visitor, PgnScanLimits limits = {})
        : text_(text), visitor_(visitor), limits_(limits), cursor_(text) {
        if (text.starts_with(byte_order_mark)) {
            cursor_.jump(byte_order_mark.size());
        }
        if (limits.checkpoint != nullptr) {
            next_checkpoint_ = checkpoint_bytes;
        }
    }

    /// Scans up to the end of the next game. The first header of the one after it may have been seen by then.
    /// False when there is none, or the limits allow none.
    bool next_game() {
        ended_ = false;
        if (rest_at_ < rest_end_ && !finished_) {
            take_parts(rest_at_, rest_end_);
        }
        if (ended_) {
            return true;
        }
        for (std::size_t at = cursor_.next(); at < text_.size() && !finished_; at = cursor_.next()) {
            if (at >= next_checkpoint_) [[unlikely]] {
                pass_checkpoint(at);
            }
            take(at);
            if (ended_) {
                return true;
            }
        }
        if (state_ != State::between && !finished_) {
            end_without_result(text_.size());
        }
        return ended_;
    }

    /// Scans the whole text, or as much as the limits allow; the number of games.
    std::size_t run() {
        while (next_game()) {
        }
        return games_;
    }

private:
    enum class State : std::uint8_t { between, headers, moves };
    using Kind = detail::PgnKind;

    [[gnu::noinline]] void pass_checkpoint(std::size_t at) {
        next_checkpoint_ = at + checkpoint_bytes;
        (*limits_.checkpoint)();
    }

    bool wanted() const { return depth_ < quiet_from_; }

    /// What begins at `at`.
    void take(std::size_t at) {
        switch (detail::pgn_kinds[static_cast<unsigned char>(text_[at])]) {
            case Kind::word:
                return take_word(at, cursor_.end_of_word(at));
            case Kind::number:
            case Kind::dots:
                return take_number(at, cursor_.end_of_word(at));
            case Kind::sign:
                return take_sign(at);
            case Kind::figure:
                return take_result_or_word(at, at, cursor_.end_of_word(at));
        }
    }

    void take_word(std::size_t at, std::size_t end) {
        if (!pgn_characters::is_ascii(text_.substr(at, end - at))) [[unlikely]] {
            return take_parts(at, end);
        }
        offer_word(at, end);
    }

    void offer_word(std::size_t at, std::size_t end) {
        if (state_ != State::moves) [[unlikely]] {
            if (!reach_moves(at)) {
                return;
            }
        }
        line_has_move_ = true;
        if (wanted() && visitor_.move(text_.substr(at, end - at)) == Take::skip) [[unlikely]] {
            be_quiet();
        }
    }

    /// Takes the parts of a word with characters beyond ASCII, up to the end of a game; the rest comes next.
    [[gnu::noinline]] void take_parts(std::size_t at, std::size_t end) {
        rest_at_ = at;
        rest_end_ = end;
        while (rest_at_ < rest_end_ && !ended_ && !finished_) {
            at = rest_at_;
            const auto part = detail::first_part(text_, at, rest_end_);
            rest_at_ = part.end;
            take_part(at, part);
        }
        if (rest_at_ >= rest_end_) {
            rest_at_ = rest_end_ = 0;
        }
    }

    void take_part(std::size_t at, const detail::PgnPart& part) {
        if (part.kind == detail::PgnPartKind::blank) {
            return;
        }
        if (part.kind == detail::PgnPartKind::word) {
            if (const auto result = detail::result_at(text_, at, part.end, result_header_)) {
                return take_result(at, std::max(part.end, detail::spaced_result(text_, at).end), *result);
            }
            return offer_word(at, part.end);
        }
        if (part.kind == detail::PgnPartKind::number && take_spaced_result(at)) {
            return;
        }
        if (state_ != State::moves && !reach_moves(at)) {
            return;
        }
        if (part.kind == detail::PgnPartKind::open) {
            open_variation(at);
        } else if (part.kind == detail::PgnPartKind::close) {
            close_variation(at);
        } else if (part.kind == detail::PgnPartKind::nag && wanted()) {
            visitor_.nag(part.nag);
        }
    }

    /// Goes on behind a result, in the word under way or after it.
    void pass_to(std::size_t end) {
        if (end < rest_end_) {
            rest_at_ = end;
        } else {
            rest_at_ = rest_end_ = 0;
            cursor_.jump(end);
        }
    }

    /// Numbers of moves, with or without dots and the move itself; results; castling with zeros.
    void take_number(std::size_t at, std::size_t end) {
        const std::size_t start = at;
        while (at < end) {
            const std::size_t first = at;
            while (at < end && text_[at] >= '0' && text_[at] <= '9') {
                ++at;
            }
            if (at == end) {
                break;
            }
            if (text_[at] != '.') {
                return take_result_or_word(start, first, end);
            }
            while (at < end && text_[at] == '.') {
                ++at;
            }
        }
        if (end - start == 1 && text_[start] <= '1' && take_spaced_result(start)) [[unlikely]] {
            return;
        }
        if (state_ != State::moves) [[unlikely]] {
            reach_moves(start);
        }
    }

    /// What goes on after a number and its dots, from `start`, at `at`; or begins with a sign that results
    /// have.
    void take_result_or_word(std::size_t start, std::size_t at, std::size_t end) {
        if (detail::pgn_kinds[static_cast<unsigned char>(text_[at])] == Kind::word) [[likely]] {
            return take_word(at, end);
        }
        if (const auto result = parse_game_result(text_.substr(at, end - at))) {
            const auto spaced =
                *result == GameResult::draw ? detail::spaced_result(text_, at) : detail::SpacedResult{};
            return take_result(at, std::max(end, spaced.end), {*result});
        }
        auto result = detail::result_at(text_, start, end, result_header_);
        if (!result && at > start) {
            result = detail::result_at(text_, at, end, result_header_);
        }
        if (result) {
            take_result(start, end, *result);
        } else {
            take_word(at, end);
        }
    }

    /// `1 - 0`; false when none begins at `at`.
    bool take_spaced_result(std::size_t at) {
        const auto spaced = detail::spaced_result(text_, at);
        if (spaced.end != 0) {
            take_result(at, spaced.end, spaced.result);
        }
        return spaced.end != 0;
    }

    void take_result(std::size_t at, std::size_t end, WrittenResult written) {
        if (state_ != State::moves && !reach_moves(at)) {
            return;
        }
        pass_to(end);
        if (depth_ > 0) {
            return report(at, Severity::note, FaultCode::result_in_variation);
        }
        if (written.both_lose) {
            report(at, Severity::error, FaultCode::both_lose);
        }
        end_game(at, written.result);
    }

    [[gnu::noinline]] void take_sign(std::size_t at) {
        const char sign = text_[at];
        if (sign == '%' && begins_line(at)) {
            return skip_line(at); // PGN standard, 6
        }
        if (sign == '%') {
            return take_word(at, cursor_.end_of_word(at));
        }
        if (sign == '[') {
            return take_header(at);
        }
        if (sign == '{' || sign == ';') {
            return take_comment(at);
        }
        if (state_ != State::moves && !reach_moves(at)) {
            return;
        }
        switch (sign) {
            case '(':
                return open_variation(at);
            case ')':
                return close_variation(at);
            case '$':
                return take_nag(at);
            case '!':
            case '?':
                return take_glyph(at);
            case '*':
                return take_star(at);
            case '}':
                return report(at, Severity::note, FaultCode::stray_closing_brace);
            default:
                return report(at, Severity::note,
                              sign == '"' ? FaultCode::stray_quote : FaultCode::stray_closing_bracket);
        }
    }

    void take_star(std::size_t at) {
        const std::size_t end = cursor_.end_of_word(at);
        if (end - at == 1) {
            take_result(at, end, {});
        } else {
            take_word(at, end);
        }
    }

    void skip_line(std::size_t at) {
        rest_at_ = rest_end_ = 0;
        cursor_.jump(detail::line_end(text_, at));
    }
    bool begins_line(std::size_t at) const { return at == 0 || detail::is_line_end(text_[at - 1]); }

    // Games, headers and comments: pgn_scan_games.hpp -------------------------------------------------

    void begin_game(std::size_t at);
    /// Moves should be at `at`: outside of games it may be prose, which is skipped. False where no move is.
    [[gnu::noinline]] bool reach_moves(std::size_t at);
    /// Skips a line that belongs to no game.
    void skip_prose(std::size_t at);
    /// Skips a line in brackets between games. It may be a header that is lost.
    void skip_line_without_game(std::size_t at);
    /// Moves begin: of a game without headers when none was begun. False when no more game is wanted.
    bool enter_moves(std::size_t at);
    void take_header(std::size_t at);
    void skip_bracket(std::size_t at);
    void end_without_result(std::size_t at);
    void end_game(std::size_t at, std::optional<GameResult> result);
    void take_comment(std::size_t at);
    /// Before the moves: true when headers follow, or prose, or nothing.
    bool is_outside_game(std::size_t next) const;

    // Moves ------------------------------------------------------------------------------------------

    void be_quiet() {
        quiet_from_ = depth_;
        quiet_is_open_ = true;
    }

    void open_variation(std::size_t at) {
        if (wanted() && depth_ >= limits_.depth) {
            report(at, Severity::error, FaultCode::variations_too_deep);
            be_quiet_below();
        } else if (wanted() && !line_has_move_) {
            report(at, Severity::error, FaultCode::variation_without_move);
            be_quiet_below();
        } else if (wanted() && visitor_.begin_variation() == Take::skip) {
            be_quiet_below();
        }
        line_has_move_ = false;
        ++depth_;
    }
    /// Skips the variation that opens here: the visitor did not get its beginning or did not want it.
    void be_quiet_below() {
        quiet_from_ = depth_ + 1;
        quiet_is_open_ = false;
    }

    void close_variation(std::size_t at) {
        if (depth_ == 0) {
            return report(at, Severity::note, FaultCode::stray_closing_parenthesis);
        }
        leave_variation();
        --depth_;
        line_has_move_ = true; // or the variation would not have begun
    }
    void leave_variation() {
        if (depth_ > quiet_from_) {
            return;
        }
        if (depth_ < quiet_from_ || quiet_is_open_) {
            visitor_.end_variation();
        }
        if (depth_ == quiet_from_ && depth_ > 0) {
            quiet_from_ = everything;
        }
    }

    void take_nag(std::size_t at) {
        int number = 0;
        std::size_t end = at + 1;
        for (; end < text_.size() && text_[end] >= '0' && text_[end] <= '9' && end < at + 5; ++end) {
            number = 10 * number + (text_[end] - '0');
        }
        cursor_.jump(end);
        if (end == at + 1 || number > 255) {
            report(at, Severity::note, FaultCode::glyph_without_number);
        } else if (wanted()) {
            visitor_.nag(number);
        }
    }

    void take_glyph(std::size_t at) {
        const bool before_wide = at + 1 < text_.size() && static_cast<unsigned char>(text_[at + 1]) >= 0x80;
        const auto mark = before_wide ? pgn_characters::mark_at(text_, at) : pgn_characters::Mark{};
        if (mark.nag != 0) { // `!？`
            cursor_.jump(at + mark.size);
            if (wanted()) {
                visitor_.nag(mark.nag);
            }
            return;
        }
        constexpr std::string_view glyphs[] = {"!",  "?",  "!!",
                                               "??", "!?", "?!"}; // PGN standard, 10: $1 to $6
        for (int i = 6; i-- > 0;) {                               // the longer ones first
            if (text_.substr(at).starts_with(glyphs[i])) {
                cursor_.jump(at + glyphs[i].size());
                if (wanted()) {
                    visitor_.nag(i + 1);
                }
                return;
            }
        }
    }

    void report(std::size_t at, Severity severity, FaultCode code) {
        if (faults_ > limits_.faults) {
            return;
        }
        Fault fault;
        fault.code = faults_ < limits_.faults ? code : FaultCode::more_in_this_game;
        visitor_.fault(at, severity, std::move(fault));
        ++faults_;
    }

    static constexpr auto everything = std::numeric_limits<std::int64_t>::max();

    std::string_view text_;
    Visitor& visitor_;
    PgnScanLimits limits_;
    pgn_blocks::Cursor cursor_;
    std::size_t next_checkpoint_ = std::numeric_limits<std::size_t>::max(); ///< an offset
    std::size_t games_ = 0;
    std::size_t rest_at_ = 0, rest_end_ = 0; ///< what is left of the word under way, where it has parts
    std::int64_t depth_ = 0;                 ///< open variations
    std::int64_t quiet_from_ = everything;   ///< at this depth and deeper the visitor wants nothing
    bool quiet_is_open_ = false;             ///< the visitor got the beginning of the variation at that depth
    bool skipped_ = false;                   ///< it wants nothing of the game
    bool has_header_ = false;
    std::string_view result_header_{}; ///< the value of the game's Result header
    bool line_has_move_ = false;       ///< the innermost line
    bool in_prose_ = false;            ///< text outside of games was reported
    bool ended_ = false;               ///< a game ended
    bool finished_ = false;
    int faults_ = 0;
    State state_ = State::between;
};

/// Scans a PGN text; the number of games.
template <PgnVisitor Visitor>
std::size_t scan_pgn(std::string_view text, Visitor& visitor, PgnScanLimits limits = {}) {
    return PgnScanner<Visitor>(text, visitor, limits).run();
}

} // namespace duiyi

#include "duiyi/record/pgn_scan_games.hpp" // IWYU pragma: export
