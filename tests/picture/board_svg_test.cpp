// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/picture/board_svg.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "duiyi/notation/fen.hpp"

namespace duiyi::test {
namespace {

struct Element {
    std::string name;
    std::map<std::string, std::string> attributes;

    int at(const std::string& name_of_number) const { return std::stoi(attributes.at(name_of_number)); }
};

/// All elements of a document in order; a fault of form ends the test's trust in it.
std::vector<Element> elements_of(const std::string& text) {
    std::vector<Element> elements;
    std::vector<std::string> open;
    std::size_t at = 0;
    while ((at = text.find('<', at)) != std::string::npos) {
        const auto end = text.find('>', at);
        if (end == std::string::npos || text.find('<', at + 1) < end) {
            ADD_FAILURE() << "a tag is not closed: " << text.substr(at, 60);
            return elements;
        }
        std::string tag = text.substr(at + 1, end - at - 1);
        at = end;
        if (tag.starts_with('/')) {
            EXPECT_TRUE(!open.empty() && open.back() == tag.substr(1)) << tag;
            if (!open.empty()) {
                open.pop_back();
            }
            continue;
        }
        const bool empty = tag.ends_with('/');
        if (empty) {
            tag.pop_back();
        }
        Element element{tag.substr(0, tag.find(' ')), {}};
        for (auto place = tag.find(' '); place < tag.size();) {
            const auto equals = tag.find("=\"", place);
            const auto quote = tag.find('"', equals + 2);
            EXPECT_NE(quote, std::string::npos) << tag;
            if (quote == std::string::npos) {
                break;
            }
            const auto name = tag.substr(place + 1, equals - place - 1);
            EXPECT_TRUE(element.attributes.emplace(name, tag.substr(equals + 2, quote - equals - 2)).second)
                << name << " twice in " << tag;
            place = quote + 1;
        }
        if (!empty) {
            open.push_back(element.name);
        }
        elements.push_back(std::move(element));
    }
    EXPECT_TRUE(open.empty()) << open.size() << " elements are left open";
    return elements;
}

template <Game G>
BoardPicture<G> picture_of(const std::string& fen) {
    BoardPicture<G> picture;
    picture.setup = parse_fen_setup<G>(fen).value();
    return picture;
}

/// The names of the drawings that are used, by the square's column and row on the picture.
std::map<std::pair<int, int>, std::string> pieces_on(const std::vector<Element>& elements) {
    std::map<std::pair<int, int>, std::string> pieces;
    for (const auto& element : elements) {
        if (element.name == "use" && element.attributes.at("href") != "#dark") {
            const bool alone = pieces
                                   .emplace(std::pair(element.at("x") / 100, element.at("y") / 100),
                                            element.attributes.at("href"))
                                   .second;
            EXPECT_TRUE(alone) << "two pieces on one square";
        }
    }
    return pieces;
}

const char* const opening = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
const char* const cannon = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

TEST(BoardSvg, PiecesStandWhereTheFenHasThem) {
    // Column and row from the left upper corner, drawing by side and number of the role.
    const auto chess = pieces_on(elements_of(to_svg(picture_of<Chess>(opening))));
    EXPECT_EQ(chess.size(), 32U);
    EXPECT_EQ(chess.at({0, 0}), "#s3") << "a8: a black rook";
    EXPECT_EQ(chess.at({2, 2}), "#s1") << "c6: a black knight";
    EXPECT_EQ(chess.at({5, 5}), "#f4") << "f3: the white queen";
    EXPECT_EQ(chess.at({4, 7}), "#f5") << "e1: the white king";
    EXPECT_FALSE(chess.contains({3, 7}));

    auto picture = picture_of<Xiangqi>(cannon);
    picture.bottom = Side::second;
    const auto xiangqi = pieces_on(elements_of(to_svg(picture)));
    EXPECT_EQ(xiangqi.size(), 32U);
    EXPECT_EQ(xiangqi.at({4, 0}), "#f0") << "e0, from behind: the red general";
    EXPECT_EQ(xiangqi.at({4, 2}), "#f5") << "e2: the cannon that moved";
    EXPECT_EQ(xiangqi.at({8, 9}), "#s4") << "a9: a black rook";
    EXPECT_FALSE(xiangqi.contains({1, 2}));
}

TEST(BoardSvg, StandsForItself) {
    for (const auto colours : {PictureColours::black_on_white, PictureColours::wood}) {
        for (const auto coordinates : {Coordinates::none, Coordinates::squares, Coordinates::files}) {
            auto picture = picture_of<Xiangqi>(cannon);
            picture.colours = colours;
            picture.coordinates = coordinates;
            picture.last_move = {*parse_square<Xiangqi>("h2"), *parse_square<Xiangqi>("e2")};
            picture.arrows = {{*parse_square<Xiangqi>("h9"), *parse_square<Xiangqi>("g7")}};
            const auto text = to_svg(picture);
            std::set<std::string> ids;
            for (const auto& element : elements_of(text)) {
                EXPECT_TRUE(std::set<std::string>({"svg", "defs", "g", "use", "path", "circle"})
                                .contains(element.name))
                    << element.name;
                const auto id = element.attributes.find("id");
                const auto href = element.attributes.find("href");
                if (id != element.attributes.end()) {
                    EXPECT_TRUE(ids.insert("#" + id->second).second) << "two " << id->second;
                }
                if (href != element.attributes.end()) {
                    EXPECT_TRUE(ids.contains(href->second)) << "nothing is called " << href->second;
                }
            }
            EXPECT_EQ(text.find("nan"), std::string::npos);
            EXPECT_EQ(text.find("inf"), std::string::npos);
            EXPECT_LT(text.size(), 60'000U);
        }
    }
}

TEST(BoardSvg, CoordinatesTakeRoomAndAreCountedByGame) {
    auto picture = picture_of<Chess>(opening);
    const auto count = [&] { return elements_of(to_svg(picture)).size(); };
    const auto with = count();
    picture.coordinates = Coordinates::none;
    EXPECT_EQ(count() + 16, with);
    EXPECT_EQ(elements_of(to_svg(picture)).front().attributes.at("viewBox"), "-8 -8 816 816");

    auto xiangqi = picture_of<Xiangqi>(cannon);
    const auto squares = elements_of(to_svg(xiangqi)).size();
    xiangqi.coordinates = Coordinates::none;
    const auto none = elements_of(to_svg(xiangqi)).size();
    xiangqi.coordinates = Coordinates::files;
    EXPECT_EQ(squares, none + 19) << "nine files, ten ranks";
    EXPECT_EQ(elements_of(to_svg(xiangqi)).size(), none + 18) << "nine files from either side";
}

TEST(BoardSvg, MarksOfMovesFollowTheSideBelow) {
    auto picture = picture_of<Chess>("8/8/8/8/8/8/8/8 w - - 0 1");
    const auto plain = to_svg(picture).size();
    picture.last_move = {*parse_square<Chess>("a1"), *parse_square<Chess>("c2")};
    EXPECT_NE(to_svg(picture).find("M5 705h90v90h-90Z"), std::string::npos) << "a1: below on the left";
    EXPECT_NE(to_svg(picture).find("M205 605h90v90h-90Z"), std::string::npos);
    picture.bottom = Side::second;
    EXPECT_NE(to_svg(picture).find("M705 5h90v90h-90Z"), std::string::npos) << "a1: above on the right";
    picture.last_move.reset();
    picture.bottom = Side::first;
    picture.arrows = {{*parse_square<Chess>("a1"), *parse_square<Chess>("a1")}};
    EXPECT_EQ(to_svg(picture).size(), plain) << "an arrow to its own square is none";
}

TEST(BoardSvg, TitlesAreText) {
    auto picture = picture_of<Chess>(opening);
    picture.title = "<&>\n对弈";
    EXPECT_NE(to_svg(picture).find("<title>&lt;&amp;> 对弈</title>"), std::string::npos);
}

} // namespace
} // namespace duiyi::test
