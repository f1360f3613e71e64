// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include "duiyi/protocol/cecp.hpp"
#include "engine_connection.hpp"

namespace duiyi::match {

/// An engine that is_known CECP, the protocol of xboard, version 2.
class CecpPlayer final : public Player {
public:
    CecpPlayer(EngineConnection connection, const EngineSpec& spec);

    /// Says hello, hears the features, answers them and sets the spec's options.
    Result<void, Fault> open();

    Result<void, Fault> new_game(const Turn& start) override;
    Reply think(const Turn& turn) override;
    void game_over(std::string_view result, std::string_view reason) override;
    std::string quit() override;

private:
    void read_features(const protocol::cecp::Features& features, bool& done);
    void answer_feature(const protocol::cecp::Feature& feature, bool& done);
    Result<void, Fault> set_options();
    Result<void, Fault> check_variant() const;
    Result<void, Fault> wait_ready();
    void say_time_control(const TimeControl& control);
    void say_clocks(const Turn& turn);
    bool say_move(const Turn& turn, std::size_t ply);
    Reply read_reply(Clock::time_point asked, Clock::time_point deadline);

    EngineConnection connection_;
    EngineSpec spec_;
    protocol::SquareForm squares_;
    std::vector<std::string> options_; ///< names
    std::optional<std::string> variants_;
    bool can_ping_ = false;
    bool can_set_board_ = false;
    bool says_usermove_ = false;
    bool takes_time_ = true;
    bool has_memory_ = false;
    bool has_cores_ = false;
    int pings_ = 0;
    bool playing_ = false;  ///< it answers a move by itself, without `go`
    std::size_t known_ = 0; ///< moves of the game that it has
};

} // namespace duiyi::match
