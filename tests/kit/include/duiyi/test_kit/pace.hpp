// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

namespace duiyi::test_kit {

/// True in a build with a sanitizer or coverage, where long tests take fewer cases and say so.
constexpr bool slow_build() {
#ifdef DUIYI_SLOW_BUILD
    return true;
#else
    return false;
#endif
}

/// `usual`, or a tenth of it (at least 1) in a slow build.
constexpr int cases(int usual) {
    return !slow_build() ? usual : usual >= 10 ? usual / 10 : 1;
}

} // namespace duiyi::test_kit
