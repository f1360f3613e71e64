// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/encoding.hpp"
#include "duiyi/record/handicap.hpp"
#include "duiyi/record/xqf.hpp"
#include "file_text.hpp"
#include "move_order.hpp"
#include "piece_row.hpp"
#include "xqf_layout.hpp"

namespace duiyi {
namespace {
namespace xqf_writer {

using namespace xqf;
using namespace xiangqi_file;

KeySeed seed_of(std::uint32_t key) {
    KeySeed seed{.mask = static_cast<std::uint8_t>(key >> 24 | 0x80)};
    std::uint8_t sum = 0;
    for (std::size_t i = 1; i < 4; ++i) {
        seed.bytes[i] = static_cast<std::uint8_t>(key >> 8 * (i - 1));
        sum = static_cast<std::uint8_t>(sum + seed.bytes[i]);
    }
    seed.bytes[0] = static_cast<std::uint8_t>(-sum);
    for (std::size_t i = 0; i < 4; ++i) {
        seed.or_bytes[i] = static_cast<std::uint8_t>(key * 0x9e3779b1U >> 8 * i);
    }
    return seed;
}

std::uint8_t number_of(Square<Xiangqi> square) {
    return static_cast<std::uint8_t>(10 * square.file() + square.rank());
}

/// A UTF-8 text in GB 18030; what is not UTF-8 becomes question marks.
std::string encoded(std::string_view text, const std::string& where, Faults& losses) {
    if (auto bytes = from_utf8(text, Encoding::gb18030)) {
        return std::move(*bytes);
    }
    losses.push_back({where, "is not UTF-8; what is not ASCII is written as ?"});
    std::string plain;
    for (const char c : text) {
        plain += static_cast<unsigned char>(c) < 0x80 ? c : '?';
    }
    return plain;
}

/// How many bytes of a GB 18030 text fit into `most` without cutting a character.
std::size_t whole_characters(std::string_view bytes, std::size_t most) {
    std::size_t end = 0;
    while (end < bytes.size()) {
        const auto second = end + 1 < bytes.size() ? static_cast<std::uint8_t>(bytes[end + 1]) : 0;
        const bool single = static_cast<std::uint8_t>(bytes[end]) < 0x80;
        const std::size_t size = single ? 1 : second >= 0x30 && second <= 0x39 ? 4 : 2;
        if (end + size > most) {
            break;
        }
        end += size;
    }
    return std::min(end, bytes.size());
}

/// Writes a file: the head at once, then records.
class Writer {
public:
    Writer(const GameTree<Xiangqi>& tree, bool plain, std::uint32_t key, XiangqiFileBytes& file)
        : tree_(tree),
          plain_(plain),
          seed_(plain ? KeySeed{} : seed_of(key)),
          keys_(plain ? Keys{} : keys_of(seed_)),
          file_(file) {}

    void write_head(const PieceRow& row) {
        file_.bytes.assign(head_size, '\0');
        file_.bytes.replace(0, magic.size(), magic);
        set(version_at, plain_ ? last_plain : last_known);
        set(key_mask_at, seed_.mask);
        for (std::size_t i = 0; i < 4; ++i) {
            set(key_or_at + i, seed_.or_bytes[i]);
            set(key_sum_at + i, seed_.bytes[i]);
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::size_t place = plain_ ? i : (keys_.pieces + 1U + i) % row.size();
            const unsigned number = row[place] ? number_of(*row[place]) : 0xffU; // 255: captured
            set(pieces_at + i, static_cast<std::uint8_t>(number + keys_.pieces));
        }
        set(turn_at, tree_.start().side_to_move() == Side::second ? 1 : 0);
        set(result_at, static_cast<std::uint8_t>(tree_.result));
        write_headers();
    }

