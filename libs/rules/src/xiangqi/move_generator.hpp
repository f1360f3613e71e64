// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/geometry/xiangqi_views.hpp"
#include "duiyi/rules/xiangqi/position.hpp"

namespace duiyi {

namespace attacks = xiangqi_attacks;
namespace views = xiangqi_views;

/// Generates the legal moves of one side without trying any but the general's own.
///
/// Whether a piece attacks the general depends on the number of pieces between them (rook and general: none,
/// cannon: one) or on one leg (horse), and a move changes that number by one at most. So each enemy piece
/// that attacks, or could after one move, states one `Demand`, and a move is legal when it meets all of them:
/// pins, evasions, hollow cannons and screens alike. Pieces that no demand names (`free_`) share one set of
/// allowed targets and are looked up in views of the board one word wide; the few others go one by one.
///
/// `Moves` is a `MoveAppender` or a `MoveCount`; `Cpu` as in cpu.hpp.
template <Side us, class Cpu, class Moves>
class XiangqiMoveGenerator {
public:
    XiangqiMoveGenerator(const Position<Xiangqi>& position, Moves& moves)
        : position_(position),
          moves_(moves),
          general_(position.royal(us)),
          own_(position.pieces(us)),
          enemy_(position.pieces(them)),
          occupied_(own_ | enemy_) {}

    void run() {
        find_demands();
        general_moves();
        free_ = own_ & ~movers_;
        targets_ = ~own_ & others_to_;
        advisor_moves();
        legged_moves<home>(Role::elephant, views::elephant_table); // never over the river
        legged_moves<0>(Role::horse, views::horse_table);
        legged_moves<1>(Role::horse, views::horse_table);
        rider_moves<0>();
        rider_moves<1>();
        pawn_moves();
        for (const Sq from : movers_) {
            moves_.push_each(from, attacks::targets({us, position_.role_at(from)}, from, occupied_) & ~own_ &
                                       allowed(from));
        }
    }

private:
    using Role = Xiangqi::Role;
    using Set = Bitboard<Xiangqi>;
    using Sq = Square<Xiangqi>;
    using Word = std::uint64_t;

    static constexpr Side them = other(us);
    /// The half of the board, and the bitboard word, where our palace is.
    static constexpr int home = us == Side::first ? 0 : 1;

    /// What one enemy piece demands of a move, so that it does not attack the general afterwards: a move of a
    /// piece in `movers` must end in `movers_to`, of any other piece in `others_to`.
    struct Demand {
        Set others_to;
        Set movers{};
        Set movers_to{};
    };
    /// Two lines with six pieces that matter on each, four legs with two horses each, three pawns.
    static constexpr std::size_t most_demands = 2 * 6 + 4 * 2 + 3;

    Set enemy(Role role) const { return enemy_ & position_.pieces(role); }

    void demand(const Demand& demand) {
        demands_[demand_count_++] = demand;
        others_to_ &= demand.others_to;
        movers_ |= demand.movers & own_;
    }

    void find_demands() {
        const Set cannons = enemy(Role::cannon);
        const Set rooks = enemy(Role::rook) | enemy(Role::general);
        const Set near = (rooks | cannons) & views::cross[general_.index];
        const views::Place at = views::places[general_.index];
        if (!near.empty()) {
            const auto file = [&](Set set) { return views::file_of<Cpu>(set, at.file); };
            const auto rank = [&](Set set) { return views::rank_of(set, at); };
            const auto& tables = attacks::detail::line_tables;
            line_demands(tables.file_slide[at.rank], tables.file_hop[at.rank], file(occupied_), file(rooks),
                         file(cannons), at.rank,
                         [&](Word bits) { return views::file_to_set(bits, at.file); });
            if (!(near & views::rank_to_set(511, at)).empty()) {
                line_demands(tables.rank_slide[at.file], tables.rank_hop[at.file], rank(occupied_),
                             rank(rooks), rank(cannons), at.file,
                             [&](Word bits) { return views::rank_to_set(bits, at); });
            }
        }
        if (const Set horses = enemy(Role::horse) & views::horse_reach[general_.index]; !horses.empty()) {
            horse_demands(horses);
        }
        if (const Set pawns = enemy(Role::pawn) & attacks::pawn_sources(them, general_); !pawns.empty()) {
            for (const Sq pawn : pawns) {
                demand({Set(pawn)});
            }
        }
    }

