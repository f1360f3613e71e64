// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Any bytes as a file that the server is asked to read. The answer is JSON and in proportion to the file; its
// tree, sent back as the page sends a study, is the same tree, and can be written in every format that has a
// place for it.
#include <boost/json.hpp>

#include "domain/game_file.hpp"
#include "require.hpp"
#include "wire/contents.hpp"
#include "wire/draft.hpp"
#include "wire/trees.hpp"

namespace {

namespace json = boost::json;
namespace wire = duiyi::server::wire;
using duiyi::fuzz::require;

/// The tree of an answer as a draft; headers that files have and drafts may not are left out.
std::string draft_of(const json::object& tree) {
    const auto& nodes = tree.at("nodes").as_array();
    const auto& root = nodes.at(0).as_object();
    json::object draft{{"game", tree.at("game")},     {"fen", root.at("fen")},
                       {"headers", json::array{}},    {"result", tree.at("result")},
                       {"comment", root.at("after")}, {"values", root.at("values")},
                       {"nodes", json::array{}}};
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        json::object node;
        for (const char* field : {"parent", "move", "before", "after", "values", "nags"}) {
            node[field] = nodes[i].at(field);
        }
        draft["nodes"].as_array().push_back(std::move(node));
    }
    return json::serialize(draft);
}

void check_tree(const json::object& tree) {
    const std::string text = draft_of(tree);
    const auto draft = wire::parse_draft(text);
    require(draft.has_value(), "a tree is no draft: " + text);
    const auto again = duiyi::server::tree_of(*draft);
    require(again.has_value(), "a draft of a tree is refused: " + text);
    wire::ContentsBody contents;
    contents.tree = duiyi::server::describe_tree(*again);
    const auto printed = json::parse(wire::print(contents)).at("tree").as_object();
    json::array nodes = tree.at("nodes").as_array();
    nodes[0].as_object()["nags"] = json::array{}; // a draft has no glyphs before the first move
    require(printed.at("nodes") == nodes, "a draft is another tree: " + text);
    for (const char* format : {"pgn", "xqf", "dhtmlxq"}) {
        for (const char* notation : {"standard", "wxf", "chinese"}) {
            const auto written = duiyi::server::write_file(*again, format, notation);
            require(written ? !written->bytes.empty() : !written.error().message.empty(),
                    "refused without a reason");
        }
    }
}

std::size_t check_game(std::string_view bytes, std::size_t wanted) {
    const auto contents = duiyi::server::to_wire(duiyi::server::read_file(bytes, wanted));
    const std::string printed = wire::print(contents);
    require(printed.size() <= 10'000 + 1'000 * bytes.size(), "a small file becomes a large answer");
    const json::value answer = json::parse(printed);
    if (contents.tree) {
        require(contents.tree->nodes.size() <= wire::max_tree_moves + 1, "a tree with too many moves");
        check_tree(answer.at("tree").as_object());
    }
    return contents.games.size();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (check_game(bytes, 1) > 1) {
        check_game(bytes, 2);
    }
    return 0;
}
