# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
# shellcheck shell=bash
#
# Format, lint, layers, licences, sanitizers, fuzzers, coverage. Sourced by ./dev.

# Files of the project, also those not yet added to git.
project_files() { git ls-files -co --exclude-standard -- "$@" | while read -r file; do [[ ! -f $file ]] || say "$file"; done; }

cmd_format() {
    begin 2
    install_for check
    if [[ ${1:-} == --check ]]; then
        step "Check the layout of the C++ sources" clang_format --dry-run -Werror
    else
        step "Lay out the C++ sources" clang_format -i
    fi
}

clang_format() { project_files '*.cpp' '*.hpp' | xargs -r -P "$(jobs)" -n 16 clang-format-16 "$@"; }

cmd_lint() {
    begin 6
    install_for check
    step "Install the web client's packages" npm_packages web
    step "Configure (preset clang)" cmake --preset clang
    step "Lint the scripts (shellcheck)" shellcheck -x dev .ci/run tools/dev/*.sh
    step "Lint the web client (eslint)" npm_lint web
    step "Lint C++ (clang-tidy)" clang_tidy "$@"
}

npm_lint() { (cd "$1" && npm run lint); }

# Without names: the units of the preset, each several sources as one, so that common headers are read once; those that
# changed since origin/main where that is an ancestor of what is checked out, and all otherwise. What was found clean once
# on this machine, in whatever checkout, is not read again. Left out unless named: the units of Boost.Beast and of
# pybind11, by far the slowest (tools/dev/README.md).
clang_tidy() {
    local files=("$@") base
    base=$(git rev-parse -q --verify origin/main) || base=
    if ((${#files[@]} == 0)); then
        if [[ -n $base && $base != $(git rev-parse HEAD) ]] && git merge-base --is-ancestor "$base" HEAD; then
            echo "units that changed since origin/main ($base)"
        else
            base=$(git hash-object -t tree /dev/null) # of the empty tree: all files
        fi
        local units key file
        units=$(python3_of_debian tools/dev/units.py changed clang "$base")
        while read -r key file; do
            [[ -e $clean_units/$key ]] || files+=("$file $key")
        done < <(grep -E '/build/clang/(libs|apps)/.*/Unity/' <<<"$units" | grep -vE '/duiyi_(server|assets)\.dir/')
        echo "${#files[@]} units"
    fi
    mkdir -p "$clean_units"
    find "$clean_units" -type f -mtime +30 -delete
    ((${#files[@]} == 0)) || printf '%s\n' "${files[@]}" | xargs -P "$(jobs)" -L 1 bash -c 'clang_tidy_one "$@"' _
}

export clean_units=${XDG_CACHE_HOME:-$HOME/.cache}/duiyi/clang-tidy

# clang_tidy_one UNIT [KEY]. The libraries are read without exceptions and run-time types, which they promise to do without.
clang_tidy_one() {
    local flags=(--extra-arg=-fno-spell-checking)
    [[ $1 != */libs/* ]] || flags+=(--extra-arg=-fno-exceptions --extra-arg=-fno-rtti)
    clang-tidy-16 -p build/clang --quiet --warnings-as-errors='*' --checks=-bugprone-suspicious-include "${flags[@]}" "$1" \
        2> >(grep -v 'warnings\? generated\|^Suppressed\|^Use -header-filter' >&2) || return
    [[ -z ${2:-} ]] || touch "$clean_units/$2"
}
export -f clang_tidy_one

cmd_docs() {
    begin 2
    install_for docs
    step "Make pages of the headers (doxygen)" make_docs
    say "Open build/docs/html/index.html."
}

# Twice: for the pages, where any warning is a failure, and for the question whether every type, and every function and
# constant of the namespace `duiyi` itself, has its comment. A member whose name says all, such as size(), needs none.
make_docs() {
    run_doxygen "WARN_IF_UNDOCUMENTED = NO" "WARN_AS_ERROR = FAIL_ON_WARNINGS"
    local undocumented
    undocumented=$(run_doxygen "GENERATE_HTML = NO" 2>&1 | grep -E 'Compound|of namespace duiyi is') || true
    [[ -z $undocumented ]] || die "$undocumented" "write a comment with /// above each"
}

# What includes are named by follows from which libraries there are.
run_doxygen() {
    mkdir -p build/docs
    { cat docs/Doxyfile && echo "STRIP_FROM_INC_PATH = $(echo libs/*/include)" && printf '%s\n' "$@"; } | doxygen -
}

cmd_layers() {
    begin 1
    step "Check that no file includes upwards" cmake -P tests/layering/check.cmake
}

cmd_licences() {
    begin 1
    step "Check the SPDX lines" check_spdx
}

# What cannot hold a comment, or is data whose every line counts; licensed like the folder it lies in.
without_comments=(':!LICENSES/*' ':!*.json' ':!*.nn' ':!*.png' ':!*.tsv' ':!tests/tournaments/golden/*' ':!examples/*.out' ':!fuzz/corpus/*'
    ':!*.sqlite' ':!*.sqlite-wal' ':!tests/golden/playthrough_*.txt')

check_spdx() {
    local bad
    # shellcheck disable=SC2016 # what stands in single quotes is awk's
    bad=$(project_files . "${without_comments[@]}" | xargs -d '\n' awk '
        FNR == 1 { found = 0; wanted = FILENAME ~ /^web\// ? "GPL-3.0-or-later" : "MIT" }
        FNR <= 3 && $0 ~ "SPDX-License-Identifier: " wanted "([^-.0-9A-Za-z]|$)" { found = 1 }
        FNR == 3 || found { checked[FILENAME] = found; nextfile }
        { checked[FILENAME] = 0 }
        END { for (file in checked) if (!checked[file]) print file }' | sort)
    [[ -n $bad ]] || return 0
    printf 'no SPDX line with its licence among the first three lines:\n%s\n' "$bad"
    return 1
}

# What the sanitized build leaves out; that one is clang's as well, and stops at its warnings.
cmd_clang() {
    begin 4
    install_for clang
    step "Configure (preset asan)" cmake --preset asan -DDUIYI_SANITIZE_ALL=OFF
    step "Configure (preset clang)" cmake --preset clang
    step "Compile what is not sanitized with clang" python3_of_debian tools/dev/units.py check clang --not-in asan
}

play_everyone() {
    (cd tests/browser && DUIYI_ENTRANTS=64 node --test --test-reporter=tap everyone.test.mjs)
}

# What reads input from outside or has threads; `--all` takes every test. Sanitized tests run several times slower, so the
# longest take fewer cases there (DUIYI_SLOW_BUILD).
cmd_sanitize() {
    local all=OFF
    case ${1:-} in
        '') ;;
        --all) all=ON ;;
        *) die "sanitize: there is no option $1" "the only one is --all" ;;
    esac
    begin 6
    begin_tests
    install_for asan
    step "Configure (preset asan)" cmake --preset asan -DDUIYI_SANITIZE_ALL=$all
    step "Build (address, undefined)" build_preset asan
    test_step "C++ tests under address and undefined" ctest:asan run_ctest asan
    # Only what has threads: the server as a whole.
    step "Build (thread)" build_preset tsan duiyi test_server_store test_server_workers test_server_socket test_server_crash \
        test_server_postgres
    test_step "Tests under thread" ctest:tsan run_ctest tsan -R '^server_'
    tests_summary
}

# Asserts are on: more is compared than the program says.
cmd_agree() {
    begin 2
    install_for test
    step "Build (preset dev)" build_preset dev agree
    exec build/dev/bin/agree "$@"
}

# The proofs that take random cases, at length. Each run has its own seed, which repeats it: --seed N.
cmd_prove() {
    local games=10000 cases=10 fens=3000 kills=200 seconds=300 seed=$((RANDOM * 32768 + RANDOM))
    while (($#)); do
        [[ ${2:-} =~ ^[1-9][0-9]{0,8}$ ]] || die "prove: $1 needs a number above 0"
        case $1 in
            --games) games=$2 ;;
            --cases) cases=$2 ;;
            --fens) fens=$2 ;;
            --kills) kills=$2 ;;
            --fuzz) seconds=$2 ;;
            --seed) seed=$2 ;;
            *) die "prove: there is no option $1" "options: --games N, --cases N, --fens N, --kills N, --fuzz SECONDS, --seed N" ;;
        esac
        shift 2
    done
    begin 17
    begin_tests
    install_for clang
    install_for test
    install_for compare
    step "Install the web client's packages" npm_packages web
    step "Build the web client" build_web
    step "Build what is shipped (preset release)" build_release duiyi test_server test_server_socket \
        test_server_store test_server_crash test_tournament
    step "Install the browser tests' packages" npm_packages tests/browser
    step "Build (preset dev)" build_preset dev agree sample_positions read_fens "${random_tests[@]}"
    step "Build the fuzzers" build_preset asan fuzzers
    say "Seed $seed: $games games of each kind, $cases times the random cases, $fens damaged FENs, $kills kills, $seconds s a fuzzer."
    export DUIYI_SEED=$seed DUIYI_CASES=$cases DUIYI_KILLS=$kills RC_PARAMS="seed=$seed"
    step "Play random games and compare all ways to each answer" build/dev/bin/agree "$games" --seed "$seed"
    step "Tests with random cases" run_random_tests
    step "Compare the reading of damaged FENs with other programs" python3_of_debian tools/compare_engines/compare_fen.py \
        --count "$fens" --seed "$seed"
    step "Tests with random clients and power cuts" run_random_server_tests
    step "Kill the server" build/release/bin/test_server_crash
    step "Kill tournaments" build/release/bin/test_tournament
    step "Everybody at once, with a tournament of 64" play_everyone
    step "Fuzz, $seconds s each" run_fuzzers "$seconds"
    unset DUIYI_CASES # the sanitized tests take their few
    export DUIYI_FORGIVE=0 # chance is what this looks for
    cmd_sanitize --all
}

