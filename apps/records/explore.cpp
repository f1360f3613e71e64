// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <cstring>
#include <iomanip>
#include <limits>

#include "duiyi/notation/fen.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "files.hpp"
#include "position_index.hpp"

namespace duiyi::records {
namespace {

/// How games went on with a move.
struct Played {
    std::uint16_t move = 0;
    std::size_t games = 0;
    std::array<std::size_t, 4> results{}; ///< by `GameResult`
    std::uint32_t last_game = std::numeric_limits<std::uint32_t>::max();

    /// Entries come in the order of games; each game counts once.
    void add(const IndexEntry& entry) {
        if (entry.game == last_game) {
            return;
        }
        last_game = entry.game;
        ++games;
        ++results[entry.result % results.size()];
    }
};

IndexEntry entry_at(std::string_view bytes, std::size_t i) {
    IndexEntry entry;
    std::memcpy(&entry, bytes.data() + i * sizeof entry, sizeof entry);
    return entry;
}

/// The first entry whose key is not less.
std::size_t lower_bound(std::string_view bytes, std::uint64_t key) {
    std::size_t low = 0;
    std::size_t high = bytes.size() / sizeof(IndexEntry);
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (entry_at(bytes, middle).key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/// The entries of a key in the index.
struct Found {
    Played all{};
    std::vector<Played> moves{};        ///< the most played first
    std::vector<std::uint32_t> games{}; ///< some of them
};

Found find(std::string_view bytes, std::uint64_t key, std::size_t most_games) {
    Found found;
    const std::size_t count = bytes.size() / sizeof(IndexEntry);
    for (std::size_t i = lower_bound(bytes, key); i < count; ++i) {
        const IndexEntry entry = entry_at(bytes, i);
        if (entry.key != key) {
            break;
        }
        const std::size_t before = found.all.games;
        found.all.add(entry);
        if (found.all.games > before && found.games.size() < most_games) {
            found.games.push_back(entry.game);
        }
        auto at = std::find_if(found.moves.begin(), found.moves.end(),
                               [&](const Played& played) { return played.move == entry.move; });
        if (at == found.moves.end()) {
            at = found.moves.insert(found.moves.end(), Played{.move = entry.move});
        }
        at->add(entry);
    }
    std::stable_sort(found.moves.begin(), found.moves.end(),
                     [](const Played& a, const Played& b) { return a.games > b.games; });
    return found;
}

/// The move with these bits; nothing when it is not legal here, as after a collision of keys.
template <Game G>
std::optional<std::string> text_of(const Position<G>& position, std::uint16_t bits) {
    const auto move = position.legal_moves().find(bits);
    return move ? std::optional(to_text(position, *move, MoveNotation::standard)) : std::nullopt;
}

void print_played(std::ostream& out, const std::string& name, const Played& played) {
    const auto percent = [&](GameResult result) {
        return 100 * static_cast<double>(played.results[static_cast<std::size_t>(result)]) /
               static_cast<double>(std::max<std::size_t>(played.games, 1));
    };
    out << std::left << std::setw(10) << name << std::right << std::setw(9) << played.games << std::fixed
        << std::setprecision(1) << std::setw(7) << percent(GameResult::first_wins) << std::setw(7)
        << percent(GameResult::draw) << std::setw(7) << percent(GameResult::second_wins) << '\n';
}

/// The line of a game; empty when the list of games is damaged.
std::string_view line_of(std::string_view lines, std::string_view offsets, std::uint32_t game) {
    std::uint64_t offset = 0;
    if (offsets.size() / sizeof offset <= game) {
        return {};
    }
    std::memcpy(&offset, offsets.data() + game * sizeof offset, sizeof offset);
    if (offset >= lines.size()) {
        return {};
    }
    return lines.substr(offset, std::min(lines.find('\n', offset), lines.size()) - offset);
}

void print_game(std::ostream& out, std::string_view line) {
    std::array<std::string_view, 7> parts;
    for (auto& part : parts) {
        const auto end = std::min(line.find('\t'), line.size());
        part = line.substr(0, end);
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    out << "game " << parts[1] << " of " << parts[0] << ": " << parts[2] << " - " << parts[3] << ' '
        << parts[6];
    for (const auto extra : {parts[4], parts[5]}) {
        if (!extra.empty() && extra != "?" && extra != "????.??.??") {
            out << ", " << extra;
        }
    }
    out << '\n';
}

} // namespace

int explore(const ExploreRequest& request, std::ostream& out, std::ostream& err) {
    std::vector<InputFile> files;
    for (const char* name : {"/positions", "/games", "/games.offsets"}) {
        auto file = InputFile::open(request.folder + name);
        if (!file) {
            return complain(err, {request.folder + ":", "is no index: " + file.error().text()});
        }
        files.push_back(std::move(*file));
    }
    return std::visit(
        [&](const auto& position) {
            const Found found = find(files[0].bytes(), position.key(), request.games);
            out << "fen " << to_fen(position) << "\ngames " << found.all.games << '\n';
            if (found.all.games == 0) {
                return 0;
            }
            out << "move          games    1-0    1/2    0-1  (per cent)\n";
            for (const auto& played : found.moves) {
                if (const auto text = text_of(position, played.move)) {
                    print_played(out, *text, played);
                } else if (played.move == 0) {
                    print_played(out, "(end)", played);
                }
            }
            for (const auto game : found.games) {
                print_game(out, line_of(files[1].bytes(), files[2].bytes(), game));
            }
            return 0;
        },
        request.position);
}

} // namespace duiyi::records
