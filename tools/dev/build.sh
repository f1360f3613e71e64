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

# run_ctest PRESET [ctest argument...]: one test more than there are processors, for many tests mostly wait; twice as
# many of those that do little else (duiyi_test sets PROCESSORS).
run_ctest() {
    local preset=$1
    shift
    rm -rf "build/$preset/results"
    ctest --test-dir "build/$preset" --output-on-failure --no-tests=error --parallel $((2 * ($(jobs) + 1))) --timeout 900 "$@"
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

# Bounded: a process that a test leaves behind would keep the runner waiting.
npm_test() { (cd "$1" && CI=1 timeout --kill-after=10 1800 npm test); }

# Debian's Python, which is what the package is built for.
python_tests() {
    PYTHONPATH=build/release/python PYTHONDONTWRITEBYTECODE=1 \
        /usr/bin/python3 -m unittest discover -s tests/python -v
}

# The figures of the speed comparison in the log: shown, since nothing checks them.
python_figures() { grep -E '^  .* ms .* M/s|: [0-9]+ leaves$' "$1" || true; }
