// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The forgiving reading of a FEN: repairs what can be repaired, and says each repair.

#include <utility>

#include "duiyi/notation/uci.hpp"
#include "fen_parts.hpp"
#include "fen_words.hpp"
#include "text.hpp"

namespace duiyi::fen_parts {
namespace {

using Code = FaultCode;

bool is_digits(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}
bool is_square(std::string_view word) {
    return word.size() == 2 && std::string_view("abcdefghABCDEFGH").find(word[0]) != std::string_view::npos &&
           word[1] >= '1' && word[1] <= '8';
}
std::string in_lower_case(std::string_view word) {
    std::string result(word);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') {
            c = static_cast<char>(c - 'A' + 'a');
        }
    }
    return result;
}

template <Game G>
const char* name(Side side) {
    return side == Side::second ? "black" : std::is_same_v<G, Chess> ? "white" : "red";
}

/// Castling rights and the letters of the field that give none.
struct Rights {
    Chess::State state{};
    std::string letters{}; ///< those that are kept, in their order
    std::string unreadable{}, without_pieces{}, of_other_chess{}, repeated{};
    bool names_files = false; ///< a letter kept is a file
};

/// Whether the king and the rook stand where they begin in standard chess.
bool is_standard(Square<Chess> king, Square<Chess> rook) {
    return king.file() == 4 && (rook.file() == 0 || rook.file() == 7);
}

Rights read_rights(const Setup<Chess>& setup, std::string_view field, bool standard) {
    Rights rights;
    for (const char c : field) {
        const auto named = castling_letter(c);
        if (!named) {
            rights.unreadable += c;
            continue;
        }
        const auto king = find_king(setup, named->side);
        const auto rook = king ? named_rook(setup, *named, *king) : std::nullopt;
        if (!rook) {
            rights.without_pieces += c;
            continue;
        }
        if (standard && !is_standard(*king, *rook)) {
            rights.of_other_chess += c;
            continue;
        }
        auto& right = rights.state.castling_rooks[index_of(named->side)][*rook > *king];
        if (right) {
            rights.repeated += c;
            continue;
        }
        right = rook;
        rights.letters += c;
        rights.names_files |= !named->by_wing();
    }
    return rights;
}

/// Whether rights, as `read_rights` finds them with any squares allowed, show that the FEN is of Chess960:
/// `ChessVariant::unknown` says how.
bool show_chess960(const Setup<Chess>& setup, const Rights& rights) {
    const auto& rooks = rights.state.castling_rooks;
    if (rights.names_files) {
        return true;
    }
    const auto white = find_king(setup, Side::first);
    const auto black = find_king(setup, Side::second);
    if (!white || !black || white->file() != black->file()) {
        return false;
    }
    return std::all_of(rooks[0].begin(), rooks[0].end(), [&](const auto& rook) {
        const auto& other = rooks[1][static_cast<std::size_t>(&rook - rooks[0].data())];
        return rook && other && rook->file() == other->file();
    });
}

class EnPassant {
public:
    explicit EnPassant(const Setup<Chess>& setup) : setup_(setup), pusher_(other(setup.turn)) {}

    /// Whether a pawn of the side that waits can have passed the square by the last move.
    bool can_be(Square<Chess> passed) const {
        if (passed.rank() != passed_rank()) {
            return false;
        }
        const auto origin = square_at<Chess>(passed.file(), passed.rank() - forward());
        return holds_pawn(square_at<Chess>(passed.file(), pawn_rank())) && !setup_.at(passed) &&
               !setup_.at(origin);
    }
    /// The square that the text means when it names the one of the pawn.
    std::optional<Square<Chess>> behind(Square<Chess> pawn) const {
        const auto passed = square_at<Chess>(pawn.file(), passed_rank());
        return pawn.rank() == pawn_rank() && can_be(passed) ? std::optional(passed) : std::nullopt;
    }

private:
    int forward() const { return pusher_ == Side::first ? 1 : -1; }
    int passed_rank() const { return pusher_ == Side::first ? 2 : 5; }
    int pawn_rank() const { return passed_rank() + forward(); }
    bool holds_pawn(Square<Chess> square) const {
        return setup_.at(square) == Piece<Chess>{pusher_, Chess::Role::pawn};
    }

    const Setup<Chess>& setup_;
    Side pusher_;
};

template <Game G>
class ForgivingReader {
public:
    explicit ForgivingReader(ChessVariant variant) : variant_(variant) {}

