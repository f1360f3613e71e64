// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/rules/fault.hpp"

#include "fault_texts.gen.hpp"

namespace duiyi {
namespace {

const FaultText& entry_of(FaultCode code) {
    return fault_texts[static_cast<std::size_t>(code)];
}

/// What a placeholder such as `0s` stands for.
std::string replacement(std::string_view placeholder, const Fault& fault) {
    if (placeholder == "*") {
        return to_string(fault.causes);
    }
    const auto at = static_cast<std::size_t>(placeholder.front() - '0');
    std::string argument = at < fault.arguments.size() ? fault.arguments[at] : std::string();
    if (placeholder.ends_with('s')) {
        return argument == "1" ? "" : "s";
    }
    if (placeholder.ends_with('C') && !argument.empty() && argument[0] >= 'a' && argument[0] <= 'z') {
        argument[0] = static_cast<char>(argument[0] - 'a' + 'A');
    }
    return argument;
}

/// The template with the fault's arguments. A brace of the text itself is one that no placeholder follows.
std::string filled(std::string_view text, const Fault& fault) {
    std::string result;
    while (!text.empty()) {
        const auto end = text.find('}');
        const bool is_placeholder =
            text.front() == '{' && end != std::string_view::npos && (end == 2 || end == 3);
        result += is_placeholder ? replacement(text.substr(1, end - 1), fault) : std::string(1, text.front());
        text.remove_prefix(is_placeholder ? end + 1 : 1);
    }
    return result;
}

std::string joined(const std::string& first, const std::string& second) {
    return first.empty() || second.empty() ? first + second : first + " " + second;
}

} // namespace

std::string Fault::place() const {
    return joined(where, filled(entry_of(code).place, *this));
}

std::string Fault::what() const {
    return filled(entry_of(code).what, *this);
}

std::string Fault::text() const {
    return joined(place(), what());
}

std::string_view to_string(FaultCode code) {
    return entry_of(code).name;
}

std::string to_string(const Faults& faults) {
    std::string line;
    for (const Fault& fault : faults) {
        line += (line.empty() ? "" : "; ") + fault.text();
    }
    return line;
}

} // namespace duiyi
