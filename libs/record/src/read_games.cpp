// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/record/read_games.hpp"

#include <utility>

#include "encoding/encoding_note.hpp"
#include "formats.hpp"

namespace duiyi {
namespace {

using formats::Format;

const Format& entry_of(GameFormat format) {
    for (const Format& entry : formats::all()) {
        if (entry.format == format) {
            return entry;
        }
    }
    return formats::all().back();
}

/// The format of bytes that are no text; nothing for a text.
const Format* recognise_bytes(std::string_view bytes) {
    for (const Format& entry : formats::all()) {
        if (!entry.is_text && entry.recognise(bytes, nullptr)) {
            return &entry;
        }
    }
    return nullptr;
}

/// The format of a text; nothing for what is of none.
const Format* recognise_text(std::string_view text, const ReadGamesOptions& options) {
    if (options.file_name.ends_with(".pgn") && formats::is_pgn(text, options.checkpoint)) {
        return &entry_of(GameFormat::pgn);
    }
    for (const Format& entry : formats::all()) {
        if (entry.is_text && entry.recognise(text, options.checkpoint)) {
            return &entry;
        }
    }
    return nullptr;
}

} // namespace

std::vector<GameFault> encoding_faults(const FoundEncoding& found, const TextDamage& damage) {
    const std::string_view name = to_string(found.encoding);
    std::vector<GameFault> faults;
    if (auto note = encodings::note_of(found)) {
        faults.push_back({0, std::nullopt, Severity::note, std::move(*note)});
    }
    if (damage.marks > 0) {
        faults.push_back(
            {0, damage.first_mark, Severity::note, make_fault<FaultCode::marks_within_text>(damage.marks)});
    }
    for (const auto& [offset, bytes] : damage.places) {
        faults.push_back(
            {0, offset, Severity::error, make_fault<FaultCode::bytes_not_of_encoding>(bytes, name)});
    }
    if (damage.malformed > damage.places.size()) {
        faults.push_back(
            {0, std::nullopt, Severity::error,
             make_fault<FaultCode::wrong_encoding>(damage.malformed - damage.places.size(), name)});
    }
    return faults;
}

std::string_view to_string(GameFormat format) {
    return format == GameFormat::unknown ? "unknown" : entry_of(format).name;
}

std::optional<GameFormat> parse_game_format(std::string_view name) {
    for (const Format& entry : formats::all()) {
        if (entry.name == name) {
            return entry.format;
        }
    }
    return std::nullopt;
}

/// Stays where it is: the source and the places look at the text.
struct GamesReader::Parts {
    Parts(std::string_view bytes, const ReadGamesOptions& options) {
        const Format* entry = options.format ? &entry_of(*options.format) : recognise_bytes(bytes);
        if (entry == nullptr || entry->is_text) {
            decode(bytes, options.encoding);
            if (entry == nullptr) {
                entry = recognise_text(text, options);
            }
        }
        places.emplace(text);
        if (entry == nullptr) {
            format = GameFormat::unknown;
            source = formats::read_no_game(options);
            return;
        }
        format = entry->format;
        source = entry->read(entry->is_text ? text : bytes, options);
        head = source->assumed_head();
    }

    void decode(std::string_view bytes, std::optional<Encoding> told) {
        found = find_encoding(bytes, told);
        text = bytes;
        if (!found->is_plain) {
            decoded = to_utf8(bytes, found->encoding);
            text = decoded.text;
        }
        if (text.starts_with(byte_order_mark)) {
            text.remove_prefix(byte_order_mark.size());
        }
    }

    GameFormat format{};
    std::optional<FoundEncoding> found{}; ///< of a text
    Decoded decoded{};
    std::string_view text{};
    std::optional<TextPlaces> places{};
    std::unique_ptr<formats::GameSource> source{};
    PgnHead head{};
};

GamesReader::GamesReader(std::string_view bytes, const ReadGamesOptions& options)
    : parts_(std::make_unique<Parts>(bytes, options)) {}
GamesReader::GamesReader(GamesReader&&) noexcept = default;
GamesReader& GamesReader::operator=(GamesReader&&) noexcept = default;
GamesReader::~GamesReader() = default;

GameFormat GamesReader::format() const {
    return parts_->format;
}
std::optional<Encoding> GamesReader::encoding() const {
    return parts_->found ? std::optional(parts_->found->encoding) : std::nullopt;
}
std::size_t GamesReader::malformed() const {
    return parts_->decoded.damage.malformed;
}
std::vector<GameFault> GamesReader::encoding_faults() const {
    return parts_->found ? duiyi::encoding_faults(*parts_->found, parts_->decoded.damage)
                         : std::vector<GameFault>();
}
std::string_view GamesReader::text() const {
    return parts_->text;
}
const PgnHead& GamesReader::assumed_head() const {
    return parts_->head;
}

std::optional<RecordedGame> GamesReader::next() {
    return parts_->source->next();
}
std::vector<GameFault> GamesReader::take_faults() {
    return parts_->source->take_faults();
}
TextPlace GamesReader::place_of(std::size_t offset) {
    return parts_->places->at(offset);
}

bool is_text_file(std::string_view bytes) {
    return recognise_bytes(bytes) == nullptr;
}

GamesReader read_games(std::string_view bytes, const ReadGamesOptions& options) {
    return GamesReader(bytes, options);
}

} // namespace duiyi
