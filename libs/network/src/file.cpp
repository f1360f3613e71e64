// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <cstdlib>

#include "duiyi/network/network.hpp"

namespace duiyi::network {
namespace {

constexpr std::size_t header_size = 16;

/// The number of the game in network files.
template <Game G>
constexpr char game_number = [] {
    static_assert(sizeof(G) == 0, "a game needs a number in the files of networks");
    return '\0';
}();
template <>
constexpr char game_number<Chess> = 0;
template <>
constexpr char game_number<Xiangqi> = 1;

/// "duiyinn", the version, the game, the accumulator size in units of 32, the number of buckets, zeros.
template <Game G>
std::string header_of() {
    std::string head("duiyinn\1", 8);
    head += game_number<G>;
    head += static_cast<char>(accumulator_size<G> / 32);
    head += static_cast<char>(output_buckets);
    head.resize(header_size, '\0');
    return head;
}

/// FNV-1a: detects damage, not tampering.
std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
    return hash;
}

class Writer {
public:
    template <class Number>
    void put(Number number) {
        const auto bits = static_cast<std::uint64_t>(number);
        for (std::size_t i = 0; i < sizeof(Number); ++i) {
            text += static_cast<char>(bits >> 8 * i & 0xff);
        }
    }
    template <std::size_t size>
    void put(const std::array<std::int16_t, size>& row) {
        for (const auto number : row) {
            put(number);
        }
    }
    std::string text;
};

/// The caller has checked the size.
class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    template <class Number>
    void get(Number& number) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i) {
            bits |= std::uint64_t{static_cast<unsigned char>(text_[i])} << 8 * i;
        }
        text_.remove_prefix(sizeof(Number));
        number = static_cast<Number>(bits);
    }
    template <std::size_t size>
    void get(std::array<std::int16_t, size>& row) {
        for (auto& number : row) {
            get(number);
        }
    }

private:
    std::string_view text_;
};

} // namespace

template <Game G>
std::string write_weights(const Weights<G>& weights) {
    Writer out;
    out.text = header_of<G>();
    for (const auto& row : weights.feature_weights) {
        out.put(row);
    }
    out.put(weights.feature_bias);
    for (const auto& bucket : weights.output_weights) {
        for (const auto& row : bucket) {
            out.put(row);
        }
    }
    for (const auto bias : weights.output_bias) {
        out.put(bias);
    }
    out.put(checksum(out.text));
    return std::move(out.text);
}

template <Game G>
Result<std::unique_ptr<const Weights<G>>, Fault> read_weights(std::string_view bytes) {
    constexpr std::size_t rows = feature_count<G> + 1 + 2 * output_buckets;
    constexpr std::size_t size = header_size + rows * sizeof(Accumulator<G>) +
                                 output_buckets * sizeof(std::int32_t) + sizeof(std::uint64_t);
    const auto fault = [](std::string what) { return tl::unexpected(Fault{"network", std::move(what)}); };
    if (bytes.substr(0, header_size) != header_of<G>()) {
        return fault("is not a " + std::string(to_string(G::id)) + " network of a known version");
    }
    if (bytes.size() != size) {
        return fault("has " + std::to_string(bytes.size()) + " bytes (expected " + std::to_string(size) +
                     ")");
    }
    std::uint64_t sum = 0;
    Reader(bytes.substr(size - sizeof sum)).get(sum);
    if (sum != checksum(bytes.substr(0, size - sizeof sum))) {
        return fault("is damaged: wrong checksum");
    }
    auto weights = std::make_unique<Weights<G>>();
    Reader in(bytes.substr(header_size));
    for (auto& row : weights->feature_weights) {
        in.get(row);
    }
    in.get(weights->feature_bias);
    for (auto& bucket : weights->output_weights) {
        for (auto& row : bucket) {
            in.get(row);
            for (const auto weight : row) {
                if (std::abs(weight) > max_output_weight) {
                    return fault("has an output weight of " + std::to_string(weight));
                }
            }
        }
    }
    for (auto& bias : weights->output_bias) {
        in.get(bias);
    }
    return weights;
}

template std::string write_weights(const Weights<Chess>&);
template std::string write_weights(const Weights<Xiangqi>&);
template Result<std::unique_ptr<const Weights<Chess>>, Fault> read_weights(std::string_view);
template Result<std::unique_ptr<const Weights<Xiangqi>>, Fault> read_weights(std::string_view);

} // namespace duiyi::network
