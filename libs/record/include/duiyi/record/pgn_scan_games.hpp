// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/record/pgn_scan.hpp"

/// How `PgnScanner` finds where games begin and end, their headers and comments.
namespace duiyi {

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::begin_game(std::size_t at) {
    if (games_ == limits_.games) {
        finished_ = true;
        return;
    }
    ++games_;
    state_ = State::headers;
    depth_ = 0;
    faults_ = 0;
    has_header_ = false;
    result_header_ = {};
    line_has_move_ = false;
    in_prose_ = false;
    quiet_from_ = everything;
    skipped_ = false;
    if (visitor_.begin_game(at) == Take::skip) {
        skipped_ = true;
        quiet_from_ = 0;
    }
}

template <PgnVisitor Visitor>
bool PgnScanner<Visitor>::reach_moves(std::size_t at) {
    if (state_ != State::between || detail::may_begin_moves(text_, at)) {
        return enter_moves(at);
    }
    skip_prose(at);
    return false;
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::skip_prose(std::size_t at) {
    if (!in_prose_) {
        report(at, Severity::note, FaultCode::text_outside_games);
    }
    in_prose_ = true;
    skip_line(at);
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::skip_line_without_game(std::size_t at) {
    const auto fault = detail::read_header_line(text_, at).fault;
    if (fault != FaultCode::header_value_not_closed) {
        return skip_prose(at);
    }
    report(at, Severity::error, *fault);
    skip_line(at);
}

template <PgnVisitor Visitor>
bool PgnScanner<Visitor>::enter_moves(std::size_t at) {
    if (state_ == State::between) {
        begin_game(at);
    }
    if (finished_) {
        return false;
    }
    state_ = State::moves;
    if (!skipped_ && visitor_.end_headers() == Take::skip) {
        quiet_from_ = 0;
    }
    return true;
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::take_header(std::size_t at) {
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
        if (!detail::may_begin_headers(text_, at)) {
            return skip_line_without_game(at);
        }
        begin_game(at);
        if (finished_) {
            return;
        }
    }
    const auto line = detail::read_header_line(text_, at);
    if (line.fault) {
        report(at, line.usable ? Severity::note : Severity::error, *line.fault);
    }
    if (line.usable && line.name == "Result") {
        result_header_ = line.value;
    }
    if (line.usable && !skipped_) {
        visitor_.header(line.name, line.value);
    }
    has_header_ = true;
    cursor_.jump(line.end);
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::skip_bracket(std::size_t at) {
    const std::size_t close = std::min(text_.find_first_of("]\r\n", at), text_.size());
    cursor_.jump(close < text_.size() && text_[close] == ']' ? close + 1 : close);
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::end_without_result(std::size_t at) {
    if (depth_ > 0) {
        report(at, Severity::error, FaultCode::variation_not_closed);
    }
    if (state_ == State::headers && !skipped_) {
        visitor_.end_headers();
    }
    end_game(at, std::nullopt);
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::end_game(std::size_t at, std::optional<GameResult> result) {
    for (; depth_ > 0; --depth_) {
        leave_variation();
    }
    visitor_.end_game(at, result);
    state_ = State::between;
    ended_ = true;
}

template <PgnVisitor Visitor>
void PgnScanner<Visitor>::take_comment(std::size_t at) {
    const std::size_t begin = at + 1;
    std::size_t end = 0;
    std::size_t next = 0;
    bool closed = true;
    if (text_[at] == ';') {
        end = next = detail::line_end(text_, at);
    } else {
        const auto found = detail::find_comment_end(text_, begin);
        closed = found.closed;
        end = found.offset;
        next = end + closed;
    }
    cursor_.jump(next);
    if (state_ != State::moves && is_outside_game(next)) {
        return report(at, Severity::error, FaultCode::comment_outside_games);
    }
    if (state_ != State::moves && !enter_moves(at)) {
        return;
    }
    if (!closed) {
        report(at, Severity::error, FaultCode::comment_not_closed);
    }
    if (wanted()) {
        visitor_.comment(text_.substr(begin, end - begin));
    }
}

template <PgnVisitor Visitor>
bool PgnScanner<Visitor>::is_outside_game(std::size_t next) const {
    next = pgn_characters::skip_blanks(text_, next);
    if (next == text_.size()) {
        return state_ == State::between;
    }
    if (text_[next] == '[') { // of the same game, or the next one after a game without moves
        return state_ == State::between || !text_.substr(next).starts_with("[Event \"");
    }
    return state_ == State::between && text_[next] != '{' && !detail::may_begin_moves(text_, next);
}

} // namespace duiyi
