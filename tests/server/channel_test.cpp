// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "service/channel.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "bus/local_bus.hpp"
#include "workers/deadlines.hpp"

namespace duiyi::server {

namespace {

class ChannelTest : public testing::Test {
protected:
    std::vector<ClientPtr> told() const {
        std::vector<ClientPtr> clients;
        for (const Subscriber& subscriber : channel_.subscribers()) {
            clients.push_back(subscriber.client);
        }
        return clients;
    }

    LocalBus bus_;
    Deadlines deadlines_;
    Channel channel_{"room",
                     std::make_shared<const ChannelContext>(
                         ChannelContext{bus_, deadlines_, "node", [] { return std::int64_t{0}; }}),
                     [](Presence&) {}};
    ClientPtr one_ = std::make_shared<Client>();
    ClientPtr two_ = std::make_shared<Client>();
    ClientPtr three_ = std::make_shared<Client>();
};

TEST_F(ChannelTest, TellsThoseWhoHoldSeatsFirst) {
    channel_.subscribe(one_, true, std::nullopt);
    channel_.subscribe(two_, true, std::nullopt);
    channel_.subscribe(three_, true, Seat::second);
    EXPECT_EQ(told(), (std::vector{three_, one_, two_})) << "a player who comes back after the spectators";
    channel_.subscribe(two_, true, Seat::first);
    EXPECT_EQ(told(), (std::vector{two_, three_, one_})) << "a spectator who takes a seat";
}

} // namespace

} // namespace duiyi::server