# The test programs with random cases; without ctest, whose time limits are for the short form.
random_tests=(test_geometry test_rules test_oracle test_notation test_record test_xiangqi_files test_protocol test_engine test_engine_threads)
run_random_tests() {
    printf 'build/dev/bin/%s\n' "${random_tests[@]}" | xargs -P "$(jobs)" -I{} {} --gtest_brief=1
}

# Tests that wait for something, again and again on a machine made bad by pressure.py. It names what failed and how often.
# A round's number is the seed of its pressure, so that twenty rounds can be had in parts.
cmd_stress() {
    local rounds=${1:-5} first=${2:-1} round log
    [[ $rounds =~ ^[1-9][0-9]*$ ]] || die "stress: '$rounds' is not a number of rounds"
    [[ $first =~ ^[1-9][0-9]*$ ]] || die "stress: '$first' is not the number of a round"
    begin $((rounds + 5))
    install_for test
    step "Install the web client's packages" npm_packages web
    step "Build the web client" build_web
    step "Install the browser tests' packages" npm_packages tests/browser
    step "Build everything and its tests (preset release)" build_release all
    local counted=build/logs/stress-failed.txt
    : >"$counted"
    for ((round = first; round < first + rounds; round++)); do
        attempt "Round $round" python3_of_debian tools/dev/pressure.py --seed "$round" bash -c 'stress_round "$@"' _ "$round"
        for log in browser ctest; do
            count_failures "$log" "build/logs/stress-$log-$round.log" >>"$counted"
        done
        say "      $(wc -l <"$counted") failures so far"
    done
    sort "$counted" | uniq -c | sort -rn
    say "$rounds rounds, $(wc -l <"$counted") failures"
    [[ ! -s $counted ]]
}

