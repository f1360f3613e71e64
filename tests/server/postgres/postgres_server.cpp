// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "postgres/postgres_server.hpp"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace duiyi::test {

namespace {

constexpr std::chrono::seconds start_patience{60};

std::string program(const std::string& name) {
    const auto path = std::filesystem::path("/usr/lib/postgresql/15/bin") / name; // Debian 12
    if (!std::filesystem::exists(path)) {
        throw std::runtime_error("PostgreSQL is not installed: there is no " + path.string());
    }
    return path.string();
}

/// Whom the programs run as; nobody else when the test is not root's.
const passwd* other_user() {
    if (::geteuid() != 0) {
        return nullptr;
    }
    const passwd* user = ::getpwnam("postgres");
    user = user != nullptr ? user : ::getpwnam("nobody");
    if (user == nullptr) {
        throw std::runtime_error("there is neither a user postgres nor a user nobody");
    }
    return user;
}

/// Starts a program whose output goes to a file.
pid_t spawn(const std::vector<std::string>& words, const std::string& log) {
    const passwd* user = other_user();
    std::vector<char*> arguments;
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid != 0) {
        return pid;
    }
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    ::dup2(out, 1);
    ::dup2(out, 2);
    if (user != nullptr &&
        (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) {
        ::_exit(126);
    }
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT); // it does not outlive a test that is killed
    if (::getppid() != parent || ::chdir("/") != 0) {
        ::_exit(126);
    }
    ::execv(arguments.front(), arguments.data());
    ::_exit(127);
}

std::string contents(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<pid_t> children_of(pid_t parent) {
    std::vector<pid_t> children;
    std::ifstream list("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) + "/children");
    for (pid_t child = 0; list >> child;) {
        children.push_back(child);
    }
    return children;
}

void run_sql(const std::string& conninfo, const std::string& sql) {
    const std::unique_ptr<PGconn, void (*)(PGconn*)> connection(PQconnectdb(conninfo.c_str()), PQfinish);
    const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(connection.get(), sql.c_str()),
                                                                PQclear);
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) {
        throw std::runtime_error(PQerrorMessage(connection.get()));
    }
}

} // namespace

PostgresServer::PostgresServer(Sync sync) : sync_(sync) {
    if (const passwd* user = other_user();
        user != nullptr && ::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
        throw std::runtime_error("cannot give the folder of PostgreSQL to its user");
    }
    const auto log = (folder_.path() / "initdb.log").string();
    const pid_t pid = spawn({program("initdb"), "-D", (folder_.path() / "data").string(), "-U", "duiyi", "-A",
                             "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"},
                            log);
    int status = 0;
    if (::waitpid(pid, &status, 0) != pid || status != 0) {
        throw std::runtime_error("initdb failed: " + contents(log));
    }
    start();
}

PostgresServer::~PostgresServer() {
    if (pid_ > 0) {
        signal_all(SIGCONT);
        ::kill(pid_, SIGQUIT);
        wait_for_end();
    }
}

PostgresServer& PostgresServer::shared() {
    static PostgresServer server(Sync::off);
    return server;
}

std::string PostgresServer::conninfo() const {
    return "host=" + folder_.path().string() + " user=duiyi dbname=postgres";
}

std::string PostgresServer::new_schema() {
    const auto name = "test" + std::to_string(++schemas_);
    run_sql(conninfo(), "CREATE SCHEMA " + name);
    return conninfo() + " options='-c search_path=" + name + "'";
}

void PostgresServer::start() {
    const auto log = (folder_.path() / "server.log").string();
    std::vector<std::string> words{program("postgres"),
                                   "-D",
                                   (folder_.path() / "data").string(),
                                   "-k",
                                   folder_.path().string(),
                                   "-c",
                                   "listen_addresses=",
                                   "-c",
                                   "shared_buffers=32MB",
                                   "-c",
                                   "max_connections=50"};
    if (sync_ == Sync::off) {
        words.insert(words.end(), {"-c", "fsync=off", "-c", "full_page_writes=off"});
    }
    pid_ = spawn(words, log);
    const auto end = std::chrono::steady_clock::now() + start_patience;
    while (PQping(conninfo().c_str()) != PQPING_OK) {
        if (::waitpid(pid_, nullptr, WNOHANG) != 0 || std::chrono::steady_clock::now() > end) {
            throw std::runtime_error("PostgreSQL does not start: " + contents(log));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void PostgresServer::signal_all(int signal) const {
    const auto children = children_of(pid_);
    ::kill(pid_, signal);
    for (const pid_t child : children) {
        ::kill(child, signal);
    }
}

void PostgresServer::wait_for_end() {
    ::waitpid(std::exchange(pid_, -1), nullptr, 0);
}

void PostgresServer::crash() {
    ::kill(pid_, SIGSTOP); // it starts no more processes, and mourns none
    signal_all(SIGKILL);
    wait_for_end();
}

void PostgresServer::stop_at_once() {
    ::kill(pid_, SIGQUIT);
    wait_for_end();
}

void PostgresServer::freeze() {
    signal_all(SIGSTOP);
}

void PostgresServer::thaw() {
    signal_all(SIGCONT);
}

} // namespace duiyi::test