    /// The first three pieces on each side of the general on one line; one further away cannot come to attack
    /// by one move. All words are views of the line, `place` is the general's bit, `set` leads back to the
    /// board.
    template <class Table, class ToSet>
    void line_demands(const Table& slide, const Table& hop, Word occupied, Word rooks, Word cannons,
                      int place, ToSet set) {
        const Word first = slide[occupied] & occupied;
        const Word second = hop[occupied];
        const Word rest = occupied & ~(first | second);
        if ((rooks & (first | second)) == 0 && cannons == 0) {
            return;
        }
        const auto each = [&](Word pieces, auto&& act) {
            for (; pieces != 0; pieces &= pieces - 1) {
                const int other = std::countr_zero(pieces);
                const Word between = other > place ? (Word{1} << other) - (Word{2} << place)
                                                   : (Word{1} << place) - (Word{2} << other);
                act(set(between), set(between & occupied), Set(set(Word{1} << other)));
            }
        };
        each(rooks & first, [&](Set path, Set, Set rook) { demand({path | rook}); });
        each(rooks & second, [&](Set path, Set screen, Set rook) {
            demand({Set::all(), screen, path | rook});
        });
        if (cannons == 0) {
            return;
        }
        each(cannons & first, [&](Set path, Set, Set) { demand({~path}); });
        each(cannons & second, [&](Set path, Set screen, Set cannon) {
            demand({(path & ~screen) | cannon, screen, ~path});
        });
        const Word third = slide[rest] & rest;
        each(cannons & third, [&](Set path, Set screens, Set cannon) {
            demand({Set::all(), screens, (path & ~screens) | cannon});
        });
    }

    void horse_demands(Set horses) {
        for (const auto& group : attacks::detail::horse_sources[general_.index]) {
            for (const Sq horse : group.squares& horses) {
                const bool hobbled = !(group.over & occupied_).empty();
                if (hobbled) {
                    demand({Set::all(), group.over, Set(horse)});
                } else {
                    demand({group.over | Set(horse)});
                }
            }
        }
    }

    /// Where the piece on `from` may go as far as the general's safety is concerned.
    Set allowed(Sq from) const {
        Set to = Set::all();
        for (std::size_t i = 0; i < demand_count_; ++i) {
            to &= demands_[i].movers.has(from) ? demands_[i].movers_to : demands_[i].others_to;
        }
        return to;
    }

    void general_moves() {
        const Set riders = enemy(Role::rook) | enemy(Role::cannon) | enemy(Role::general);
        Word to_word = attacks::general(us, general_).word(home) & ~own_.word(home);
        for (; to_word != 0; to_word &= to_word - 1) {
            const Sq to{static_cast<std::uint8_t>(std::countr_zero(to_word) + 45 * home)};
            if (!is_attacked(to, riders)) {
                moves_.push({general_, to});
            }
        }
    }

    /// Whether the enemy attacks the general after it went to `to`.
    bool is_attacked(Sq to, Set riders) const {
        const Set elsewhere = ~Set(to);
        if (!(attacks::pawn_sources(them, to) & enemy(Role::pawn)).empty()) {
            return true;
        }
        const Set after = (occupied_ & ~Set(general_)) | Set(to);
        if (!(riders & views::cross[to.index]).empty()) {
            const views::Place at = views::places[to.index];
            const Set cannons = enemy(Role::cannon) & elsewhere;
            const Set rooks = riders & ~enemy(Role::cannon) & elsewhere;
            const auto& tables = attacks::detail::line_tables;
            const auto file = [&](Set set) { return views::file_of<Cpu>(set, at.file); };
            const auto rank = [&](Set set) { return views::rank_of(set, at); };
            const Word on_file = file(after);
            const Word on_rank = rank(after);
            if (((tables.file_slide[at.rank][on_file] & file(rooks)) |
                 (tables.file_hop[at.rank][on_file] & file(cannons)) |
                 (tables.rank_slide[at.file][on_rank] & rank(rooks)) |
                 (tables.rank_hop[at.file][on_rank] & rank(cannons))) != 0) {
                return true;
            }
        }
        const Set horses = enemy(Role::horse) & views::horse_reach[to.index] & elsewhere;
        return !horses.empty() && !(attacks::horse_sources(to, after) & horses).empty();
    }