stress_round() {
    # In odd rounds what the pages and the server tell each other, and what the pages do next, comes late as well.
    (cd tests/browser && CI=1 DUIYI_LAG_MS=$(($1 % 2 * 600)) npm test) >"build/logs/stress-browser-$1.log" 2>&1 &
    ctest --test-dir build/release --output-on-failure --no-tests=error --parallel 3 --timeout 900 \
        -R '^(server|match|cli|engine_threads)' >"build/logs/stress-ctest-$1.log" 2>&1
    wait
}
export -f stress_round

# The names of what failed; a runner that broke without naming a test counts as well.
count_failures() {
    local runner=ctest:release passed failed
    [[ $1 == ctest ]] || runner=node:tests/browser
    read -r passed failed _ < <(python3_of_debian tools/dev/test_results.py count "$runner" "$2")
    python3_of_debian tools/dev/test_results.py names "$runner" "$2"
    ((passed > 0 || failed > 0)) || say "$1 ran no test: $2"
}

run_random_server_tests() {
    build/release/bin/test_server --gtest_brief=1 --gtest_filter='*Random*'
    build/release/bin/test_server_socket --gtest_brief=1 --gtest_filter='SocketRandom.*'
    build/release/bin/test_server_store --gtest_brief=1 --gtest_filter='*Random*:PowerCut.*'
}

