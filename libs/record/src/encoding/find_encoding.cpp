// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <array>
#include <span>
#include <unordered_set>
#include <vector>

#include "code_pages.hpp"
#include "duiyi/record/encoding.hpp"
#include "likelihood.hpp"
#include "utf8_scan.hpp"

namespace duiyi {
namespace encodings {
namespace {

/// So many bytes of words are judged; that is a thousand names.
constexpr std::size_t most_judged = std::size_t{16} << 10;
/// An encoding that is less likely by fewer bits than this might be meant as well.
constexpr double sure_by = 12;

/// The names of a file must be likelier by so many bits in another encoding than the usual one.
constexpr double unusual_by = 30;
/// So many signs of UTF-8 must they have, and so many for each place that is damaged, to be in that.
constexpr std::size_t utf8_signs = 8;

/// A byte order mark, and what it is the mark of.
struct Mark {
    std::string_view bytes;
    Encoding encoding;
};
constexpr std::array<Mark, 4> known_marks = {{{byte_order_mark, Encoding::utf8},
                                              {"\xff\xfe", Encoding::utf16le},
                                              {"\xfe\xff", Encoding::utf16be},
                                              {"\x84\x31\x95\x33", Encoding::gb18030}}};

/// UTF-16 without a mark: of its first units many are blanks, line ends, quotes, brackets and dots. Those of
/// the other order are no characters of such texts; Chinese ones (U+4E00) have zero bytes on either side.
std::optional<Encoding> utf16_by_blanks(std::string_view bytes) {
    using namespace std::string_view_literals;
    constexpr auto blanks = " \n\r\"[]."sv;
    constexpr std::size_t looked_at = 4096, one_in = 16;
    const std::size_t units = std::min(bytes.size(), looked_at) / 2;
    std::array<std::size_t, 2> found{}; // by where the zero is
    for (std::size_t i = 0; i < 2 * units; i += 2) {
        found[0] += bytes[i] == '\0' && blanks.find(bytes[i + 1]) != blanks.npos;
        found[1] += bytes[i + 1] == '\0' && blanks.find(bytes[i]) != blanks.npos;
    }
    const std::size_t least = std::max(units / one_in, std::size_t{2});
    if (found[1] >= least && found[1] > 8 * found[0]) {
        return Encoding::utf16le;
    }
    if (found[0] >= least && found[0] > 8 * found[1]) {
        return Encoding::utf16be;
    }
    return std::nullopt;
}

/// What is not ASCII, read as UTF-8.
struct Utf8Signs {
    std::size_t valid = 0;   ///< characters; those that other encodings seldom make by chance count twice
    std::size_t damaged = 0; ///< bytes in a row that make none
};

Utf8Signs count_utf8(std::string_view text) {
    Utf8Signs signs;
    bool in_damage = false;
    for (std::size_t i = 0; i < text.size();) {
        if (const std::size_t ascii = ascii_run(text, i); ascii > 0) {
            i += ascii;
            in_damage = false;
            continue;
        }
        const auto [size, valid] = utf8_character(text, i);
        // Letters with accents, and what has three bytes: the others are Chinese or Cyrillic as often.
        if (valid && size > 1) {
            signs.valid += size > 2 || is_between(byte_at(text, i), 0xc3, 0xc5) ? 2 : 1;
        }
        signs.damaged += !valid && !in_damage;
        in_damage = !valid;
        i += size;
    }
    return signs;
}

bool is_ascii_letter(unsigned byte) {
    return is_between(byte | 0x20, 'a', 'z');
}

/// The bytes that are not ASCII with the letters around them, up to a number of bytes, each once: a word that
/// is repeated says no more. The second byte of a Chinese character may be ASCII.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    std::unordered_set<std::string_view> known;
    std::size_t judged = 0;
    std::size_t end = 0; // of the last word
    for (std::size_t i = 0; i < text.size() && judged < most_judged;) {
        i += ascii_run(text, i);
        if (byte_at(text, i) < 0x80) {
            ++i;
            continue;
        }
        std::size_t begin = i;
        while (begin > end && is_ascii_letter(byte_at(text, begin - 1))) {
            --begin;
        }
        const auto belongs = [&](std::size_t at) {
            const unsigned byte = byte_at(text, at);
            const bool follows = byte_at(text, at - 1) >= 0x80;
            return byte >= 0x80 || is_ascii_letter(byte) || (follows && is_between(byte, 0x40, 0x7e)) ||
                   (follows && is_between(byte, '0', '9') && byte_at(text, at + 1) >= 0x80);
        };
        end = i + 1;
        while (end < text.size() && end - begin < most_judged && belongs(end)) {
            ++end;
        }
        const std::string_view word = text.substr(begin, end - begin);
        if (known.insert(word).second) {
            words.push_back(word);
        }
        judged += end - begin;
        i = end;
    }
    return words;
}

/// Whether words are the same in two encodings.
bool is_same(std::span<const std::string_view> words, Encoding a, Encoding b) {
    if (!has_code_page(a) || !has_code_page(b)) {
        return false;
    }
    const CodePage& of_a = code_page(a);
    const CodePage& of_b = code_page(b);
    return std::all_of(words.begin(), words.end(), [&](std::string_view word) {
        return std::all_of(word.begin(), word.end(), [&](char c) {
            const auto byte = static_cast<unsigned char>(c);
            return byte < 0x80 || of_a[byte - 0x80U] == of_b[byte - 0x80U];
        });
    });
}

/// Bits against Windows-1250: in its languages most words with an accent have one that Windows-1252 lacks.
/// German with one bad byte is the same in both but for that byte, which should not decide.
double against_1250(std::span<const std::string_view> words) {
    constexpr double at_least = 4, of_shared_word = 0.4;
    const auto shared = std::count_if(words.begin(), words.end(), [](const std::string_view& word) {
        return is_same({&word, 1}, Encoding::windows_1250, Encoding::windows_1252);
    });
    return at_least + of_shared_word * static_cast<double>(shared);
}

FoundEncoding likeliest(std::string_view text, std::optional<Encoding> usual = std::nullopt) {
    // Where two are equal, the first.
    constexpr std::array candidates = {Encoding::windows_1252, Encoding::windows_1250, Encoding::windows_1251,
                                       Encoding::gb18030, Encoding::big5};
    const auto words = words_of(text);
    std::array<double, candidates.size()> bits{};
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        bits[i] = improbability(words, candidates[i]) + (usual && candidates[i] != *usual ? unusual_by : 0);
    }
    bits[1] += against_1250(words);
    const auto best = static_cast<std::size_t>(std::min_element(bits.begin(), bits.end()) - bits.begin());
    FoundEncoding found{candidates[best], EncodingSign::likely, std::nullopt, false};
    double least = bits[best] + sure_by;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (i != best && bits[i] < least && !is_same(words, candidates[i], found.encoding)) {
            least = bits[i];
            found.rival = candidates[i];
        }
    }
    return found;
}