    Result<FenSetup<G>, Faults> read(std::string_view text) {
        const FenWords found = words_of(text);
        fields_ = found.words;
        if (fields_.empty()) {
            add<FenFormat<G>::may_be_short ? Code::short_fen_fields : Code::fen_fields>(faults_, 1);
        } else if (const auto length = length_of_fields(found); length > longest_fen) {
            add<Code::fen_length>(faults_, length);
        }
        if (!faults_.empty()) {
            return tl::unexpected(std::move(faults_));
        }
        if (found.has_other_blanks) {
            repair<Code::fen_blanks>();
        }
        board();
        turn();
        if (!faults_.empty()) {
            return tl::unexpected(std::move(faults_));
        }
        if constexpr (G::has_castling || G::has_en_passant) {
            chess_fields();
        } else {
            unused_fields();
        }
        counters();
        if (is_short_ && !may_be_as_short()) {
            repair<Code::fen_fields_missing>(at_);
        }
        return FenSetup<G>{setup_, std::move(repairs_)};
    }

private:
    static constexpr std::size_t all_fields = 6;

    template <Code code, class... Arguments>
    void repair(const Arguments&... arguments) {
        add<code>(repairs_, arguments...);
    }

    /// Without what may follow the fields; a text of one word has its own length.
    std::size_t length_of_fields(const FenWords& found) const {
        if (fields_.size() <= all_fields) {
            return found.length - 1;
        }
        std::size_t length = 0;
        for (std::size_t i = 0; i < all_fields; ++i) {
            length += fields_[i].size();
        }
        return length + all_fields - 1;
    }

    bool has_next() const { return at_ < fields_.size(); }
    std::string_view next() { return fields_[at_++]; }
    /// Whether every field has its place; else one that is missing is told by the next.
    bool is_complete() const { return fields_.size() >= all_fields; }

    /// Whether the game's FEN may end there: behind the side to move, or behind the two fields after it.
    bool may_be_as_short() const {
        return FenFormat<G>::may_be_short && has_turn_ && (at_ == 2 || (at_ == 4 && state_fields_ == 2));
    }

    void board() {
        BoardText<G> board;
        board.dialects = board.repairs = true;
        board.read(next(), setup_, faults_);
        if (board.empty_ranks > 0) {
            repair<Code::fen_empty_ranks_left_out>(board.empty_ranks);
        }
        for (const int rank : board.zeros) {
            repair<Code::fen_zero_left_out>(rank);
        }
        for (const int rank : board.joined) {
            repair<Code::fen_numbers_joined>(rank);
        }
        if (!board.other_letters.empty()) {
            repair<Code::fen_other_letters>(board.other_letters);
        }
    }

    /// Whether the word is one of the fields behind the side to move.
    static bool is_behind_turn(std::string_view word) {
        return word == "-" || is_digits(word) ||
               (G::has_castling && !word.empty() &&
                word.find_first_not_of("KQkqABCDEFGHabcdefgh") == std::string_view::npos);
    }

    void turn() {
        const std::string_view word = has_next() ? fields_[at_] : std::string_view();
        const bool may_be_missing = word.empty() || (is_behind_turn(word) && !is_complete());
        const auto whole = turn_named(word);
        const auto letter = turn_named(word.substr(0, 1));
        if (whole) {
            turn_read_as(*whole, word, "");
        } else if (letter && (!may_be_missing || word.front() != 'B')) {
            turn_read_as(*letter, word, word.substr(1));
        } else if (may_be_missing) {
            repairs_.push_back(make_fault<Code::fen_without_turn>(name<G>(Side::first)));
        } else {
            add<FenFormat<G>::first_may_be_r ? Code::fen_turn_with_r : Code::fen_turn>(faults_, shown(word));
        }
    }
    /// What stands behind the side's letter without a blank is a field of its own where one is missing.
    void turn_read_as(Side side, std::string_view word, std::string_view rest) {
        setup_.turn = side;
        has_turn_ = true;
        if (is_behind_turn(rest) && !is_complete()) {
            fields_.insert(fields_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, rest);
        }
        ++at_;
        if (word != (side == Side::first ? "w" : "b")) {
            repair<Code::fen_turn_read_as>(shown(word), name<G>(side));
        }
    }
    static std::optional<Side> turn_named(std::string_view word) {
        const std::string lower = in_lower_case(word);
        if (lower == "w" || lower == "white" ||
            (FenFormat<G>::first_may_be_r && (lower == "r" || lower == "red"))) {
            return Side::first;
        }
        // A `B` in the place of the side to move is black; as a castling right it would stand behind it.
        if (lower == "b" || lower == "black") {
            return Side::second;
        }
        return std::nullopt;
    }

    /// The third and fourth field of games that have nothing to say there.
    void unused_fields() {
        for (int i = 0; i < 2; ++i) {
            if (!has_next() || (!is_complete() && is_digits(fields_[at_]))) {
                is_short_ = true;
                continue;
            }
            ++state_fields_;
            if (const auto field = next(); field != "-") {
                repair<Code::fen_field_left_out>(shown(field));
            }
        }
    }

