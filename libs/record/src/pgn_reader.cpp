// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/pgn_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "duiyi/record/bounds.hpp"
#include "duiyi/record/pgn_player.hpp"

namespace duiyi {
namespace {

/// Headers that say what the tree knows.
bool is_derived(std::string_view name, GameId game) {
    constexpr std::array<std::string_view, 4> of_all = {"Result", "FEN", "SetUp", "Setup"};
    constexpr std::array<std::string_view, 3> of_xiangqi = {"Game", "Variant", "Format"};
    return std::find(of_all.begin(), of_all.end(), name) != of_all.end() ||
           (game == GameId::xiangqi &&
            std::find(of_xiangqi.begin(), of_xiangqi.end(), name) != of_xiangqi.end());
}

/// The tree of one game under construction.
template <Game G>
struct PartialTree {
    GameTree<G> tree{};
    NodeId last{};                ///< the end of the line under way
    std::vector<NodeId> around{}; ///< the ends of the lines around it
    std::string before{};         ///< remarks at a variation's beginning, before its first move
    bool begins = false;          ///< a variation began and has no move yet
    Annotation<G> loose{};        ///< takes the commands of those remarks

    void begin(const Position<G>& start) {
        tree = GameTree<G>(start);
        last = tree.root();
        around.clear();
        begins = false;
    }
    void move(Move<G> move) {
        last = tree.append(last, move);
        if (begins && !before.empty()) {
            tree.annotate(last).before = std::move(before);
        }
        before.clear();
        begins = false;
    }
    void comment(std::string_view text) {
        if (begins) {
            take_remark(text, loose, before);
        } else {
            auto& annotation = tree.annotate(last);
            take_remark(text, annotation, annotation.after);
        }
    }
    void begin_variation() {
        around.push_back(last);
        last = *tree.parent(last);
        begins = true;
        before.clear();
    }
    void end_variation() {
        last = around.back();
        around.pop_back();
        begins = false;
    }
};

/// Builds trees from the calls of a `PgnPlayer`.
class TreeBuilder {
public:
    explicit TreeBuilder(const PgnReadLimits& limits) : limits_(limits) {}

    static constexpr bool wants_positions = false;

    Take begin_game(std::size_t offset) {
        ++number_;
        offset_ = offset;
        headers_ = {};
        moves_ = 0;
        text_ = 0;
        errors_ = 0;
        begun_ = false;
        complete_ = true;
        is_cut_ = false;
        has_many_nags_ = has_many_headers_ = false;
        is_chess_ = true;
        chess_.begin(Position<Chess>::start());
        return number_ < limits_.first ? Take::skip : Take::read;
    }
    void header(std::string_view name, std::string_view value) {
        if (headers_.size() == bounds::headers) {
            if (!std::exchange(has_many_headers_, true)) {
                fault(offset_, Severity::error, make_fault<FaultCode::too_many_headers>(bounds::headers));
            }
            return;
        }
        if (fits(name.size() + value.size())) {
            headers_.add(std::string(name), pgn_header_value(value));
        }
    }
    Take begin_moves(const Position<Chess>& start) {
        begun_ = true;
        return chess_.begin(start), Take::read;
    }
    Take begin_moves(const Position<Xiangqi>& start) {
        begun_ = true;
        is_chess_ = false;
        return xiangqi_.begin(start), Take::read;
    }
    void move(Move<Chess> move) { append(chess_, move); }
    void move(Move<Xiangqi> move) { append(xiangqi_, move); }
    void nag(int number) {
        if (is_cut_) {
            return;
        }
        with_tree([&](auto& partial) {
            if (partial.begins) {
                fault(offset_, Severity::error, make_fault<FaultCode::glyph_before_move>(number));
            } else {
                add_nag(partial.tree.annotate(partial.last).nags, number);
            }
        });
    }
    void comment(std::string_view text) {
        if (!is_cut_ && fits(text.size() + 1)) { // a line feed parts it from the next one
            with_tree([&](auto& partial) { partial.comment(text); });
        }
    }
    Take begin_variation() {
        bool at_root = false;
        with_tree([&](auto& partial) { at_root = partial.last == partial.tree.root() || partial.begins; });
        if (at_root) { // the scanner took another word for a move
            fault(offset_, Severity::error, make_fault<FaultCode::variation_without_move>());
        }
        if (at_root || is_full()) {
            return Take::skip;
        }
        with_tree([](auto& partial) { partial.begin_variation(); });
        return Take::read;
    }
    void end_variation() {
        with_tree([&](auto& partial) {
            if (partial.begins && !partial.before.empty()) {
                fault(offset_, Severity::error, make_fault<FaultCode::remarks_without_moves>());
            }
            partial.end_variation();
        });
    }
    void fault(std::size_t offset, Severity severity, Fault fault) {
        errors_ += severity == Severity::error;
        faults.add({number_, offset, severity, std::move(fault)});
    }
    void end_game(const PgnGameEnd& end) {
        PgnGame game{.number = number_,
                     .offset = offset_,
                     .begun = begun_,
                     .complete = end.complete && complete_,
                     .errors = errors_};
        if (is_chess_) {
            game.tree = std::move(chess_.tree);
        } else {
            game.tree = std::move(xiangqi_.tree);
        }
        std::visit(
            [&](auto& tree) {
                tree.result = end.result;
                for (const auto& header : headers_) {
                    if (!is_derived(header.name, is_chess_ ? GameId::chess : GameId::xiangqi)) {
                        tree.headers.add(header.name, header.value);
                    }
                }
            },
            game.tree);
        done = std::move(game);
    }

