// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "child_process.hpp"
#include "duiyi/geometry/game_id.hpp"
#include "duiyi/geometry/side.hpp"
#include "engine_spec.hpp"

namespace duiyi::match {

/// A game as far as it has gone, for an engine to think about.
struct Turn {
    std::string start_fen{};              ///< of the first position
    bool standard = false;                ///< the first position is the game's own
    std::string recent_fen{};             ///< of the position after the last capture, for UCCI
    std::size_t recent_from = 0;          ///< the first of `moves` after it
    std::vector<std::string> moves{};     ///< in UCI form, xiangqi squares `a0` to `i9`
    std::vector<std::string> castlings{}; ///< beside each of `moves`: `O-O`, `O-O-O`, or empty
    Side side = Side::first;              ///< to move
    const GameClock* own = nullptr;
    const GameClock* opponent = nullptr;
};

/// What an engine reports about the position, from its own side.
struct Evaluation {
    int centipawns = 0;
    int mate_in = 0; ///< moves: positive when it mates; 0 when it sees no mate
    int depth = 0;
    std::uint64_t nodes = 0;
};

/// The answer of an engine that had to move.
struct Reply {
    enum class Kind : std::uint8_t {
        move,
        resigns,
        claims,      ///< says that the game is over; `text` is the result it claims
        refuses,     ///< calls the opponent's move illegal, or says that it has no move
        timeout,     ///< nothing came in time
        gone,        ///< it ended or closed its output
        interrupted, ///< the match is being stopped
    };
    Kind kind = Kind::timeout;
    std::string text{}; ///< the move, xiangqi squares `a0` to `i9`; or what it wrote
    milliseconds elapsed{0};
    std::optional<Evaluation> evaluation{};
    bool offers_draw = false;
};

/// An engine that runs, in whichever language. Not for sharing among threads.
class Player {
public:
    virtual ~Player() = default;
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// Prepares a game. A fault when the engine does not answer.
    virtual Result<void, Fault> new_game(const Turn& start) = 0;
    /// Asks for a move, and waits as long as `turn.own` allows.
    virtual Reply think(const Turn& turn) = 0;
    /// Tells how the game ended: "1-0", "0-1" or "1/2-1/2", and why.
    virtual void game_over(std::string_view result, std::string_view reason) = 0;
    /// Ends the process; returns how it ended.
    virtual std::string quit() = 0;

protected:
    std::string reported_name_{}; ///< the engine's own name; empty when it sends none
};

/// What all players of a match share.
struct MatchContext {
    GameId game = GameId::chess;
    int wake_fd = -1;             ///< readable when the match is to stop
    milliseconds startup{10'000}; ///< an engine must be ready after this
    milliseconds stall{60'000};   ///< without a clock, silence for this long is a loss
    std::function<void(std::string_view)>
        log{}; ///< every line sent or received, marked with `>` or `<`; may be empty
};

/// Starts an engine, on `core` when given, and completes the handshake of its protocol.
Result<std::unique_ptr<Player>, Fault> start_player(const EngineSpec& spec, const MatchContext& context,
                                                    std::optional<int> core);

} // namespace duiyi::match
