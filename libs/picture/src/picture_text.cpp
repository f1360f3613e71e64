// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/picture/picture_text.hpp"

#include "duiyi/notation/fen.hpp"
#include "duiyi/notation/quoted.hpp"

namespace duiyi {
namespace {

constexpr std::size_t most_arrows = 100;

/// Two squares, such as `h2e2`; what is promoted to may follow.
template <Game G>
std::optional<typename BoardPicture<G>::SquarePair> parse_pair(std::string_view text) {
    const auto from = parse_square<G>(text.substr(0, 2));
    const auto to = text.size() >= 2 ? parse_square<G>(text.substr(2, 2)) : std::nullopt;
    if (!from || !to || text.size() > 5) {
        return std::nullopt;
    }
    return std::pair(*from, *to);
}

/// The squares of all texts between commas. `place` is what a fault is found in.
template <Game G>
Result<std::vector<typename BoardPicture<G>::SquarePair>, Faults> parse_pairs(std::string_view list,
                                                                              const std::string& place,
                                                                              std::size_t most) {
    std::vector<typename BoardPicture<G>::SquarePair> pairs;
    while (!list.empty()) {
        const auto text = list.substr(0, list.find(','));
        const auto way = parse_pair<G>(text);
        if (!way) {
            return tl::unexpected(Faults{
                {place, quoted(text) + " is not two squares such as " + std::string(G::example_move)}});
        }
        if (pairs.size() == most) {
            return tl::unexpected(Faults{{place, "has more than " + std::to_string(most)}});
        }
        pairs.push_back(*way);
        list.remove_prefix(std::min(list.size(), text.size() + 1));
    }
    return pairs;
}

/// The board of a FEN, whether or not it can be played.
template <Game G>
Result<Setup<G>, Faults> parse_board(const std::string& fen) {
    if (fen.empty()) {
        return Position<G>::start().setup();
    }
    // What is repaired, but for letters of the board, is not drawn.
    return read_fen_setup<G>(fen).map([](const FenSetup<G>& read) { return read.setup; });
}

} // namespace

template <Game G>
Result<std::string, Faults> draw(const PictureText& wanted) {
    const auto setup = parse_board<G>(wanted.fen);
    if (!setup) {
        return tl::unexpected(setup.error());
    }
    const auto last = parse_pairs<G>(wanted.last_move, "last move", 1);
    if (!last) {
        return tl::unexpected(last.error());
    }
    const auto arrows = parse_pairs<G>(wanted.arrows, "arrows", most_arrows);
    if (!arrows) {
        return tl::unexpected(arrows.error());
    }
    BoardPicture<G> picture;
    picture.setup = *setup;
    picture.bottom = wanted.bottom;
    if (!last->empty()) {
        picture.last_move = last->front();
    }
    picture.arrows = *arrows;
    picture.coordinates = wanted.coordinates;
    picture.colours = wanted.colours;
    picture.square = wanted.square;
    picture.title = to_fen(*setup);
    return to_svg(picture);
}

template Result<std::string, Faults> draw<Chess>(const PictureText&);
template Result<std::string, Faults> draw<Xiangqi>(const PictureText&);

} // namespace duiyi
