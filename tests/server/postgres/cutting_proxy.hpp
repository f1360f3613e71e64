// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "temp_folder.hpp"

namespace duiyi::test {

/// Between a store and its PostgreSQL, on Unix sockets: passes everything on, and when it is told to, cuts
/// the connection in place of the answer to the next commit, which the database has then committed.
class CuttingProxy {
public:
    /// `folder` has the database's socket.
    explicit CuttingProxy(const std::string& folder) : target_(folder) {
        listener_ = ::socket(AF_UNIX, SOCK_STREAM, 0);
        const auto address = address_in(folder_.path().string());
        if (::bind(listener_, as_socket(address), sizeof address) != 0 || ::listen(listener_, 16) != 0) {
            throw std::runtime_error("the proxy cannot listen");
        }
        acceptor_ = std::thread([this] { accept_all(); });
    }
    CuttingProxy(const CuttingProxy&) = delete;
    CuttingProxy& operator=(const CuttingProxy&) = delete;
    ~CuttingProxy() {
        ends_ = true;
        acceptor_.join();
        ::close(listener_);
        for (auto& thread : passing_) {
            thread.join();
        }
    }

    [[nodiscard]] std::string folder() const { return folder_.path().string(); }
    void cut_next_commit() { cuts_next_ = true; }
    [[nodiscard]] int cuts() const { return cuts_; }

private:
    static sockaddr_un address_in(const std::string& folder) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const auto path = folder + "/.s.PGSQL.5432";
        std::memcpy(static_cast<char*>(address.sun_path), path.c_str(), path.size() + 1);
        return address;
    }
    static const sockaddr* as_socket(const sockaddr_un& address) {
        return reinterpret_cast<const sockaddr*>(&address);
    }
    void accept_all() {
        while (!ends_) {
            pollfd waits{listener_, POLLIN, 0};
            if (::poll(&waits, 1, 20) == 1) {
                const int client = ::accept(listener_, nullptr, nullptr);
                passing_.emplace_back([this, client] { pass(client); });
            }
        }
    }
    void pass(int client) {
        const int server = ::socket(AF_UNIX, SOCK_STREAM, 0);
        const auto address = address_in(target_);
        if (::connect(server, as_socket(address), sizeof address) == 0) {
            while (!ends_ && pass_once(client, server)) {
            }
        }
        ::close(client);
        ::close(server);
    }
    bool pass_once(int client, int server) {
        std::array<pollfd, 2> waits{{{client, POLLIN, 0}, {server, POLLIN, 0}}};
        ::poll(waits.data(), waits.size(), 20);
        std::array<char, 65536> bytes{};
        for (const auto& [from, to] : {std::pair(0, server), std::pair(1, client)}) {
            if (waits.at(static_cast<std::size_t>(from)).revents == 0) {
                continue;
            }
            const auto got = ::read(waits.at(static_cast<std::size_t>(from)).fd, bytes.data(), bytes.size());
            if (got <= 0) {
                return false;
            }
            const std::string_view text(bytes.data(), static_cast<std::size_t>(got));
            if (to == client && text.find(std::string_view("COMMIT\0", 7)) != text.npos &&
                cuts_next_.exchange(false)) {
                ++cuts_;
                return false;
            }
            if (::write(to, text.data(), text.size()) != got) {
                return false;
            }
        }
        return true;
    }

    std::string target_;
    TempFolder folder_;
    int listener_ = -1;
    std::atomic<bool> ends_ = false;
    std::atomic<bool> cuts_next_ = false;
    std::atomic<int> cuts_ = 0;
    std::thread acceptor_;
    std::vector<std::thread> passing_; ///< the acceptor's until it has ended
};

} // namespace duiyi::test
