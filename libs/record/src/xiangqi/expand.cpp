// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "expand.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace duiyi::xiangqi_file {
namespace {

constexpr std::size_t longest_code = 15; ///< bits
constexpr std::size_t most_symbols = 288;
constexpr unsigned byte_bits = 8;

/// Takes bits, the lowest of each byte first. After the end come zeros, and `ended` says so.
class Bits {
public:
    explicit Bits(std::string_view bytes) : bytes_(bytes) {}

    unsigned take(unsigned count) {
        unsigned value = 0;
        for (unsigned i = 0; i < count; ++i)
            value |= take() << i;
        return value;
    }
    unsigned take() {
        const std::size_t byte = next_ / byte_bits;
        if (byte >= bytes_.size()) {
            ended_ = true;
            return 0;
        }
        const auto value = static_cast<unsigned char>(bytes_[byte]);
        return unsigned{value} >> (next_++ % byte_bits) & 1U;
    }
    /// The bytes from the next whole one on, at most `count`, which are taken.
    std::string_view take_bytes(std::size_t count) {
        const std::size_t begin = std::min((next_ + byte_bits - 1) / byte_bits, bytes_.size());
        const auto taken = bytes_.substr(begin, count);
        ended_ |= taken.size() < count;
        next_ = (begin + taken.size()) * byte_bits;
        return taken;
    }
    bool ended() const { return ended_; }

private:
    std::string_view bytes_;
    std::size_t next_ = 0; ///< in bits
    bool ended_ = false;
};

/// A prefix code, made of the lengths of its words alone (RFC 1951, 3.2.2): words of one length are
/// consecutive numbers, in the order of their symbols.
class PrefixCode {
public:
    /// False when the lengths are of no code: more words than fit.
    bool make(std::span<const std::uint8_t> lengths) {
        counts_.fill(0);
        for (const auto length : lengths)
            ++counts_[length];
        counts_[0] = 0;
        std::array<std::uint16_t, longest_code + 2> next{};
        std::size_t room = 1;
        for (std::size_t length = 1; length <= longest_code; ++length) {
            room *= 2;
            if (counts_[length] > room)
                return false;
            room -= counts_[length];
            next[length + 1] = static_cast<std::uint16_t>(next[length] + counts_[length]);
        }
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (lengths[symbol] != 0)
                symbols_[next[lengths[symbol]]++] = static_cast<std::uint16_t>(symbol);
        return true;
    }

    /// The symbol of the next word; nothing when it is none.
    std::optional<unsigned> take(Bits& bits) const {
        unsigned word = 0;
        unsigned first = 0;  // of the words of this length
        unsigned before = 0; // symbols with shorter words
        for (std::size_t length = 1; length <= longest_code; ++length) {
            word = word << 1U | bits.take();
            first <<= 1U;
            const unsigned count = counts_[length];
            if (word < first + count)
                return symbols_[before + word - first];
            first += count;
            before += count;
        }
        return std::nullopt;
    }

private:
    std::array<std::uint16_t, longest_code + 1> counts_{}; ///< of words by their length
    std::array<std::uint16_t, most_symbols> symbols_{};    ///< by the length of their words, then by number
};

/// A length or a distance: the least value, and how many bits are added (RFC 1951, 3.2.5).
struct Range {
    std::uint16_t least;
    std::uint8_t bits;
};

/// Ranges that follow on each other: `groups` of `size` each for 0 bits once, then for 1, 2 and so on.
template <std::size_t n>
constexpr std::array<Range, n> ranges_from(std::uint16_t least, std::size_t first_group, std::size_t size) {
    std::array<Range, n> ranges{};
    for (std::size_t i = 0; i < n; ++i) {
        const auto bits = static_cast<std::uint8_t>(i < first_group ? 0 : (i - first_group) / size + 1);
        ranges[i] = {least, bits};
        least = static_cast<std::uint16_t>(least + (1U << bits));
    }
    return ranges;
}
constexpr std::size_t length_symbols = 29;
constexpr std::array<Range, length_symbols> lengths = [] {
    auto ranges = ranges_from<length_symbols>(3, 8, 4);
    ranges.back() = {258, 0}; // the longest one has a symbol of its own
    return ranges;
}();
constexpr std::size_t distance_symbols = 30;
constexpr auto distances = ranges_from<distance_symbols>(1, 4, 2);

/// Expands the blocks of deflate.
class Expander {
public:
    Expander(std::string_view packed, std::size_t most) : bits_(packed), most_(most) {}

    /// True when all came out.
    bool run() {
        bool last = false;
        while (!last) {
            last = bits_.take() == 1;
            if (!take_block(bits_.take(2)) || bits_.ended())
                return false;
        }
        return true;
    }
    Bits& bits() { return bits_; }
    std::string out{};

private:
    static constexpr unsigned end_of_block = 256;

    bool take_block(unsigned kind) {
        switch (kind) {
            case 0:
                return take_stored();
            case 1:
                return make_fixed_codes() && take_coded();
            case 2:
                return take_codes() && take_coded();
            default:
                return false;
        }
    }

