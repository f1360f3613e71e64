// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// A line for a FEN of either game (empty: the usual start), then moves as people write and type them, one on
// each line.
#include "duiyi/notation/epd.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/typed_move.hpp"
#include "duiyi/notation/xiangqi_moves.hpp"
#include "require.hpp"

namespace {

using namespace duiyi;

std::string_view take_line(std::string_view& text) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

/// What is typed is legal once read, and refused with a reason.
template <Game G>
Result<Move<G>, TypedMoveFault> type_move(const Position<G>& position, std::string_view line) {
    auto move = read_typed_move(position, line);
    fuzz::require(move ? position.is_legal(*move) : !move.error().fault.what().empty(),
                  "typed as a move that is not legal, or refused without a reason");
    return move;
}

/// Plays what can be read; what is read is legal and reads the same when written.
void play_chess(Position<Chess> position, std::string_view text) {
    while (!text.empty()) {
        const auto line = take_line(text);
        const auto move = parse_san(position, line);
        const auto quick = find_san(position, line);
        fuzz::require(quick == Move<Chess>{} || (move && *move == quick), "two readings of one text");
        const auto typed = type_move(position, line);
        fuzz::require(!move || typed == *move, "typed as another move than written");
        if (!move) {
            fuzz::check_faults({move.error()});
            continue;
        }
        fuzz::require(position.is_legal(*move), "read as a move that is not legal");
        fuzz::require(find_san(position, to_san(position, *move)) == *move,
                      "reads as another move when written");
        fuzz::require(parse_san(position, to_lan(position, *move)) == *move, "reads as another move in LAN");
        position.play(*move);
    }
}

void play_xiangqi(Position<Xiangqi> position, std::string_view text) {
    while (!text.empty()) {
        const auto line = take_line(text);
        const auto move = parse_move(position, line);
        const auto typed = type_move(position, line);
        if (!move) {
            fuzz::require(!move.error().what().empty(), "refused without a reason");
            continue;
        }
        fuzz::require(position.is_legal(*move), "read as a move that is not legal");
        fuzz::require(typed.has_value(), "written, but not typed");
        for (const auto notation : {XiangqiNotation::uci, XiangqiNotation::iccs, XiangqiNotation::wxf,
                                    XiangqiNotation::chinese, XiangqiNotation::algebraic}) {
            const auto written = to_text(position, *move, notation);
            fuzz::require(parse_move(position, written) == *move,
                          "reads as another move when written: " + written);
        }
        position.play(*move);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto epd = parse_epd(text.substr(0, text.find('\n')))) {
        const auto again = parse_epd(to_epd(*epd));
        fuzz::require(again && again->operations == epd->operations, "an EPD reads as another when written");
        (void)epd_moves(*epd, "bm");
    }
    const auto fen = take_line(text);
    if (const auto xiangqi = parse_fen<Xiangqi>(fen, FenLetters::dialects)) {
        play_xiangqi(*xiangqi, text);
    } else if (const auto chess = parse_fen<Chess>(fen)) {
        play_chess(*chess, text);
    } else if (fen.empty()) {
        size % 2 == 0 ? play_chess(Position<Chess>::start(), text)
                      : play_xiangqi(Position<Xiangqi>::start(), text);
    }
    return 0;
}
