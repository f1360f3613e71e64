// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "nats/nats_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>

namespace duiyi::test {

namespace {

constexpr std::chrono::seconds nats_start_patience{20};

sockaddr_in nats_loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

std::uint16_t free_nats_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    auto address = nats_loopback(0);
    socklen_t size = sizeof address;
    const bool is_bound = ::bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                          ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
    ::close(socket);
    if (!is_bound) {
        throw std::runtime_error("no free port");
    }
    return ntohs(address.sin_port);
}

bool nats_accepts(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto address = nats_loopback(port);
    const bool is_there = ::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(socket);
    return is_there;
}

} // namespace

NatsServer::NatsServer(std::string configuration)
    : configuration_(std::move(configuration)), port_(free_nats_port()) {
    start();
}

NatsServer::~NatsServer() {
    crash();
}

void NatsServer::start() {
    const char* const program = "/usr/sbin/nats-server"; // Debian 12
    if (!std::filesystem::exists(program)) {
        throw std::runtime_error(std::string("NATS is not installed: there is no ") + program);
    }
    const auto file = (folder_.path() / "nats.conf").string();
    std::ofstream(file) << "listen: 127.0.0.1:" << port_ << '\n' << configuration_ << '\n';
    const auto log = (folder_.path() / "nats.log").string();
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ == 0) {
        const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
        ::dup2(out, 1);
        ::dup2(out, 2);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // it does not outlive a test that is killed
        if (::getppid() != parent) {
            ::_exit(126);
        }
        ::execl(program, program, "-c", file.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    const auto end = std::chrono::steady_clock::now() + nats_start_patience;
    while (!nats_accepts(port_)) {
        if (::waitpid(pid_, nullptr, WNOHANG) != 0 || std::chrono::steady_clock::now() > end) {
            std::ifstream in(log);
            throw std::runtime_error("NATS does not start: " +
                                     std::string(std::istreambuf_iterator<char>(in), {}));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
}

void NatsServer::crash() {
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        ::waitpid(std::exchange(pid_, -1), nullptr, 0);
    }
}

} // namespace duiyi::test
