// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "duiyi/notation/quoted.hpp"
#include "trf_line.hpp"

namespace duiyi::tournaments {
namespace {

constexpr int first_round_column = 92;
constexpr int round_columns = 10;

int column_of(std::size_t round) {
    return first_round_column + round_columns * static_cast<int>(round);
}

std::optional<Result> result_of(char letter) {
    static constexpr std::string_view letters = "1=0WDL+-HFUZ";
    const char upper = 'a' <= letter && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return letters.find(upper) == std::string_view::npos ? std::nullopt
                                                         : std::optional(static_cast<Result>(upper));
}

/// Reads the lines, then checks what only the whole file tells.
class TrfReader {
public:
    tl::expected<Tournament, TrfFault> read(std::string_view text) {
        if (text.size() > max_trf_bytes) {
            return tl::make_unexpected(
                TrfFault{1, 0, "the file has more than " + std::to_string(max_trf_bytes) + " bytes"});
        }
        for (int number = 1; !text.empty(); ++number) {
            const std::size_t end = text.find_first_of("\r\n");
            read_line(text.substr(0, end), number);
            if (fault_) {
                return tl::make_unexpected(*fault_);
            }
            text.remove_prefix(end == std::string_view::npos
                                   ? text.size()
                                   : end + 1 + (text.substr(end, 2) == "\r\n" ? 1 : 0));
        }
        check_games();
        check_points();
        check_numbers();
        if (fault_) {
            return tl::make_unexpected(*fault_);
        }
        return std::move(tournament_);
    }

private:
    using Handler = void (TrfReader::*)(TrfLine&);

    void fail(int line, int column, std::string what) {
        if (!fault_) {
            fault_ = {line, column, std::move(what)};
        }
    }

    void read_line(std::string_view text, int number) {
        TrfLine line(text, number);
        if (line.text(1, line.columns()).empty() || text.starts_with("###")) {
            return;
        }
        line_ = number;
        kind_ = line.text(1, 3);
        static const std::unordered_map<std::string, Handler> handlers = {
            {"001", &TrfReader::read_player},         {"013", &TrfReader::read_team},
            {"142", &TrfReader::read_total_rounds},   {"XXR", &TrfReader::read_total_rounds},
            {"152", &TrfReader::read_initial_colour}, {"XXC", &TrfReader::read_configuration},
            {"XXZ", &TrfReader::read_absent},         {"XXP", &TrfReader::read_forbidden},
            {"XXA", &TrfReader::read_accelerations},  {"XXS", &TrfReader::read_points},
            {"BBW", &TrfReader::read_point_value},    {"BBD", &TrfReader::read_point_value},
            {"BBL", &TrfReader::read_point_value},    {"BBZ", &TrfReader::read_point_value},
            {"BBF", &TrfReader::read_point_value},    {"BBU", &TrfReader::read_point_value}};
        if (const auto handler = handlers.find(kind_); handler != handlers.end()) {
            (this->*handler->second)(line);
        } else if (kind_.size() == 3 && kind_ >= "012" && kind_ <= "132" && kind_[2] == '2') {
            tournament_.information[std::stoi(kind_)].push_back(line.text(5, line.columns()));
        } else {
            line.fail(
                1, quoted(kind_) +
                       " is no kind of line (expected 001, 013, 012 to 152, XXR, XXC, XXS, XXZ, XXP or XXA)");
        }
        if (line.fault()) {
            fault_ = line.fault();
        }
    }

