// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <vector>

#include "duiyi/notation/fault_moves.hpp"
#include "duiyi/notation/quoted.hpp"
#include "duiyi/notation/san.hpp"
#include "duiyi/notation/san_board.hpp"
#include "duiyi/record/pgn_head.hpp"
#include "duiyi/record/pgn_passed.hpp"
#include "duiyi/record/pgn_scan.hpp"
#include "duiyi/record/pgn_words.hpp"
#include "duiyi/record/tree.hpp"

namespace duiyi {

/// What a `PgnPlayer` passes on when a game ends.
struct PgnGameEnd {
    std::size_t offset = 0;                  ///< of the end
    GameResult result = GameResult::unknown; ///< as the moves say; as the header says when they do not
    bool complete = true;                    ///< false: the main line was not read to its end
};

/// The base of a consumer that looks at main lines alone.
struct MainLineOnly {
    void nag(int) {}
    void comment(std::string_view) {}
    Take begin_variation() { return Take::skip; }
    void end_variation() {}
};

/// A visitor of PGN texts that reads and plays every move, and passes what is played to a consumer, which
/// offers
///
/// - `Take begin_game(offset)`, `header(name, value)`, `nag(number)`, `comment(text)`,
///   `Take begin_variation()`, `end_variation()` as in `PgnVisitor`
/// - `Take begin_moves(start)`: for a `Position` of either game, when it is known
/// - `wants_positions`, a constant, and `void move(before, move, after)` when it is true, else
///   `void move(move)`: for a legal move, or the null move
/// - `void fault(offset, severity, fault)`: what is wrong with the text, the headers or a move
/// - `void end_game(const PgnGameEnd&)`
///
/// A main line or a variation ends before a move that cannot be played. A word that is no move is left out
/// with a note, unless a move is missing in its place. Memory: for the variations open.
template <class Consumer>
class PgnPlayer {
public:
    /// `text` is what will be scanned. `assumed` stands for headers that a game does not have. `ranks` is how
    /// all games number the ranks in algebraic notation of xiangqi; without, each game is looked through.
    PgnPlayer(std::string_view text, Consumer& consumer, const PgnHead& assumed = {},
              std::optional<AlgebraicRanks> ranks = {})
        : text_(text), consumer_(consumer), assumed_(assumed), told_ranks_(ranks) {}

