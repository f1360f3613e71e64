// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

/// Where words begin and end in a PGN text, found 64 characters at a time.
namespace duiyi::pgn_blocks {

/// The characters of a block of 64 of one kind, the first in bit 0.
struct Block {
    std::uint64_t stops; ///< blanks, control characters and signs: what no word contains
    std::uint64_t signs; ///< `! " $ ( ) ; ? [ ] { }`
};

/// Sorts the 64 characters at `text`: by AVX2 where the processor has it, else by a table.
extern Block (*const sort)(const char* text);
/// The two ways themselves, for tests. The fast one must only be called where there is AVX2.
Block sort_plainly(const char* text);
Block sort_by_avx2(const char* text);

/// Goes through the beginnings of words and the signs of a text, in order.
class Cursor {
public:
    static constexpr std::size_t width = 64;

    explicit Cursor(std::string_view text) : text_(text) { load(0, true); }

    /// The offset of the next sign or first character of a word; the text's size at its end.
    std::size_t next() {
        while (pending_ == 0) {
            if (base_ + width >= text_.size()) {
                return text_.size();
            }
            load(base_ + width, (block_.stops >> 63) != 0);
        }
        const auto at = base_ + static_cast<std::size_t>(std::countr_zero(pending_));
        pending_ &= pending_ - 1;
        return at;
    }

    /// The end of the word that `next` found last at `at`: the first stop behind it, or the text's end.
    std::size_t end_of_word(std::size_t at) {
        std::uint64_t stops = block_.stops >> (at - base_) << (at - base_);
        while (stops == 0) { // no sign and no beginning is left in this block: the word fills it
            if (base_ + width >= text_.size()) {
                return text_.size();
            }
            load(base_ + width, false);
            stops = block_.stops;
        }
        return base_ + static_cast<std::size_t>(std::countr_zero(stops));
    }

    /// Goes on at `offset`, which must not lie before what was seen; a word's rest there counts as a word.
    void jump(std::size_t offset) {
        if (offset >= text_.size()) {
            base_ = text_.size();
            pending_ = 0;
            return;
        }
        if (offset >= base_ + width) {
            load(offset / width * width, true);
        }
        const std::uint64_t ahead = ~std::uint64_t{0} << (offset - base_);
        const std::uint64_t here = std::uint64_t{1} << (offset - base_);
        pending_ = (begins(true) | (here & ~block_.stops)) & ahead;
    }

private:
    /// Signs and first characters of words; `fresh`: what came before the block was a stop.
    std::uint64_t begins(bool fresh) const {
        return (~block_.stops & (block_.stops << 1 | std::uint64_t{fresh})) | block_.signs;
    }

    void load(std::size_t base, bool fresh) {
        base_ = base;
        if (base + width <= text_.size()) [[likely]] {
            block_ = sort(text_.data() + base);
        } else {
            std::array<char, width> rest;
            rest.fill(' ');
            text_.copy(rest.data(), text_.size() - base, base);
            block_ = sort(rest.data());
        }
        pending_ = begins(fresh);
    }

    std::string_view text_;
    std::size_t base_ = 0;
    Block block_{};
    std::uint64_t pending_ = 0; ///< beginnings and signs of the block that were not visited yet
};

} // namespace duiyi::pgn_blocks
