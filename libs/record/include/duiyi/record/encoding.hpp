// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// How files hold text. Records in memory are always UTF-8.
namespace duiyi {

/// The encodings that records are found in.
enum class Encoding : std::uint8_t {
    utf8,
    utf16le,      ///< two bytes a unit, the low one first
    utf16be,      ///< the high one first
    gb18030,      ///< and what it contains: GBK and GB2312
    big5,         ///< traditional characters
    windows_1250, ///< the languages of Central Europe
    windows_1251, ///< Cyrillic
    windows_1252, ///< the languages of Western Europe; contains Latin-1 but for its control characters
};

/// All of them.
inline constexpr std::array all_encodings = {
    Encoding::utf8, Encoding::utf16le,      Encoding::utf16be,      Encoding::gb18030,
    Encoding::big5, Encoding::windows_1250, Encoding::windows_1251, Encoding::windows_1252};

/// `UTF-8`, `UTF-16LE`, `UTF-16BE`, `GB18030`, `Big5`, `Windows-1250`, `Windows-1251` or `Windows-1252`.
std::string_view to_string(Encoding encoding);
/// The name that options have for an encoding: `utf8`, `utf16le`, `utf16be`, `gb18030`, `big5`,
/// `windows1250`, `windows1251` or `windows1252`.
std::string_view option_name(Encoding encoding);
/// The encoding that an option names; also `latin1` for Windows-1252. Nothing for other names.
std::optional<Encoding> parse_encoding(std::string_view name);

/// True when the text is well-formed UTF-8 (plain ASCII is).
bool is_utf8(std::string_view text);

/// What shows the encoding of a text.
enum class EncodingSign : std::uint8_t {
    told,   ///< the caller says it
    usual,  ///< the format has it, and nothing speaks clearly for another
    mark,   ///< a byte order mark in front
    valid,  ///< all, or nearly all, characters beyond ASCII are well-formed UTF-8; or there are none
    likely, ///< the text makes more sense in it than in others
};

/// The encoding of a text, and how sure that is.
struct FoundEncoding {
    Encoding encoding = Encoding::utf8;
    EncodingSign sign = EncodingSign::valid;
    /// Another encoding in which the text, then another one, makes about as much sense.
    std::optional<Encoding> rival{};
    /// The bytes are the text in UTF-8 already, but for a byte order mark in front: nothing has to be
    /// decoded.
    bool is_plain = true;
};

/// Finds out what a text is written in; all readers of files ask here. In this order: what the caller tells;
/// a byte order mark in front (UTF-8, UTF-16, GB18030); UTF-16 without one, by its blanks and line ends;
/// UTF-8 when nearly all that is not ASCII is well-formed; otherwise the likelier of GB18030, Big5,
/// Windows-1250, 1251 and 1252, by the characters that records of xiangqi have and by letter statistics of
/// names and words in some twenty languages, each as likely as another. Linear; the last step judges a
/// bounded number of words.
FoundEncoding find_encoding(std::string_view bytes, std::optional<Encoding> told = std::nullopt);

/// The same for names and remarks of a file whose format does not say its encoding but has a `usual` one:
/// another is found only where it is far likelier, since a few short names of players show little.
FoundEncoding find_encoding_of_names(std::string_view names, Encoding usual,
                                     std::optional<Encoding> told = std::nullopt);

/// What of a text was not kept as it was.
struct TextDamage {
    /// So many places are named, the first ones.
    static constexpr std::size_t most_named = 100;

    /// Bytes in a row that are none of the encoding: U+FFFD stands there, for each character once.
    struct Place {
        std::size_t offset = 0; ///< in the text in UTF-8
        std::string bytes{};    ///< the first bytes, in hexadecimal: "C3 28"
    };
    std::size_t malformed = 0;   ///< how many such places there are
    std::vector<Place> places{}; ///< the first of them
    std::size_t marks = 0;       ///< byte order marks within the text, where blanks stand now
    std::size_t first_mark = 0;  ///< where the first of them was, in the text in UTF-8
};

/// A text made UTF-8.
struct Decoded {
    std::string text{};
    TextDamage damage{};
};

/// Makes a text UTF-8, part by part. A byte order mark in front goes; within the text (files were joined) it
/// becomes blanks, in UTF-8 as many as it has bytes. Linear; keeps nothing but the damage.
class TextDecoder {
public:
    /// The bytes must outlive the decoder.
    TextDecoder(std::string_view bytes, Encoding encoding);
    TextDecoder(const TextDecoder&) = delete;
    TextDecoder& operator=(const TextDecoder&) = delete;
    ~TextDecoder();

    /// Appends whole characters, at least one and about `most` bytes; false when none were left.
    bool next(std::string& out, std::size_t most = std::size_t{1} << 20);
    /// Of all that was decoded.
    const TextDamage& damage() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Makes a whole text UTF-8, as `TextDecoder` does. Linear.
Decoded to_utf8(std::string_view text, Encoding encoding);

/// Writes UTF-8 in another encoding, without byte order mark; nothing when that has no such character, or the
/// text is not UTF-8.
std::optional<std::string> from_utf8(std::string_view text, Encoding encoding);

/// The byte order mark of UTF-8.
inline constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

} // namespace duiyi
