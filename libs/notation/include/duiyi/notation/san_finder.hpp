// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "duiyi/geometry/chess_sliders.hpp"
#include "duiyi/rules/chess/position.hpp"

/// What finds the move of a SAN text without listing the legal moves: the lean part of san.hpp, for those who
/// read millions of games. Nothing here allocates, and a move costs the same wherever it goes: what kind of
/// piece moves cannot be predicted, so little here branches on it.
namespace duiyi::san_finder {

using Word = std::uint64_t; ///< a set of squares: bit 0 is a1, bit 63 is h8

/// What the text of a move says, before a board is asked.
struct Words {
    Word from = 0;                   ///< where the piece may start: the file, rank or square named, or all
    Chess::Role role{};              ///< which piece moves
    std::uint8_t to = 0;             ///< the index of the square it goes to
    MoveKind kind = MoveKind::plain; ///< a promotion, castling, or plain for all the rest
    bool towards_h = false;          ///< for castling: with the rook on the h-file's side
    bool understood = false;         ///< false: not written as PGN's export format wants it
};

namespace detail {

inline constexpr Word all_squares = ~Word{0};

/// The squares a character of the start square allows: a file's, a rank's, all for a missing one, else none.
inline constexpr std::array<Word, 256> squares_of = [] {
    std::array<Word, 256> table{};
    table[0] = all_squares;
    for (std::size_t i = 0; i < 8; ++i) {
        table['a' + i] = Word{0x0101010101010101} << i;
        table['1' + i] = Word{0xff} << 8 * i;
    }
    return table;
}();

/// 0 for a pawn, whose letter is not written, otherwise the role's index.
inline constexpr std::array<std::uint8_t, 256> role_of = [] {
    std::array<std::uint8_t, 256> table{};
    table['N'] = 1;
    table['B'] = 2;
    table['R'] = 3;
    table['Q'] = 4;
    table['K'] = 5;
    return table;
}();

/// Which attack sets make up a role's.
struct Reach {
    Word knight, diagonal, orthogonal, king;
};
inline constexpr std::array<Reach, 6> reach = {{{0, 0, 0, 0},
                                                {all_squares, 0, 0, 0},
                                                {0, all_squares, 0, 0},
                                                {0, 0, all_squares, 0},
                                                {0, all_squares, all_squares, 0},
                                                {0, 0, 0, all_squares}}};

constexpr Word bit(int square) {
    return Word{1} << square;
}

/// Promotions and castling: the words that do not end in a square. `word` holds the text at its upper end.
constexpr Words read_other_end(Word word, int size, bool piece) {
    constexpr auto last = [](Word w) { return static_cast<unsigned char>(w >> 56); };
    Words words;
    if (!piece && (last(word) == 'O' || last(word) == '0')) {
        const Word o = last(word);
        const Word shorter = o << 56 | Word{'-'} << 48 | o << 40;
        const Word longer = shorter | Word{'-'} << 32 | o << 24;
        words.kind = MoveKind::castling;
        words.towards_h = size == 3;
        words.understood = (size == 3 && word == shorter) || (size == 5 && word == longer);
        return words;
    }
    const std::uint8_t role = role_of[last(word)];
    if (piece || size < 3 || role == 0 || role == 5)
        return words;
    words.kind = static_cast<MoveKind>(static_cast<int>(MoveKind::promote_knight) + role - 1);
    return words;
}

} // namespace detail

/// Reads the words of `size` characters, the lowest byte of `text` being the first and the bytes after the
/// last being 0. Understood is what PGN's export format allows, and besides: `x` where nothing is captured or
/// none where something is, a missing or needless `+` or `#`, more of the start square than is needed, zeros
/// for castling, and `e8Q`. Everything else is left to `parse_san`. `size` must be at most 8.
constexpr Words read(Word text, int size) {
    using detail::bit;
    constexpr auto last = [](Word w) { return static_cast<unsigned char>(w >> 56); };
    Words words;
    if (size < 2 || size > 8)
        return words;
    const std::uint8_t role = detail::role_of[text & 0xff];
    const int letter = role != 0;
    // The text at the upper end, without the piece's letter; what is shifted in below is 0.
    Word word = text >> 8 * letter;
    size -= letter;
    if (size < 2)
        return words;
    word <<= 8 * (8 - size);
    const int check = last(word) == '+' || last(word) == '#';
    word <<= 8 * check;
    size -= check;
    unsigned rank = last(word) - unsigned{'1'};
    if (rank > 7) [[unlikely]] {
        words = detail::read_other_end(word, size, letter != 0);
        if (words.kind == MoveKind::plain || words.kind == MoveKind::castling)
            return words;
        word <<= 8;
        const int equals = last(word) == '=';
        word <<= 8 * equals;
        rank = last(word) - unsigned{'1'};
    }
    word <<= 8;
    const unsigned file = last(word) - unsigned{'a'};
    word <<= 8;
    word <<= last(word) == 'x' ? 8 : 0;
    words.from = detail::squares_of[last(word)] & detail::squares_of[word >> 48 & 0xff];
    words.role = static_cast<Chess::Role>(role);
    words.to = static_cast<std::uint8_t>((file + 8 * rank) & 63);
    words.understood = file <= 7 && rank <= 7 && (word << 16) == 0;
    return words;
}

/// Asks one position for the move that words name. `Cpu` as in cpu.hpp: `Bmi2Cpu` only where
/// `chess_sliders::ready`.
template <class Cpu>
class Finder {
public:
    explicit Finder(const Position<Chess>& position)
        : position_(position),
          us_(position.side_to_move()),
          own_(position.pieces(us_).word(0)),
          enemy_(position.pieces(other(us_)).word(0)),
          occupied_(own_ | enemy_) {}

