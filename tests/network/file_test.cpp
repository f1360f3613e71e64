// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include <gtest/gtest.h>

#include "duiyi/test_kit/pace.hpp"
#include "random_weights.hpp"

namespace duiyi::network {
namespace {

TEST(NetworkFile, RoundTrips) {
    const auto chess = random_weights<Chess>(1);
    const std::string bytes = write_weights(*chess);
    EXPECT_LT(bytes.size(), 1'000'000U);
    const auto read = read_weights<Chess>(bytes);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ((*read)->feature_weights, chess->feature_weights);
    EXPECT_EQ((*read)->output_bias, chess->output_bias);
    EXPECT_EQ(write_weights(**read), bytes);
    const auto xiangqi = random_weights<Xiangqi>(1);
    EXPECT_TRUE(read_weights<Xiangqi>(write_weights(*xiangqi)));
    EXPECT_LT(write_weights(*xiangqi).size(), 1'000'000U);
}

TEST(NetworkFile, RefusesDamagedFiles) {
    const std::string bytes = write_weights(*random_weights<Chess>(1));
    EXPECT_EQ(read_weights<Xiangqi>(bytes).error().text(),
              "network is not a xiangqi network of a known version");
    EXPECT_EQ(read_weights<Chess>("").error().text(), "network is not a chess network of a known version");
    EXPECT_EQ(read_weights<Chess>(bytes.substr(0, 1000)).error().text(),
              "network has 1000 bytes (expected " + std::to_string(bytes.size()) + ")");
    for (std::size_t at = 16; at < bytes.size(); at += test_kit::slow_build() ? 70'001 : 7001) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        EXPECT_EQ(read_weights<Chess>(damaged).error().text(), "network is damaged: wrong checksum") << at;
    }
    auto large = std::make_unique<Weights<Chess>>(*random_weights<Chess>(1));
    large->output_weights[3][1][7] = max_output_weight + 1;
    EXPECT_EQ(read_weights<Chess>(write_weights(*large)).error().text(),
              "network has an output weight of 128");
}

} // namespace
} // namespace duiyi::network
