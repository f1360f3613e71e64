// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// Folders of tables that are missing or broken: each gives a fault, and none ends the program.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tables.hpp"

namespace duiyi::syzygy {
namespace {

namespace fs = std::filesystem;

struct TableFolder : testing::Test {
    TableFolder() {
        std::string name = (fs::temp_directory_path() / "duiyi-tables-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::runtime_error("cannot make a folder " + name);
        }
        path = name;
    }
    ~TableFolder() override { fs::remove_all(path); }

    /// Writes a file that begins with `bytes` and has this size.
    void put(const std::string& name, std::string bytes, std::size_t size) const {
        bytes.resize(size);
        std::ofstream(path / name, std::ios::binary) << bytes;
    }
    /// The fault when these tables are opened.
    std::string fault() const { return fault(path.string()); }
    static std::string fault(const std::string& folders) {
        const auto opened = open_tables(folders);
        return opened ? "none" : opened.error().text();
    }

    fs::path path;
    const std::string results{"\x71\xe8\x23\x5d", 4}, distances{"\xd7\x66\x0c\xa5", 4};
};

TEST_F(TableFolder, WithoutTablesIsRefused) {
    EXPECT_EQ(fault("/nowhere/at/all"), "/nowhere/at/all is not a folder");
    put("readme.txt", "tables", 6);
    EXPECT_EQ(fault((path / "readme.txt").string()), (path / "readme.txt").string() + " is not a folder");
    for (const auto* name : {"KQvK.txt", "QvK.rtbw", "KQK.rtbw", "KQvKX.rtbw", "KQQQQvKQQ.rtbw", ".rtbw"}) {
        put(name, results, 80);
    }
    EXPECT_EQ(fault(), path.string() + " holds no Syzygy tables (files such as KQvK.rtbw)");
    EXPECT_EQ(fault(""), "holds no Syzygy tables (files such as KQvK.rtbw)");
    EXPECT_EQ(fault(":::"), "::: holds no Syzygy tables (files such as KQvK.rtbw)");
}

TEST_F(TableFolder, WithBrokenTablesIsRefused) {
    const auto at = [&](const std::string& name) { return (path / name).string(); };
    for (const std::size_t size : {0U, 3U, 16U, 79U, 81U, 4096U}) {
        put("KQvK.rtbw", results, size);
        EXPECT_EQ(fault(), at("KQvK.rtbw") + " is truncated") << size;
    }
    put("KQvK.rtbw", "<html>404 Not Found", 80);
    EXPECT_EQ(fault(), at("KQvK.rtbw") + " is not a Syzygy table");
    put("KQvK.rtbw", distances, 80);
    EXPECT_EQ(fault(), at("KQvK.rtbw") + " is not a Syzygy table") << "of the other kind";
    fs::remove(path / "KQvK.rtbw");
    fs::create_directory(path / "KRvK.rtbz");
    EXPECT_EQ(fault(), at("KRvK.rtbz") + " is not a regular file");
    fs::remove(path / "KRvK.rtbz");
    ASSERT_EQ(mkfifo(at("KRPvKR.rtbm").c_str(), 0600), 0); // opening it would block
    EXPECT_EQ(fault(), at("KRPvKR.rtbm") + " is not a regular file");
    fs::remove(path / "KRPvKR.rtbm");
    fs::create_symlink("nothing", path / "KPvK.rtbw");
    EXPECT_EQ(fault(), at("KPvK.rtbw") + " is not a regular file");
}

TEST_F(TableFolder, ListIsSplitAndCounted) {
    EXPECT_EQ(split_folders("/a::/b:"), (std::vector<std::string>{"/a", "/b"}));
    put("KRPvKR.rtbw", results, 80);
    put("KRvK.rtbz", distances, 80);
    put("KQvK.rtbw", results, 144);
    const auto second = path / "second";
    fs::create_directory(second);
    const auto count = check_tables({path.string(), second.string()});
    ASSERT_TRUE(count);
    EXPECT_EQ(*count, (TableCount{2, 1, 5}));
    EXPECT_EQ(fault(path.string() + ":/nowhere"), "/nowhere is not a folder");
}

#ifdef DUIYI_HAS_FATHOM
TEST_F(TableFolder, IsOpenedOnceAtATime) {
    put("KNvK.rtbw", results, 80);
    {
        const auto first = open_tables(":" + path.string() + "::");
        ASSERT_TRUE(first);
        EXPECT_EQ(first->tables->max_pieces(), 3);
        EXPECT_EQ(fault(), path.string() + " cannot be opened: other tables are in use");
    }
    EXPECT_EQ(fault(), "none");
    EXPECT_EQ(fault(), "none");
}
#else
TEST_F(TableFolder, NeedsFathom) {
    EXPECT_EQ(fault(), path.string() + " cannot be used: this program was built without Fathom");
}
#endif

} // namespace
} // namespace duiyi::syzygy
