// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// What the strict and the forgiving reading of a FEN have in common.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"

namespace duiyi::fen_parts {

inline constexpr std::size_t longest_fen = 200;

/// Adds a fault of a FEN.
template <FaultCode code, class... Arguments>
void add(Faults& faults, const Arguments&... arguments) {
    faults.push_back(make_fault<code>(arguments...).at("fen:"));
}

inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

/// Reads the board of a FEN.
template <Game G>
struct BoardText {
    bool dialects = false; ///< also takes the letters of other programs
    /// Two numbers in a row are their sum; a 0, and ranks without anything while there are too many, are left
    /// out.
    bool repairs = false;
    std::string other_letters{}; ///< each letter of other programs that was met
    std::vector<int> joined{};   ///< the ranks, as FEN numbers them, whose numbers were joined
    std::vector<int> zeros{};    ///< the ranks in which a 0 was left out
    int empty_ranks = 0;         ///< ranks without anything that were left out: a `/` too many

    void read(std::string_view field, Setup<G>& setup, Faults& faults) {
        auto rows = split(field, '/');
        if (repairs) {
            leave_out_empty(rows);
        }
        if (rows.size() != G::ranks) {
            return add<FaultCode::fen_ranks>(faults, rows.size(), G::ranks);
        }
        for (int i = 0; i < G::ranks; ++i) {
            row(rows[static_cast<std::size_t>(i)], G::ranks - 1 - i, setup, faults);
        }
    }

private:
    using Format = FenFormat<G>;

    /// Only when that leaves as many as there are.
    void leave_out_empty(std::vector<std::string_view>& rows) {
        const auto surplus = static_cast<std::ptrdiff_t>(rows.size()) - G::ranks;
        if (surplus <= 0 || std::ranges::count(rows, std::string_view()) != surplus) {
            return;
        }
        std::erase(rows, std::string_view());
        empty_ranks = static_cast<int>(surplus);
    }

    /// The number of files is compared only when every character of the rank stands for some.
    void row(std::string_view text, int rank, Setup<G>& setup, Faults& faults) {
        const int number_of_rank = rank + G::first_rank_digit - '0';
        int file = 0;
        bool readable = true;
        bool after_number = false;
        while (!text.empty()) {
            if (const auto length = unreadable_prefix(text); length > 0) {
                add<FaultCode::fen_unreadable>(faults, number_of_rank, shown(text.substr(0, length)));
                readable = after_number = false;
                text.remove_prefix(length);
                continue;
            }
            const char c = text.front();
            const bool number = is_number(c);
            if (c == '0') {
                note(zeros, number_of_rank);
                text.remove_prefix(1);
                continue;
            }
            if (number && after_number) {
                meet_two_numbers(number_of_rank, faults);
            }
            if (!number && file < G::files) {
                setup.at(square_at<G>(file, rank)) = piece(c);
            }
            if (!number) {
                note_letter(c);
            }
            file += number ? c - '0' : 1;
            after_number = number;
            text.remove_prefix(1);
        }
        if (readable && file != G::files) {
            add<FaultCode::fen_files>(faults, number_of_rank, file, G::files);
        }
    }

    void meet_two_numbers(int rank, Faults& faults) {
        if (!repairs) {
            add<FaultCode::fen_two_numbers>(faults, rank);
        } else {
            note(joined, rank);
        }
    }
    static void note(std::vector<int>& ranks, int rank) {
        if (ranks.empty() || ranks.back() != rank) {
            ranks.push_back(rank);
        }
    }
    void note_letter(char c) {
        if (Format::dialect.find(c) != std::string_view::npos && other_letters.find(c) == std::string::npos) {
            other_letters += c;
        }
    }

    bool is_number(char c) const { return c >= (repairs ? '0' : '1') && c <= '9'; }
    std::optional<Piece<G>> piece(char letter) const {
        if (dialects) {
            if (const auto index = Format::dialect.find(letter); index != std::string_view::npos) {
                letter = Format::standard[index];
            }
        }
        return piece_of<G>(letter);
    }
    std::size_t unreadable_prefix(std::string_view text) const {
        std::size_t length = 0;
        while (length < text.size() && !is_number(text[length]) && !piece(text[length])) {
            ++length;
        }
        return length;
    }
};

/// The king on its back rank.
inline std::optional<Square<Chess>> find_king(const Setup<Chess>& setup, Side side) {
    for (int file = 0; file < 8; ++file) {
        const auto square = square_at<Chess>(file, side == Side::first ? 0 : 7);
        if (setup.at(square) == Piece<Chess>{side, Chess::Role::king}) {
            return square;
        }
    }
    return std::nullopt;
}

/// The rook farthest from the king to one side of it.
inline std::optional<Square<Chess>> outermost_rook(const Setup<Chess>& setup, Side side, Square<Chess> king,
                                                   bool to_h) {
    for (int file = to_h ? 7 : 0; file != king.file(); file += to_h ? -1 : 1) {
        const auto square = square_at<Chess>(file, king.rank());
        if (setup.at(square) == Piece<Chess>{side, Chess::Role::rook}) {
            return square;
        }
    }
    return std::nullopt;
}

/// What a letter of the castling field names.
struct CastlingLetter {
    Side side;
    char letter; ///< in capitals
    bool by_wing() const { return letter == 'K' || letter == 'Q'; }
};

/// Nothing for another character.
inline std::optional<CastlingLetter> castling_letter(char c) {
    const Side side = c >= 'a' ? Side::second : Side::first;
    const CastlingLetter read{side, side == Side::first ? c : static_cast<char>(c - 'a' + 'A')};
    if (read.by_wing() || (read.letter >= 'A' && read.letter <= 'H')) {
        return read;
    }
    return std::nullopt;
}

/// The rook that the letter names, when it stands there and its king is on the same rank.
inline std::optional<Square<Chess>> named_rook(const Setup<Chess>& setup, const CastlingLetter& named,
                                               Square<Chess> king) {
    const auto rook = named.by_wing() ? outermost_rook(setup, named.side, king, named.letter == 'K')
                                      : std::optional(square_at<Chess>(named.letter - 'A', king.rank()));
    if (!rook || setup.at(*rook) != Piece<Chess>{named.side, Chess::Role::rook}) {
        return std::nullopt;
    }
    return rook;
}

/// `read_fen_setup` of the forgiving reading.
template <Game G>
Result<FenSetup<G>, Faults> read_forgivingly(std::string_view text, ChessVariant variant);

} // namespace duiyi::fen_parts