    void advisor_moves() {
        const Word targets = targets_.word(home);
        for (Word rest = (free_ & position_.pieces(Role::advisor)).word(home); rest != 0; rest &= rest - 1) {
            const Sq from{static_cast<std::uint8_t>(std::countr_zero(rest) + 45 * home)};
            moves_.push_shifted(from, attacks::advisor(us, from).word(home) & targets, 45 * home);
        }
    }

    /// Of the horses or elephants in one half.
    template <int half>
    void legged_moves(Role role, const views::LeggedTable& table) {
        const Word occupied = views::window_of<half>(occupied_);
        const Word window = views::window_of<half>(targets_);
        for (Word rest = (free_ & position_.pieces(role)).word(half); rest != 0; rest &= rest - 1) {
            const Sq from{static_cast<std::uint8_t>(std::countr_zero(rest) + 45 * half)};
            moves_.push_shifted(from, views::legged<Cpu>(table, from, occupied) & window,
                                views::window_origin[half]);
        }
    }

    template <int half>
    void rider_moves() {
        const auto& tables = attacks::detail::line_tables;
        line_moves<half>(Role::rook, tables.rank_slide, tables.file_slide);
        line_moves<half>(Role::cannon, tables.rank_cannon, tables.file_cannon);
    }

    template <int half, class RankTable, class FileTable>
    void line_moves(Role role, const RankTable& rank_table, const FileTable& file_table) {
        for (Word rest = (free_ & position_.pieces(role)).word(half); rest != 0; rest &= rest - 1) {
            const Sq from{static_cast<std::uint8_t>(std::countr_zero(rest) + 45 * half)};
            const views::Place at = views::places[from.index];
            const Word on_rank = occupied_.word(half) >> at.shift & 511;
            moves_.push_shifted(from, rank_table[at.file][on_rank] & targets_.word(half) >> at.shift,
                                9 * at.rank);
            const Word on_file = views::file_of<Cpu>(occupied_, at.file);
            moves_.push_file(from, file_table[at.rank][on_file] & views::file_of<Cpu>(targets_, at.file));
        }
    }

    /// All free pawns at once: forwards, and sideways beyond the river.
    void pawn_moves() {
        constexpr Word last_file = 0x1008040201ULL << 8;
        constexpr Word first_file = 0x1008040201ULL;
        constexpr Word half_board = Set::word_mask;
        const Set pawns = free_ & position_.pieces(Role::pawn);
        const Word here = pawns.word(home);
        const Word beyond = pawns.word(1 - home);
        const Word targets = targets_.word(1 - home);
        constexpr int origin = 45 * (1 - home);
        if constexpr (us == Side::first) {
            moves_.push_steps(here << 9 & targets_.word(home), 45 * home, 9);
            moves_.push_steps(((beyond << 9 & half_board) | here >> 36) & targets, origin, 9);
        } else {
            moves_.push_steps(here >> 9 & targets_.word(home), 45 * home, -9);
            moves_.push_steps((beyond >> 9 | (here << 36 & half_board)) & targets, origin, -9);
        }
        moves_.push_steps((beyond & ~last_file) << 1 & targets, origin, 1);
        moves_.push_steps((beyond & ~first_file) >> 1 & targets, origin, -1);
    }

    const Position<Xiangqi>& position_;
    Moves& moves_;
    Sq general_;
    Set own_, enemy_, occupied_;
    union {                                        // starts unset: filling it took a seventh of the time
        std::array<Demand, most_demands> demands_; // only the first demand_count_ are ever read
    };
    std::size_t demand_count_ = 0;
    Set others_to_ = Set::all();
    Set movers_{};  ///< own pieces that some demand names
    Set free_{};    ///< own pieces that none names
    Set targets_{}; ///< where free pieces may go
};

} // namespace duiyi
