// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Random sequences of requests, each compared with what a simple model answers. A failure names its seed.
#include <algorithm>
#include <map>
#include <random>

#include "duiyi/test_kit/pace.hpp"
#include "store_contract.hpp"

namespace duiyi::server {
namespace {

/// What the store must hold, as plain values: a unit of work is tried on a copy.
struct StoreModel {
    std::map<std::string, std::vector<StoredEvent>> streams;
    std::map<std::string, GameRow> games;
    std::map<std::string, StoredStudy> studies;
    std::vector<std::string> created; ///< the streams in the order of their creation

    struct Refusal {
        StoreFault fault{};
        std::string stream;
        friend bool operator==(const Refusal&, const Refusal&) = default;
    };

    std::optional<Refusal> commit(const UnitOfWork& work) {
        StoreModel next = *this;
        for (const auto& append : work.appends) {
            if (auto refusal = next.apply(append)) {
                return refusal;
            }
        }
        for (const auto& change : work.changes) {
            if (auto refusal = std::visit([&](const auto& one) { return next.apply(one); }, change)) {
                return refusal;
            }
        }
        *this = std::move(next);
        return std::nullopt;
    }
    std::optional<Refusal> apply(const Append& append) {
        const auto version = streams.contains(append.stream) ? streams[append.stream].size() : 0;
        if (version != static_cast<std::size_t>(append.after_version)) {
            return Refusal{StoreFault::conflict, append.stream};
        }
        if (version == 0 && !append.events.empty()) {
            created.push_back(append.stream);
        }
        for (auto event : append.events) {
            event.version = static_cast<std::int64_t>(streams[append.stream].size()) + 1;
            streams[append.stream].push_back(event);
        }
        return std::nullopt;
    }
    std::optional<Refusal> apply(const PutGame& change) {
        if (!streams.contains(change.row.stream)) {
            return Refusal{StoreFault::conflict, change.row.stream};
        }
        games[change.row.stream] = change.row;
        return std::nullopt;
    }
    std::optional<Refusal> apply(const AddStudy& change) {
        if (!studies.emplace(change.study.name, change.study).second) {
            return Refusal{StoreFault::conflict, ""};
        }
        std::int64_t bytes = 0;
        for (const auto& [name, study] : studies) {
            bytes += static_cast<std::int64_t>(study.text.size()) + study_overhead_bytes;
        }
        return bytes > change.max_bytes ? std::optional(Refusal{StoreFault::full, ""}) : std::nullopt;
    }
    std::optional<Refusal> apply(const MarkStudyOpened& change) {
        if (const auto study = studies.find(change.name); study != studies.end()) {
            study->second.at_ms = std::max(study->second.at_ms, change.at_ms);
        }
        return std::nullopt;
    }

    /// These sequences change no accounts.
    template <class Change>
    std::optional<Refusal> apply(const Change&) {
        return std::nullopt;
    }

    [[nodiscard]] UnplayedGames unplayed(std::int64_t before_ms) const {
        std::vector<GameRow> rows;
        for (const auto& stream : created) {
            if (const auto row = games.find(stream); row != games.end() && !row->second.played) {
                rows.push_back(row->second);
            }
        }
        std::ranges::stable_sort(rows, {}, &GameRow::created_ms);
        UnplayedGames out;
        for (const auto& row : rows) {
            if (row.created_ms < before_ms) {
                out.streams.push_back(row.stream);
            } else if (!out.next_created_ms) {
                out.next_created_ms = row.created_ms;
            }
        }
        return out;
    }
    std::vector<std::string> erase_unplayed(const std::vector<std::string>& names) {
        std::vector<std::string> erased;
        for (const auto& name : names) {
            if (games.contains(name) && !games[name].played) {
                erased.push_back(name);
                games.erase(name);
                streams.erase(name);
                std::erase(created, name);
            }
        }
        return erased;
    }
    std::size_t erase_studies(std::int64_t before_ms) {
        return std::erase_if(studies, [=](const auto& entry) { return entry.second.at_ms < before_ms; });
    }
};

class StoreRandom : public StoreContract {
protected:
    int below(int end) { return std::uniform_int_distribution(0, end - 1)(random_); }
    bool once_in(int cases) { return below(cases) == 0; }
    std::string stream_name() { return std::string(1, static_cast<char>('a' + below(5))); }
    std::string study_name() { return std::string(1, static_cast<char>('s' + below(4))); }

