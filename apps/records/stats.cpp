// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "stats.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <unordered_map>

#include "duiyi/record/pgn_writer.hpp"
#include "game_file.hpp"

namespace duiyi::records {
namespace {

struct Player {
    std::size_t games = 0, half_points = 0;
};

/// What is counted; sums of pieces add up.
struct Counts {
    std::size_t games = 0, xiangqi = 0, bad = 0, plies = 0;
    std::size_t shortest = SIZE_MAX, longest = 0;
    std::array<std::size_t, 4> results{};
    std::string first_date{}, last_date{};
    std::unordered_map<std::string, Player> players{};
    std::unordered_map<std::string, std::size_t> openings{}, first_moves{};

    void add(const Counts& o) {
        games += o.games, xiangqi += o.xiangqi, bad += o.bad, plies += o.plies;
        shortest = std::min(shortest, o.shortest), longest = std::max(longest, o.longest);
        for (std::size_t i = 0; i < results.size(); ++i) {
            results[i] += o.results[i];
        }
        add_date(o.first_date), add_date(o.last_date);
        for (const auto& [name, player] : o.players) {
            players[name].games += player.games;
            players[name].half_points += player.half_points;
        }
        for (const auto& [name, count] : o.openings) {
            openings[name] += count;
        }
        for (const auto& [name, count] : o.first_moves) {
            first_moves[name] += count;
        }
    }
    /// Only dates of which the year is known.
    void add_date(const std::string& date) {
        if (date.size() < 4 || date.find_first_not_of("0123456789") < 4) {
            return;
        }
        if (first_date.empty() || date < first_date) {
            first_date = date;
        }
        last_date = std::max(last_date, date);
    }
};

class Counter : public MainLineOnly {
public:
    static constexpr bool wants_positions = false;
    Counts counts{};

    Take begin_game(std::size_t) {
        ++counts.games;
        plies_ = 0;
        bad_ = false;
        white_ = black_ = opening_ = date_ = {};
        first_move_.clear();
        return Take::read;
    }
    void header(std::string_view name, std::string_view value) {
        if (name == "White" || name == "Red") {
            white_ = value;
        } else if (name == "Black") {
            black_ = value;
        } else if (name == "ECO" || name == "ECCO") {
            opening_ = value;
        } else if (name == "Date") {
            date_ = value;
        }
    }
    Take begin_moves(const Position<Chess>& start) {
        chess_start_ = start;
        return Take::read;
    }
    Take begin_moves(const Position<Xiangqi>& start) {
        xiangqi_start_ = start;
        ++counts.xiangqi;
        return Take::read;
    }
    void move(Move<Chess> move) { take(chess_start_, move); }
    void move(Move<Xiangqi> move) { take(xiangqi_start_, move); }
    void fault(std::size_t, Severity severity, const Fault&) { bad_ |= severity == Severity::error; }
    void end_game(const PgnGameEnd& end) {
        counts.bad += bad_;
        counts.plies += plies_;
        counts.shortest = std::min(counts.shortest, plies_);
        counts.longest = std::max(counts.longest, plies_);
        ++counts.results[static_cast<std::size_t>(end.result)];
        const bool draw = end.result == GameResult::draw;
        add_player(white_, draw ? 1 : end.result == GameResult::first_wins ? 2 : 0);
        add_player(black_, draw ? 1 : end.result == GameResult::second_wins ? 2 : 0);
        counts.add_date(std::string(date_));
        if (is_known(opening_)) {
            ++counts.openings[pgn_header_value(opening_)];
        }
        if (!first_move_.empty()) {
            ++counts.first_moves[first_move_];
        }
    }

private:
    static bool is_known(std::string_view value) { return !value.empty() && value != "?" && value != "-"; }

    template <Game G>
    void take(const Position<G>& start, Move<G> move) {
        if (plies_++ == 0 && start == Position<G>::start()) {
            first_move_ = to_text(start, move, MoveNotation::standard);
        }
    }
    void add_player(std::string_view name, std::size_t half_points) {
        if (!is_known(name)) {
            return;
        }
        Player& player = counts.players[pgn_header_value(name)];
        ++player.games;
        player.half_points += half_points;
    }

    std::size_t plies_ = 0;
    bool bad_ = false;
    std::string_view white_, black_, opening_, date_;
    std::string first_move_{};
    Position<Chess> chess_start_ = Position<Chess>::start();
    Position<Xiangqi> xiangqi_start_ = Position<Xiangqi>::start();
};

/// The names with the highest counts; those with the same count by name.
template <class Value, class CountOf>
std::vector<std::pair<std::string, Value>> top_of(const std::unordered_map<std::string, Value>& all,
                                                  std::size_t top, CountOf count_of) {
    std::vector<std::pair<std::string, Value>> list(all.begin(), all.end());
    std::sort(list.begin(), list.end(), [&](const auto& a, const auto& b) {
        return count_of(a.second) != count_of(b.second) ? count_of(a.second) > count_of(b.second)
                                                        : a.first < b.first;
    });
    list.resize(std::min(list.size(), top));
    return list;
}

void print(const Counts& counts, std::size_t top, std::ostream& out) {
    out << "games " << counts.games << "\nchess " << counts.games - counts.xiangqi << "\nxiangqi "
        << counts.xiangqi << "\nbad " << counts.bad << "\nplies " << counts.plies << '\n';
    if (counts.games > 0) {
        out << "length " << counts.shortest << ' ' << std::fixed << std::setprecision(1)
            << static_cast<double>(counts.plies) / static_cast<double>(counts.games) << ' ' << counts.longest
            << '\n';
    }
    for (const auto result :
         {GameResult::first_wins, GameResult::second_wins, GameResult::draw, GameResult::unknown}) {
        out << "result " << to_string(result) << ' ' << counts.results[static_cast<std::size_t>(result)]
            << '\n';
    }
    if (!counts.first_date.empty()) {
        out << "dates " << one_line(counts.first_date) << ' ' << one_line(counts.last_date) << '\n';
    }
    const auto itself = [](std::size_t count) { return count; };
    for (const auto& [move, count] : top_of(counts.first_moves, top, itself)) {
        out << "first_move " << move << ' ' << count << '\n';
    }
    for (const auto& [name, count] : top_of(counts.openings, top, itself)) {
        out << "opening " << count << ' ' << one_line(name) << '\n';
    }
    out << "players " << counts.players.size() << '\n';
    for (const auto& [name, player] : top_of(counts.players, top, [](const Player& p) { return p.games; })) {
        out << "player " << player.games << ' ' << static_cast<double>(player.half_points) / 2 << ' '
            << one_line(name) << '\n';
    }
}

} // namespace

int stats(const StatsRequest& request, std::ostream& out, std::ostream& err) {
    const auto files = list_files(request.files);
    if (!files) {
        return complain(err, files.error());
    }
    Counts all;
    const std::size_t unread = each_part_of(
        *files, request.read, err,
        [](const Part& part) {
            Counter counter;
            if (!part.is_refused()) {
                play_games(part, counter);
            }
            return std::move(counter.counts);
        },
        [&](const Counts& counts) { all.add(counts); });
    if (unread == files->size()) {
        return bad_input;
    }
    print(all, request.top, out);
    return unread > 0 ? bad_input : 0;
}

} // namespace duiyi::records
