// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The power is cut at every step that SQLite asks of the disk, with all disks that may be left then: what was
// acknowledged is there, each unit of work wholly or not at all, and the folder is not refused.
#include <gtest/gtest.h>

#include <fstream>

#include "duiyi/test_kit/pace.hpp"
#include "inbox.hpp"
#include "recording_vfs.hpp"
#include "store/sqlite_store.hpp"
#include "store_contract.hpp"
#include "temp_folder.hpp"

namespace duiyi::server {
namespace {

using std::filesystem::path;

/// How many disks are tried for each step.
int images_per_step() {
    return test_kit::cases(1);
}

constexpr int sessions = 3;
constexpr int units_per_session = 6;

/// What a server does: it opens the folder, commits games of several streams at once, and closes; several
/// times, so that the log is copied into the database as well.
class PowerCut : public testing::Test {
protected:
    static std::string stream(int unit, int part) {
        return "unit" + std::to_string(unit) + '.' + std::to_string(part);
    }
    /// A unit of two games; the second one does not fit into a page.
    static UnitOfWork unit_of(int unit) {
        UnitOfWork work = new_game(stream(unit, 0));
        auto large = event("created");
        large.body = std::string(5000, static_cast<char>('a' + unit));
        work.appends.push_back(append(stream(unit, 1), 0, {large, event("moved")}));
        return work;
    }
    void record() {
        test::RecordingVfs disk([this] { return mark(); });
        for (int session = 0; session < sessions; ++session) {
            auto store = SqliteStore::open({.folder = folder_, .post = [](const auto& job) { job(); }});
            ASSERT_TRUE(store) << store.error();
            for (int i = 0; i < units_per_session; ++i) {
                const int unit = session * units_per_session + i;
                // Called on the writer's thread, after the commit.
                (*store)->commit(unit_of(unit), [&disk, unit](const auto& done) {
                    if (done) {
                        disk.mark(std::to_string(unit));
                    }
                });
            }
        }
        steps_ = disk.steps();
    }
    /// What duiyi.mark says; empty when there is none.
    [[nodiscard]] std::string mark() const {
        std::ifstream file(folder_ / "duiyi.mark");
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// Puts the files on this machine's disk, in a folder of their own, with a duiyi.mark.
    path write(const test::DiskImage& image, const std::string& mark) {
        const path copy = temp_.path() / "image";
        std::filesystem::remove_all(copy);
        std::filesystem::create_directory(copy);
        for (const auto& [name, content] : image) {
            std::ofstream(copy / path(name).filename(), std::ios::binary) << content;
        }
        if (!mark.empty()) {
            std::ofstream(copy / "duiyi.mark") << mark;
        }
        return copy;
    }
    /// How many of a unit's two streams are there.
    static int parts_of(Store& store, Inbox& inbox, int unit) {
        int parts = 0;
        for (int part = 0; part < 2; ++part) {
            store.load(stream(unit, part), 0, [&](const auto& slice) {
                EXPECT_TRUE(slice);
                parts += slice && slice->version == part + 1 ? 1 : 0;
            });
            inbox.run_one();
        }
        return parts;
    }

    test::TempFolder temp_;
    path folder_ = temp_.path() / "data";
    std::vector<test::DiskStep> steps_;
};

TEST_F(PowerCut, LosesNothingThatWasAcknowledged) {
    record();
    std::mt19937_64 random(20261122);
    int acknowledged = 0;
    for (std::size_t count = 1; count <= steps_.size(); ++count) {
        acknowledged += steps_[count - 1].kind == test::DiskStep::Kind::mark ? 1 : 0;
        if (!test_kit::takes_step(count - 1, steps_.size())) {
            continue;
        }
        for (int i = 0; i < images_per_step(); ++i) {
            SCOPED_TRACE("cut after step " + std::to_string(count));
            const auto copy = write(test::cut_power(steps_, count, random), "");
            Inbox inbox;
            const auto store = SqliteStore::open({.folder = copy, .post = inbox.post()});
            ASSERT_TRUE(store) << store.error();
            for (int unit = 0; unit < sessions * units_per_session; ++unit) {
                const int parts = parts_of(**store, inbox, unit);
                ASSERT_NE(parts, 1) << "half of unit " << unit;
                if (unit < acknowledged) {
                    ASSERT_EQ(parts, 2) << "unit " << unit << " is lost";
                }
            }
        }
    }
    EXPECT_EQ(acknowledged, sessions * units_per_session);
}

// The test can fail: a disk that forgets what it has synced loses what was acknowledged.
TEST_F(PowerCut, ADiskThatDoesNotSyncLosesUnits) {
    record();
    auto unsynced = steps_;
    std::erase_if(unsynced, [](const auto& step) { return step.kind == test::DiskStep::Kind::sync; });
    std::mt19937_64 random(1);
    const auto copy = write(test::cut_power(unsynced, unsynced.size(), random), "");
    Inbox inbox;
    const auto store = SqliteStore::open({.folder = copy, .post = inbox.post()});
    EXPECT_TRUE(!store || parts_of(**store, inbox, 0) != 2 ||
                parts_of(**store, inbox, sessions * units_per_session - 1) != 2);
}

// duiyi.mark is written after the sync of a commit: it never says more than what is stored, even if it came
// to the disk at once.
TEST_F(PowerCut, TheMarkIsNeverAheadOfTheLog) {
    record();
    std::mt19937_64 random(7);
    std::size_t marks = 0;
    for (std::size_t cut = 1; cut <= steps_.size(); ++cut) {
        const bool is_last = cut == steps_.size();
        const std::string before = steps_[cut - 1].observed;
        const std::string latest = is_last ? mark() : steps_[cut].observed;
        marks += latest != before ? 1 : 0;
        if (!test_kit::takes_step(cut - 1, steps_.size())) {
            continue;
        }
        const auto copy = write(test::cut_power(steps_, cut, random), latest);
        Inbox inbox;
        const auto store = SqliteStore::open({.folder = copy, .post = inbox.post()});
        ASSERT_TRUE(store) << "cut after step " << cut << ": " << store.error();
    }
    EXPECT_GE(marks, static_cast<std::size_t>(sessions)) << "it was written while the steps were recorded";
}

} // namespace
} // namespace duiyi::server