    Append random_append() {
        Append out{stream_name(), 0, {}};
        out.after_version = static_cast<std::int64_t>(model_.streams[out.stream].size());
        if (model_.streams[out.stream].empty()) {
            model_.streams.erase(out.stream);
        }
        if (once_in(5)) {
            out.after_version = std::max<std::int64_t>(0, out.after_version + (once_in(2) ? 1 : -1));
        }
        for (int events = below(4); events > 0; --events) {
            out.events.push_back(event(std::to_string(below(1000))));
        }
        return out;
    }
    TableChange random_change() {
        switch (below(3)) {
            case 0:
                return PutGame{game_row(stream_name(), below(10), once_in(3))};
            case 1:
                return AddStudy{
                    {study_name(), below(10), std::string(static_cast<std::size_t>(below(200)), 'x')},
                    400 + below(400)};
            default:
                return MarkStudyOpened{study_name(), below(15)};
        }
    }
    UnitOfWork random_unit() {
        UnitOfWork out;
        for (int appends = below(4); appends > 0; --appends) {
            out.appends.push_back(random_append());
        }
        for (int changes = below(3); changes > 0; --changes) {
            out.changes.push_back(random_change());
        }
        return out;
    }

    void compare_commit() {
        const auto work = random_unit();
        const auto expected = model_.commit(work);
        const auto done = commit(work);
        const auto refusal =
            done ? std::nullopt : std::optional(StoreModel::Refusal{done.error().fault, done.error().stream});
        EXPECT_TRUE(refusal == expected) << (done ? "committed" : done.error().message);
    }
    void compare_crash() {
        const auto work = random_unit();
        auto next = model_;
        if (next.commit(work)) {
            return; // would throw: no request waits
        }
        EXPECT_EQ(harness_->crash_while_committing({work}, 1).size(), 1U);
        model_ = std::move(next);
        reopen();
    }
    void compare_step() {
        switch (below(20)) {
            case 0:
                reopen();
                break;
            case 1:
                compare_crash();
                break;
            case 2: {
                const std::vector<std::string> names = {stream_name(), stream_name()};
                EXPECT_EQ(erase_unplayed(names), model_.erase_unplayed(names));
                break;
            }
            case 3: {
                const auto before_ms = below(12);
                EXPECT_EQ(erase_studies(before_ms), model_.erase_studies(before_ms));
                break;
            }
            case 4: {
                const auto before_ms = below(12);
                EXPECT_EQ(unplayed(before_ms).streams, model_.unplayed(before_ms).streams);
                EXPECT_EQ(unplayed(before_ms).next_created_ms, model_.unplayed(before_ms).next_created_ms);
                break;
            }
            default:
                compare_commit();
        }
    }
    /// Everything that the store holds.
    void compare_all() {
        for (char name = 'a'; name < 'a' + 5; ++name) {
            const std::string stream(1, name);
            const auto found = model_.streams.find(stream);
            const auto expected = found == model_.streams.end() ? std::vector<StoredEvent>() : found->second;
            EXPECT_EQ(events(stream), expected) << stream;
            EXPECT_EQ(version(stream), static_cast<std::int64_t>(expected.size())) << stream;
            const auto row = model_.games.find(stream);
            EXPECT_EQ(game(stream), row == model_.games.end() ? std::nullopt : std::optional(row->second));
        }
        for (char name = 's'; name < 's' + 4; ++name) {
            const auto found = model_.studies.find(std::string(1, name));
            EXPECT_EQ(study(std::string(1, name)),
                      found == model_.studies.end() ? std::nullopt : std::optional(found->second));
        }
    }

    std::mt19937 random_;
    StoreModel model_;
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreRandom, testing::ValuesIn(store_kinds()),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(StoreRandom, AnswersAsTheModelDoes) {
    constexpr int steps = 120;
    const int cases = test_kit::cases(test_kit::slow_build() ? 30 : 10); // three in a slow build
    for (int i = 0; i < cases && !HasFailure(); ++i) {
        const unsigned seed = test_kit::first_seed() + static_cast<unsigned>(i);
        SCOPED_TRACE("seed " + std::to_string(seed));
        random_.seed(seed);
        model_ = {};
        harness_ = GetParam().make();
        reopen();
        for (int step = 0; step < steps && !HasFailure(); ++step) {
            SCOPED_TRACE("step " + std::to_string(step));
            compare_step();
            if (step % 10 == 0) {
                compare_all();
            }
        }
        compare_all();
    }
}

} // namespace
} // namespace duiyi::server
