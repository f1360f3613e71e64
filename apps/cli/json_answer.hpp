// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <iostream>
#include <string_view>

#include "duiyi/notation/fen.hpp"
#include "game_argument.hpp"
#include "wire/json_writer.hpp"

namespace duiyi::cli {

/// What a command answers with `--json`: one object on one line. All start alike, with the game, the
/// position, and whose turn it is.
template <Game G>
class JsonAnswer : public server::wire::JsonWriter {
public:
    JsonAnswer(const GameArgument& argument, const Position<G>& position) {
        open();
        add("game", to_string(argument.game));
        add("fen", to_fen(position));
        add("turn", G::side_names[index_of(position.side_to_move())]);
    }

    template <class Value>
    void add(std::string_view name, const Value& what) {
        key(name);
        value(what);
    }
    void add_null(std::string_view name) {
        key(name);
        null();
    }

    void print() {
        close();
        std::cout << take() << '\n';
    }
};

} // namespace duiyi::cli
