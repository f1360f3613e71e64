// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Addresses, networks, and whom a proxy's headers name.
#include "api/forwarded.hpp"

#include <gtest/gtest.h>

namespace duiyi::server::api {
namespace {

IpAddress ip(std::string_view text) {
    return IpAddress::parse(text).value();
}

TEST(IpAddress, IsReadAndWritten) {
    EXPECT_EQ(ip("192.0.2.1").to_string(), "192.0.2.1");
    EXPECT_EQ(ip("2001:DB8:0:0::1").to_string(), "2001:db8::1");
    EXPECT_EQ(ip("::ffff:192.0.2.1"), ip("192.0.2.1"));
    for (const char* wrong : {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "::1%lo", "[::1]", "x", " 1.2.3.4"}) {
        EXPECT_FALSE(IpAddress::parse(wrong)) << wrong;
    }
    EXPECT_FALSE(IpAddress::parse(std::string_view("1.2.3.4\0x", 9)));
}

TEST(IpAddress, LimitsCountByTheNetworkOfACustomer) {
    EXPECT_EQ(ip("192.0.2.1").limit_key(), "192.0.2.1");
    EXPECT_EQ(ip("::ffff:192.0.2.1").limit_key(), "192.0.2.1");
    EXPECT_EQ(ip("2001:db8:1:2:3:4:5:6").limit_key(), "2001:db8:1:2::");
    EXPECT_EQ(ip("2001:db8:1:2::1").limit_key(), "2001:db8:1:2::");
}

TEST(IpNetwork, ContainsTheAddressesOfItsPrefix) {
    struct Row {
        const char* network;
        const char* inside;
        const char* outside;
    };
    for (const Row& row :
         {Row{"10.0.0.0/8", "10.255.1.2", "11.0.0.0"}, Row{"192.0.2.1", "192.0.2.1", "192.0.2.2"},
          Row{"192.0.2.128/25", "192.0.2.255", "192.0.2.127"},
          Row{"2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1"},
          Row{"0.0.0.0/0", "255.1.1.1", "2001:db8::1"}}) {
        const auto network = IpNetwork::parse(row.network);
        ASSERT_TRUE(network) << row.network;
        EXPECT_TRUE(network->contains(ip(row.inside))) << row.network;
        EXPECT_FALSE(network->contains(ip(row.outside))) << row.network;
    }
    EXPECT_TRUE(IpNetwork::parse("::/0")->contains(ip("1.2.3.4")));
    for (const char* wrong :
         {"10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/x", "10.0.0.0/-1", "10/8", ""}) {
        EXPECT_FALSE(IpNetwork::parse(wrong)) << wrong;
    }
}

std::string client_of(const std::vector<Header>& headers) {
    const std::vector trusted{IpNetwork::parse("10.0.0.0/8").value(), IpNetwork::parse("fd00::/8").value()};
    const auto client = forwarded_client(headers, trusted);
    return !client.fault.empty() ? "refused" : client.address ? client.address->to_string() : "nobody";
}

TEST(ForwardedClient, IsTheRightmostAddressThatIsNoProxys) {
    struct Row {
        std::vector<Header> headers;
        const char* client;
    };
    for (const Row& row : {
             Row{{}, "nobody"},
             Row{{{"X-Forwarded-For", "192.0.2.1"}}, "192.0.2.1"},
             Row{{{"x-forwarded-for", "1.1.1.1, 192.0.2.1,10.0.0.7"}}, "192.0.2.1"},
             Row{{{"X-Forwarded-For", "1.1.1.1"}, {"X-Forwarded-For", "192.0.2.1"}}, "192.0.2.1"},
             Row{{{"X-Forwarded-For", "10.1.1.1, 10.0.0.7"}}, "10.1.1.1"},
             Row{{{"X-Forwarded-For", "1.1.1.1, unknown, 10.0.0.7"}}, "10.0.0.7"},
             Row{{{"X-Forwarded-For", "1.1.1.1, unknown"}}, "nobody"},
             Row{{{"X-Forwarded-For", ""}}, "nobody"},
             Row{{{"X-Forwarded-For", "192.0.2.1:4711"}}, "192.0.2.1"},
             Row{{{"X-Forwarded-For", "2001:db8::1"}}, "2001:db8::1"},
             Row{{{"X-Forwarded-For", "[2001:db8::1]:80, fd00::1"}}, "2001:db8::1"},
             Row{{{"Forwarded", "for=192.0.2.60;proto=http;by=203.0.113.43"}}, "192.0.2.60"},
             Row{{{"Forwarded", "for=1.1.1.1, For=\"[2001:db8:cafe::17]:4711\", for=10.2.3.4"}},
                 "2001:db8:cafe::17"},
             Row{{{"Forwarded", "by=1.1.1.1;for=192.0.2.60;host=\"a,b;for=9.9.9.9\""}}, "192.0.2.60"},
             Row{{{"Forwarded", "for=1.1.1.1, for=_hidden"}}, "nobody"},
             // A quotation mark of the client does not swallow what the proxy appends.
             Row{{{"X-Forwarded-For", "\", 192.0.2.1"}}, "192.0.2.1"},
             Row{{{"X-Forwarded-For", "6.6.6.6, \"1.1.1.1, 192.0.2.1"}}, "192.0.2.1"},
             Row{{{"Forwarded", "for=\"1.1.1.1"}}, "refused"},
             Row{{{"Forwarded", "for=6.6.6.6;x=\", for=192.0.2.1"}}, "refused"},
             Row{{{"Forwarded", "for=6.6.6.6;x=\"\\, for=\"[2001:db8::1]\""}}, "refused"},
             Row{{{"Forwarded", "for=6.6.6.6;x=\""}, {"Forwarded", "for=192.0.2.1"}}, "refused"},
             Row{{{"Forwarded", "for=192.0.2.1"}, {"X-Forwarded-For", "192.0.2.1"}}, "192.0.2.1"},
             Row{{{"Forwarded", "for=6.6.6.6"}, {"X-Forwarded-For", "192.0.2.1"}}, "refused"},
         }) {
        EXPECT_EQ(client_of(row.headers), row.client)
            << (row.headers.empty() ? "" : row.headers.back().value);
    }
}

} // namespace
} // namespace duiyi::server::api
