// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "info.hpp"

#include <algorithm>

namespace duiyi::protocol {
namespace {

using Kind = EngineScore::Kind;
using Bound = EngineScore::Bound;

constexpr std::int64_t max_int = 1'000'000'000; // fits an int, with room for sums

class InfoReader {
public:
    InfoReader(Words words, Dialect dialect) : words_(words), dialect_(dialect) {}

    Info read() {
        while (!words_.done()) {
            const auto word = words_.next();
            if (word == "string" || word == "message") {
                info_.text = words_.rest();
                break;
            }
            if (!read_small(word) && !read_large(word)) {
                read_other(word);
            }
        }
        return std::move(info_);
    }

private:
    bool read_small(std::string_view word) {
        if (word == "depth") {
            read(info_.depth);
        } else if (word == "seldepth") {
            read(info_.selective_depth);
        } else if (word == "multipv") {
            read(info_.multi_pv);
        } else if (word == "hashfull") {
            read(info_.hash_permille);
        } else if (word == "currmovenumber") {
            read(info_.current_move_number);
        } else {
            return false;
        }
        return true;
    }
    bool read_large(std::string_view word) {
        if (word == "nodes") {
            read(info_.nodes);
        } else if (word == "nps") {
            read(info_.nodes_per_second);
        } else if (word == "tbhits") {
            read(info_.tablebase_hits);
        } else {
            return false;
        }
        return true;
    }
    void read_other(std::string_view word) {
        if (word == "score") {
            read_score();
        } else if (word == "wdl") {
            read_win_draw_loss();
        } else if (word == "time") {
            if (const auto time = number(0, max_time.count())) {
                info_.time = std::chrono::milliseconds(*time);
            }
        } else if (word == "currmove") {
            info_.current_move = std::string(words_.next());
        } else if (word == "pv") {
            // It comes last in every engine, but the text allows any order.
            while (!words_.done() && !is_field(words_.peek()) && info_.line.size() < max_moves) {
                info_.line.emplace_back(words_.next());
            }
        }
        // Else a field unknown here: its words are passed over one by one.
    }

    static bool is_field(std::string_view word) {
        static constexpr std::string_view fields[] = {
            "depth",   "seldepth", "multipv", "hashfull",   "currmovenumber", "nodes",
            "nps",     "tbhits",   "score",   "wdl",        "time",           "string",
            "message", "currmove", "pv",      "refutation", "currline"};
        return std::find(std::begin(fields), std::end(fields), word) != std::end(fields);
    }

    void read_score() {
        // UCCI writes the bare number; some of its engines write `cp` all the same.
        Kind kind = Kind::centipawns;
        if (words_.take("mate")) {
            kind = Kind::mate;
        } else {
            words_.take("cp");
        }
        const auto value = number(-max_int, max_int);
        if (!value) {
            return;
        }
        EngineScore score{kind, static_cast<int>(*value), Bound::exact};
        if (words_.take("lowerbound")) {
            score.bound = Bound::lower;
        } else if (words_.take("upperbound")) {
            score.bound = Bound::upper;
        }
        constexpr int ucci_mates_from = 29'000;
        if (dialect_ == Dialect::ucci && kind == Kind::centipawns &&
            std::abs(score.value) > ucci_mates_from) {
            const int moves = std::max(0, ucci_mate_score - std::abs(score.value));
            score.value = score.value > 0 ? moves : -moves;
            score.kind = Kind::mate;
        }
        info_.score = score;
    }

    void read_win_draw_loss() {
        const auto win = number(0, 1000);
        const auto draw = win ? number(0, 1000) : std::nullopt;
        const auto loss = draw ? number(0, 1000) : std::nullopt;
        if (loss) {
            info_.win_draw_loss =
                WinDrawLoss{static_cast<int>(*win), static_cast<int>(*draw), static_cast<int>(*loss)};
        }
    }

    std::optional<std::int64_t> number(std::int64_t low, std::int64_t high) {
        const auto value = read_integer(words_.peek(), low, high);
        if (value) {
            words_.next();
        }
        return value;
    }
    void read(std::optional<int>& field) {
        if (const auto value = number(0, max_int)) {
            field = static_cast<int>(*value);
        }
    }
    void read(std::optional<std::uint64_t>& field) {
        if (const auto value = number(0, std::numeric_limits<std::int64_t>::max())) {
            field = static_cast<std::uint64_t>(*value);
        }
    }

    Words words_;
    Dialect dialect_;
    Info info_{};
};

std::string print_score(const EngineScore& score, Dialect dialect) {
    std::string text = " score ";
    if (dialect == Dialect::ucci) {
        const int value = score.kind == Kind::mate ? (score.value > 0 ? ucci_mate_score - score.value
                                                                      : -ucci_mate_score - score.value)
                                                   : score.value;
        text += std::to_string(value);
    } else {
        text += (score.kind == Kind::mate ? "mate " : "cp ") + std::to_string(score.value);
    }
    if (score.bound == Bound::lower) {
        text += " lowerbound";
    }
    if (score.bound == Bound::upper) {
        text += " upperbound";
    }
    return text;
}

} // namespace

Info parse_info(Words words, Dialect dialect) {
    return InfoReader(words, dialect).read();
}

std::string print_info(const Info& info, Dialect dialect) {
    std::string line = "info";
    const auto add = [&](std::string_view name, const auto& value) {
        if (value) {
            line += " " + std::string(name) + " " + std::to_string(*value);
        }
    };
    add("depth", info.depth);
    add("seldepth", info.selective_depth);
    add("multipv", info.multi_pv);
    if (info.score) {
        line += print_score(*info.score, dialect);
    }
    if (info.win_draw_loss) {
        line += " wdl " + std::to_string(info.win_draw_loss->win) + ' ' +
                std::to_string(info.win_draw_loss->draw) + ' ' + std::to_string(info.win_draw_loss->loss);
    }
    add("nodes", info.nodes);
    add("nps", info.nodes_per_second);
    add("hashfull", info.hash_permille);
    add("tbhits", info.tablebase_hits);
    if (info.time) {
        line += " time " + std::to_string(info.time->count());
    }
    if (info.current_move) {
        line += " currmove " + one_word(*info.current_move);
    }
    add("currmovenumber", info.current_move_number);
    for (std::size_t i = 0; i < info.line.size(); ++i) {
        line += (i == 0 ? " pv " : " ") + one_word(info.line[i]);
    }
    if (!info.text.empty()) {
        line += (dialect == Dialect::uci ? " string " : " message ") + one_line(info.text);
    }
    return line;
}

} // namespace duiyi::protocol
