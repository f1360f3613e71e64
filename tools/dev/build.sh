# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
# shellcheck shell=bash
#
# Building and running tests. Sourced by ./dev; each function is the body of a step.

# A compiler cache that also serves another checkout of this machine: paths count from this one's root.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

preset_names() {
    sed -n '/"configurePresets"/,/"buildPresets"/s/.*"name": "\([a-z]*\)".*/\1/p' CMakePresets.json | grep -v base
}

# As many as there are processors, but a gigabyte for each: the WebSocket units need it.
jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/MemAvailable/ {print int($2 / 1000000)}' /proc/meminfo)
    ((memory >= 1)) || memory=1
    say "${DUIYI_JOBS:-$((cores < memory ? cores : memory))}"
}

# build_preset PRESET [TARGET...]
build_preset() {
    local preset=$1 target targets=()
    shift
    for target in "$@"; do targets+=(--target "$target"); done
    # ninja configures again by itself when a CMakeLists.txt changes, but does not know of the presets.
    if [[ ! -f build/$preset/build.ninja || CMakePresets.json -nt build/$preset/CMakeCache.txt ]]; then
        cmake --preset "$preset"
        touch "build/$preset/CMakeCache.txt"
    fi
    cmake --build "build/$preset" --parallel "$(jobs)" "${targets[@]}"
}

# The web client, when a source is newer than what was built. Folders count: removing a file touches one.
build_web() {
    [[ -f web/package.json ]] || return 0
    if [[ -f web/dist/index.html && -z $(find web protocol \( -name node_modules -o -name dist \) -prune -o -newer web/dist/index.html -print -quit) ]]; then
        return 0
    fi
    (cd web && npm run build)
    touch web/dist/index.html
}

# For all runs of tests, those of a single failed one too. DUIYI_SEED=N makes the random tests take the same cases.
[[ -z ${DUIYI_SEED:-} ]] || export RC_PARAMS="seed=$DUIYI_SEED"
export ASAN_OPTIONS=detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1

# run_ctest PRESET [ctest argument...]
run_ctest() {
    local preset=$1
    shift
    ctest --test-dir "build/$preset" --output-on-failure --no-tests=error --parallel "$(jobs)" --timeout 900 "$@"
}

# "passed failed skipped" from ctest's last lines: "98% tests passed, 2 tests failed out of 100".
count_ctest() {
    awk '/tests? passed, [0-9]+ tests? failed out of/ { failed = $4; total = $NF }
         /\(Skipped\)$/ && /Test +#/ { next }
         /\*\*\*Skipped/ { skipped++ }
         END { print total - failed - skipped, failed + 0, skipped + 0 }' "$1"
}

# build_release [TARGET...]: what is shipped, its tests and the Python package. Other compilers may warn of more, so a
# warning does not stop a user's build; it stops this one.
build_release() {
    grep -qs '^build test_perft:' build/release/build.ninja || cmake --preset release -DDUIYI_TESTS=ON -DDUIYI_PYTHON=ON
    build_preset release "$@"
    # shellcheck disable=SC2154 # set by `attempt`
    ! grep -E -m 1 '^[^ ]+:[0-9]+:[0-9]+: warning: ' "$step_log" || die "the compiler warns, see above"
}

# The program that the browser tests start.
export DUIYI_PROGRAM=$PWD/build/release/bin/duiyi

npm_test() { (cd "$1" && CI=1 npm test); }

# Debian's Python, which is what the package is built for.
python_tests() {
    PYTHONPATH=build/release/python PYTHONDONTWRITEBYTECODE=1 \
        /usr/bin/python3 -m unittest discover -s tests/python -v
}

# "passed failed skipped" from unittest's last lines: "Ran 40 tests in 9s", "FAILED (failures=1, skipped=2)".
count_unittest() {
    awk '/^Ran [0-9]+ tests? in/ { total = $2 }
         /^(OK|FAILED)/ {
             if (match($0, /failures=[0-9]+/)) failed += substr($0, RSTART + 9, RLENGTH - 9)
             if (match($0, /errors=[0-9]+/)) failed += substr($0, RSTART + 7, RLENGTH - 7)
             if (match($0, /skipped=[0-9]+/)) skipped += substr($0, RSTART + 8, RLENGTH - 8) }
         END { print total - failed - skipped, failed + 0, skipped + 0 }' "$1"
}

# The figures of the speed comparison in the log: shown, since nothing checks them.
python_figures() { grep -E '^  .* ms .* M/s|: [0-9]+ leaves$' "$1" || true; }

# The same from Node's test runner ("# pass 12") and from Vitest ("Tests  1 failed | 11 passed (12)").
count_node() {
    awk '$2 == "pass" && NF == 3 { passed += $3 }
        ($2 == "fail" || $2 == "cancelled") && NF == 3 { failed += $3 }
        ($2 == "skipped" || $2 == "todo") && NF == 3 { skipped += $3 }
        END { print passed + 0, failed + 0, skipped + 0 }' "$1"
}

count_vitest() {
    sed 's/\x1b\[[0-9;]*[a-zA-Z]//g' "$1" | awk '
        $1 == "Tests" { for (i = 2; i < NF; i++) {
            if ($(i + 1) ~ /^passed/) passed += $i
            if ($(i + 1) ~ /^failed/) failed += $i
            if ($(i + 1) ~ /^(skipped|todo)/) skipped += $i } }
        END { print passed + 0, failed + 0, skipped + 0 }'
}
