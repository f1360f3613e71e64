#!/bin/bash
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
# usage: tools/tournaments_compare.sh BBP [FILES [SEED]]
# Pairs random Swiss tournaments, and compares with bbpPairings (BBP is its program; version 6 follows the same edition of the
# rules, FIDE C.04.3 of 1 February 2026). Prints how many agreed, boards and colours included, and names the files that differ.
# `tournament_files` of the build folder DUIYI_BUILD (build/dev) makes the files.
set -eu
program=$1
files=${2:-2000}
seed=${3:-1}
folder=$(mktemp -d)
"${DUIYI_BUILD:-build/dev}/bin/tournament_files" "$folder" "$files" "$seed"
agreed=0
different=0
for file in "$folder"/*.trf; do
    ours=${file%.trf}.pairing
    if ! timeout 60 "$program" --dutch "$file" -p "$file.theirs" >"$file.said" 2>&1; then
        grep -q "could not be simultaneously matched" "$file.said" && echo none >"$file.theirs" || cp "$file.said" "$file.theirs"
    fi
    if diff -q <(sed 's/^none:.*/none/' "$ours") "$file.theirs" >/dev/null; then
        agreed=$((agreed + 1))
    else
        different=$((different + 1))
        echo "differs: $file"
    fi
done
echo "agreed $agreed, different $different"
if [ "$different" = 0 ]; then rm -r "$folder"; else exit 1; fi
