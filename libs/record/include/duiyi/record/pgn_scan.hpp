// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "duiyi/record/checkpoint.hpp"
#include "duiyi/record/game_result.hpp"
#include "duiyi/record/pgn_blocks.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi {

/// A visitor's answer: whether it wants what comes next.
enum class Take : bool { skip, read };

/// How much a fault matters.
enum class Severity : std::uint8_t {
    note,  ///< the game is read; something about the file is not as it should be
    error, ///< something of the game is lost
};

/// What `PgnScanner` reports and a visitor takes; texts are views into the scanned text. Offsets count bytes
/// from its beginning.
///
/// - `Take begin_game(offset)`: a game begins; skip: nothing of it comes but `end_game`
/// - `void header(name, value)`: `value` as written; `pgn_header_value` undoes its escapes
/// - `Take end_headers()`: moves come next; skip: none of them does
/// - `Take move(text)`: a word where a move should be; skip: nothing more of this line, main or variation
/// - `void nag(number)`: 0..255
/// - `void comment(text)`: between braces, or after a semicolon
/// - `Take begin_variation()`: skip: nothing of it comes, not its end either
/// - `void end_variation()`: also for a variation of which a move was answered by skip
/// - `void fault(offset, severity, fault)`: something is wrong with the text itself
/// - `void end_game(offset, result)`: nothing: the moves end without one
///
/// A skipped game is still scanned for faults of the text. Calls always nest, whatever the text.
template <class V>
concept PgnVisitor = requires(V v, std::size_t offset, std::string_view text, Severity severity,
                              std::optional<GameResult> result, const Fault& fault) {
    { v.begin_game(offset) } -> std::same_as<Take>;
    { v.header(text, text) };
    { v.end_headers() } -> std::same_as<Take>;
    { v.move(text) } -> std::same_as<Take>;
    { v.nag(0) };
    { v.comment(text) };
    { v.begin_variation() } -> std::same_as<Take>;
    { v.end_variation() };
    { v.fault(offset, severity, fault) };
    { v.end_game(offset, result) };
};

/// Limits of a scan.
struct PgnScanLimits {
    std::size_t games = std::numeric_limits<std::size_t>::max(); ///< the scan ends after this one
    int depth = 1000;                                            ///< deeper variations are left out
    int faults = 20;                                             ///< reported of one game
    const Checkpoint* checkpoint = nullptr;                      ///< outlives the scan; null: none
};

namespace detail {

/// What a character begins.
enum class PgnKind : std::uint8_t { word, number, dots, sign };

inline constexpr std::array<PgnKind, 256> pgn_kinds = [] {
    std::array<PgnKind, 256> table{};
    for (std::size_t c = '0'; c <= '9'; ++c)
        table[c] = PgnKind::number;
    table['.'] = PgnKind::dots;
    for (const char c : std::string_view("!\"$();?[]{}*%"))
        table[static_cast<unsigned char>(c)] = PgnKind::sign;
    return table;
}();

/// The end of a comment that begins at `from`: where its brace is, or where a game begins in it, for then the
/// brace was forgotten. `closed` says which.
struct PgnCommentEnd {
    std::size_t offset;
    bool closed;
};
PgnCommentEnd find_comment_end(std::string_view text, std::size_t from);

/// A header read from a `[`.
struct PgnHeaderLine {
    std::string_view name, value;
    std::size_t end = 0;              ///< where to go on
    bool usable = false;              ///< name and value are there
    std::optional<FaultCode> fault{}; ///< what is wrong with it
};
PgnHeaderLine read_header_line(std::string_view text, std::size_t at);

/// True when only blanks stand between the line's beginning and `at`.
bool begins_line(std::string_view text, std::size_t at);
/// True when the line before that of `at` is empty, or there is none.
bool follows_empty_line(std::string_view text, std::size_t at);

/// Whether a game without headers may begin at `at`: numbers of moves or none, maybe in brackets, then a word
/// that is written as some notation of either game writes a move. Anything else between games is prose.
bool may_begin_moves(std::string_view text, std::size_t at);
/// Whether headers may begin with the `[` at `at`: one with a name and a value, or a faulty one with others
/// after it.
bool may_begin_headers(std::string_view text, std::size_t at);

} // namespace detail

/// Undoes the escapes of a header's value, `\"` and `\\`; control characters become blanks.
std::string pgn_header_value(std::string_view value);

