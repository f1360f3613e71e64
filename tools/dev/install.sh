# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Duiyi authors
# shellcheck shell=bash
#
# What each kind of work needs from Debian and npm, installed when missing. Sourced by ./dev.
# docs/dependencies.md says why each package is here.
packages_build=(g++ cmake ninja-build ccache mold pkg-config ca-certificates
    libexpected-dev zlib1g-dev libboost1.81-dev libboost-json1.81-dev libboost-url1.81-dev
    libsqlite3-dev libcli11-dev libspdlog-dev libsodium-dev libpq-dev libnats-dev libicu-dev libfathom-dev liblemon-dev)
packages_gtest=(libgtest-dev librapidcheck-dev python3)
packages_python=(python3-dev pybind11-dev)
packages_python_test=(python3-venv python3-numpy mypy python3-typeshed)
packages_proxy=(nginx)
packages_database=(postgresql-15 nats-server)
packages_cluster=(postgresql-15 nats-server haproxy)
packages_compare=(fairy-stockfish hoichess sjaakii)
packages_clang=(clang-16 libclang-rt-16-dev llvm-16)
packages_check=(git clang-format-16 clang-tidy-16 shellcheck)

# install_for PURPOSE: the step that comes first. PURPOSE is a preset's name, `test` or `check`. Once `./dev install` has
# run for a whole series of commands (DUIYI_INSTALLED), it only looks whether all is there.
install_for() {
    local wanted missing
    mapfile -t wanted < <(packages_for "$1")
    mapfile -t missing < <(missing_packages "${wanted[@]}")
    if ((${#missing[@]})) && [[ -n ${DUIYI_INSTALLED:-} ]]; then
        # shellcheck disable=SC2154 # set by steps.sh
        die "not installed: ${missing[*]}" "$(sed -n '/^[EW]: \|^npm error/p' "$logs"/install-*.log 2>/dev/null | sort -u | tail -n 3)"
    fi
    # A password is asked for here: inside a step nobody would see the question.
    if ((${#missing[@]} && EUID != 0)) && command -v sudo >/dev/null; then
        sudo -v || die "sudo is needed to install packages" "as root: apt-get install ${wanted[*]}"
    fi
    step "Install what is missing" install_packages "${wanted[@]}"
}

# All that the tests and checks need. What only some checks need comes apart, so that the rest can go on without it.
cmd_install() {
    local wanted clang
    mapfile -t wanted < <({ packages_for test; packages_for coverage; packages_for docs; } | sort -u)
    mapfile -t clang < <({ packages_for asan; packages_for clang; packages_for check; } | sort -u | grep -vxFf <(printf '%s\n' "${wanted[@]}"))
    begin 5
    attempt_or_remember "Install Debian's packages" install_packages "${wanted[@]}"
    attempt_or_remember "Install the packages of the checks (${packages_clang[*]} ...)" install_packages "${clang[@]}"
    attempt_or_remember "Install the web client's packages" npm_packages web
    attempt_or_remember "Install the browser tests' packages" npm_packages tests/browser
    attempt_or_remember "Install the packages with lichess' types" npm_packages tests/lichess
    ((${#not_installed[@]} == 0)) || die "not done: ${not_installed[*]}"
}

not_installed=()
attempt_or_remember() {
    attempt "$@"
    # shellcheck disable=SC2154 # set by steps.sh
    if ((step_rc != 0)); then
        show_failure "$1"
        not_installed+=("'$1'")
    fi
}

# three_tries COMMAND...: registries and mirrors fail now and then.
three_tries() {
    local pause
    for pause in 5 30 0; do
        "$@" && return
        ((pause == 0)) || { echo "failed; the next try in $pause s"; sleep "$pause"; }
    done
    return 1
}

packages_for() {
    local wanted=("${packages_build[@]}")
    case $1 in
        release | libraries) ;;
        cluster) wanted+=("${packages_cluster[@]}") ;;
        docs) wanted=(doxygen) ;;
        dev) wanted+=("${packages_gtest[@]}" "${packages_python[@]}") ;;
        test) wanted+=("${packages_gtest[@]}" "${packages_python[@]}" "${packages_python_test[@]}" "${packages_proxy[@]}" "${packages_database[@]}" chromium-headless-shell) ;;
        coverage) wanted+=("${packages_gtest[@]}" "${packages_proxy[@]}" "${packages_database[@]}" gcovr) ;;
        fuzz) wanted+=("${packages_gtest[@]}" "${packages_clang[@]}") ;;
        asan | tsan) wanted+=("${packages_gtest[@]}" "${packages_clang[@]}" "${packages_proxy[@]}" "${packages_database[@]}") ;;
        clang) wanted+=("${packages_gtest[@]}" "${packages_python[@]}" "${packages_clang[@]}") ;;
        compare) wanted+=("${packages_compare[@]}") ;;
        check) wanted+=("${packages_gtest[@]}" "${packages_python[@]}" "${packages_clang[@]}" "${packages_check[@]}") ;;
        *) die "packages_for: '$1' is no purpose" ;;
    esac
    node_is_usable || wanted+=(nodejs npm)
    printf '%s\n' "${wanted[@]}"
}

