// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "service_model.hpp"

/// What happens to the service in a random case, and the requests that people make of what they know.
namespace duiyi::server::service_model {

/// Windows of browsers. Two belong to one person each; the last one mostly watches.
inline constexpr std::size_t tab_count = 6;

enum class Act : std::uint8_t {
    create,
    join,
    leave_room,
    follow,
    unfollow,
    move,
    wrong_move,
    command,
    renew,
    leave_seat,
    hand_over,
    take_over,
    plies,
    summaries,
    resend,
    reuse_id,
    leave, ///< the connection ends
    wait,
    restart,
    think, ///< the engine
    burst  ///< several requests before the first of them is answered
};
/// What goes wrong with a request.
enum class Mishap : std::uint8_t {
    lost, ///< the connection ends before the answer
    store_fails,
    killed_before, ///< the server, before the request is stored
    killed_after,  ///< after that, before the answer
    none
};

/// A step, as numbers that are given a meaning when it is done: whatever steps are left out before it, there
/// is something that it does.
struct Step {
    Act act{};
    Mishap mishap = Mishap::none;
    std::size_t tab = 0, room = 0, pick = 0;
};
[[nodiscard]] std::vector<Step> random_steps(unsigned seed, std::size_t count);

struct SentRequest {
    std::size_t tab = 0;
    json::object request;
};

/// What people know, and what they ask for.
class People {
public:
    explicit People(const ServiceModel& model) : model_(model) {}

    /// The request of a step; `tab` becomes the one that makes it.
    [[nodiscard]] json::object request_of(const Step& step, std::size_t& tab) const;

    /// A secret that is good in this room, and the person who has it.
    void learn_secret(std::size_t tab, const std::string& room, const std::string& secret);
    /// The secrets of a room open the seats of its rematch.
    void learn_rematch(const std::string& room, const std::string& next);

    std::vector<std::string> rooms; ///< in the order in which they came to be
    std::vector<std::string> codes;
    std::vector<SentRequest> sent;
    /// The version of a room that a tab has; 0: none.
    std::function<std::int64_t(std::size_t tab, const std::string& room)> version_of;
    /// The hash that the tab has of that version.
    std::function<std::string(std::size_t tab, const std::string& room)> hash_of;
    /// The hash of a version as it is stored; empty: there is none.
    std::function<std::string(const std::string& room, std::int64_t version)> stored_hash;
    std::string epoch;

private:
    [[nodiscard]] json::object create(const Step& step) const;
    [[nodiscard]] json::object join(const Step& step, std::size_t tab) const;
    [[nodiscard]] json::object move(const Step& step, std::size_t& tab) const;
    [[nodiscard]] json::object command(const Step& step, std::size_t& tab) const;
    [[nodiscard]] json::object hand_over(const Step& step, std::size_t& tab) const;
    [[nodiscard]] json::object take_over(const Step& step) const;
    [[nodiscard]] json::object summaries(const Step& step) const;
    [[nodiscard]] json::object again(const Step& step) const;
    [[nodiscard]] const std::string& room_of(const Step& step) const {
        return rooms.at(step.room % rooms.size());
    }
    [[nodiscard]] std::string secret_of(std::size_t tab, const std::string& room) const;
    /// A tab that sits in this room and plays this side, or any side; else the given one.
    [[nodiscard]] std::size_t player(const std::string& room, const std::string& side,
                                     std::size_t otherwise) const;
    static std::size_t person_of(std::size_t tab) { return tab / 2; }

    const ServiceModel& model_;
    std::map<std::string, std::vector<std::string>> secrets_; ///< all that were ever good, by room
    std::map<std::pair<std::size_t, std::string>, std::string> own_secrets_; ///< by person and room
};

} // namespace duiyi::server::service_model
