// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <span>
#include <string_view>

#include "duiyi/record/encoding.hpp"

/// How much sense a text makes in an encoding.
namespace duiyi::encodings {

/// How improbable words are in an encoding, in bits: the negative logarithm of their probability under a
/// model of names and words in its languages. Comparable between encodings for the same words, which are
/// bytes that are not ASCII with the letters around them. Windows-1250, 1251, 1252, GB18030 and Big5. Linear.
double improbability(std::span<const std::string_view> words, Encoding encoding);

} // namespace duiyi::encodings
