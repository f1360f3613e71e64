// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/ccbridge.hpp"

#include "file_text.hpp"
#include "move_order.hpp"
#include "old_library.hpp"
#include "piece_row.hpp"

namespace duiyi {
namespace {
namespace ccbridge {

using namespace xiangqi_file;
using namespace std::string_view_literals;

constexpr std::string_view record_magic = "CCBridge Record\0"sv;
constexpr std::string_view library_magic = "CCBridgeLibrary\0"sv;

// A record: texts at fixed places, UTF-16 with a zero at their end, then a board, then moves.
constexpr std::size_t kind_at = 19, type_at = 2040, result_at = 2076, turn_at = 2112, board_at = 2120,
                      moves_at = 2214;
constexpr std::uint8_t newer_kind = 3;

struct Field {
    std::string_view header;
    std::size_t at, size;
};
constexpr std::array<Field, 30> fields = {
    {{"Script", 52, 128},      {"Title", 180, 128},      {"Category", 308, 256},  {"Source", 564, 64},
     {"EventType", 628, 64},   {"Event", 692, 64},       {"Round", 756, 64},      {"Section", 820, 32},
     {"Board", 852, 32},       {"Date", 884, 64},        {"Site", 948, 64},       {"TimeControl", 1012, 64},
     {"Red", 1076, 64},        {"RedTeam", 1140, 64},    {"RedTime", 1204, 64},   {"RedScore", 1268, 32},
     {"Black", 1300, 64},      {"BlackTeam", 1364, 64},  {"BlackTime", 1428, 64}, {"BlackScore", 1492, 32},
     {"Arbiter", 1524, 64},    {"Recorder", 1588, 64},   {"Annotator", 1652, 64}, {"AnnotatorMail", 1716, 64},
     {"Author", 1780, 64},     {"AuthorMail", 1844, 64}, {"Created", 1908, 40},   {"Modified", 1972, 40},
     {"GameNature", 2044, 32}, {"Termination", 2080, 32}}};
constexpr std::array<std::string_view, 4> types = {"", "composed opening", "played ending",
                                                   "composed ending"};

// A move: flags, a byte of no meaning, two points counted from Black's left hand as Red sees it.
constexpr std::uint8_t ends_line = 1, has_alternative = 2, has_remark = 4;

// A library: a head, an entry for each slot, the slots. A game begins with a slot and may take several.
constexpr std::size_t slots_at = 60, name_at = 64, name_size = 512, index_at = 66624, entry_size = 276,
                      slot_size = 4096;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}
std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number |= std::uint32_t{byte_at(bytes, at + i)} << 8 * i;
    }
    return number;
}

/// A text of a file: UTF-16, lowest byte first, up to a zero.
Decoded text_of(std::string_view bytes) {
    std::size_t end = 0;
    while (end + 1 < bytes.size() && (byte_at(bytes, end) | byte_at(bytes, end + 1)) != 0) {
        end += 2;
    }
    return to_utf8(bytes.substr(0, end), Encoding::utf16le);
}

/// The piece of a board's byte: the side in its high half, the kind in its low half.
std::optional<Piece<Xiangqi>> piece_of(std::uint8_t byte) {
    using Role = Xiangqi::Role;
    constexpr std::array roles = {Role::rook,    Role::horse,  Role::elephant, Role::advisor,
                                  Role::general, Role::cannon, Role::pawn};
    const unsigned side = byte >> 4, kind = byte & 15;
    if ((side != 1 && side != 2) || kind < 1 || kind > roles.size()) {
        return std::nullopt;
    }
    return Piece<Xiangqi>{side == 1 ? Side::first : Side::second, roles[kind - 1]};
}

/// Points are counted from Black's back rank, from the left as Red sees it.
std::optional<Square<Xiangqi>> square_of(std::uint8_t number) {
    if (number >= 90) {
        return std::nullopt;
    }
    return square_at<Xiangqi>(number % 9, 9 - number / 9);
}

