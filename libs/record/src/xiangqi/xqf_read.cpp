// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "../encoding/encoding_note.hpp"
#include "duiyi/record/xqf.hpp"
#include "file_text.hpp"
#include "move_order.hpp"
#include "piece_row.hpp"
#include "xqf_layout.hpp"

namespace duiyi {
namespace {
namespace xqf_reader {

using namespace xqf;
using namespace xiangqi_file;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

Keys keys_in(std::string_view head) {
    if (byte_at(head, version_at) <= last_plain) {
        return {};
    }
    KeySeed seed{.mask = byte_at(head, key_mask_at)};
    for (std::size_t i = 0; i < 4; ++i) {
        seed.or_bytes[i] = byte_at(head, key_or_at + i);
        seed.bytes[i] = byte_at(head, key_sum_at + i);
    }
    return keys_of(seed);
}

/// The square of `10 * file + rank`.
std::optional<Square<Xiangqi>> square_of(std::uint8_t number) {
    if (number >= 90) {
        return std::nullopt;
    }
    return square_at<Xiangqi>(number / 10, number % 10);
}

PieceRow pieces_in(std::string_view head, const Keys& keys) {
    const bool turned = byte_at(head, version_at) >= first_turned;
    PieceRow row{};
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto number = static_cast<std::uint8_t>(byte_at(head, pieces_at + i) - keys.pieces);
        row[turned ? (keys.pieces + 1U + i) % row.size() : i] = square_of(number);
    }
    return row;
}

/// The texts of the head. A text longer than its place is cut, or it runs on over the next one: then no
/// length stands there.
struct HeadText {
    const Field* field;
    std::string_view bytes;
    bool is_too_long;
};
std::vector<HeadText> texts_in(std::string_view head) {
    std::vector<HeadText> texts;
    std::size_t taken = 0; // up to here a text before ran on
    for (const Field& field : fields) {
        const std::size_t length = byte_at(head, field.at);
        if (field.at < taken) {
            continue;
        }
        const bool runs_on = length > field.size && byte_at(head, field.at + 1 + field.size) > longest_text;
        auto text = head.substr(field.at + 1, runs_on ? length : std::min(length, field.size));
        text = text.substr(0, text.find('\0'));
        if (runs_on) {
            taken = field.at + 1 + text.size();
        }
        texts.push_back({&field, text, length > field.size});
    }
    return texts;
}

void read_headers(std::string_view head, Encoding encoding, GameTree<Xiangqi>& tree, ReadBudget& budget) {
    for (const auto& [field, bytes, is_too_long] : texts_in(head)) {
        if (is_too_long) {
            budget.note(make_fault<FaultCode::header_too_long>(field->header));
        }
        set_header(tree.headers, field->header,
                   decoded_text(bytes, encoding, {.header = std::string(field->header)}, budget));
    }
    const auto type = byte_at(head, type_at);
    if (type < types.size()) {
        set_header(tree.headers, type_header, types[type]);
    }
    const auto result = byte_at(head, result_at);
    tree.result = result <= 3 ? static_cast<GameResult>(result) : GameResult::unknown;
    if (result == 4) {
        tree.result = GameResult::draw;
    }
}

/// One move of the file, decrypted.
struct Record {
    std::uint8_t from = 0, to = 0;
    bool next = false, alternative = false;
    std::string remark{}; ///< as bytes of the file
};

/// Takes the records of a file one after the other.
class Records {
public:
    Records(std::string_view bytes, const Keys& keys, bool plain)
        : bytes_(bytes), keys_(keys), plain_(plain) {}

    std::size_t offset() const { return head_size + next_; }

    /// The next record; nothing when the file has ended. `loss` says what is wrong with a remark.
    std::optional<Record> take(std::optional<Fault>& loss) {
        if (bytes_.size() - next_ < 4) {
            return std::nullopt;
        }
        Record record;
        record.from = static_cast<std::uint8_t>(take_byte() - from_offset - keys_.from);
        record.to = static_cast<std::uint8_t>(take_byte() - to_offset - keys_.to);
        const auto flags = take_byte();
        take_byte();
        // 1.0 keeps the flags in half bytes, and has a remark's length always.
        record.next = (flags & (plain_ ? 0xf0 : has_next)) != 0;
        record.alternative = (flags & (plain_ ? 0x0f : has_alternative)) != 0;
        if (plain_ || (flags & has_remark) != 0) {
            take_remark_bytes(record, loss);
        }
        return record;
    }

private:
    std::uint8_t take_byte() {
        const auto byte = static_cast<std::uint8_t>(bytes_[next_]);
        return static_cast<std::uint8_t>(byte - keys_.stream[next_++ % keys_.stream.size()]);
    }

    void take_remark_bytes(Record& record, std::optional<Fault>& loss) {
        const std::size_t left = bytes_.size() - next_;
        if (left < 4) {
            loss = make_fault<FaultCode::move_lacks_remark>();
            next_ = bytes_.size();
            return;
        }
        std::uint32_t size = 0;
        for (int i = 0; i < 4; ++i) {
            size |= std::uint32_t{take_byte()} << 8 * i;
        }
        size -= keys_.remark_size;
        if (size > left - 4) {
            loss = make_fault<FaultCode::remark_beyond_file>();
            size = static_cast<std::uint32_t>(left - 4);
        }
        record.remark.reserve(size);
        for (std::uint32_t i = 0; i < size; ++i) {
            record.remark += static_cast<char>(take_byte());
        }
    }