/// Goes through a PGN text in one pass, calls a visitor for what it finds, and allocates nothing. The text
/// should be UTF-8 (or any encoding whose further bytes are not ASCII: see encoding.hpp).
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
        if (text.starts_with("\xef\xbb\xbf"))
            cursor_.jump(3);
        if (limits.checkpoint != nullptr)
            next_checkpoint_ = checkpoint_bytes;
    }

    /// Scans up to the end of the next game. The first header of the one after it may have been seen by then.
    /// False when there is none, or the limits allow none.
    bool next_game() {
        ended_ = false;
        for (std::size_t at = cursor_.next(); at < text_.size() && !finished_; at = cursor_.next()) {
            if (at >= next_checkpoint_) [[unlikely]]
                pass_checkpoint(at);
            take(at);
            if (ended_)
                return true;
        }
        if (state_ != State::between && !finished_)
            end_without_result(text_.size());
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
        }
    }

    void take_word(std::size_t at, std::size_t end) {
        if (state_ != State::moves) [[unlikely]]
            if (!reach_moves(at))
                return;
        line_has_move_ = true;
        if (wanted() && visitor_.move(text_.substr(at, end - at)) == Take::skip) [[unlikely]]
            be_quiet();
    }

    /// Numbers of moves, with or without dots and the move itself; results; castling with zeros.
    void take_number(std::size_t at, std::size_t end) {
        const std::size_t start = at;
        while (at < end) {
            const std::size_t first = at;
            while (at < end && text_[at] >= '0' && text_[at] <= '9')
                ++at;
            if (at == end)
                break;
            if (text_[at] != '.')
                return take_result_or_word(first, end);
            while (at < end && text_[at] == '.')
                ++at;
        }
        if (state_ != State::moves) [[unlikely]]
            reach_moves(start);
    }

    void take_result_or_word(std::size_t at, std::size_t end) {
        if (const auto result = parse_game_result(text_.substr(at, end - at)))
            take_result(at, *result);
        else
            take_word(at, end);
    }

    void take_result(std::size_t at, GameResult result) {
        if (state_ != State::moves && !reach_moves(at))
            return;
        if (depth_ > 0) {
            report(at, Severity::note, FaultCode::result_in_variation);
            return;
        }
        end_game(at, result);
    }

    [[gnu::noinline]] void take_sign(std::size_t at) {
        const char sign = text_[at];
        if (sign == '%' && begins_line(at))
            return skip_line(at); // PGN standard, 6
        if (sign == '%')
            return take_word(at, cursor_.end_of_word(at));
        if (sign == '[')
            return take_header(at);
        if (sign == '{' || sign == ';')
            return take_comment(at);
        if (state_ != State::moves && !reach_moves(at))
            return;
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
        if (end - at == 1)
            take_result(at, GameResult::unknown);
        else
            take_word(at, end);
    }

    void skip_line(std::size_t at) { cursor_.jump(line_end(at)); }
    std::size_t line_end(std::size_t at) const { return std::min(text_.find('\n', at), text_.size()); }
    bool begins_line(std::size_t at) const { return at == 0 || text_[at - 1] == '\n'; }

    // Games and headers -------------------------------------------------------------------------------

    void begin_game(std::size_t at) {
        if (games_ == limits_.games) {
            finished_ = true;
            return;
        }
        ++games_;
        state_ = State::headers;
        depth_ = 0;
        faults_ = 0;
        has_header_ = false;
        line_has_move_ = false;
        in_prose_ = false;
        quiet_from_ = everything;
        skipped_ = false;
        if (visitor_.begin_game(at) == Take::skip) {
            skipped_ = true;
            quiet_from_ = 0;
        }
    }

    /// Moves should be at `at`: outside of games it may be prose, which is skipped. False where no move is.
    [[gnu::noinline]] bool reach_moves(std::size_t at) {
        if (state_ != State::between || detail::may_begin_moves(text_, at))
            return enter_moves(at);
        skip_prose(at);
        return false;
    }

    /// Skips a line that belongs to no game.
    void skip_prose(std::size_t at) {
        if (!in_prose_)
            report(at, Severity::note, FaultCode::text_outside_games);
        in_prose_ = true;
        skip_line(at);
    }

    /// Moves begin: of a game without headers when none was begun. False when no more game is wanted.
    bool enter_moves(std::size_t at) {
        if (state_ == State::between)
            begin_game(at);
        if (finished_)
            return false;
        state_ = State::moves;
        if (!skipped_ && visitor_.end_headers() == Take::skip)
            quiet_from_ = 0;
        return true;
    }

    void take_header(std::size_t at) {
        if (state_ == State::moves) {
            if (!detail::begins_line(text_, at)) {
                report(at, Severity::error, FaultCode::bracket_among_moves);
                return skip_bracket(at);
            }
            end_without_result(at);
        } else if (state_ == State::headers && has_header_ && text_.substr(at).starts_with("[Event \"") &&
                   detail::follows_empty_line(text_, at)) {
            end_without_result(at);
        }
        if (state_ == State::between) {
            if (!detail::may_begin_headers(text_, at))
                return skip_prose(at);
            begin_game(at);
            if (finished_)
                return;
        }
        const auto line = detail::read_header_line(text_, at);
        if (line.fault)
            report(at, line.usable ? Severity::note : Severity::error, *line.fault);
        if (line.usable && !skipped_)
            visitor_.header(line.name, line.value);
        has_header_ = true;
        cursor_.jump(line.end);
    }

    void skip_bracket(std::size_t at) {
        const std::size_t close = std::min(text_.find_first_of("]\n", at), text_.size());
        cursor_.jump(close < text_.size() && text_[close] == ']' ? close + 1 : close);
    }

    void end_without_result(std::size_t at) {
        if (depth_ > 0)
            report(at, Severity::error, FaultCode::variation_not_closed);
        if (state_ == State::headers && !skipped_)
            visitor_.end_headers();
        end_game(at, std::nullopt);
    }

    void end_game(std::size_t at, std::optional<GameResult> result) {
        for (; depth_ > 0; --depth_)
            leave_variation();
        visitor_.end_game(at, result);
        state_ = State::between;
        ended_ = true;
    }

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
        if (depth_ == 0)
            return report(at, Severity::note, FaultCode::stray_closing_parenthesis);
        leave_variation();
        --depth_;
        line_has_move_ = true; // or the variation would not have begun
    }
    void leave_variation() {
        if (depth_ > quiet_from_)
            return;
        if (depth_ < quiet_from_ || quiet_is_open_)
            visitor_.end_variation();
        if (depth_ == quiet_from_ && depth_ > 0)
            quiet_from_ = everything;
    }

    void take_nag(std::size_t at) {
        int number = 0;
        std::size_t end = at + 1;
        for (; end < text_.size() && text_[end] >= '0' && text_[end] <= '9' && end < at + 5; ++end)
            number = 10 * number + (text_[end] - '0');
        cursor_.jump(end);
        if (end == at + 1 || number > 255)
            report(at, Severity::note, FaultCode::glyph_without_number);
        else if (wanted())
            visitor_.nag(number);
    }

    void take_glyph(std::size_t at) {
        constexpr std::string_view glyphs[] = {"!",  "?",  "!!",
                                               "??", "!?", "?!"}; // PGN standard, 10: $1 to $6
        for (int i = 6; i-- > 0;)                                 // the longer ones first
            if (text_.substr(at).starts_with(glyphs[i])) {
                cursor_.jump(at + glyphs[i].size());
                if (wanted())
                    visitor_.nag(i + 1);
                return;
            }
    }

    void take_comment(std::size_t at) {
        const std::size_t begin = at + 1;
        std::size_t end = 0;
        std::size_t next = 0;
        bool closed = true;
        if (text_[at] == ';') {
            end = next = line_end(at);
            end -= end > begin && text_[end - 1] == '\r';
        } else {
            const auto found = detail::find_comment_end(text_, begin);
            closed = found.closed;
            end = found.offset;
            next = end + closed;
        }
        cursor_.jump(next);
        if (state_ != State::moves && is_outside_game(next))
            return report(at, Severity::note, FaultCode::comment_outside_games);
        if (state_ != State::moves && !enter_moves(at))
            return;
        if (!closed)
            report(at, Severity::error, FaultCode::comment_not_closed);
        if (wanted())
            visitor_.comment(text_.substr(begin, end - begin));
    }
    /// Before the moves: true when headers follow, or prose, or nothing.
    bool is_outside_game(std::size_t next) const {
        next = text_.find_first_not_of(" \t\r\n", next);
        if (next == std::string_view::npos)
            return state_ == State::between;
        if (text_[next] == '[') // of the same game, or the next one after a game without moves
            return state_ == State::between || !text_.substr(next).starts_with("[Event \"");
        return state_ == State::between && text_[next] != '{' && !detail::may_begin_moves(text_, next);
    }

    void report(std::size_t at, Severity severity, FaultCode code) {
        if (faults_ > limits_.faults)
            return;
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
    std::int64_t depth_ = 0;               ///< open variations
    std::int64_t quiet_from_ = everything; ///< at this depth and deeper the visitor wants nothing
    bool quiet_is_open_ = false;           ///< the visitor got the beginning of the variation at that depth
    bool skipped_ = false;                 ///< it wants nothing of the game
    bool has_header_ = false;
    bool line_has_move_ = false; ///< the innermost line
    bool in_prose_ = false;      ///< text outside of games was reported
    bool ended_ = false;         ///< a game ended
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
