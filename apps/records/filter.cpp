// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "filter.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "duiyi/notation/letters.hpp"
#include "duiyi/notation/quoted.hpp"
#include "game_file.hpp"

namespace duiyi::records {
namespace {

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool contains(std::string_view text, std::string_view part) {
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char a, char b) { return lower(a) == lower(b); }) != text.end() ||
           part.empty();
}

std::optional<long> number(std::string_view text) {
    long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

bool is_less(std::string_view a, std::string_view b) {
    const auto x = number(a);
    const auto y = number(b);
    return x && y ? *x < *y : a < b;
}

/// Decides for each game whether it meets the conditions, and copies those of a text that do.
template <bool positions>
class GameFilter : public MainLineOnly {
public:
    static constexpr bool wants_positions = positions;

    GameFilter(std::string_view text, const FilterRequest& request) : text_(text), request_(request) {}

    std::size_t games = 0, kept = 0;
    std::string copied{};

    Take begin_game(std::size_t offset) {
        close(offset);
        ++games;
        begin_ = offset;
        headers_.clear();
        plies_ = 0;
        found_position_ = !request_.position;
        found_material_ = !request_.material;
        fits_headers_.reset();
        return Take::read;
    }
    void header(std::string_view name, std::string_view value) { headers_.emplace_back(name, value); }
    template <class P>
    Take begin_moves(const P& start) {
        check(start);
        return fits_headers() ? Take::read : Take::skip;
    }
    template <class M>
    void move(M) {
        ++plies_;
    }
    template <class P, class M>
    void move(const P&, M, const P& after) {
        ++plies_;
        check(after);
    }
    void fault(std::size_t, Severity, const Fault&) {}
    void end_game(const PgnGameEnd& end) {
        const bool fits = fits_headers() && (!request_.result || end.result == *request_.result) &&
                          plies_ >= request_.min_plies && plies_ <= request_.max_plies && found_position_ &&
                          found_material_;
        wanted_ = fits != request_.invert;
    }
    /// The last game ends with the text.
    void finish() { close(text_.size()); }
    /// Whether the last game meets the conditions.
    bool is_wanted() const { return wanted_; }

private:
    template <Game G>
    void check(const Position<G>& position) {
        if constexpr (positions) {
            if (!found_position_) {
                if (const auto* const sought = std::get_if<Position<G>>(&*request_.position)) {
                    found_position_ = position.is_same_as(*sought);
                }
            }
            if (!found_material_) {
                found_material_ = request_.material->template is_of<G>(position);
            }
        }
    }

    bool fits_headers() {
        if (!fits_headers_) {
            fits_headers_ =
                std::all_of(request_.headers.begin(), request_.headers.end(), [&](const HeaderTest& test) {
                    const auto found =
                        std::find_if(headers_.begin(), headers_.end(),
                                     [&](const auto& header) { return header.first == test.name; });
                    return test.holds(found == headers_.end() ? "" : pgn_header_value(found->second));
                });
        }
        return *fits_headers_;
    }

    /// What belongs to the last game ends at `end`.
    void close(std::size_t end) {
        if (!std::exchange(wanted_, false)) {
            return;
        }
        const auto game = text_.substr(begin_, end - begin_);
        copied += game.substr(0, game.find_last_not_of(" \t\r\n") + 1);
        copied += "\n\n";
        ++kept;
    }

    std::string_view text_;
    const FilterRequest& request_;
    std::vector<std::pair<std::string_view, std::string_view>> headers_{};
    std::size_t begin_ = 0;
    int plies_ = 0;
    bool found_position_ = true, found_material_ = true, wanted_ = false;
    std::optional<bool> fits_headers_{};
};

struct Filtered {
    std::string text{};
    std::size_t games = 0, kept = 0;
};

/// A game of another format than PGN is written as PGN.
template <bool positions>
Filtered filter_game(const Part& part, const FilterRequest& request) {
    Filtered filtered{.games = 1};
    if (part.is_refused()) {
        return filtered;
    }
    GameFilter<positions> filter("", request);
    play_games(part, filter);
    if (filter.is_wanted()) {
        std::visit([&](const auto& tree) { append_pgn(filtered.text, tree); }, part.game->tree);
        filtered.kept = 1;
    }
    return filtered;
}

template <bool positions>
Filtered filter_part(const Part& part, const FilterRequest& request) {
    if (part.game != nullptr) {
        return filter_game<positions>(part, request);
    }
    GameFilter<positions> filter(part.piece.text, request);
    play_games(part, filter);
    filter.finish();
    return {std::move(filter.copied), filter.games, filter.kept};
}

} // namespace