    void write_record(std::uint8_t from, std::uint8_t to, std::uint8_t last, bool next, bool alternative,
                      const Annotation<Xiangqi>& annotation, const std::string& where) {
        const std::string remark = remark_of(annotation, where);
        std::uint8_t flags = 0;
        if (plain_) {
            flags = static_cast<std::uint8_t>((next ? 0xf0 : 0) | (alternative ? 0x0f : 0));
        } else {
            flags = static_cast<std::uint8_t>((next ? has_next : 0) | (alternative ? has_alternative : 0) |
                                              (remark.empty() ? 0 : has_remark));
        }
        put(static_cast<std::uint8_t>(from + from_offset + keys_.from));
        put(static_cast<std::uint8_t>(to + to_offset + keys_.to));
        put(flags);
        put(last);
        if (!plain_ && remark.empty()) {
            return;
        }
        const auto size = static_cast<std::uint32_t>(remark.size()) + keys_.remark_size;
        for (int i = 0; i < 4; ++i) {
            put(static_cast<std::uint8_t>(size >> 8 * i));
        }
        for (const char c : remark) {
            put(static_cast<std::uint8_t>(c));
        }
    }

private:
    void set(std::size_t at, std::uint8_t byte) { file_.bytes[at] = static_cast<char>(byte); }
    void put(std::uint8_t byte) {
        const std::size_t i = (file_.bytes.size() - head_size) % keys_.stream.size();
        file_.bytes += static_cast<char>(static_cast<std::uint8_t>(byte + keys_.stream[i]));
    }

    void write_headers() {
        for (const Header& header : headers_with_handicap_title(tree_)) {
            if (header.value.empty() || header.value == "?" || header.value == "????.??.??") {
                continue;
            }
            if (!write_type(header) && !write_field(header)) {
                file_.losses.push_back({"header " + header.name, "has no place in XQF; it is left out"});
            }
        }
    }
    bool write_type(const Header& header) {
        for (std::size_t type = 1; type < types.size(); ++type) {
            if (header.name == type_header && header.value == types[type]) {
                set(type_at, static_cast<std::uint8_t>(type));
                return true;
            }
        }
        return false;
    }
    bool write_field(const Header& header) {
        for (const Field& field : fields) {
            if (field.header != header.name && !(field.header == "Red" && header.name == "White")) {
                continue;
            }
            const std::string where = "header " + header.name;
            const std::string bytes = encoded(header.value, where, file_.losses);
            const std::size_t size = whole_characters(bytes, field.size);
            if (size < bytes.size()) {
                file_.losses.push_back({where, "is cut after " + std::to_string(size) + " of " +
                                                   std::to_string(bytes.size()) + " bytes"});
            }
            set(field.at, static_cast<std::uint8_t>(size));
            file_.bytes.replace(field.at + 1, size, bytes, 0, size);
            return true;
        }
        return false;
    }

    std::string remark_of(const Annotation<Xiangqi>& annotation, const std::string& where) {
        if (annotation.empty()) {
            return {};
        }
        if (!annotation.before.empty()) {
            file_.losses.push_back({where, "has a remark before the move; it is written behind it"});
        }
        std::string lines;
        for (const char c : comment_of(annotation)) {
            lines += c == '\n' ? std::string("\r\n") : std::string(1, c);
        }
        return encoded(lines, where, file_.losses);
    }

    const GameTree<Xiangqi>& tree_;
    bool plain_;
    KeySeed seed_;
    Keys keys_;
    XiangqiFileBytes& file_;
};

bool has_variations(const GameTree<Xiangqi>& tree) {
    bool found = false;
    write_in_move_order(tree, [&](NodeId, bool, bool alternative) { found |= alternative; });
    return found;
}

} // namespace xqf_writer
} // namespace

Result<XiangqiFileBytes, Faults> write_xqf(const GameTree<Xiangqi>& tree, const XqfStyle& style) {
    using namespace xqf_writer;
    const auto row = row_of(tree.start());
    if (!row) {
        return tl::unexpected(Faults{make_fault<FaultCode::one_set_only>().at("xqf:")});
    }
    const bool plain = style.version == XqfStyle::Version::v1_0 ||
                       (style.version == XqfStyle::Version::fitting && !has_variations(tree));
    XiangqiFileBytes file;
    Writer writer(tree, plain, style.key, file);
    writer.write_head(*row);
    std::size_t nulls_at_start = 0;
    const bool any = !children_in_file(tree, tree.root(), nulls_at_start).empty();
    writer.write_record(0, 0, 0xff, any, false, tree.annotation(tree.root()), "the game's remark");
    std::size_t ply = 0;
    const auto nulls = write_in_move_order(tree, [&](NodeId node, bool next, bool alternative) {
        const auto move = tree.move(node);
        writer.write_record(number_of(move.from()), number_of(move.to()), 0, next, alternative,
                            tree.annotation(node), "move " + std::to_string(++ply) + " of the file");
    });
    if (nulls > 0) {
        file.losses.push_back({"null moves", "are not written (" + std::to_string(nulls) +
                                                 "); two moves of one side in a row stand for them"});
    }
    return file;
}

} // namespace duiyi
