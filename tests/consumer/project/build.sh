# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
export PKG_CONFIG_PATH="$PREFIX/lib/pkgconfig"
g++ -std=c++20 -O2 main.cpp $(pkg-config --cflags --libs duiyi-notation) -o my_program
