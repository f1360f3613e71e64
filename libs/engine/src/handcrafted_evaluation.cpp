// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/handcrafted_evaluation.hpp"

#include "evaluation.hpp"
#include "weights.hpp"

namespace duiyi::engine {
namespace {

/// Calls `take(name, first, size)` for each row, those of rows of rows with a number behind the name.
template <Game G, class Take>
void for_each_plain_row(Take take) {
    const auto& weights = WeightsOf<G>::value;
    std::remove_cvref_t<decltype(weights)>::for_each_row(weights, [&](const char* name, const auto& row) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(row[0])>, Tapered>) {
            take(std::string(name), &row[0], row.size());
        } else {
            for (std::size_t i = 0; i < row.size(); ++i) {
                take(name + ("[" + std::to_string(i) + "]"), &row[i][0], row[i].size());
            }
        }
    });
}

} // namespace

template <Game G>
std::vector<TaperedWeight> weights() {
    std::vector<TaperedWeight> result;
    for_each_plain_row<G>([&](const std::string&, const Tapered* first, std::size_t size) {
        for (const Tapered& weight : std::span(first, size)) {
            result.push_back({weight.middlegame(), weight.endgame()});
        }
    });
    return result;
}

template <Game G>
std::vector<WeightRow> weight_rows() {
    std::vector<WeightRow> result;
    for_each_plain_row<G>([&](const std::string& name, const Tapered* first, std::size_t size) {
        const auto begin = static_cast<std::size_t>(first - &WeightsOf<G>::value.material[0]);
        result.push_back({name, begin, size});
    });
    return result;
}

template <Game G>
int handcrafted_evaluation(const Position<G>& position) {
    return evaluate(position, IncrementalState<G>(position));
}

template int handcrafted_evaluation(const Position<Chess>&);
template int handcrafted_evaluation(const Position<Xiangqi>&);
template std::vector<TaperedWeight> weights<Chess>();
template std::vector<TaperedWeight> weights<Xiangqi>();
template std::vector<WeightRow> weight_rows<Chess>();
template std::vector<WeightRow> weight_rows<Xiangqi>();

} // namespace duiyi::engine
