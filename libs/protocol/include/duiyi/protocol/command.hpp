// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "duiyi/protocol/dialect.hpp"
#include "duiyi/rules/fault.hpp"

/// The commands of a front end to an engine, in UCI or UCCI.
namespace duiyi::protocol {

/// `uci` or `ucci`: the first line, which chooses the dialect.
struct Hello {
    Dialect dialect = Dialect::uci;
    friend bool operator==(const Hello&, const Hello&) = default;
};
/// `debug on` or `debug off` (UCI).
struct Debug {
    bool on = false;
    friend bool operator==(const Debug&, const Debug&) = default;
};
/// `isready`: to be answered with `readyok` at once, even while searching.
struct IsReady {
    friend bool operator==(IsReady, IsReady) = default;
};
/// `setoption name N value V` (UCI) or `setoption N V` (UCCI). A button has no value.
struct SetOption {
    std::string name{};
    std::string value{};
    friend bool operator==(const SetOption&, const SetOption&) = default;
};
/// `ucinewgame` (UCI), `setoption newgame` (UCCI): what follows is another game.
struct NewGame {
    friend bool operator==(NewGame, NewGame) = default;
};
/// `position startpos moves ...` or `position fen F moves ...`; the moves are texts, not yet checked.
struct SetPosition {
    std::optional<std::string> fen{}; ///< nothing: the starting position
    std::vector<std::string> moves{};
    friend bool operator==(const SetPosition&, const SetPosition&) = default;
};
/// `banmoves ...` (UCCI): moves that may not be answered in the position that was set last.
struct BanMoves {
    std::vector<std::string> moves{};
    friend bool operator==(const BanMoves&, const BanMoves&) = default;
};
/// One side's time.
struct ClockTime {
    std::chrono::milliseconds remaining{0};
    std::chrono::milliseconds increment{0}; ///< added for each move
    int moves_to_go = 0;                    ///< until more time is given; 0: none is
    friend bool operator==(const ClockTime&, const ClockTime&) = default;
};
/// `go ...`: think, and answer.
struct Go {
    std::vector<std::string> only{}; ///< `searchmoves`; empty: all
    bool ponder = false;
    bool infinite = false;
    bool draw = false; ///< UCCI `go draw`: the opponent offers a draw
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> mate{};
    std::optional<std::chrono::milliseconds> move_time{};
    /// UCI: the first side's and the second's (`wtime`, `btime`). UCCI: the mover's and the opponent's
    /// (`time`, `opptime`). See `mover_clock` for which is whose.
    std::array<std::optional<ClockTime>, 2> clocks{};
    friend bool operator==(const Go&, const Go&) = default;
};
/// `stop`: answer now.
struct Stop {
    friend bool operator==(Stop, Stop) = default;
};
/// `ponderhit`: the expected move was played. With `draw` (UCCI) a draw is offered with it.
struct PonderHit {
    bool draw = false;
    friend bool operator==(const PonderHit&, const PonderHit&) = default;
};
/// `probe ...` (UCCI): what is known of a position, without a search.
struct Probe {
    SetPosition position{};
    friend bool operator==(const Probe&, const Probe&) = default;
};
/// `quit`.
struct Quit {
    friend bool operator==(Quit, Quit) = default;
};

/// Any line from the front end.
using Command = std::variant<Hello, Debug, IsReady, SetOption, NewGame, SetPosition, BanMoves, Go, Stop,
                             PonderHit, Probe, Quit>;

/// A command, and what was left out of it because it could not be used: each token and its fault, at most
/// eight. A front end newer than the engine must still get its answer, so these do not spoil the command.
struct Understood {
    Command command;
    Faults ignored;
};

/// Reads one line, without its end. UCI skips unknown words in front of a command, as its text demands. A
/// line that holds no command, is longer than `max_line` or lists more than `max_moves` is refused. Cost
/// linear in the length; no move or FEN is checked here, `set_up` does.
Result<Understood, Fault> parse_command(std::string_view line, Talk talk);

/// Whether the line's command is `position`, readable or not. After one that is not, there is no position:
/// the one before must not be searched in its place.
bool sets_position(std::string_view line, Talk talk);

/// The line of a command, without its end; reading it again under the same `talk` gives the same command,
/// except that in seconds times are cut to whole ones.
std::string print(const Command& command, Talk talk);

/// The time of the side that is to move, if it was given. `mover` is 0 when the first side is to move.
std::optional<ClockTime> mover_clock(const Go& go, Dialect dialect, std::size_t mover);
/// The time of the other side, likewise.
std::optional<ClockTime> opponent_clock(const Go& go, Dialect dialect, std::size_t mover);

} // namespace duiyi::protocol
