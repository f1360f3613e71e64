// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "avx2_lister.hpp"
#include "move_generator.hpp"

namespace duiyi {
namespace {

using Word = std::uint64_t;

/// Lists the moves.
class Lister {
public:
    explicit Lister(MoveList<Chess>& moves) : moves_(moves) {}

    void king(int from, Word targets) { from_one(from, targets); }
    void knight(int from, Word targets) { from_one(from, targets); }
    void slider(int from, Word targets) { from_one(from, targets); }
    void pawns(Word targets, int step) { by_step(targets, step, MoveKind::plain); }
    void double_pushes(Word targets, int step) { by_step(targets, step, MoveKind::double_push); }
    void promotions(Word targets, int step) {
        for (const auto kind : {MoveKind::promote_queen, MoveKind::promote_rook, MoveKind::promote_bishop,
                                MoveKind::promote_knight}) {
            by_step(targets, step, kind);
        }
    }
    void en_passant(int from, int to) { moves_.push({square(from), square(to), MoveKind::en_passant}); }
    void castling(int king, int rook) { moves_.push({square(king), square(rook), MoveKind::castling}); }

private:
    static Square<Chess> square(int index) { return {static_cast<std::uint8_t>(index)}; }

    void from_one(int from, Word targets) {
        moves_.each(targets, [from](int to) { return Move<Chess>(square(from), square(to)); });
    }
    void by_step(Word targets, int step, MoveKind kind) {
        moves_.each(targets, [=](int to) { return Move<Chess>(square(to - step), square(to), kind); });
    }

    MoveAppender<Chess> moves_;
};

template <class Cpu>
inline void list(const Position<Chess>& position, MoveList<Chess>& moves) {
    Lister lister(moves);
    const ChessBoard board = board_of(position);
    if (position.side_to_move() == Side::first) {
        ChessMoveGenerator<Side::first, Cpu, Lister>(board, lister).run();
    } else {
        ChessMoveGenerator<Side::second, Cpu, Lister>(board, lister).run();
    }
}

#if defined(__x86_64__)
template <Side us>
DUIYI_FOR_BMI2 inline void list_fast(const ChessBoard& board, MoveList<Chess>& list) {
    MoveAppender<Chess> moves(list);
    avx2::Lister<us>(board).list(moves);
    if (board.en_passant != 0) {
        each_en_passant<us, Bmi2Cpu>(board, [&](int from, int to) {
            moves.push(
                {{static_cast<std::uint8_t>(from)}, {static_cast<std::uint8_t>(to)}, MoveKind::en_passant});
        });
    }
}
DUIYI_FOR_BMI2 [[gnu::noinline]] void list_chess960(const Position<Chess>& position, MoveList<Chess>& moves) {
    list<Bmi2Cpu>(position, moves);
}
DUIYI_FOR_BMI2 void list_bmi2(const Position<Chess>& position, MoveList<Chess>& moves) {
    const ChessBoard board = board_of(position);
    const bool first = position.side_to_move() == Side::first;
    if (!(first ? avx2::Lister<Side::first>::fits(board) : avx2::Lister<Side::second>::fits(board))) {
        list_chess960(position, moves);
    } else {
        first ? list_fast<Side::first>(board, moves) : list_fast<Side::second>(board, moves);
    }
}
#else
void list_bmi2(const Position<Chess>& position, MoveList<Chess>& moves) {
    list<Bmi2Cpu>(position, moves);
}
#endif
void list_plain(const Position<Chess>& position, MoveList<Chess>& moves) {
    list<PlainCpu>(position, moves);
}

} // namespace

MoveList<Chess> Position<Chess>::legal_moves() const {
    MoveList<Chess> moves;
    chess_sliders::ready ? list_bmi2(*this, moves) : list_plain(*this, moves);
    return moves;
}

} // namespace duiyi