    bool take_stored() {
        const auto head = bits_.take_bytes(4);
        if (head.size() < 4)
            return false;
        const auto number = [&](std::size_t at) {
            return static_cast<unsigned char>(head[at]) | unsigned{static_cast<unsigned char>(head[at + 1])}
                                                              << byte_bits;
        };
        constexpr unsigned all = 0xffff;
        if ((number(0) ^ number(2)) != all)
            return false;
        const auto bytes = bits_.take_bytes(number(0));
        const auto room = most_ - out.size();
        out += bytes.substr(0, room);
        return bytes.size() <= room;
    }

    /// RFC 1951, 3.2.6.
    bool make_fixed_codes() {
        std::array<std::uint8_t, most_symbols> sizes{};
        for (std::size_t i = 0; i < sizes.size(); ++i)
            sizes[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
        std::array<std::uint8_t, distance_symbols> distance_sizes{};
        distance_sizes.fill(5);
        return literals_.make(sizes) && distances_.make(distance_sizes);
    }

    /// Takes the two codes of a block, themselves in a code (RFC 1951, 3.2.7).
    bool take_codes() {
        constexpr std::array<std::uint8_t, 19> order = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                        11, 4,  12, 3, 13, 2, 14, 1, 15};
        const std::size_t literal_count = bits_.take(5) + 257;
        const std::size_t distance_count = bits_.take(5) + 1;
        const std::size_t size_count = bits_.take(4) + 4;
        std::array<std::uint8_t, order.size()> sizes_of_sizes{};
        for (std::size_t i = 0; i < size_count; ++i)
            sizes_of_sizes.at(order.at(i)) = static_cast<std::uint8_t>(bits_.take(3));
        PrefixCode code;
        if (literal_count > most_symbols || !code.make(sizes_of_sizes))
            return false;
        std::array<std::uint8_t, most_symbols + 32> sizes{};
        if (!take_sizes(code, std::span(sizes).first(literal_count + distance_count)))
            return false;
        return literals_.make(std::span(sizes).first(literal_count)) &&
               distances_.make(std::span(sizes).subspan(literal_count, distance_count));
    }

    bool take_sizes(const PrefixCode& code, std::span<std::uint8_t> sizes) {
        // Symbols that repeat: the last size, or none, so often.
        constexpr unsigned again = 16, zeros = 17, many_zeros = 18;
        for (std::size_t next = 0; next < sizes.size();) {
            const auto symbol = code.take(bits_);
            if (!symbol || bits_.ended() || (*symbol == again && next == 0))
                return false;
            if (*symbol < again) {
                sizes[next++] = static_cast<std::uint8_t>(*symbol);
                continue;
            }
            const std::size_t count = *symbol == again        ? bits_.take(2) + 3
                                      : *symbol == zeros      ? bits_.take(3) + 3
                                      : *symbol == many_zeros ? bits_.take(7) + 11
                                                              : sizes.size();
            if (count > sizes.size() - next)
                return false;
            const std::uint8_t size = *symbol == again ? sizes[next - 1] : std::uint8_t{0};
            std::fill_n(sizes.begin() + static_cast<std::ptrdiff_t>(next), count, size);
            next += count;
        }
        return true;
    }

    bool take_coded() {
        while (true) {
            const auto symbol = literals_.take(bits_);
            if (!symbol || bits_.ended())
                return false;
            if (*symbol == end_of_block)
                return true;
            if (*symbol < end_of_block) {
                if (out.size() == most_)
                    return false;
                out += static_cast<char>(*symbol);
            } else if (!take_copy(*symbol - end_of_block - 1)) {
                return false;
            }
        }
    }

    /// Repeats what came out before.
    bool take_copy(std::size_t symbol) {
        if (symbol >= lengths.size())
            return false;
        const std::size_t length = lengths.at(symbol).least + bits_.take(lengths.at(symbol).bits);
        const auto far = distances_.take(bits_);
        if (!far || *far >= distances.size())
            return false;
        const std::size_t distance = distances.at(*far).least + bits_.take(distances.at(*far).bits);
        if (distance > out.size() || length > most_ - out.size() || bits_.ended())
            return false;
        for (std::size_t i = 0; i < length; ++i)
            out += out[out.size() - distance];
        return true;
    }

    Bits bits_;
    std::size_t most_;
    PrefixCode literals_{}, distances_{};
};

/// RFC 1950, 8.2.
std::uint32_t checksum(std::string_view bytes) {
    constexpr std::uint32_t modulus = 65521;
    std::uint32_t sum = 1;
    std::uint32_t sums = 0;
    for (const char c : bytes) {
        sum = (sum + static_cast<unsigned char>(c)) % modulus;
        sums = (sums + sum) % modulus;
    }
    return sums << 16U | sum;
}

} // namespace

Expanded expand_zlib(std::string_view packed, std::size_t most) {
    constexpr unsigned deflate = 8, dictionary = 0x20, check = 31;
    if (packed.size() < 2)
        return {};
    const unsigned method = static_cast<unsigned char>(packed[0]);
    const unsigned flags = static_cast<unsigned char>(packed[1]);
    if ((method & 0xfU) != deflate || (flags & dictionary) != 0 || (method << byte_bits | flags) % check != 0)
        return {};
    Expander expander(packed.substr(2), most);
    const bool whole = expander.run();
    std::uint32_t sum = 0;
    if (whole)
        for (const char c : expander.bits().take_bytes(4))
            sum = sum << byte_bits | static_cast<unsigned char>(c);
    const bool complete = whole && sum == checksum(expander.out);
    return {std::move(expander.out), complete};
}

} // namespace duiyi::xiangqi_file