    /// The one legal move that the words name; `Move<Chess>{}`, which no position has, when there is none or
    /// more than one.
    Move<Chess> find(const Words& words) const {
        if (words.kind == MoveKind::castling) [[unlikely]]
            return words.understood ? find_castling(words.towards_h) : Move<Chess>{};
        Word candidates = (words.role == Chess::Role::pawn ? pawns_to(words) : pieces_to(words)) & words.from;
        Move<Chess> found{};
        if (!words.understood || (own_ & detail::bit(words.to)) != 0)
            return found;
        for (; candidates != 0; candidates &= candidates - 1) {
            const Move<Chess> move = move_from(words, std::countr_zero(candidates));
            if (!is_safe(words.role, move))
                continue;
            if (found != Move<Chess>{})
                return {};
            found = move;
        }
        return found;
    }

private:
    using Role = Chess::Role;
    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
    static Word bishop(int from, Word occupied) { return chess_sliders::bishop<Cpu>(from, occupied); }
    static Word rook(int from, Word occupied) { return chess_sliders::rook<Cpu>(from, occupied); }
    static Word pawn(Side side, int from) {
        return chess_attacks::detail::pawn[index_of(side)][at(from)].word(0);
    }
    Word all(Role role) const { return position_.pieces(role).word(0); }

    /// The pieces of the named role that reach the square.
    Word pieces_to(const Words& words) const {
        const auto& reach = detail::reach[index_of(words.role)];
        const int to = words.to;
        return ((chess_attacks::detail::knight[at(to)].word(0) & reach.knight) |
                (bishop(to, occupied_) & reach.diagonal) | (rook(to, occupied_) & reach.orthogonal) |
                (chess_attacks::detail::king[at(to)].word(0) & reach.king)) &
               own_ & all(words.role);
    }

    Word en_passant() const {
        const auto square = position_.en_passant();
        return square ? detail::bit(square->index) : 0;
    }

    /// The pawns that reach the square. One that captures must be named by its file at least.
    Word pawns_to(const Words& words) const {
        const Word pawns = own_ & all(Role::pawn);
        const Word to = detail::bit(words.to);
        const bool promotes = words.kind != MoveKind::plain;
        if (promotes != (words.to < 8 || words.to >= 56))
            return 0;
        if (((enemy_ | en_passant()) & to) != 0)
            return words.from == detail::all_squares ? 0 : pawn(other(us_), words.to) & pawns;
        const bool up = us_ == Side::first;
        const Word one = up ? to >> 8 : to << 8;
        const Word two = up ? to >> 16 : to << 16;
        const Word second_rank = up ? 0xff00 : Word{0xff00} << 40;
        return (one & pawns) | ((one & occupied_) == 0 ? two & pawns & second_rank : 0);
    }

