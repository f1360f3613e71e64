// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

/// Unit `i` of a chain: one more event of the stream "chain", a game and a study of its own.
UnitOfWork chained_unit(std::size_t i) {
    const auto name = std::to_string(i);
    auto work = new_game("game" + name);
    work.appends.insert(work.appends.begin(), append("chain", static_cast<std::int64_t>(i), {event(name)}));
    work.changes.emplace_back(AddStudy{{"study" + name, 5, name}, 10'000'000});
    return work;
}

class StoreCrash : public StoreContract {
protected:
    /// How many units are stored, after it has been checked that these are the first ones, and wholly stored.
    std::size_t check_stored_units(std::size_t units) {
        const auto chain = load("chain");
        const auto stored = chain.events.size();
        for (std::size_t i = 0; i < units; ++i) {
            const auto name = std::to_string(i);
            const bool is_stored = i < stored;
            EXPECT_EQ(version("game" + name), is_stored ? 1 : 0) << i;
            EXPECT_EQ(game("game" + name).has_value(), is_stored) << i;
            EXPECT_EQ(study("study" + name).has_value(), is_stored) << i;
            if (is_stored) {
                EXPECT_EQ(chain.events[i].kind, name);
            }
        }
        return stored;
    }
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreCrash, testing::ValuesIn(store_kinds()),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(StoreCrash, KeepsEveryUnitThatWasAcknowledgedAndTheOthersWhollyOrNotAtAll) {
    constexpr std::size_t units = 400;
    for (const std::size_t acknowledgements : {1U, 40U, 300U}) {
        harness_ = GetParam().make();
        std::vector<UnitOfWork> work;
        for (std::size_t i = 0; i < units; ++i) {
            work.push_back(chained_unit(i));
        }
        const auto acknowledged = harness_->crash_while_committing(work, acknowledgements);
        ASSERT_GE(acknowledged.size(), acknowledgements);
        for (std::size_t i = 0; i < acknowledged.size(); ++i) {
            EXPECT_EQ(acknowledged[i], i);
        }
        reopen();
        const auto stored = check_stored_units(units);
        EXPECT_GE(stored, acknowledged.size());
        EXPECT_TRUE(commit(append("chain", static_cast<std::int64_t>(stored))))
            << "the store goes on from there";
    }
}

TEST_P(StoreCrash, KeepsWhatWasStoredBeforeTheCrash) {
    EXPECT_TRUE(commit(new_game("a")));
    EXPECT_TRUE(commit(append("a", 1)));
    for (int round = 0; round < 3; ++round) {
        const auto after = static_cast<std::int64_t>(round);
        const auto acknowledged = harness_->crash_while_committing({{{append("b", after)}, {}}}, 1);
        EXPECT_EQ(acknowledged, std::vector<std::size_t>{0});
        reopen();
        EXPECT_EQ(version("a"), 2);
        EXPECT_EQ(version("b"), round + 1);
    }
}

} // namespace
} // namespace duiyi::server