cmd_fuzz() {
    local seconds=${1:-60}
    [[ $seconds =~ ^[0-9]+$ ]] || die "fuzz: '$seconds' is not a number of seconds"
    begin 3
    install_for fuzz
    step "Build the fuzzers" build_preset asan fuzzers
    step "Fuzz, $seconds s each" run_fuzzers "$seconds"
}

# What they find stays in build/fuzz/found; copy it to fuzz/corpus once mended, where a test of the sanitized build runs it.
run_fuzzers() {
    local programs=(build/asan/bin/fuzz_*)
    [[ -x ${programs[0]} ]] || die "there are no fuzzers in build/asan/bin"
    # More at a time than there are processors: a minute finds what it finds, and the machine is never idle.
    printf '%s\n' "${programs[@]}" | xargs -P "$(($(jobs) * 2))" -I{} bash -c 'fuzz_one "$@"' _ {} "$1" && return
    local log
    for log in build/fuzz/logs/*.failed; do tail -n 30 "$log"; done
    return 1
}

# One fuzzer; what it says goes to a log of its own, for they run side by side.
fuzz_one() {
    local program=$1 seconds=$2 name=${1##*/fuzz_}
    local log=build/fuzz/logs/$name seeds=()
    mkdir -p "build/fuzz/corpus/$name" build/fuzz/found build/fuzz/logs
    rm -f "$log.failed"
    [[ ! -d fuzz/corpus/$name ]] || seeds=("fuzz/corpus/$name")
    if "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -seed="${DUIYI_SEED:-0}" \
        -artifact_prefix="build/fuzz/found/$name-" "build/fuzz/corpus/$name" "${seeds[@]}" >"$log" 2>&1; then
        echo "$name: $(grep -m 1 '^Done' "$log")"
    else
        echo "$name: failed"
        mv "$log" "$log.failed"
        return 1
    fi
}
export -f fuzz_one

cmd_coverage() {
    begin 4
    begin_tests
    install_for coverage
    step "Build (coverage)" build_preset coverage
    find build/coverage -name '*.gcda' -delete
    test_step "C++ tests" ctest:coverage run_ctest coverage
    step "Report" coverage_report
    tail -n 3 build/coverage/report.txt
    tests_summary
}

coverage_report() {
    mkdir -p build/coverage/html
    gcovr --root . --filter 'libs/' --filter 'apps/' --object-directory build/coverage \
        --txt build/coverage/report.txt --html-details build/coverage/html/index.html build/coverage
}
