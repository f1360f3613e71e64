# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
# shellcheck shell=bash
#
# Numbered steps with a log each, and one clear message when a step fails. Sourced by ./dev.
logs=build/logs
step_number=0
step_total=0
step_rc=0
step_log=

say() { printf '%s\n' "$*"; }

# die WHAT HOW: what is wrong, and what to do about it.
die() {
    printf '\nerror: %s\n' "$1" >&2
    [[ -z ${2:-} ]] || printf '       %s\n' "$2" >&2
    exit 1
}

# begin N: N steps follow.
begin() {
    step_number=0
    step_total=$1
}

# attempt NAME COMMAND...: runs the command with its output in a log; its exit status goes to step_rc.
# Never called from a condition, where bash would switch `set -e` off inside the command.
attempt() {
    local name=$1
    shift
    mkdir -p "$logs"
    step_number=$((step_number + 1))
    step_log=$logs/$(tr -cs 'a-zA-Z0-9' '-' <<<"$name" | tr '[:upper:]' '[:lower:]' | sed 's/^-*//; s/-*$//').log
    local started=$SECONDS
    printf '[%d/%d] %s ...\n' "$step_number" "$step_total" "$name"
    : >"$step_log"
    watch_log "$step_log" &
    local watcher=$!
    set +e
    (
        set -e
        "$@"
    ) >"$step_log" 2>&1 </dev/null
    step_rc=$?
    set -e
    kill "$watcher" 2>/dev/null || true
    wait "$watcher" 2>/dev/null || true
    [[ ! -t 1 ]] || printf '\r\033[K'
    step_seconds=$((SECONDS - started))
}

# step NAME COMMAND...: an attempt that must succeed.
step() {
    attempt "$@"
    if ((step_rc != 0)); then
        show_failure "$1"
        exit 1
    fi
    ((step_seconds < 2)) || printf '      done in %d s\n' "$step_seconds"
}

# show_failure NAME [RUNNER]: the end of the log; first, when RUNNER's tests failed, those with their output.
show_failure() {
    [[ -z ${2:-} ]] || python3_of_debian tools/dev/test_results.py show "$2" "$step_log" >&2 || true
    printf '\n----- the last lines of %s\n' "$step_log" >&2
    tail -n "$([[ -z ${2:-} ]] && echo 60 || echo 20)" "$step_log" >&2
    printf -- '-----\nerror: the step "%s" failed after %d s\n' "$1" "$step_seconds" >&2
    printf '       the whole log: %s\n' "$step_log" >&2
    local hint
    hint=$(hint_for "$step_log")
    [[ -z $hint ]] || printf '       %s\n' "$hint" >&2
}

# The failures that are not about the code, in the words of what to do.
hint_for() {
    if grep -qE 'No space left on device' "$1"; then
        say 'the disk is full: make room and run the command again'
    elif grep -qE 'Killed signal terminated program cc1plus|c\+\+: fatal error: Killed' "$1"; then
        say 'the compiler ran out of memory: try again with DUIYI_JOBS=1'
    elif grep -qE 'Temporary failure resolving|EAI_AGAIN|ENOTFOUND|ETIMEDOUT|ECONNREFUSED|Could not connect' "$1"; then
        say 'a download failed: check the network and run the command again'
    elif grep -qE 'Could not get lock' "$1"; then
        say 'another package installation is running: wait for it and run the command again'
    elif grep -qE 'CMakeCache.txt directory .* is different' "$1"; then
        say 'the folder was moved: run ./dev clean once'
    fi
}