Setup<Xiangqi> setup_in(std::string_view bytes) {
    Setup<Xiangqi> setup;
    for (std::uint8_t i = 0; i < 90; ++i) {
        setup.at(*square_of(i)) = piece_of(byte_at(bytes, board_at + i));
    }
    setup.turn = byte_at(bytes, turn_at) == 2 ? Side::second : Side::first;
    return setup;
}

void read_headers(std::string_view bytes, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const Field& field : fields) {
        const Decoded decoded = text_of(bytes.substr(field.at, field.size));
        if (decoded.damage.malformed > 0) {
            budget.lose(
                make_fault<FaultCode::header_not_of_encoding>(field.header, to_string(Encoding::utf16le)));
        }
        set_header(tree.headers, field.header, decoded.text);
    }
    if (const auto type = byte_at(bytes, type_at); type < types.size()) {
        set_header(tree.headers, "GameType", types[type]);
    }
    if (const auto result = byte_at(bytes, result_at); result <= 3) {
        tree.result = static_cast<GameResult>(result);
    }
}

/// The move stream of a record.
class Stream {
public:
    Stream(std::string_view bytes, std::size_t next) : bytes_(bytes), next_(next) {}

    struct Record {
        std::uint8_t flags = 0, from = 0, to = 0;
        std::string_view remark{};
    };
    std::size_t offset() const { return next_; }

    /// The next record; nothing where the stream has ended. `loss` says what is wrong with a remark.
    std::optional<Record> take(std::optional<Fault>& loss) {
        if (bytes_.size() - next_ < 4) {
            return std::nullopt;
        }
        Record record{byte_at(bytes_, next_), byte_at(bytes_, next_ + 2), byte_at(bytes_, next_ + 3)};
        next_ += 4;
        if ((record.flags & has_remark) == 0) {
            return record;
        }
        const std::size_t left = bytes_.size() - next_;
        std::size_t size = left < 4 ? 0 : number_at(bytes_, next_);
        next_ += std::min<std::size_t>(left, 4);
        if (left < 4 || size > left - 4) {
            loss = make_fault<FaultCode::remark_beyond_game>();
            size = bytes_.size() - next_;
        }
        record.remark = bytes_.substr(next_, size);
        next_ += size;
        return record;
    }

private:
    std::string_view bytes_;
    std::size_t next_;
};

/// `where` names the record.
void take_remark_of(const Stream::Record& record, GameTree<Xiangqi>& tree, NodeId node,
                    const std::string& where, ReadBudget& budget) {
    if (record.remark.empty() || !budget.take_text(record.remark.size())) {
        return;
    }
    Annotation<Xiangqi> annotation = tree.annotation(node);
    const Decoded decoded = text_of(record.remark);
    if (decoded.damage.malformed > 0) {
        budget.lose(make_fault<FaultCode::remark_not_of_encoding>(to_string(Encoding::utf16le)).at(where));
    }
    take_comment(decoded.text, annotation);
    if (!annotation.empty()) {
        tree.annotate(node) = std::move(annotation);
    }
}

void read_moves(Stream& stream, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    MoveOrderReader lines(tree, budget);
    while (!lines.at_end()) {
        const std::string where = "the move at byte " + std::to_string(stream.offset());
        std::optional<Fault> loss;
        const auto record = stream.take(loss);
        // Nothing but zeros is what follows the last move in a library's slot.
        if (!record || (record->flags == 0 && record->from == 0 && record->to == 0)) {
            budget.lose(make_fault<FaultCode::game_move_missing>().at(where));
            return;
        }
        const auto from = square_of(record->from);
        const auto to = square_of(record->to);
        const auto start = from.value_or(Square<Xiangqi>{});
        const auto node = lines.add({start, to && from ? *to : start}, where,
                                    (record->flags & ends_line) == 0, (record->flags & has_alternative) != 0);
        if (loss) {
            budget.lose(std::move(*loss).at(where));
        }
        if (node) {
            take_remark_of(*record, tree, *node, where, budget);
        }
    }
}

} // namespace ccbridge
} // namespace

