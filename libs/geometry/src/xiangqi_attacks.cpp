// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/geometry/xiangqi_attacks.hpp"

namespace duiyi::xiangqi_attacks::detail {
namespace {

/// Where a rider on `from` captures along `steps` when `occupied(square)`; slides stop on the first piece,
/// hops reach the second. `place(square)` is the square's bit in the result.
template <class Occupied, class Place>
std::uint16_t targets(Sq from, Riding riding, std::array<Step, 2> steps, Occupied occupied, Place place) {
    unsigned found = 0;
    for (const Step step : steps) {
        int met = 0;
        walk<Xiangqi>(from, to_delta(step, Side::first), [&](Sq square) {
            const bool wanted = riding == Riding::slide || met == 1;
            const bool taken = occupied(square);
            if (wanted && (riding == Riding::slide || taken)) {
                found |= 1U << place(square);
            }
            met += taken;
            return met < (riding == Riding::slide ? 1 : 2);
        });
    }
    return static_cast<std::uint16_t>(found);
}

template <std::size_t length, class SquareAt, class PlaceOf>
void fill(LineTable<length>& table, Riding riding, std::array<Step, 2> steps, SquareAt square_on_line,
          PlaceOf place) {
    for (std::size_t i = 0; i < length; ++i) {
        for (std::size_t pattern = 0; pattern < table[i].size(); ++pattern) {
            table[i][pattern] = targets(
                square_on_line(static_cast<int>(i)), riding, steps,
                [&](Sq square) { return (pattern >> place(square) & 1) != 0; }, place);
        }
    }
}

template <std::size_t length>
void add_cannon(LineTable<length>& cannon, const LineTable<length>& slide, const LineTable<length>& hop) {
    for (std::size_t i = 0; i < length; ++i) {
        for (std::size_t pattern = 0; pattern < cannon[i].size(); ++pattern) {
            cannon[i][pattern] = static_cast<std::uint16_t>((slide[i][pattern] & ~pattern) | hop[i][pattern]);
        }
    }
}

} // namespace

const LineTables line_tables = [] {
    LineTables tables{};
    const std::array<Step, 2> sideways = {{{1, 0}, {-1, 0}}};
    const std::array<Step, 2> lengthways = {{{0, 1}, {0, -1}}};
    const auto on_rank = [](int file) { return square_at<Xiangqi>(file, 0); };
    const auto on_file = [](int rank) { return square_at<Xiangqi>(0, rank); };
    const auto file_of = [](Sq square) { return static_cast<unsigned>(square.file()); };
    const auto rank_of = [](Sq square) { return static_cast<unsigned>(square.rank()); };
    fill(tables.rank_slide, Riding::slide, sideways, on_rank, file_of);
    fill(tables.rank_hop, Riding::hop, sideways, on_rank, file_of);
    fill(tables.file_slide, Riding::slide, lengthways, on_file, rank_of);
    fill(tables.file_hop, Riding::hop, lengthways, on_file, rank_of);
    add_cannon(tables.rank_cannon, tables.rank_slide, tables.rank_hop);
    add_cannon(tables.file_cannon, tables.file_slide, tables.file_hop);
    return tables;
}();

} // namespace duiyi::xiangqi_attacks::detail
