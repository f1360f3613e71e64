// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "player.hpp"

#include "cecp_player.hpp"
#include "uci_player.hpp"

namespace duiyi::match {

Result<std::unique_ptr<Player>, Fault> start_player(const EngineSpec& spec, const MatchContext& context,
                                                    std::optional<int> core) {
    const std::string label = spec.name.empty() ? spec.fallback_name() : spec.name;
    auto process = ChildProcess::start({spec.command, spec.folder, spec.error_file, core});
    if (!process) {
        return tl::unexpected(Fault{"engine " + label + ":", process.error().text()});
    }
    const auto open = [&](auto player) -> Result<std::unique_ptr<Player>, Fault> {
        if (const auto opened = player->open(); !opened) {
            return tl::unexpected(Fault{"engine " + label + ":", opened.error().text()});
        }
        return player;
    };
    EngineConnection connection(std::move(*process), context, label);
    return spec.language == Language::cecp ? open(std::make_unique<CecpPlayer>(std::move(connection), spec))
                                           : open(std::make_unique<UciPlayer>(std::move(connection), spec));
}

} // namespace duiyi::match
