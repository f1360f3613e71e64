// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "duiyi/record/pgn_player.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/read_games.hpp"
#include "duiyi/record/walk.hpp"

namespace duiyi {

namespace detail {

/// Passes the moves of a tree to a consumer of `PgnPlayer`.
template <Game G, class Consumer>
class TreePlayer {
public:
    TreePlayer(const GameTree<G>& tree, Consumer& consumer) : tree_(tree), consumer_(consumer) {}

    void play() {
        tell_remarks(tree_.root());
        walk_in_file_order(tree_, *this);
    }

    // Called by the walk.
    void move(NodeId node, const Position<G>& before) {
        if (skipped_ > 0) {
            return;
        }
        if (const auto& remark = tree_.annotation(node).before; !remark.empty()) {
            consumer_.comment(remark);
        }
        const Move<G> move = tree_.move(node);
        if constexpr (Consumer::wants_positions) {
            consumer_.move(before, move, *position_after(before, move));
        } else {
            consumer_.move(move);
        }
        tell_remarks(node);
    }
    void begin_variation() {
        if (skipped_ > 0 || consumer_.begin_variation() == Take::skip) {
            ++skipped_;
        }
    }
    void end_variation() {
        if (skipped_ > 0) {
            --skipped_;
        } else {
            consumer_.end_variation();
        }
    }

private:
    void tell_remarks(NodeId node) {
        const auto& annotation = tree_.annotation(node);
        for (const int nag : annotation.nags) {
            consumer_.nag(nag);
        }
        if (!annotation.after.empty()) {
            consumer_.comment(annotation.after);
        }
    }

    const GameTree<G>& tree_;
    Consumer& consumer_;
    int skipped_ = 0; ///< open variations of which the consumer wants nothing
};

} // namespace detail

/// Passes a game of another format to a consumer of `PgnPlayer`, as if it came from PGN: headers
/// as `append_pgn` writes them, moves, remarks (without clocks and other values), then `faults`. A refused
/// game has no moves. Offsets are those of the faults, or 0. Linear in the size of the game.
template <class Consumer>
void play_game(const RecordedGame& game, const std::vector<GameFault>& faults, Consumer& consumer) {
    Take take = consumer.begin_game(game.offset);
    PgnGameEnd end;
    end.complete = game.complete;
    std::visit(
        [&]<Game G>(const GameTree<G>& tree) {
            end.result = tree.result;
            if (take == Take::skip) {
                return;
            }
            // The consumer may keep views until the game ends.
            std::vector<Header> headers;
            for (const Header& header : pgn_headers(tree)) {
                headers.push_back({header.name, escape_pgn_header(header.value)});
            }
            for (const Header& header : headers) {
                consumer.header(header.name, header.value);
            }
            if (game.begun && consumer.begin_moves(tree.start()) == Take::read) {
                detail::TreePlayer<G, Consumer>(tree, consumer).play();
            }
            for (const GameFault& fault : faults) {
                consumer.fault(fault.offset.value_or(0), fault.severity, fault.fault);
            }
            consumer.end_game(end);
        },
        game.tree);
    if (take == Take::skip) {
        consumer.end_game(end);
    }
}

} // namespace duiyi
