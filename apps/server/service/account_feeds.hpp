// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "store/account_rows.hpp"

namespace duiyi::server {

/// Who wants to hear of what happens to an account: streams of programs, and pages later. In memory alone:
/// who connects anew asks the store what there is.
class AccountFeeds {
public:
    /// Gets one event, already printed. Must not call back.
    using Hear = std::function<void(const std::string& event)>;
    using Key = std::uint64_t;

    Key add(const AccountRow& account, Hear hear) {
        feeds_.emplace(account.id, Feed{++last_, account, std::move(hear)});
        return last_;
    }
    void remove(const std::string& account, Key key) {
        const auto [first, last] = feeds_.equal_range(account);
        for (auto feed = first; feed != last; ++feed) {
            if (feed->second.key == key) {
                feeds_.erase(feed);
                return;
            }
        }
    }
    void tell(const std::string& account, const std::string& event) const {
        const auto [first, last] = feeds_.equal_range(account);
        for (auto feed = first; feed != last; ++feed) {
            feed->second.hear(event);
        }
    }
    [[nodiscard]] bool has(const std::string& account) const { return feeds_.contains(account); }
    /// Accounts that somebody hears for and whose title is this one, at most `limit`.
    [[nodiscard]] std::vector<AccountRow> with_title(const std::string& title, std::size_t limit) const {
        std::vector<AccountRow> rows;
        for (auto feed = feeds_.begin(); feed != feeds_.end() && rows.size() < limit;
             feed = feeds_.upper_bound(feed->first)) {
            if (feed->second.account.title == title) {
                rows.push_back(feed->second.account);
            }
        }
        return rows;
    }

private:
    struct Feed {
        Key key = 0;
        AccountRow account;
        Hear hear;
    };
    std::multimap<std::string, Feed> feeds_; ///< by account
    Key last_ = 0;
};

} // namespace duiyi::server