    Move<Chess> move_from(const Words& words, int from) const {
        MoveKind kind = words.kind;
        if (words.role == Role::pawn) {
            if (std::abs(from - words.to) == 16)
                kind = MoveKind::double_push;
            else if ((en_passant() & detail::bit(words.to)) != 0)
                kind = MoveKind::en_passant;
        }
        return {{static_cast<std::uint8_t>(from)}, {words.to}, kind};
    }

    /// Whether the own king is not attacked after the move.
    bool is_safe(Role role, Move<Chess> move) const {
        const Word to = detail::bit(move.to().index);
        Word captured = to;
        if (move.kind() == MoveKind::en_passant)
            captured = us_ == Side::first ? to >> 8 : to << 8;
        const Word occupied = ((occupied_ & ~captured) ^ detail::bit(move.from().index)) | to;
        const int king = role == Role::king ? move.to().index : std::countr_zero(own_ & all(Role::king));
        return (attackers(king, occupied) & ~captured) == 0;
    }

    Word attackers(int square, Word occupied) const {
        const Word queens = all(Role::queen);
        return ((bishop(square, occupied) & (all(Role::bishop) | queens)) |
                (rook(square, occupied) & (all(Role::rook) | queens)) |
                (chess_attacks::detail::knight[at(square)].word(0) & all(Role::knight)) |
                (pawn(us_, square) & all(Role::pawn)) |
                (chess_attacks::detail::king[at(square)].word(0) & all(Role::king))) &
               enemy_;
    }

    /// FIDE Laws 3.8.2 and, for other starting squares, their guidelines II.3.
    Move<Chess> find_castling(bool towards_h) const {
        const int king = std::countr_zero(own_ & all(Role::king));
        const Word side = towards_h ? ~Word{0} << king : detail::bit(king) - 1;
        const Word rooks = position_.castling_rooks().word(0) & own_ & side;
        if (rooks == 0)
            return {};
        const int rook = std::countr_zero(rooks);
        const Square<Chess> king_from{static_cast<std::uint8_t>(king)};
        const Square<Chess> rook_from{static_cast<std::uint8_t>(rook)};
        const auto targets = castling_targets(king_from, rook_from);
        const Word king_path = path(king, targets.king.index);
        const Word others = occupied_ ^ detail::bit(king) ^ detail::bit(rook);
        if (((king_path | path(rook, targets.rook.index)) & others) != 0)
            return {};
        for (Word rest = king_path; rest != 0; rest &= rest - 1)
            if (attackers(std::countr_zero(rest), occupied_ ^ detail::bit(king)) != 0)
                return {};
        if (attackers(targets.king.index, others | detail::bit(targets.rook.index)) != 0)
            return {};
        return {king_from, rook_from, MoveKind::castling};
    }
    /// The squares from one to another, both included.
    static Word path(int a, int b) {
        return chess_attacks::detail::pairs.between[at(a)][at(b)].word(0) | detail::bit(a) | detail::bit(b);
    }

    const Position<Chess>& position_;
    Side us_;
    Word own_, enemy_, occupied_;
};

/// The words' bytes as `read` wants them. `text` must have 8 characters that may be read, whatever they are.
inline Word load_padded(const char* text, int size) {
    Word word = 0;
    for (int i = 0; i < 8; ++i) // one load where the lowest byte is stored first
        word |= Word{static_cast<unsigned char>(text[i])} << 8 * i;
    return size >= 8 ? word : word & ((Word{1} << 8 * size) - 1);
}
/// The same for a text of at most 8 characters with anything behind it.
inline Word load(std::string_view text) {
    Word word = 0;
    for (std::size_t i = text.size(); i-- > 0;)
        word = word << 8 | static_cast<unsigned char>(text[i]);
    return word;
}

} // namespace duiyi::san_finder