    void chess_fields()
        requires G::has_castling
    {
        if (has_next() && (is_complete() || !(is_digits(fields_[at_]) || is_square(fields_[at_])))) {
            castling(next());
        } else {
            is_short_ = true;
        }
        if (has_next() && (is_complete() || !is_digits(fields_[at_]))) {
            en_passant(next());
        } else {
            is_short_ = true;
        }
    }

    void castling(std::string_view field)
        requires G::has_castling
    {
        if (field == "-") {
            return;
        }
        Rights rights = read_rights(setup_, field, variant_ == ChessVariant::standard);
        if (variant_ == ChessVariant::unknown) {
            const Rights standard = read_rights(setup_, field, true);
            if (!standard.of_other_chess.empty() && !show_chess960(setup_, rights)) {
                rights = standard;
            }
        }
        setup_.state.castling_rooks = rights.state.castling_rooks;
        if (!rights.unreadable.empty()) {
            repair<Code::fen_castling_unreadable>(shown(rights.unreadable));
        }
        if (!rights.without_pieces.empty()) {
            repair<Code::fen_castling_left_out>(shown(rights.without_pieces));
        }
        if (!rights.of_other_chess.empty()) {
            repair<Code::fen_castling_other_chess>(shown(rights.of_other_chess));
        }
        if (!rights.repeated.empty()) {
            repair<Code::fen_castling_repeated>(shown(rights.repeated));
        }
        if (const auto ordered = in_order(rights.letters); ordered != rights.letters) {
            repair<Code::fen_castling_order>(shown(field), ordered);
        }
    }
    /// White's letters before Black's, of each side the king's wing before the queen's.
    std::string in_order(std::string letters) const
        requires G::has_castling
    {
        const auto place = [this](char c) {
            const auto named = *castling_letter(c);
            const auto king = *find_king(setup_, named.side);
            const bool to_h = *named_rook(setup_, named, king) > king;
            return 2 * static_cast<int>(index_of(named.side)) + (to_h ? 0 : 1);
        };
        std::sort(letters.begin(), letters.end(), [&](char a, char b) { return place(a) < place(b); });
        return letters;
    }

    void en_passant(std::string_view field)
        requires G::has_en_passant
    {
        if (field == "-") {
            return;
        }
        const EnPassant check(setup_);
        const auto square = parse_square<Chess>(in_lower_case(field));
        auto passed = square;
        if (square && !check.can_be(*square)) {
            passed = check.behind(*square);
        }
        setup_.state.en_passant = passed;
        if (!passed) {
            repair<Code::fen_en_passant_left_out>(shown(field));
        } else if (to_string(*passed) != field) {
            repair<Code::fen_en_passant_read_as>(shown(field), *passed);
        }
    }

    /// What is left: two counters, of EPD also operations. Of more than two words the first two are counters
    /// when both are numbers.
    void counters() {
        const std::size_t left = fields_.size() - at_;
        const bool are_counters = left <= 2 || (is_digits(fields_[at_]) && is_digits(fields_[at_ + 1]));
        if (are_counters && has_next()) {
            counter<Code::fen_halfmove_clock_read_as>(next(), 0, setup_.halfmove_clock);
        } else {
            is_short_ = true;
        }
        if (are_counters && has_next()) {
            counter<Code::fen_fullmove_number_read_as>(next(), 1, setup_.fullmove_number);
        } else {
            is_short_ = true;
        }
        if (!has_next()) {
            return;
        }
        const std::string_view end = fields_.back();
        const auto* const from = fields_[at_].data();
        repair<Code::fen_end_left_out>(
            shown({from, static_cast<std::size_t>(end.data() + end.size() - from)}));
    }

    /// A number that is too large is the largest there is, anything else that cannot be is the least.
    template <Code code>
    void counter(std::string_view word, int least, int& value) {
        constexpr int most = 9999;
        value = least;
        if (is_digits(word)) {
            const auto digits = word.substr(std::min(word.find_first_not_of('0'), word.size() - 1));
            const auto number = parse_small_number(digits);
            value = std::max(least, number.value_or(most));
            if (value == number && word.size() <= 4) {
                return;
            }
        }
        repair<code>(shown(word), value);
    }

    ChessVariant variant_;
    std::vector<std::string_view> fields_{};
    std::size_t at_ = 0;
    bool is_short_ = false, has_turn_ = false;
    int state_fields_ = 0;
    Setup<G> setup_{};
    Faults repairs_{}, faults_{};
};

} // namespace

template <Game G>
Result<FenSetup<G>, Faults> read_forgivingly(std::string_view text, ChessVariant variant) {
    return ForgivingReader<G>(variant).read(text);
}
template Result<FenSetup<Chess>, Faults> read_forgivingly<Chess>(std::string_view, ChessVariant);
template Result<FenSetup<Xiangqi>, Faults> read_forgivingly<Xiangqi>(std::string_view, ChessVariant);

} // namespace duiyi::fen_parts