    Take begin_game(std::size_t offset) {
        head_ = assumed_;
        end_ = {};
        begin_ = offset;
        ranks_ = told_ranks_;
        words_left_out_ = 0;
        both_lose_ = false;
        chess_.around.clear();
        xiangqi_.around.clear();
        return consumer_.begin_game(offset);
    }
    void header(std::string_view name, std::string_view value) {
        head_.take(name, value);
        consumer_.header(name, value);
    }
    Take end_headers() {
        const auto start = start_of(head_);
        if (!start) {
            end_.complete = false;
            consumer_.fault(begin_, Severity::error, start.error());
            return Take::skip;
        }
        for (const Fault& note : start->notes) {
            consumer_.fault(begin_, Severity::note, note);
        }
        is_chess_ = start->position.index() == 0;
        return is_chess_ ? begin_moves(chess_, std::get<0>(start->position))
                         : begin_moves(xiangqi_, std::get<1>(start->position));
    }
    Take move(std::string_view word) {
        if (is_chess_) [[likely]] {
            const bool has_room = word.data() + 8 <= text_.data() + text_.size();
            const Move<Chess> move = chess_.play(word, has_room);
            if (move == Move<Chess>{}) [[unlikely]] {
                return take_word(chess_, word);
            }
            tell(chess_, move);
            return Take::read;
        }
        return take_word(xiangqi_, word);
    }
    void nag(int number) { consumer_.nag(number); }
    void comment(std::string_view text) { consumer_.comment(text); }
    Take begin_variation() {
        if (consumer_.begin_variation() == Take::skip) {
            return Take::skip;
        }
        is_chess_ ? chess_.branch() : xiangqi_.branch();
        return Take::read;
    }
    void end_variation() {
        is_chess_ ? chess_.join() : xiangqi_.join();
        consumer_.end_variation();
    }
    void fault(std::size_t offset, Severity severity, Fault fault) {
        both_lose_ |= fault.code == FaultCode::both_lose;
        consumer_.fault(offset, severity, std::move(fault));
    }
    void end_game(std::size_t offset, std::optional<GameResult> result) {
        end_.offset = offset;
        compare_results(offset, result);
        consumer_.end_game(end_);
    }

private:
    /// The result is that of the moves; that of the header where they have none or `*`. What is lost of
    /// either is an error.
    void compare_results(std::size_t offset, std::optional<GameResult> result) {
        const auto named = read_result(pgn_header_value(head_.result));
        const GameResult in_header = named ? named->result : GameResult::unknown;
        const GameResult in_moves = result.value_or(GameResult::unknown);
        end_.result = in_moves == GameResult::unknown ? in_header : in_moves;
        if (!result && !both_lose_) {
            consumer_.fault(offset, Severity::note, make_fault<FaultCode::no_result>());
        }
        if (!named) {
            consumer_.fault(offset, end_.result == GameResult::unknown ? Severity::error : Severity::note,
                            make_fault<FaultCode::result_header_unknown>(shown(head_.result)));
        } else if (named->both_lose && !both_lose_) {
            consumer_.fault(offset, Severity::error, make_fault<FaultCode::both_lose>());
        } else if (result && !head_.result.empty() && in_header != in_moves && !both_lose_) {
            consumer_.fault(offset,
                            in_header == GameResult::unknown || in_moves == GameResult::unknown
                                ? Severity::note
                                : Severity::error,
                            make_fault<FaultCode::results_differ>(to_string(in_header), to_string(in_moves)));
        }
    }

    /// A line under way: where it stands, and where it stood before its last move, for a variation begins
    /// there.
    template <class Board>
    struct Line {
        Board before, now;
        int ply = 0; ///< from the game's beginning
    };
    /// The lines under way of a game, the innermost apart.
    template <class Board>
    struct Lines {
        Line<Board> line{start(), start()};
        std::vector<Line<Board>> around{};

        static Board start() {
            if constexpr (std::is_same_v<Board, Position<Xiangqi>>) {
                return Position<Xiangqi>::start();
            } else {
                return Board(Position<Chess>::start());
            }
        }
        void branch() {
            around.push_back(line);
            line.now = line.before;
            --line.ply;
        }
        void join() {
            line = around.back();
            around.pop_back();
        }
        /// Plays the move that a word names as programs write it; the null move when it names none.
        Move<Chess> play(std::string_view word, [[maybe_unused]] bool has_room) {
            if constexpr (std::is_same_v<Board, SanBoard>) {
                const Board before = line.now;
                const Move<Chess> move = play_pgn_word(line.now, word, has_room);
                if (move != Move<Chess>{}) [[likely]] {
                    line.before = before;
                    ++line.ply;
                }
                return move;
            } else {
                const Move<Chess> move = find_san(line.now, word);
                if (move != Move<Chess>{}) [[likely]] {
                    play(move);
                }
                return move;
            }
        }
        template <Game G>
        void play(Move<G> move) {
            line.before = line.now;
            line.now.play(move);
            ++line.ply;
        }
    };
    using ChessBoard = std::conditional_t<Consumer::wants_positions, Position<Chess>, SanBoard>;

    static const Position<Xiangqi>& position_of(const Position<Xiangqi>& position) { return position; }
    static const Position<Chess>& position_of(const Position<Chess>& position) { return position; }
    static Position<Chess> position_of(const SanBoard& board) { return board.position(); }

    template <class Board, Game G>
    Take begin_moves(Lines<Board>& lines, const Position<G>& start) {
        const Board board(start);
        lines.line = {board, board};
        first_ply_ = 2 * start.fullmove_number() - (start.side_to_move() == Side::first ? 2 : 1);
        return consumer_.begin_moves(start);
    }