    std::string_view bytes_;
    const Keys& keys_;
    bool plain_;
    std::size_t next_ = 0;
};

/// Names and remarks of a file, as far as they are needed to find their encoding.
std::string texts_of(std::string_view head, Records records, const Record& opening) {
    std::string texts;
    for (const HeadText& text : texts_in(head)) {
        (texts += text.bytes) += '\n';
    }
    texts += opening.remark;
    std::size_t open_lines = opening.next ? 1 : 0;
    while (open_lines > 0 && texts.size() < enough_text) {
        std::optional<Fault> loss;
        const auto record = records.take(loss);
        if (!record) {
            break;
        }
        (texts += '\n') += record->remark;
        open_lines += record->alternative ? 1 : 0;
        open_lines -= record->next ? 0 : 1;
    }
    return texts;
}

/// A game that is read from the records of a file.
struct Reading {
    Records& records;
    Encoding encoding;
    GameTree<Xiangqi>& tree;
    ReadBudget& budget;
};

void take_remark_of(const Record& record, const Reading& reading, NodeId node, const std::string& where) {
    auto& [records, encoding, tree, budget] = reading;
    if (record.remark.empty() || !budget.take_text(record.remark.size())) {
        return;
    }
    Annotation<Xiangqi> annotation = tree.annotation(node);
    take_comment(decoded_text(record.remark, encoding, {.remark = "the remark of " + where}, budget),
                 annotation);
    if (!annotation.empty()) {
        tree.annotate(node) = std::move(annotation);
    }
}

void read_moves(const Reading& reading, const Record& opening) {
    auto& [records, encoding, tree, budget] = reading;
    if (!opening.next) {
        return;
    }
    MoveOrderReader lines(tree, budget);
    while (!lines.at_end()) {
        const std::string where = "the move at byte " + std::to_string(records.offset());
        std::optional<Fault> loss;
        const auto record = records.take(loss);
        if (!record) {
            budget.lose(make_fault<FaultCode::file_move_missing>().at(where));
            return;
        }
        const auto from = square_of(record->from);
        const auto to = square_of(record->to);
        // A move from a point to itself is legal nowhere; here it keeps the order of lines.
        const Move<Xiangqi> move = from && to ? Move<Xiangqi>{*from, *to} : Move<Xiangqi>{{}, {}};
        const auto node = lines.add(move, where, record->next, record->alternative);
        if (loss) {
            budget.lose(std::move(*loss).at(where));
        }
        if (node) {
            take_remark_of(*record, reading, *node, where);
        }
    }
}

/// The first piece to move, from a look at the first record.
std::optional<Square<Xiangqi>> first_mover(Records records, const Record& opening) {
    std::optional<Fault> loss;
    const auto first = opening.next ? records.take(loss) : std::nullopt;
    return first ? square_of(first->from) : std::nullopt;
}

} // namespace xqf_reader
} // namespace

bool is_xqf(std::string_view bytes) {
    return bytes.starts_with(xqf::magic) && bytes.size() > xqf::version_at &&
           static_cast<std::uint8_t>(bytes[xqf::version_at]) <= xqf::last_known;
}

Result<XiangqiFileGame, Faults> read_xqf(std::string_view bytes, const XiangqiFileLimits& limits) {
    using namespace xqf_reader;
    const auto refuse = [](Fault fault) { return tl::unexpected(Faults{std::move(fault).at("xqf:")}); };
    if (!bytes.starts_with(magic)) {
        return refuse(make_fault<FaultCode::not_of_format>("XQF", magic));
    }
    if (bytes.size() < head_size) {
        return refuse(make_fault<FaultCode::head_cut>(head_size));
    }
    if (byte_at(bytes, version_at) > last_known) {
        return refuse(make_fault<FaultCode::newer_version>("1.8"));
    }

    XiangqiFileGame game;
    ReadBudget budget(limits, game);
    const Keys keys = keys_in(bytes);
    Records records(bytes.substr(head_size), keys, byte_at(bytes, version_at) <= last_plain);
    std::optional<Fault> loss;
    const auto opening = records.take(loss).value_or(Record{});
    auto setup = setup_of(pieces_in(bytes, keys));
    if (!setup) {
        return tl::unexpected(std::move(setup.error()));
    }
    setup->turn = byte_at(bytes, turn_at) == 1 ? Side::second : Side::first;
    const auto start = start_of(*setup, first_mover(records, opening), game.notes);
    if (!start) {
        return tl::unexpected(start.error());
    }

    game.tree = GameTree<Xiangqi>(*start);
    const FoundEncoding found =
        encoding_of_texts(limits.encoding ? "" : texts_of(bytes, records, opening), limits);
    if (auto note = encodings::note_of(found)) {
        budget.note(std::move(*note));
    }
    read_headers(bytes, found.encoding, game.tree, budget);
    if (loss) {
        budget.lose(std::move(*loss).at("the opening record"));
    }
    const Reading reading{records, found.encoding, game.tree, budget};
    take_remark_of(opening, reading, game.tree.root(), "the opening record");
    read_moves(reading, opening);
    return game;
}

} // namespace duiyi
