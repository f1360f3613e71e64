// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "move_generator.hpp"

namespace duiyi {
namespace {

const bool use_bmi2 = has_fast_bit_extract();

/// `Moves` takes them: a MoveAppender or a MoveCount.
template <class Cpu, class Moves>
inline void generate(const Position<Xiangqi>& position, Moves&& moves) {
    if (position.side_to_move() == Side::first) {
        XiangqiMoveGenerator<Side::first, Cpu, std::remove_reference_t<Moves>>(position, moves).run();
    } else {
        XiangqiMoveGenerator<Side::second, Cpu, std::remove_reference_t<Moves>>(position, moves).run();
    }
}

DUIYI_FOR_BMI2 void list_bmi2(const Position<Xiangqi>& position, MoveList<Xiangqi>& moves) {
    generate<Bmi2Cpu>(position, MoveAppender<Xiangqi>(moves));
}
void list_plain(const Position<Xiangqi>& position, MoveList<Xiangqi>& moves) {
    generate<PlainCpu>(position, MoveAppender<Xiangqi>(moves));
}
DUIYI_FOR_BMI2 std::size_t count_bmi2(const Position<Xiangqi>& position) {
    MoveCount<Xiangqi> moves;
    generate<Bmi2Cpu>(position, moves);
    return moves.size();
}
std::size_t count_plain(const Position<Xiangqi>& position) {
    MoveCount<Xiangqi> moves;
    generate<PlainCpu>(position, moves);
    return moves.size();
}

} // namespace

MoveList<Xiangqi> Position<Xiangqi>::legal_moves() const {
    MoveList<Xiangqi> moves;
    use_bmi2 ? list_bmi2(*this, moves) : list_plain(*this, moves);
    return moves;
}

std::size_t Position<Xiangqi>::count_legal_moves() const {
    return use_bmi2 ? count_bmi2(*this) : count_plain(*this);
}

} // namespace duiyi
