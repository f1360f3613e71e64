// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "bus/bus_codec.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

namespace duiyi::server {

namespace {

constexpr char bus_format = 2;
constexpr unsigned byte_bits = 8;
constexpr std::size_t number_bytes = 8;
constexpr std::size_t length_bytes = 4;

/// Both directions go through fields(): what one writes the other reads.
class BusWriter {
public:
    explicit BusWriter(std::size_t kind) {
        out_.push_back(bus_format);
        out_.push_back(static_cast<char>(kind));
    }

    void field(bool value) { out_.push_back(value ? 1 : 0); }
    void field(std::uint64_t value) { number(value, number_bytes); }
    void field(std::int64_t value) { number(static_cast<std::uint64_t>(value), number_bytes); }
    void field(const std::string& value) {
        number(value.size(), length_bytes);
        out_ += value;
    }
    void field(int value) { field(static_cast<std::int64_t>(value)); }
    template <class Enum>
    void choice(Enum value, Enum /*last*/) {
        out_.push_back(static_cast<char>(value));
    }
    void field(const ChatContent& value) {
        const auto* text = std::get_if<std::string>(&value);
        field(text != nullptr);
        if (text != nullptr) {
            field(*text);
        } else {
            choice(std::get<ChatPreset>(value), last_chat_preset);
        }
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void number(std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) {
            out_.push_back(static_cast<char>(static_cast<unsigned char>(value >> (byte_bits * i))));
        }
    }

    std::string out_;
};

class BusReader {
public:
    explicit BusReader(std::string_view bytes) : rest_(bytes) {}

    void field(bool& value) {
        const auto read = number(1);
        fail_if(read > 1, "a flag is neither 0 nor 1");
        value = read == 1;
    }
    void field(std::uint64_t& value) { value = number(number_bytes); }
    void field(std::int64_t& value) { value = static_cast<std::int64_t>(number(number_bytes)); }
    void field(std::string& value) {
        const auto length = number(length_bytes);
        fail_if(length > rest_.size(), "a text is cut off");
        if (fault_ == nullptr) {
            value = rest_.substr(0, length);
            rest_.remove_prefix(length);
        }
    }
    void field(int& value) {
        std::int64_t wide = 0;
        field(wide);
        fail_if(!std::in_range<int>(wide), "a number is too large");
        value = fault_ == nullptr ? static_cast<int>(wide) : 0;
    }
    template <class Enum>
    void choice(Enum& value, Enum last) {
        const auto read = number(1);
        fail_if(read > static_cast<std::uint64_t>(last), "a choice is unknown");
        value = fault_ == nullptr ? static_cast<Enum>(read) : Enum{};
    }
    void field(ChatContent& value) {
        bool is_text = false;
        field(is_text);
        if (is_text) {
            field(value.emplace<std::string>());
        } else {
            choice(value.emplace<ChatPreset>(), last_chat_preset);
        }
    }

    /// Why the message cannot be read; null when it has been read to its end.
    [[nodiscard]] const char* finish() {
        fail_if(!rest_.empty(), "there are bytes behind its end");
        return fault_;
    }
    [[nodiscard]] const char* fault() const { return fault_; }
    [[nodiscard]] std::uint64_t number(std::size_t bytes) {
        fail_if(bytes > rest_.size(), "it is cut off");
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes && fault_ == nullptr; ++i) {
            value |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (byte_bits * i);
        }
        rest_.remove_prefix(fault_ == nullptr ? bytes : 0);
        return value;
    }

private:
    void fail_if(bool is_wrong, const char* why) { fault_ = fault_ == nullptr && is_wrong ? why : fault_; }

    std::string_view rest_;
    const char* fault_ = nullptr;
};

/// As the one or the other takes it: constant or not.
template <class Given, class Wanted>
concept Same = std::is_same_v<Wanted, std::remove_const_t<Given>>;

void bus_fields(auto& through, Same<EventStored> auto& message) {
    through.field(message.event.version);
    through.field(message.event.at_ms);
    through.field(message.event.format);
    through.field(message.event.kind);
    through.field(message.event.body);
    through.field(message.event.actor);
    through.field(message.event.request_id);
    through.field(message.event.request);
    through.field(message.player_name);
}
void bus_fields(auto& through, Same<PresenceReport> auto& message) {
    through.field(message.node);
    through.field(message.first);
    through.field(message.second);
    through.field(message.spectators);
    through.field(message.own_windows);
}
void bus_fields(auto& through, Same<SeatTakenOver> auto& message) {
    through.choice(message.seat, Seat::both);
    through.field(message.node);
    through.field(message.connection);
}
void bus_fields(auto& through, Same<ChatLineStored> auto& message) {
    through.choice(message.channel, ChatChannel::spectators);
    through.field(message.number);
    through.choice(message.line.author, ChatAuthor::watcher);
    through.field(message.line.content);
    through.field(message.line.at_ms);
    through.field(message.line.request_id);
}

/// Why a message that was read makes no sense; null when it does.
const char* fault_of(const EventStored& message) {
    return message.event.version < 1 ? "a version is not above 0" : nullptr;
}
const char* fault_of(const PresenceReport& message) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    const auto is_count = [](std::int64_t count) { return count >= 0 && count <= most; };
    return is_count(message.spectators) && is_count(message.own_windows) ? nullptr : "a count is impossible";
}
const char* fault_of(const SeatTakenOver& /*message*/) {
    return nullptr;
}
const char* fault_of(const ChatLineStored& message) {
    return message.number < 1 || message.number > static_cast<std::int64_t>(ChatLog::max_lines)
               ? "a line has an impossible number"
               : nullptr;
}

template <std::size_t Kind = 0>
Result<BusMessage, std::string> decode_kind(std::uint64_t kind, BusReader& reader) {
    if constexpr (Kind < std::variant_size_v<BusMessage>) {
        if (kind != Kind) {
            return decode_kind<Kind + 1>(kind, reader);
        }
        std::variant_alternative_t<Kind, BusMessage> message;
        bus_fields(reader, message);
        const char* fault = reader.finish();
        fault = fault == nullptr ? fault_of(message) : fault;
        return fault == nullptr ? Result<BusMessage, std::string>(std::move(message))
                                : tl::unexpected<std::string>(fault);
    } else {
        return tl::unexpected<std::string>("its kind is unknown");
    }
}

} // namespace

std::optional<std::string> encode(const BusMessage& message) {
    BusWriter writer(message.index());
    std::visit([&writer](const auto& one) { bus_fields(writer, one); }, message);
    std::string bytes = writer.take();
    return bytes.size() <= max_bus_message_bytes ? std::optional(std::move(bytes)) : std::nullopt;
}

Result<BusMessage, std::string> decode_bus_message(std::string_view bytes) {
    if (bytes.size() > max_bus_message_bytes) {
        return tl::unexpected<std::string>("it is too long");
    }
    BusReader reader(bytes);
    if (reader.number(1) != static_cast<std::uint64_t>(bus_format) || reader.fault() != nullptr) {
        return tl::unexpected<std::string>("its format is unknown");
    }
    const auto kind = reader.number(1);
    return reader.fault() != nullptr ? tl::unexpected<std::string>(reader.fault())
                                     : decode_kind(kind, reader);
}

} // namespace duiyi::server
