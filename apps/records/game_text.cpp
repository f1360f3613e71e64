// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "game_text.hpp"

#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/pgn_writer.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::records {
namespace {

/// The format of bytes that are no text.
std::optional<FileFormat> binary_format_of(std::string_view bytes) {
    if (is_xqf(bytes))
        return FileFormat::xqf;
    if (is_cbr(bytes))
        return FileFormat::cbr;
    if (is_cbl(bytes))
        return FileFormat::cbl;
    return std::nullopt;
}

/// Writes one game after the other as PGN.
struct Transcript {
    std::string text{};
    std::vector<PgnFault> losses{};
    GameNumbers numbers{};
    std::size_t games = 0; ///< of the file

    void add(const Result<XiangqiFileGame, Faults>& game) {
        ++games;
        const auto lose = [&](const Faults& faults) {
            for (const auto& fault : faults)
                losses.push_back({games, 0, Severity::error, fault.text()});
        };
        if (!game) {
            numbers.refuse(games);
            return lose(game.error());
        }
        lose(game->losses);
        append_pgn(text, game->tree);
    }
};

/// A text of several games in tags has each between `[DhtmlXQ]` and the next.
void transcribe_dhtmlxq(std::string_view text, Transcript& transcript) {
    constexpr std::string_view begin = "[DhtmlXQ]", tag = "[DhtmlXQ_";
    while (!text.empty()) {
        const auto next = text.find(begin, std::min(text.find(begin), text.size() - 1) + 1);
        const auto part = text.substr(0, next);
        if (part.find(tag) != std::string_view::npos)
            transcript.add(read_dhtmlxq(part));
        text.remove_prefix(part.size());
    }
}

Transcript transcribe(FileFormat format, std::string_view bytes) {
    Transcript transcript;
    if (format == FileFormat::xqf) {
        transcript.add(read_xqf(bytes));
    } else if (format == FileFormat::cbr) {
        transcript.add(read_cbr(bytes));
    } else if (format == FileFormat::cbl) {
        CblReader library(bytes);
        while (const auto game = library.next())
            transcript.add(*game);
    } else {
        transcribe_dhtmlxq(bytes, transcript);
    }
    return transcript;
}

} // namespace

std::string_view to_string(FileFormat format) {
    return file_formats[static_cast<std::size_t>(format)];
}

std::optional<FileFormat> parse_file_format(std::string_view name) {
    for (std::size_t i = 0; i < file_formats.size(); ++i)
        if (file_formats[i] == name)
            return static_cast<FileFormat>(i);
    return std::nullopt;
}

Result<GameText, Fault> GameText::open(const std::string& path, const ReadOptions& options) {
    GameText games;
    games.name_ = path == "-" ? "standard input" : path;
    auto file = InputFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    games.file_ = std::make_unique<InputFile>(std::move(*file));
    const auto bytes = games.file_->bytes();
    const auto format = options.format ? options.format : binary_format_of(bytes);
    const bool is_text = !format || *format == FileFormat::pgn || *format == FileFormat::dhtmlxq;
    if (is_text) {
        games.utf8_ = std::make_unique<Utf8Text>(bytes, options.encoding);
        games.text_ = games.utf8_->text();
    }
    const bool is_tagged = !format && !path.ends_with(".pgn") && is_dhtmlxq(games.text_);
    games.format_ = format.value_or(is_tagged ? FileFormat::dhtmlxq : FileFormat::pgn);
    if (games.format_ == FileFormat::pgn)
        return games;
    auto transcript = transcribe(games.format_, is_text ? games.text_ : bytes);
    if (transcript.numbers.refused() == transcript.games)
        return tl::unexpected(
            Fault{games.name_ + ":", transcript.losses.empty()
                                         ? "no game of " + std::string(to_string(games.format_))
                                         : transcript.losses.front().text});
    games.transcribed_ = std::make_unique<std::string>(std::move(transcript.text));
    games.text_ = *games.transcribed_;
    games.numbers_ = std::move(transcript.numbers);
    games.losses_ = std::move(transcript.losses);
    return games;
}

std::string_view GameText::encoding() const {
    return utf8_ ? duiyi::to_string(utf8_->encoding()) : to_string(format_);
}

FaultPrinter GameText::printer(std::ostream& out) const {
    return {name_, format_ == FileFormat::pgn ? std::optional(text_) : std::nullopt, numbers_, out};
}

} // namespace duiyi::records
