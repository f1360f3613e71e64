// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Debian 12's Fathom is of August 2019. What that asks for is said at each place below; docs/engine.md sums
// it up.
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

/// Its distances of seven pieces may be read from the wrong place (mended there in October 2022).
constexpr int most_pieces_with_distances = 6;

/// A position as the reader takes it: squares from a1 = 0 along the ranks, as ours.
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
          // Its clock has eight bits.
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

/// Of a rank that the reader gives: 900 and more is a win within fifty moves, 1 to 899 one beyond.
Wdl wdl_of(int rank) {
    return rank >= 900   ? Wdl::win
           : rank > 0    ? Wdl::cursed_win
           : rank == 0   ? Wdl::draw
           : rank > -900 ? Wdl::blessed_loss
                         : Wdl::loss;
}

class FathomTables : public engine::Tablebase<Chess> {
public:
    explicit FathomTables(int max_pieces) : most_pieces_(max_pieces) {}
    // Not tb_free: after that nothing could be opened again.
    ~FathomTables() override { tb_init(""); }

    int max_pieces() const override { return most_pieces_; }

    std::optional<Wdl> probe(const Position<Chess>& position) const override {
        const Board b(position);
        const auto result = tb_probe_wdl(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights,
                                         b.pawns, b.clock, 0, b.en_passant, b.white_moves);
        if (result == TB_RESULT_FAILED)
            return std::nullopt;
        return static_cast<Wdl>(result); // numbered alike
    }

    Ranking<Chess> rank(const Position<Chess>& position, bool repeated) const override {
        const std::lock_guard lock(mutex_); // its functions for the root are not for several threads
        const Board b(position);
        const auto theirs = std::make_unique<TbRootMoves>();
        Ranking<Chess> ranking;
        ranking.ensures_progress =
            position.occupied().count() <= most_pieces_with_distances &&
            tb_probe_root_dtz(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights, b.pawns,
                              b.clock, 0, b.en_passant, b.white_moves, repeated, true, theirs.get()) != 0;
        if (!ranking.ensures_progress &&
            tb_probe_root_wdl(b.white, b.black, b.kings, b.queens, b.rooks, b.bishops, b.knights, b.pawns,
                              b.clock, 0, b.en_passant, b.white_moves, true, theirs.get()) == 0)
            return {};
        for (const auto move : position.legal_moves()) {
            const TbRootMove* const end = theirs->moves + theirs->size;
            const TbRootMove* const found =
                std::find_if(std::as_const(*theirs).moves, end,
                             [&](const TbRootMove& one) { return is_same_move(one.move, move); });
            if (found == end)
                return {};
            ranking.moves.push_back({move, wdl_of(found->tbRank), found->tbRank});
        }
        return ranking;
    }

private:
    int most_pieces_;
    mutable std::mutex mutex_;
};

static_assert(static_cast<int>(Wdl::loss) == TB_LOSS &&
              static_cast<int>(Wdl::blessed_loss) == TB_BLESSED_LOSS &&
              static_cast<int>(Wdl::draw) == TB_DRAW && static_cast<int>(Wdl::cursed_win) == TB_CURSED_WIN &&
              static_cast<int>(Wdl::win) == TB_WIN);

} // namespace

Result<OpenTables, Fault> open_tables(const std::string& folders) {
    static std::mutex mutex;
    static std::weak_ptr<const FathomTables> in_use; // the reader's state is global
    const std::lock_guard lock(mutex);
    if (!in_use.expired())
        return tl::unexpected(Fault{folders, "cannot be opened: other tables are in use"});
    const auto list = split_folders(folders);
    const auto count = check_tables(list);
    if (!count)
        return tl::unexpected(count.error());
    if (count->results == 0)
        return tl::unexpected(Fault{folders, "holds no Syzygy tables (files such as KQvK.rtbw)"});
    std::string joined; // an empty folder in the list would make it read beyond the text
    for (const auto& folder : list)
        joined += (joined.empty() ? "" : ":") + folder;
    if (!tb_init(joined.c_str()) || TB_LARGEST == 0)
        return tl::unexpected(Fault{folders, "cannot be used by Fathom"});
    const auto tables =
        std::make_shared<const FathomTables>(std::min<int>(count->max_pieces, static_cast<int>(TB_LARGEST)));
    in_use = tables;
    return OpenTables{tables, *count};
}

} // namespace duiyi::syzygy
