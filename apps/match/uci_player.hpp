// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/protocol/answer.hpp"
#include "duiyi/protocol/command.hpp"
#include "engine_connection.hpp"

namespace duiyi::match {

/// An engine that is_known UCI or UCCI.
class UciPlayer final : public Player {
public:
    UciPlayer(EngineConnection connection, const EngineSpec& spec);

    /// Says hello, reads the options and sets those of the spec.
    Result<void, Fault> open();

    Result<void, Fault> new_game(const Turn& start) override;
    Reply think(const Turn& turn) override;
    void game_over(std::string_view result, std::string_view reason) override;
    std::string quit() override;

private:
    bool say(const protocol::Command& command) { return connection_.send(protocol::print(command, talk_)); }
    const protocol::OptionLine* find_option(std::string_view name) const;
    Result<void, Fault> set_options();
    Result<void, Fault> choose_variant();
    Result<void, Fault> wait_ready();
    protocol::SetPosition position_of(const Turn& turn) const;
    protocol::Go go_of(const Turn& turn) const;
    Reply read_reply(Clock::time_point asked, Clock::time_point deadline);

    EngineConnection connection_;
    EngineSpec spec_;
    protocol::Talk talk_;
    protocol::SquareForm squares_ = protocol::SquareForm::zero_to_nine;
    std::vector<protocol::OptionLine> options_;
};

} // namespace duiyi::match
