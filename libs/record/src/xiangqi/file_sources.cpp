// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <algorithm>
#include <utility>

#include "../formats.hpp"
#include "duiyi/record/cbf.hpp"
#include "duiyi/record/ccbridge.hpp"
#include "duiyi/record/dhtmlxq.hpp"
#include "duiyi/record/wxf_file.hpp"
#include "duiyi/record/xqf.hpp"

namespace duiyi::formats {
namespace {

using ReadGame = Result<XiangqiFileGame, Faults>;

/// Games of xiangqi's own formats. `Next` gives the next game with limits, or nothing at the end.
template <class Next>
class XiangqiSource : public GameSource {
public:
    XiangqiSource(Next next, const ReadGamesOptions& options)
        : next_(std::move(next)), most_(options.games) {}

    std::optional<RecordedGame> next() override {
        auto game = number_ < most_ ? next_() : std::nullopt;
        if (!game) {
            return std::nullopt;
        }
        ++number_;
        for (const Fault& fault : *game ? (*game)->losses : game->error()) {
            faults_.push_back({number_, std::nullopt, Severity::error, fault});
        }
        if (*game) {
            for (const Fault& note : (*game)->notes) {
                faults_.push_back({number_, std::nullopt, Severity::note, note});
            }
        }
        const bool begun = game->has_value();
        return RecordedGame{.tree = begun ? std::move((*game)->tree) : GameTree<Xiangqi>(),
                            .number = number_,
                            .begun = begun,
                            .complete = begun};
    }
    std::vector<GameFault> take_faults() override { return std::exchange(faults_, {}); }

private:
    Next next_;
    std::size_t most_;
    std::size_t number_ = 0;
    std::vector<GameFault> faults_{};
};

XiangqiFileLimits limits_of(const ReadGamesOptions& options) {
    return {options.moves,    options.open_variations, options.text,
            options.expanded, options.checkpoint,      options.encoding};
}

template <class Next>
std::unique_ptr<GameSource> make_source(Next next, const ReadGamesOptions& options) {
    return std::make_unique<XiangqiSource<Next>>(std::move(next), options);
}

/// The games of a file that holds one.
template <class Read>
std::unique_ptr<GameSource> single_game(Read read, const ReadGamesOptions& options) {
    return make_source(
        [read, is_read = false]() mutable {
            return std::exchange(is_read, true) ? std::nullopt : std::optional<ReadGame>(read());
        },
        options);
}

} // namespace

std::unique_ptr<GameSource> read_xqf_game(std::string_view bytes, const ReadGamesOptions& options) {
    return single_game([bytes, limits = limits_of(options)] { return read_xqf(bytes, limits); }, options);
}

std::unique_ptr<GameSource> read_cbr_game(std::string_view bytes, const ReadGamesOptions& options) {
    return single_game([bytes, limits = limits_of(options)] { return read_cbr(bytes, limits); }, options);
}

std::unique_ptr<GameSource> read_cbl_games(std::string_view bytes, const ReadGamesOptions& options) {
    return make_source([library = CblReader(bytes, limits_of(options))]() mutable { return library.next(); },
                       options);
}

std::unique_ptr<GameSource> read_cbf_game(std::string_view text, const ReadGamesOptions& options) {
    return single_game([text, limits = limits_of(options)] { return read_cbf(text, limits); }, options);
}

std::unique_ptr<GameSource> read_wxf_game(std::string_view text, const ReadGamesOptions& options) {
    return single_game([text, limits = limits_of(options)] { return read_wxf_file(text, limits); }, options);
}

/// A text of several games has each between `[DhtmlXQ]` and the next.
std::unique_ptr<GameSource> read_dhtmlxq_games(std::string_view text, const ReadGamesOptions& options) {
    return make_source(
        [rest = text, limits = limits_of(options)]() mutable -> std::optional<ReadGame> {
            constexpr std::string_view begin = "[DhtmlXQ]", tag = "[DhtmlXQ_";
            while (!rest.empty()) {
                const auto next = rest.find(begin, std::min(rest.find(begin), rest.size() - 1) + 1);
                const auto part = rest.substr(0, next);
                rest.remove_prefix(part.size());
                if (part.find(tag) != std::string_view::npos) {
                    return read_dhtmlxq(part, limits);
                }
            }
            return std::nullopt;
        },
        options);
}

} // namespace duiyi::formats