    template <class Board, Game G>
    void tell(const Lines<Board>& lines, Move<G> move) {
        if constexpr (Consumer::wants_positions) {
            consumer_.move(lines.line.before, move, lines.line.now);
        } else {
            consumer_.move(move);
        }
    }

    PgnWord<Chess> read_word(const Position<Chess>& position, std::string_view text) {
        return read_pgn_word(position, text);
    }
    PgnWord<Xiangqi> read_word(const Position<Xiangqi>& position, std::string_view text) {
        if (!ranks_ && is_algebraic(text)) {
            ranks_ = ranks_of_game(text_.substr(begin_, looked_through), assumed_);
        }
        return read_pgn_word(position, text, ranks_.value_or(AlgebraicRanks::from_one));
    }

    /// Any other word than a move as programs write it.
    template <class Board>
    [[gnu::noinline]] Take take_word(Lines<Board>& lines, std::string_view text) {
        const auto position = position_of(lines.line.now);
        const auto word = read_word(position, text);
        using AnyMove = typename std::remove_cvref_t<decltype(word.move)>::value_type;
        const auto offset = static_cast<std::size_t>(text.data() - text_.data());
        if (word.move && *word.move != AnyMove{}) {
            lines.play(*word.move);
            tell(lines, *word.move);
        } else if (word.move) {
            lines.line.before = lines.line.now;
            lines.line.now = Board(*position_after(position, AnyMove{}));
            ++lines.line.ply;
            tell(lines, AnyMove{});
        }
        if (word.nag) {
            consumer_.nag(*word.nag);
        }
        if (word.is_rule && lines.around.empty()) {
            consumer_.fault(offset, Severity::note, make_fault<FaultCode::text_after_moves>());
            return Take::skip;
        }
        return word.fault ? take_unreadable(lines, text, offset, *word.fault) : Take::read;
    }

    /// A word that is no move here.
    template <class Board>
    Take take_unreadable(Lines<Board>& lines, std::string_view text, std::size_t offset, const Fault& fault) {
        const int ply = first_ply_ + lines.line.ply;
        if (lines.around.empty() && is_loss_of_both(text) && detail::ends_game(text_, offset + text.size())) {
            this->fault(offset, Severity::error, make_fault<FaultCode::both_lose>());
            return Take::skip;
        }
        if (words_left_out_ < most_words_left_out && detail::may_pass_over(text_, text, ply)) {
            if (++words_left_out_ <= most_words_named) {
                consumer_.fault(offset, Severity::note, make_fault<FaultCode::word_left_out>(shown(text)));
            }
            return Take::read;
        }
        consumer_.fault(offset, Severity::error,
                        make_fault<FaultCode::at_move>(turn_of_ply(ply)).because_of({fault}));
        if (lines.around.empty()) {
            end_.complete = false;
        }
        return Take::skip;
    }
    /// `0-0` where no castling is possible.
    static bool is_loss_of_both(std::string_view text) {
        const auto result = read_result_in_figures(text);
        return result && result->both_lose;
    }

    /// So much of a game says how it numbers the ranks.
    static constexpr std::size_t looked_through = std::size_t{1} << 20U;
    /// So many words that are left out are named of a game.
    static constexpr int most_words_named = 20;
    /// A line with more of them is no line of moves; each is looked around.
    static constexpr int most_words_left_out = 1000;

    std::string_view text_;
    Consumer& consumer_;
    PgnHead assumed_;
    PgnHead head_{};
    PgnGameEnd end_{};
    std::size_t begin_ = 0;
    std::optional<AlgebraicRanks> told_ranks_;
    std::optional<AlgebraicRanks> ranks_{}; ///< of the game; nothing before the first move that asks for it
    bool is_chess_ = true;
    bool both_lose_ = false; ///< and it was said
    int words_left_out_ = 0;
    int first_ply_ = 0; ///< of the game, counted from move 1 of White or Red
    Lines<ChessBoard> chess_{};
    Lines<Position<Xiangqi>> xiangqi_{};
};

} // namespace duiyi