install_packages() {
    apt_packages "$@"
    node_is_usable || die "Node.js 18 or newer is needed, found $(command -v node) $(node --version 2>&1)" \
        "remove the older one from PATH, or update it"
}

# Any Node.js from 18 on will do, wherever it came from.
node_is_usable() {
    command -v npm >/dev/null && command -v node >/dev/null &&
        [[ $(node --version) =~ ^v([0-9]+) ]] && ((BASH_REMATCH[1] >= 18))
}

apt_packages() {
    if ! command -v dpkg-query >/dev/null; then
        echo "not Debian: make sure that you have the equivalents of: $*"
        return 0
    fi
    local missing
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0
    echo "installing ${missing[*]}"
    three_tries apt_install "${missing[@]}" ||
        die "Debian's packages could not be installed in three tries: ${missing[*]}" "the last error of apt-get stands above"
}

# The package lists may be absent or old: then the first try fails, and is repeated with fresh ones.
apt_install() {
    local options=(-o Acquire::Retries=3 -o DPkg::Lock::Timeout=120)
    local install=(as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${options[@]}" "$@")
    if have_package_lists && without_services "${install[@]}"; then
        return 0
    fi
    as_root apt-get update "${options[@]}"
    without_services "${install[@]}"
}

# The package of a server (nginx, PostgreSQL, NATS, HAProxy) starts it, and has it started with the system: the tests need the program
# alone. PostgreSQL's makes a database of the system's besides.
without_services() {
    local rc=0 policy=/usr/sbin/policy-rc.d made=
    if [[ ! -e $policy ]]; then
        made=1
        printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
        as_root chmod 755 "$policy"
    fi
    local clusters=/etc/postgresql-common/createcluster.conf
    if [[ " $* " == *" postgresql-15 "* && ! -e $clusters ]]; then
        as_root mkdir -p "${clusters%/*}"
        echo 'create_main_cluster = false' | as_root tee "$clusters" >/dev/null
    fi
    "$@" || rc=$?
    [[ -z $made ]] || as_root rm -f "$policy"
    local service
    for service in nginx haproxy nats-server; do
        [[ " $* " != *" $service "* ]] || as_root update-rc.d "$service" disable || true
    done
    return "$rc"
}

missing_packages() {
    command -v dpkg-query >/dev/null || return 0
    comm -23 <(printf '%s\n' "$@" | sort -u) \
        <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null | sed -n 's/ installed$//p' | sort -u)
}

have_package_lists() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo -n "$@"
    else
        die "this needs root, and there is no sudo" "as root: $*"
    fi
}

# npm_packages FOLDER: `npm ci` there, unless its lock file is the one already installed.
npm_packages() {
    [[ -f $1/package-lock.json ]] || return 0
    local stamp=$1/node_modules/.duiyi-stamp state
    state=$({ cat "$1/package-lock.json"; node --version; } | sha256sum)
    [[ ! -f $stamp || $(<"$stamp") != "$state" ]] || return 0
    [[ -z ${DUIYI_INSTALLED:-} ]] || die "the packages of $1 are not installed" "npm's errors: $logs/install-*.log"
    three_tries npm_ci "$1" ||
        die "npm could not install the packages of $1 in three tries" "the last error of npm stands above"
    mkdir -p "$1/node_modules"
    printf '%s\n' "$state" >"$stamp"
}

# npm's own retries do not cover every broken download.
npm_ci() { (cd "$1" && npm ci --no-audit --no-fund); }
