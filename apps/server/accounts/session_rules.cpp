// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "accounts/session_rules.hpp"

#include <array>
#include <span>

namespace duiyi::server {

namespace {

struct UserAgentWord {
    std::string_view word;
    std::string_view name;
};

// The first that is found counts: Edge and Opera say Chrome as well, and Chrome says Safari.
constexpr std::array browsers{UserAgentWord{"MicroMessenger", "WeChat"},
                              UserAgentWord{"Edg", "Edge"},
                              UserAgentWord{"OPR/", "Opera"},
                              UserAgentWord{"Firefox/", "Firefox"},
                              UserAgentWord{"FxiOS", "Firefox"},
                              UserAgentWord{"HeadlessChrome", "Chrome"},
                              UserAgentWord{"Chrome/", "Chrome"},
                              UserAgentWord{"CriOS", "Chrome"},
                              UserAgentWord{"Safari/", "Safari"},
                              UserAgentWord{"curl/", "curl"}};
constexpr std::array systems{UserAgentWord{"Android", "Android"}, UserAgentWord{"iPhone", "iOS"},
                             UserAgentWord{"iPad", "iOS"},        UserAgentWord{"Windows", "Windows"},
                             UserAgentWord{"Mac OS X", "macOS"},  UserAgentWord{"CrOS", "ChromeOS"},
                             UserAgentWord{"Linux", "Linux"}};

std::string_view name_in(std::string_view user_agent, std::span<const UserAgentWord> words) {
    for (const auto& [word, name] : words) {
        if (user_agent.find(word) != std::string_view::npos) {
            return name;
        }
    }
    return {};
}

} // namespace

std::string browser_name(std::string_view user_agent) {
    const auto browser = name_in(user_agent, browsers);
    const auto system = name_in(user_agent, systems);
    std::string name(browser.empty() ? "Other" : browser);
    return system.empty() ? name : name + ", " + std::string(system);
}

} // namespace duiyi::server