/// Whether a mark stands behind the front.
bool has_inner_mark(std::string_view bytes) {
    return bytes.find(byte_order_mark, 1) != std::string_view::npos;
}

} // namespace
} // namespace encodings

FoundEncoding find_encoding(std::string_view bytes, std::optional<Encoding> told) {
    using namespace encodings;
    const auto found = [&](Encoding encoding, EncodingSign sign) {
        return FoundEncoding{encoding, sign, std::nullopt,
                             encoding == Encoding::utf8 && is_utf8(bytes) && !has_inner_mark(bytes)};
    };
    if (told) {
        return found(*told, EncodingSign::told);
    }
    for (const auto& [mark, encoding] : known_marks) {
        if (bytes.starts_with(mark)) {
            return found(encoding, EncodingSign::mark);
        }
    }
    if (const auto utf16 = utf16_by_blanks(bytes)) {
        return found(*utf16, EncodingSign::likely);
    }
    if (is_utf8(bytes)) {
        return {Encoding::utf8, EncodingSign::valid, std::nullopt, !has_inner_mark(bytes)};
    }
    // Of short Chinese texts in GBK up to half may be well-formed by chance.
    const Utf8Signs signs = count_utf8(bytes);
    if (2 * signs.valid > 3 * signs.damaged) {
        return {Encoding::utf8, EncodingSign::valid, std::nullopt, false};
    }
    FoundEncoding likely = likeliest(bytes);
    if (!likely.rival && signs.valid > signs.damaged) {
        likely.rival = Encoding::utf8;
    }
    return likely;
}

FoundEncoding find_encoding_of_names(std::string_view names, Encoding usual, std::optional<Encoding> told) {
    using namespace encodings;
    if (told) {
        return {*told, EncodingSign::told, std::nullopt, false};
    }
    const FoundEncoding as_usual{usual, EncodingSign::usual, std::nullopt, false};
    const Utf8Signs signs = count_utf8(names);
    if (signs.valid >= utf8_signs * std::max(signs.damaged, std::size_t{1})) {
        return {Encoding::utf8, EncodingSign::likely, std::nullopt, false};
    }
    const FoundEncoding found = likeliest(names, usual);
    return found.encoding == usual ? as_usual : found;
}

} // namespace duiyi