    void read_player(TrfLine& line) {
        Player player;
        player.number = line.number(5, 8, 1, max_players).value_or(0);
        if (player.number == 0) {
            return line.fail(5, "the player has no number");
        }
        if (static_cast<int>(tournament_.players.size()) >= max_players) {
            return line.fail(0, "more than " + std::to_string(max_players) + " players");
        }
        if (!lines_.emplace(player.number, line_).second) {
            return line.fail(5, "there is a player " + std::to_string(player.number) + " before");
        }
        player.sex = line.text(10, 10);
        player.title = line.text(11, 13);
        player.name = line.text(15, 47);
        player.rating = line.number(49, 52, 0, 9'999).value_or(0);
        player.federation = line.text(54, 56);
        player.fide_number = line.text(58, 68);
        player.birth_date = line.text(70, 79);
        const auto points = line.points(81, 84);
        player.points = points.value_or(0);
        if (points) {
            has_points_.insert(player.number);
        }
        player.rank = line.number(86, 89, 0, max_players).value_or(0);
        read_rounds(line, player);
        tournament_.players.push_back(std::move(player));
    }

    static void read_rounds(TrfLine& line, Player& player) {
        int last = line.columns();
        while (last >= first_round_column && line.letter(last) == ' ') {
            --last;
        }
        for (std::size_t round = 0; column_of(round) <= last; ++round) {
            if (round >= static_cast<std::size_t>(max_rounds)) {
                return line.fail(column_of(round), "more than " + std::to_string(max_rounds) + " rounds");
            }
            player.rounds.push_back(read_round(line, column_of(round)));
            if (line.fault()) {
                return;
            }
            if (player.rounds.back().opponent == player.number) {
                return line.fail(column_of(round), "the player meets themselves");
            }
        }
    }

    static RoundEntry read_round(TrfLine& line, int column) {
        RoundEntry entry;
        entry.opponent = line.number(column, column + 3, 0, max_players).value_or(0);
        const char colour = line.letter(column + 5);
        const char letter = line.letter(column + 7);
        if (colour == 'w' || colour == 'b') {
            entry.colour = colour == 'w' ? Colour::white : Colour::black;
        } else if (colour != '-' && colour != ' ') {
            line.fail(column + 5, quoted(std::string(1, colour)) + " is no colour (expected w, b or -)");
        }
        for (const int blank : {4, 6, 8, 9}) {
            if (line.letter(column + blank) != ' ') {
                line.fail(column + blank, "no blank between the parts of a round");
            }
        }
        const auto result = letter == ' ' ? Result::zero_point_bye : result_of(letter);
        if (!result) {
            line.fail(column + 7,
                      quoted(std::string(1, letter)) + " is no result (expected one of 1=0WDL+-HFUZ)");
            return entry;
        }
        entry.result = *result;
        if (entry.result == Result::draw && entry.opponent == 0 && entry.colour == Colour::none) {
            entry.result = Result::half_point_bye; // as some programs write it
        }
        check_round(line, column, entry);
        return entry;
    }

    /// Which parts of a round go together.
    static void check_round(TrfLine& line, int column, const RoundEntry& entry) {
        const bool is_forfeit = entry.result == Result::forfeit_win || entry.result == Result::forfeit_loss;
        if (is_played(entry.result) && entry.opponent == 0) {
            line.fail(column, "a game without an opponent");
        } else if (is_played(entry.result) && entry.colour == Colour::none) {
            line.fail(column + 5, "a game without a colour");
        } else if (!is_played(entry.result) && !is_forfeit &&
                   (entry.opponent != 0 || entry.colour != Colour::none)) {
            line.fail(column + 7, "a bye with an opponent or a colour");
        } else if (is_forfeit && entry.opponent == 0 && entry.colour != Colour::none) {
            line.fail(column + 5, "a colour without an opponent");
        }
    }

    void read_team(TrfLine& line) { tournament_.teams.push_back(line.text(5, line.columns())); }

    void read_total_rounds(TrfLine& line) {
        tournament_.total_rounds = line.number(4, line.columns(), 1, max_rounds).value_or(0);
        if (tournament_.total_rounds == 0) {
            line.fail(5, "no number of rounds");
        }
    }

    void read_initial_colour(TrfLine& line) {
        const std::string colour = line.text(5, line.columns());
        if (colour != "W" && colour != "B" && colour != "w" && colour != "b") {
            return line.fail(5, quoted(colour) + " is no colour (expected W or B)");
        }
        tournament_.initial_colour = colour == "W" || colour == "w" ? Colour::white : Colour::black;
    }

    void read_configuration(TrfLine& line) {
        for (const auto& word : line.words(4)) {
            if (word.text == "rank") {
                tournament_.order_by_rank = true;
            } else if (word.text == "white1" || word.text == "black1") {
                tournament_.initial_colour = word.text == "white1" ? Colour::white : Colour::black;
            } else {
                line.fail(word.column,
                          quoted(word.text) + " is not known here (expected rank, white1 or black1)");
            }
        }
    }

    std::vector<int> read_numbers(TrfLine& line) {
        std::vector<int> numbers;
        for (const auto& word : line.words(4)) {
            if (const auto number = line.number(word, 1, max_players)) {
                numbers.push_back(*number);
                mentioned_.push_back({line_, word.column, *number});
            }
        }
        return numbers;
    }

    void read_absent(TrfLine& line) {
        const auto numbers = read_numbers(line);
        tournament_.absent.insert(tournament_.absent.end(), numbers.begin(), numbers.end());
    }

    void read_forbidden(TrfLine& line) { tournament_.forbidden.push_back(read_numbers(line)); }

    void read_accelerations(TrfLine& line) {
        const auto words = line.words(4);
        const auto number = words.empty() ? std::nullopt : line.number(words.front(), 1, max_players);
        if (!number) {
            return line.fail(5, "the player has no number");
        }
        mentioned_.push_back({line_, words.front().column, *number});
        auto& points = accelerations_[*number];
        for (std::size_t i = 1; i < words.size() && points.size() < static_cast<std::size_t>(max_rounds);
             ++i) {
            points.push_back(line.points(words[i]).value_or(0));
        }
    }

    void set_points(TrfLine& line, const std::string& code, const TrfLine::Word& value, int column) {
        const auto points = line.points(value);
        if (!points) {
            return;
        }
        PointSystem& system = tournament_.point_system;
        if (code == "W") {
            system.win = *points;
            if (!has_bye_points_) {
                system.pairing_bye = *points;
            }
        } else if (code == "D") {
            system.draw = *points;
        } else if (code == "L") {
            system.loss = *points;
        } else if (code == "PAB" || code == "U") {
            system.pairing_bye = *points;
            has_bye_points_ = true;
        } else if (code == "FL" || code == "F") {
            system.forfeit_loss = *points;
        } else if (code == "ZPB" || code == "Z") {
            system.zero_point_bye = *points;
        } else {
            line.fail(column,
                      "points for " + quoted(code) + " are not supported (expected W, D, L, PAB, FL or ZPB)");
        }
    }

    void read_points(TrfLine& line) {
        for (const auto& word : line.words(4)) {
            const std::size_t equals = word.text.find('=');
            if (equals == std::string::npos) {
                return line.fail(word.column, quoted(word.text) + " has no = (expected W=3.0 for example)");
            }
            set_points(line, word.text.substr(0, equals),
                       {word.column + static_cast<int>(equals) + 1, word.text.substr(equals + 1)},
                       word.column);
        }
    }

    void read_point_value(TrfLine& line) {
        const auto words = line.words(4);
        if (words.size() != 1) {
            return line.fail(5, "expected one number of points");
        }
        set_points(line, kind_.substr(2), words.front(), 1);
    }

    [[nodiscard]] int line_of(const Player& player) const { return lines_.at(player.number); }

    /// Both players report the same game.
    void check_games() {
        std::unordered_map<int, const Player*> by_number;
        for (const Player& player : tournament_.players) {
            by_number.emplace(player.number, &player);
        }
        for (const Player& player : tournament_.players) {
            for (std::size_t round = 0; round < player.rounds.size(); ++round) {
                const RoundEntry& entry = player.rounds[round];
                if (entry.opponent == 0) {
                    continue;
                }
                const int column = column_of(round);
                const auto found = by_number.find(entry.opponent);
                if (found == by_number.end()) {
                    return fail(line_of(player), column,
                                "there is no player " + std::to_string(entry.opponent));
                }
                const Player& other = *found->second;
                const std::string game =
                    "round " + std::to_string(round + 1) + " of player " + std::to_string(other.number);
                const RoundEntry theirs = round < other.rounds.size() ? other.rounds[round] : RoundEntry{};
                if (theirs.opponent != player.number) {
                    return fail(line_of(player), column,
                                game + " is not against player " + std::to_string(player.number));
                }
                if (theirs.colour != opposite(entry.colour)) {
                    return fail(line_of(player), column + 5, game + " does not have the other colour");
                }
                if (is_played(theirs.result) != is_played(entry.result)) {
                    return fail(line_of(player), column + 7, game + " was played by one of the two only");
                }
            }
        }
    }

    void check_points() {
        const int rounds = rounds_played(tournament_);
        for (const Player& player : tournament_.players) {
            if (!has_points_.contains(player.number)) {
                continue;
            }
            const Points sum = score_of(player, tournament_.point_system, rounds);
            const Points with_next = score_of(player, tournament_.point_system,
                                              std::max(rounds, static_cast<int>(player.rounds.size())));
            if (player.points != sum && player.points != with_next) {
                return fail(
                    line_of(player), 81,
                    points_text(player.points) + " points, but the results are worth " + points_text(sum));
            }
        }
    }

    void check_numbers() {
        for (const auto& [line, column, number] : mentioned_) {
            if (!lines_.contains(number)) {
                return fail(line, column, "there is no player " + std::to_string(number));
            }
        }
        for (Player& player : tournament_.players) {
            if (const auto found = accelerations_.find(player.number); found != accelerations_.end()) {
                player.accelerations = found->second;
            }
        }
        if (tournament_.total_rounds != 0 && rounds_played(tournament_) > tournament_.total_rounds) {
            fail(line_, 0, "more rounds were played than the tournament has");
        }
    }

    struct Mention {
        int line, column, number;
    };

    Tournament tournament_{};
    std::optional<TrfFault> fault_{};
    int line_ = 0;
    std::string kind_{};
    std::unordered_map<int, int> lines_{}; ///< of the players
    std::unordered_set<int> has_points_{}; ///< whose points the file states
    std::vector<Mention> mentioned_{};     ///< numbers of players that may stand further below
    std::unordered_map<int, std::vector<Points>> accelerations_{};
    bool has_bye_points_ = false;
};

} // namespace

std::string TrfFault::text() const {
    std::string place = "line " + std::to_string(line);
    if (column > 0) {
        place += ", column " + std::to_string(column);
    }
    return place + ": " + what;
}

tl::expected<Tournament, TrfFault> read_trf(std::string_view text) {
    return TrfReader().read(text);
}

} // namespace duiyi::tournaments