Result<HeaderTest, Fault> HeaderTest::parse(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, Relation>, 5> signs = {{{"!=", Relation::lacks},
                                                                             {"==", Relation::equals},
                                                                             {">=", Relation::at_least},
                                                                             {"<=", Relation::at_most},
                                                                             {"=", Relation::contains}}};
    const auto at = text.find_first_of("!=<>");
    for (const auto& [sign, relation] : signs) {
        if (at != std::string_view::npos && at > 0 && text.substr(at).starts_with(sign)) {
            return HeaderTest{std::string(text.substr(0, at)), relation,
                              std::string(text.substr(at + sign.size()))};
        }
    }
    return tl::unexpected(
        Fault{"header test " + quoted(text), "is not like White=Lasker, ECO==C60, Round!=1, WhiteElo>=2500"});
}

bool HeaderTest::holds(std::string_view found) const {
    switch (relation) {
        case Relation::contains:
            return contains(found, value);
        case Relation::lacks:
            return !contains(found, value);
        case Relation::equals:
            return found == value;
        case Relation::at_least:
            return !found.empty() && !is_less(found, value);
        case Relation::at_most:
            return !found.empty() && !is_less(value, found);
    }
    return false;
}

Result<Material, Fault> Material::parse(std::string_view text) {
    const auto v = text.find('v');
    Material material;
    if (v != std::string_view::npos) {
        material.one = text.substr(0, v);
        material.other = text.substr(v + 1);
    }
    for (auto* const side : {&material.one, &material.other}) {
        if (std::count(side->begin(), side->end(), 'K') != 1 || side->size() > 16 ||
            side->find_first_not_of("KQRBNPAC") != std::string::npos) {
            return tl::unexpected(Fault{"material " + quoted(text), "is not like KRPvKR"});
        }
        std::sort(side->begin(), side->end());
    }
    return material;
}

template <Game G>
bool Material::is_of(const Position<G>& position) const {
    if (static_cast<std::size_t>(position.occupied().count()) != one.size() + other.size()) {
        return false;
    }
    const auto letters = [&](Side side) {
        std::string all;
        for (const auto role : G::roles) {
            all.append(static_cast<std::size_t>(position.pieces(side, role).count()),
                       fen_letters<G>[index_of(role)]);
        }
        std::sort(all.begin(), all.end());
        return all;
    };
    const std::string first = letters(Side::first);
    const std::string second = letters(Side::second);
    return (first == one && second == other) || (first == other && second == one);
}
template bool Material::is_of(const Position<Chess>&) const;
template bool Material::is_of(const Position<Xiangqi>&) const;

int filter(const FilterRequest& request, std::ostream& err) {
    const auto files = list_files(request.files, request.out);
    if (!files) {
        return complain(err, files.error());
    }
    auto output = OutputFile::create(request.out);
    if (!output) {
        return complain(err, output.error(), failed);
    }
    std::size_t games = 0;
    std::size_t kept = 0;
    const bool positions = request.position || request.material;
    const std::size_t unread = each_part_of(
        *files, request.read, err,
        [&](const Part& part) {
            return positions ? filter_part<true>(part, request) : filter_part<false>(part, request);
        },
        [&](const Filtered& filtered) {
            games += filtered.games;
            kept += filtered.kept;
            output->write(filtered.text);
        });
    if (unread == files->size()) {
        return bad_input;
    }
    if (const auto written = output->commit(); !written) {
        return complain(err, written.error(), failed);
    }
    err << kept << " of " << games << " games\n";
    return unread > 0 ? bad_input : 0;
}

} // namespace duiyi::records