# Shows that a step is alive: its last line on a terminal, a line twice a minute elsewhere.
watch_log() {
    local started=$SECONDS last wait_for=1 sleeper=
    trap 'kill $sleeper 2>/dev/null; exit 0' TERM
    [[ -t 1 ]] || wait_for=30
    while true; do
        sleep "$wait_for" &
        sleeper=$!
        wait "$sleeper"
        # A cut character does not make it binary, and a test's name in TAP says more than the lines below it.
        last=$(tail -c 2000 "$1" 2>/dev/null | tr '\r' '\n' | sed 's/\x1b\[[0-9;]*[a-zA-Z]//g' |
            grep -avE '^\s*($|---$|\.\.\.$|duration_ms:|type:)' | tail -n 1 || true)
        if [[ -t 1 ]]; then
            printf '\r\033[K      %3d s  %s' $((SECONDS - started)) "${last:0:$(($(tput cols 2>/dev/null || echo 80) - 14))}"
        else
            printf '      %3d s  %s\n' $((SECONDS - started)) "${last:0:100}"
        fi
    done
}

# start_beside NAME COMMAND...: starts a command that runs beside the steps which follow, at a lower priority.
# finish_beside NAME, later, waits for it, prints its output, and returns its exit status.
declare -A beside=() # the process of each
start_beside() {
    local name=$1
    shift
    mkdir -p "$logs"
    rm -f "$logs/$name.out" "$logs/$name.rc"
    {
        local rc=0
        renice -n 10 "$BASHPID" >/dev/null
        "$@" >"$logs/$name.out" 2>&1 </dev/null || rc=$?
        echo "$rc" >"$logs/$name.rc"
    } &
    beside[$name]=$!
}

is_started_beside() { [[ -n ${beside[$1]:-} ]]; }

# A step is a process of its own, which cannot `wait` for what its parent started.
finish_beside() {
    while [[ ! -s $logs/$1.rc ]] && kill -0 "${beside[$1]}" 2>/dev/null; do sleep 0.2; done
    cat "$logs/$1.out"
    if [[ ! -s $logs/$1.rc ]]; then
        echo "error: the process of $1 was killed"
        return 137
    fi
    return "$(<"$logs/$1.rc")"
}

# Tests: each part is counted, all parts run even when one fails, one summary line ends the whole.
tests_passed=0
tests_failed=0
tests_skipped=0

# What failed tests were run again, and how that went; .ci/run clears both files itself, for its several commands.
begin_tests() {
    mkdir -p "$logs"
    [[ -n ${DUIYI_CI:-} ]] || rm -f "$logs/flaky-tests.txt" "$logs/failed-tests.txt"
}

# test_step NAME RUNNER COMMAND...: RUNNER is what tools/dev/test_results.py calls it. A failed test is run again alone,
# once; when it passes then, it is named at the end as flaky, and two such tests do not fail the run.
test_step() {
    local name=$1 runner=$2 passed=0 failed=0 skipped=0
    shift 2
    attempt "$name" "$@"
    read -r passed failed skipped < <(python3_of_debian tools/dev/test_results.py count "$runner" "$step_log") || true
    # A part that broke without naming a failed test, or ran none, is itself a failure.
    if ((step_rc != 0 && failed == 0)) || ((passed + failed == 0)); then
        failed=1
    fi
    if ((failed > 0)); then
        show_failure "$name" "$runner"
        if python3_of_debian tools/dev/test_results.py again "$runner" "$step_log" "$step_rc"; then
            passed=$((passed + failed))
            failed=0
        fi
    fi
    tests_passed=$((tests_passed + passed))
    tests_failed=$((tests_failed + failed))
    tests_skipped=$((tests_skipped + skipped))
    printf '      %d passed, %d failed in %d s\n' "$passed" "$failed" "$step_seconds"
}

# Debian's own, whatever else is first in PATH.
python3_of_debian() { /usr/bin/python3 "$@"; }

# The last lines of a run: what failed by chance, with its output, and the names of what failed.
show_flaky_and_failed() {
    [[ ! -s $logs/flaky-tests.txt ]] || cat "$logs/flaky-tests.txt"
    [[ ! -s $logs/failed-tests.txt ]] || cat "$logs/failed-tests.txt"
}

tests_summary() {
    [[ -n ${DUIYI_CI:-} ]] || show_flaky_and_failed
    ((tests_skipped == 0)) || say "$tests_skipped skipped"
    printf '%d passed, %d failed\n' "$tests_passed" "$tests_failed"
    ((tests_failed == 0))
}
