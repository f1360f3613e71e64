// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Debian 12 has Fathom of August 2019. Workarounds for that version are marked below; docs/engine.md lists
// them.
#include <tbprobe.h>

#include <algorithm>
#include <array>
#include <mutex>

#include "duiyi/rules/chess/position.hpp"
#include "tables.hpp"

namespace duiyi::syzygy {
namespace {

using engine::RankedMove;
using engine::Ranking;
using engine::Wdl;
using Role = Chess::Role;

/// That version may read DTZ of seven pieces from the wrong place (fixed in October 2022).
constexpr int max_dtz_pieces = 6;

/// A position in the form of Fathom: squares from a1 = 0 along the ranks, as ours.
struct Board {
    explicit Board(const Position<Chess>& position)
        : white(position.pieces(Side::first).word(0)),
          black(position.pieces(Side::second).word(0)),
          kings(position.pieces(Role::king).word(0)),
          queens(position.pieces(Role::queen).word(0)),
          rooks(position.pieces(Role::rook).word(0)),
          bishops(position.pieces(Role::bishop).word(0)),
          knights(position.pieces(Role::knight).word(0)),
          pawns(position.pieces(Role::pawn).word(0)),
          // Fathom's clock has eight bits.
          clock(static_cast<unsigned>(std::min(position.halfmove_clock(), 200))),
          en_passant(position.en_passant() ? position.en_passant()->index : 0U),
          white_moves(position.side_to_move() == Side::first) {}

    std::uint64_t white, black, kings, queens, rooks, bishops, knights, pawns;
    unsigned clock, en_passant;
    bool white_moves;
};

bool is_same_move(TbMove theirs, Move<Chess> ours) {
    constexpr std::array promotions = {Role::pawn, Role::queen, Role::rook, Role::bishop, Role::knight};
    const auto promotion = promotions[std::min<std::size_t>(TB_MOVE_PROMOTES(theirs), 4)];
    return TB_MOVE_FROM(theirs) == ours.from().index && TB_MOVE_TO(theirs) == ours.to().index &&
           promotion == (ours.is_promotion() ? ours.promotion() : Role::pawn);
}

/// From a rank of Fathom: from 900 a win within the fifty-move rule, 1 to 899 a cursed win.
Wdl wdl_of(int rank) {
    return rank >= 900   ? Wdl::win
           : rank > 0    ? Wdl::cursed_win
           : rank == 0   ? Wdl::draw
           : rank > -900 ? Wdl::blessed_loss
                         : Wdl::loss;
}

class FathomTables : public engine::Tablebase<Chess> {
public:
    explicit FathomTables(int max_pieces) : max_pieces_(max_pieces) {}
    // Not tb_free: after it nothing can be opened again.
    ~FathomTables() override { tb_init(""); }

    int max_pieces() const override { return max_pieces_; }

    std::optional<Wdl> probe(const Position<Chess>& position) const override {
        const Board b(position);
        const auto result = tb_probe_wdl(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights,
                                         b.pawns, b.clock, 0, b.en_passant, b.white_moves);
        if (result == TB_RESULT_FAILED) {
            return std::nullopt;
        }
        return static_cast<Wdl>(result); // the same numbers
    }

    Ranking<Chess> rank(const Position<Chess>& position, bool repeated) const override {
        const std::lock_guard lock(mutex_); // Fathom's root functions are not thread-safe
        const Board b(position);
        const auto root_moves = std::make_unique<TbRootMoves>();
        Ranking<Chess> ranking;
        ranking.ensures_progress =
            position.occupied().count() <= max_dtz_pieces &&
            tb_probe_root_dtz(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights, b.pawns,
                              b.clock, 0, b.en_passant, b.white_moves, repeated, true, root_moves.get()) != 0;
        if (!ranking.ensures_progress &&
            tb_probe_root_wdl(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights, b.pawns,
                              b.clock, 0, b.en_passant, b.white_moves, true, root_moves.get()) == 0) {
            return {};
        }
        for (const auto move : position.legal_moves()) {
            const TbRootMove* const end = root_moves->moves + root_moves->size;
            const TbRootMove* const found =
                std::find_if(std::as_const(*root_moves).moves, end,
                             [&](const TbRootMove& one) { return is_same_move(one.move, move); });
            if (found == end) {
                return {};
            }
            ranking.moves.push_back({move, wdl_of(found->tbRank), found->tbRank});
        }
        return ranking;
    }

private:
    int max_pieces_;
    mutable std::mutex mutex_;
};

static_assert(static_cast<int>(Wdl::loss) == TB_LOSS &&
              static_cast<int>(Wdl::blessed_loss) == TB_BLESSED_LOSS &&
              static_cast<int>(Wdl::draw) == TB_DRAW && static_cast<int>(Wdl::cursed_win) == TB_CURSED_WIN &&
              static_cast<int>(Wdl::win) == TB_WIN);

} // namespace

Result<OpenTables, Fault> open_tables(const std::string& folders) {
    static std::mutex mutex;
    static std::weak_ptr<const FathomTables> in_use; // Fathom's state is global
    const std::lock_guard lock(mutex);
    if (!in_use.expired()) {
        return tl::unexpected(Fault{folders, "cannot be opened: other tables are in use"});
    }
    const auto list = split_folders(folders);
    const auto count = check_tables(list);
    if (!count) {
        return tl::unexpected(count.error());
    }
    if (count->results == 0) {
        return tl::unexpected(Fault{folders, "holds no Syzygy tables (files such as KQvK.rtbw)"});
    }
    std::string joined; // with an empty folder in the list it reads beyond the end of the string
    for (const auto& folder : list) {
        joined += (joined.empty() ? "" : ":") + folder;
    }
    if (!tb_init(joined.c_str()) || TB_LARGEST == 0) {
        return tl::unexpected(Fault{folders, "cannot be used by Fathom"});
    }
    const auto tables =
        std::make_shared<const FathomTables>(std::min<int>(count->max_pieces, static_cast<int>(TB_LARGEST)));
    in_use = tables;
    return OpenTables{tables, *count};
}

} // namespace duiyi::syzygy
