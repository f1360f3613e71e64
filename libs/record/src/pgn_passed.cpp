// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_passed.hpp"

#include <algorithm>
#include <optional>

#include "duiyi/record/pgn_characters.hpp"
#include "duiyi/record/pgn_text.hpp"

namespace duiyi::detail {
namespace {

constexpr std::string_view signs = "!\"$();?[]{}*";

/// A file's letter and a rank's number somewhere: whatever else it has, it was meant as a move.
bool names_square(std::string_view word) {
    for (std::size_t i = 0; i + 1 < word.size(); ++i) {
        if (((word[i] >= 'a' && word[i] <= 'i') || (word[i] >= 'A' && word[i] <= 'I')) &&
            is_digit(word[i + 1])) {
            return true;
        }
    }
    return false;
}

/// What follows a word, up to the next number of a move.
struct NumberAhead {
    int moves = 0; ///< between
    int ply = 0;   ///< that the number names
};

/// Goes through a line of moves, without its remarks and variations.
class LookAhead {
public:
    LookAhead(std::string_view text, std::size_t at) : text_(text.substr(0, at + most)), at_(at) {}

    std::optional<NumberAhead> find() {
        NumberAhead found;
        while (skip_to_word()) {
            if (const auto ply = take_number()) {
                found.ply = *ply;
                return found;
            }
            const std::size_t end = end_of_word();
            if (end == at_) {
                return std::nullopt;
            }
            const auto word = text_.substr(at_, end - at_);
            if (parse_game_result(word)) {
                return std::nullopt;
            }
            found.moves += looks_like_move(word);
            at_ = end;
        }
        return std::nullopt;
    }

private:
    static constexpr std::size_t most = 400;

    /// False where the line ends, or the text that is looked at.
    bool skip_to_word() {
        while (at_ < text_.size()) {
            at_ = pgn_characters::skip_blanks(text_, at_);
            if (at_ == text_.size() || signs.find(text_[at_]) == std::string_view::npos) {
                break;
            }
            if (!skip_sign()) {
                return false;
            }
        }
        return at_ < text_.size();
    }
    bool skip_sign() {
        const char sign = text_[at_];
        if (sign == '{') {
            at_ = std::min(text_.find('}', at_), text_.size() - 1) + 1;
        } else if (sign == ';') {
            at_ = line_end(text_, at_);
        } else if (sign == '(') {
            skip_variation();
        } else if (sign == ')' || sign == '*' || (sign == '[' && begins_line(text_, at_))) {
            return false;
        } else if (sign == '$') {
            at_ = std::min(text_.find_first_not_of("0123456789", at_ + 1), text_.size());
        } else {
            ++at_;
        }
        return true;
    }
    void skip_variation() {
        for (int depth = 0; at_ < text_.size(); ++at_) {
            depth += text_[at_] == '(' ? 1 : text_[at_] == ')' ? -1 : 0;
            if (depth == 0) {
                ++at_;
                return;
            }
        }
    }

    /// `12.`, `12...`, `12、` and the move behind it at the same time; nothing for another word.
    std::optional<int> take_number() {
        std::size_t end = at_;
        int number = 0;
        for (; end < text_.size() && is_digit(text_[end]) && end - at_ < 4; ++end) {
            number = 10 * number + (text_[end] - '0');
        }
        if (end == at_ || end == text_.size() || number == 0) {
            return std::nullopt;
        }
        const std::size_t digits = end;
        while (end < text_.size() && text_[end] == '.') {
            ++end;
        }
        const std::size_t dots = end - digits;
        const bool is_wide = pgn_characters::character_at(text_, digits).kind == pgn_characters::Kind::stop;
        if (dots == 0 && !is_wide) {
            return std::nullopt;
        }
        const std::size_t next = pgn_characters::skip_blanks(text_, end);
        const bool is_second = dots > 1 || text_.substr(digits, 6).find("…") != std::string_view::npos ||
                               text_.substr(next).starts_with("..");
        return 2 * (number - 1) + is_second;
    }

    std::size_t end_of_word() const {
        std::size_t end = at_;
        while (end < text_.size() && static_cast<unsigned char>(text_[end]) > ' ' &&
               signs.find(text_[end]) == std::string_view::npos) {
            ++end;
        }
        return end == at_ ? at_ : std::max(first_part(text_, at_, end).end, at_ + 1);
    }

    std::string_view text_;
    std::size_t at_;
};

} // namespace

bool may_pass_over(std::string_view text, std::string_view word, int ply) {
    if (names_square(word) || looks_like_move(word)) {
        return false;
    }
    const auto end = static_cast<std::size_t>(word.data() - text.data()) + word.size();
    const auto ahead = LookAhead(text, end).find();
    return !ahead || ply + ahead->moves + 1 != ahead->ply;
}

} // namespace duiyi::detail
