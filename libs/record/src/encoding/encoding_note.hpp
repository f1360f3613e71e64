// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <optional>

#include "duiyi/record/encoding.hpp"
#include "duiyi/rules/fault.hpp"

namespace duiyi::encodings {

/// What there is to say where an encoding was judged by the text; nothing where something showed it.
inline std::optional<Fault> note_of(const FoundEncoding& found) {
    if (found.sign != EncodingSign::likely) {
        return std::nullopt;
    }
    const std::string_view name = to_string(found.encoding);
    return found.rival ? make_fault<FaultCode::encoding_doubtful>(name, to_string(*found.rival))
                       : make_fault<FaultCode::encoding_judged>(name);
}

} // namespace duiyi::encodings
