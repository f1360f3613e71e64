// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "expand.hpp"

#define ZLIB_CONST // input is not written to
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

namespace duiyi::xiangqi_file {

Expanded expand_zlib(std::string_view packed, std::size_t most) {
    constexpr std::size_t most_input = std::numeric_limits<uInt>::max(); // what the stream can count
    z_stream stream{};
    stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(std::min(packed.size(), most_input));
    if (inflateInit(&stream) != Z_OK) {
        return {};
    }
    Expanded expanded;
    std::array<Bytef, std::size_t{16} << 10U> part{};
    int status = Z_OK;
    while (status == Z_OK && expanded.bytes.size() <= most) {
        stream.next_out = part.data();
        stream.avail_out = static_cast<uInt>(part.size());
        status = inflate(&stream, Z_NO_FLUSH); // no more input: Z_BUF_ERROR
        expanded.bytes.append(part.begin(), part.end() - stream.avail_out);
    }
    inflateEnd(&stream);
    expanded.complete = status == Z_STREAM_END && expanded.bytes.size() <= most;
    expanded.bytes.resize(std::min(expanded.bytes.size(), most));
    return expanded;
}

} // namespace duiyi::xiangqi_file