bool is_cbr(std::string_view bytes) {
    return bytes.starts_with(ccbridge::record_magic);
}
bool is_cbl(std::string_view bytes) {
    return bytes.starts_with(ccbridge::library_magic) || xiangqi_file::is_old_library(bytes);
}

Result<XiangqiFileGame, Faults> read_cbr(std::string_view bytes, const XiangqiFileLimits& limits) {
    using namespace ccbridge;
    const auto refuse = [](Fault fault) { return tl::unexpected(Faults{std::move(fault).at("cbr:")}); };
    if (!is_cbr(bytes)) {
        return refuse(make_fault<FaultCode::not_of_format>("CBR", "CCBridge Record"));
    }
    if (bytes.size() < moves_at) {
        return refuse(make_fault<FaultCode::head_cut>(moves_at));
    }
    if (byte_at(bytes, kind_at) == newer_kind) {
        return refuse(make_fault<FaultCode::newer_kind>());
    }

    XiangqiFileGame game;
    ReadBudget budget(limits, game);
    Stream stream(bytes, moves_at);
    std::optional<Fault> loss;
    const auto opening = stream.take(loss).value_or(Stream::Record{.flags = ends_line});
    std::optional<Square<Xiangqi>> first_mover;
    if ((opening.flags & ends_line) == 0) {
        std::optional<Fault> ignored;
        Stream ahead = stream;
        if (const auto first = ahead.take(ignored)) {
            first_mover = square_of(first->from);
        }
    }
    const auto start = start_of(setup_in(bytes), first_mover, game.notes);
    if (!start) {
        return tl::unexpected(start.error());
    }

    game.tree = GameTree<Xiangqi>(*start);
    read_headers(bytes, game.tree, budget);
    if (loss) {
        budget.lose(std::move(*loss).at("the opening record"));
    }
    take_remark_of(opening, game.tree, game.tree.root(), "the opening record", budget);
    if ((opening.flags & ends_line) == 0) {
        read_moves(stream, game.tree, budget);
    }
    return game;
}

CblReader::CblReader(std::string_view bytes, const XiangqiFileLimits& limits) : limits_(limits) {
    using namespace ccbridge;
    if (is_old_library(bytes)) {
        old_ = std::make_shared<OldLibrary>(bytes, limits);
        name_ = old_->name();
        return;
    }
    if (!is_cbl(bytes) || bytes.size() < name_at + name_size) {
        return;
    }
    name_ = text_of(bytes.substr(name_at, name_size)).text;
    const std::size_t expected = index_at + entry_size * std::size_t{number_at(bytes, slots_at)};
    // Where the index is not as long as its count, slots begin at the first game.
    const bool is_there = expected < bytes.size() && is_cbr(bytes.substr(expected));
    const std::size_t first = is_there ? expected : bytes.find(record_magic, name_at + name_size);
    rest_ = bytes.substr(std::min(first, bytes.size()));
}

std::optional<Result<XiangqiFileGame, Faults>> CblReader::next() {
    using namespace ccbridge;
    if (old_ != nullptr) {
        auto game = old_->next();
        number_ += game.has_value();
        return game;
    }
    const auto to_next_slot = [&] { rest_.remove_prefix(std::min(rest_.size(), slot_size)); };
    while (!rest_.empty() && !is_cbr(rest_)) {
        to_next_slot();
    }
    if (rest_.empty()) {
        return std::nullopt;
    }
    const std::string_view game = rest_;
    do {
        to_next_slot();
    } while (!rest_.empty() && !is_cbr(rest_));
    ++number_;
    return read_cbr(game.substr(0, game.size() - rest_.size()), limits_);
}

} // namespace duiyi