    PgnGame done{}; ///< the game that ended last
    PgnFaults faults{};

private:
    template <class Run>
    void with_tree(Run run) {
        if (is_chess_) {
            run(chess_);
        } else {
            run(xiangqi_);
        }
    }

    /// True when no move more may be read; says so the first time.
    bool is_full() {
        if (moves_ < limits_.moves) {
            return false;
        }
        if (!is_cut_) {
            fault(offset_, Severity::error, make_fault<FaultCode::too_many_moves>(limits_.moves));
        }
        return is_cut_ = true;
    }

    template <Game G>
    void append(PartialTree<G>& partial, Move<G> move) {
        if (is_full()) {
            complete_ &= !partial.around.empty();
            return;
        }
        ++moves_;
        partial.move(move);
    }

    void add_nag(std::vector<std::uint8_t>& nags, int number) {
        if (nags.size() < bounds::nags) {
            nags.push_back(static_cast<std::uint8_t>(number));
        } else if (!std::exchange(has_many_nags_, true)) {
            fault(offset_, Severity::error, make_fault<FaultCode::too_many_glyphs>(bounds::nags));
        }
    }

    /// Whether the game's texts may take so much more.
    bool fits(std::size_t size) {
        const bool fitted = text_ <= limits_.text;
        text_ += size;
        if (fitted && text_ > limits_.text) {
            fault(offset_, Severity::error, make_fault<FaultCode::too_much_text>(limits_.text));
        }
        return text_ <= limits_.text;
    }

    PgnReadLimits limits_;
    PartialTree<Chess> chess_{};
    PartialTree<Xiangqi> xiangqi_{};
    Headers headers_{};
    bool is_chess_ = true;
    bool begun_ = false;
    bool complete_ = true;
    bool is_cut_ = false; ///< a move was too many; what is said after it belongs to none that is here
    bool has_many_nags_ = false, has_many_headers_ = false; ///< the game, and it was said
    std::size_t number_ = 0, offset_ = 0, moves_ = 0, text_ = 0, errors_ = 0;
};

} // namespace

struct PgnReader::Parts {
    Parts(std::string_view text, const PgnReadLimits& limits, const PgnHead& assumed)
        : builder(limits), player(text, builder, assumed), scanner(text, player, limits.scan) {}

    TreeBuilder builder;
    PgnPlayer<TreeBuilder> player;
    PgnScanner<PgnPlayer<TreeBuilder>> scanner;
};

PgnReader::PgnReader(std::string_view text, PgnReadLimits limits, const PgnHead& assumed)
    : parts_(std::make_unique<Parts>(text, limits, assumed)) {}
PgnReader::~PgnReader() = default;

std::optional<PgnGame> PgnReader::next() {
    if (!parts_->scanner.next_game()) {
        return std::nullopt;
    }
    return std::move(parts_->builder.done);
}

std::vector<PgnFault> PgnReader::take_faults() {
    return parts_->builder.faults.take();
}

} // namespace duiyi
