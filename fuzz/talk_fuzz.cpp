// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Reads any bytes as lines of UCI, UCCI and CECP, in both directions. What is understood, written and read
// again is the same; what is refused is refused in printable words; a position that can be set up is one
// whose moves were all legal.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "duiyi/protocol/answer.hpp"
#include "duiyi/protocol/cecp.hpp"
#include "duiyi/protocol/command.hpp"
#include "duiyi/protocol/game_setup.hpp"
#include "require.hpp"

namespace {

namespace protocol = duiyi::protocol;
using duiyi::fuzz::check_faults;
using duiyi::fuzz::require;

template <duiyi::Game G>
void check_position(const protocol::SetPosition& position, protocol::SquareForm form) {
    const auto game = protocol::set_up<G>(position, form);
    if (!game) {
        return check_faults({game.error()});
    }
    require(game->ply_count() == position.moves.size(), "a move was left out");
    for (std::size_t i = 0; i < position.moves.size(); ++i) {
        const auto written = protocol::write_move(game->position_at(i), game->line()[i].move, form,
                                                  duiyi::CastlingForm::king_two_squares);
        const auto other = protocol::write_move(game->position_at(i), game->line()[i].move, form,
                                                duiyi::CastlingForm::king_takes_rook);
        require(written == position.moves[i] || other == position.moves[i],
                position.moves[i] + " was played as " + written);
    }
}

void check_command(std::string_view line, protocol::Talk talk) {
    const auto understood = protocol::parse_command(line, talk);
    if (!understood) {
        return check_faults({understood.error()});
    }
    if (!understood->ignored.empty()) {
        check_faults(understood->ignored);
    }
    const auto written = protocol::print(understood->command, talk);
    const auto again = protocol::parse_command(written, talk);
    require(again.has_value(), "written, but not read: " + written);
    require(protocol::print(again->command, talk) == written, "is not written the same again: " + written);
    if (const auto* position = std::get_if<protocol::SetPosition>(&understood->command);
        position != nullptr && position->moves.size() < 300) {
        check_position<duiyi::Chess>(*position, protocol::SquareForm::zero_to_nine);
        check_position<duiyi::Xiangqi>(*position, protocol::SquareForm::zero_to_nine);
        check_position<duiyi::Xiangqi>(*position, protocol::SquareForm::one_to_ten);
    }
}

void check_answer(std::string_view line, protocol::Talk talk) {
    const auto answer = protocol::parse_answer(line, talk);
    if (!answer) {
        return check_faults({answer.error()});
    }
    const auto written = protocol::print(*answer, talk);
    const auto again = protocol::parse_answer(written, talk);
    // In UCCI an option may be called `name`, which some of its engines write in front of every name.
    if (talk.dialect == protocol::Dialect::ucci) {
        return;
    }
    require(again.has_value(), "written, but not read: " + written);
    require(protocol::print(*again, talk) == written, "is not written the same again: " + written);
}

void check_cecp(std::string_view line) {
    const auto parsed = protocol::cecp::parse(line);
    if (!parsed) {
        check_faults({parsed.error()});
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        for (const protocol::Talk talk : {protocol::Talk{}, protocol::Talk{protocol::Dialect::ucci, true},
                                          protocol::Talk{protocol::Dialect::ucci, false}}) {
            check_command(line, talk);
            check_answer(line, talk);
        }
        check_cecp(line);
    }
    return 0;
}
