// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "store/store.hpp"

namespace duiyi::server {

/// A store in memory that passes the contract suite and does as a test says. Requests wait until the test has
/// them answered: perform() makes a request take effect, answer() performs it if need be and calls back.
class FakeStore final : public Store {
public:
    // What the server uses.

    [[nodiscard]] const std::string& epoch() const override { return epoch_; }
    void commit(UnitOfWork work, Callback<void> committed) override {
        push<void>(
            [this, work = std::move(work)]() -> Result<void> {
                if (const auto fault = std::exchange(fail_next_, std::nullopt)) {
                    return tl::unexpected(injected(*fault));
                }
                return write(work);
            },
            std::move(committed));
    }
    void load(std::string stream, std::int64_t after_version, Callback<StreamSlice> loaded) override {
        push<StreamSlice>(
            [this, stream = std::move(stream), after_version]() -> Result<StreamSlice> {
                const auto& all = events(stream);
                StreamSlice slice{static_cast<std::int64_t>(all.size()), {}};
                std::ranges::copy_if(
                    all, std::back_inserter(slice.events),
                    [after_version](const auto& event) { return event.version > after_version; });
                return slice;
            },
            std::move(loaded));
    }
    void list_unplayed(std::int64_t before_ms, Callback<UnplayedGames> listed) override {
        push<UnplayedGames>([this, before_ms] { return unplayed(before_ms); }, std::move(listed));
    }
    void erase_unplayed(std::vector<std::string> streams,
                        Callback<std::vector<std::string>> erased) override {
        push<std::vector<std::string>>(
            [this, streams = std::move(streams)]() -> Result<std::vector<std::string>> {
                std::vector<std::string> gone;
                for (const auto& stream : streams) {
                    const auto row = games_.find(stream);
                    if (row != games_.end() && !row->second.played) {
                        games_.erase(row);
                        streams_.erase(stream);
                        gone.push_back(stream);
                    }
                }
                return gone;
            },
            std::move(erased));
    }
    void erase_unused(std::int64_t before_ms, Callback<std::vector<std::string>> erased) override {
        push<std::vector<std::string>>(
            [this, before_ms]() -> Result<std::vector<std::string>> {
                std::vector<std::string> gone;
                for (const auto& [stream, row] : games_) {
                    if (gone.size() < 100 && row.created_ms < before_ms &&
                        events(stream).back().at_ms < before_ms) {
                        gone.push_back(stream);
                    }
                }
                for (const auto& stream : gone) {
                    games_.erase(stream);
                    streams_.erase(stream);
                }
                return gone;
            },
            std::move(erased));
    }
    void find_game(std::string stream, Callback<std::optional<GameRow>> found) override {
        push<std::optional<GameRow>>([this, stream = std::move(stream)] { return game(stream); },
                                     std::move(found));
    }
    void find_study(std::string name, Callback<std::optional<StoredStudy>> found) override {
        push<std::optional<StoredStudy>>([this, name = std::move(name)] { return study(name); },
                                         std::move(found));
    }
    void erase_unopened_studies(std::int64_t before_ms, Callback<std::size_t> erased) override {
        push<std::size_t>(
            [this, before_ms]() -> Result<std::size_t> {
                std::size_t left = 100;
                std::erase_if(studies_, [&](const auto& entry) {
                    const bool goes = left > 0 && entry.second.at_ms < before_ms;
                    left -= goes ? 1U : 0U;
                    return goes;
                });
                return 100 - left;
            },
            std::move(erased));
    }

    // What the test says.

    /// Requests that have not been answered.
    [[nodiscard]] std::size_t waiting() const { return requests_.size(); }
    /// Performs the oldest request that is not performed, and holds its result back.
    void perform() {
        const auto next = std::ranges::find(requests_, false, &Request::is_performed);
        if (next == requests_.end()) {
            throw std::logic_error("no request waits to be performed");
        }
        next->run(std::nullopt);
        next->is_performed = true;
    }
    /// Answers the oldest request, after performing it if that has not been done. With a fault the request
    /// has no effect and fails.
    void answer(std::optional<StoreFault> fault = std::nullopt) {
        if (requests_.empty()) {
            throw std::logic_error("no request waits for an answer");
        }
        const auto request = std::move(requests_.front());
        requests_.pop_front();
        if (!request.is_performed) {
            request.run(fault);
        } else if (fault) {
            throw std::logic_error("what is performed cannot fail any more");
        }
        request.answer();
    }
    /// Answers until no request waits, including requests that callbacks make.
    void answer_all() {
        while (!requests_.empty()) {
            answer();
        }
    }
    /// As when a backup was put in the place of the log.
    void set_epoch(std::string epoch) { epoch_ = std::move(epoch); }
    /// The next commit to be performed fails and has no effect.
    void fail_next_commit(StoreFault fault) { fail_next_ = fault; }
    /// Appends an event at once, as another process would: a commit that expects the version before has a
    /// conflict.
    void insert_event(const std::string& stream, StoredEvent event) { append(stream, {std::move(event)}); }
    /// Erases a game without a request, as another process would.
    void erase_stream(const std::string& stream) {
        games_.erase(stream);
        streams_.erase(stream);
    }
    /// As when the process is killed: what was not performed is lost, and nothing that waits is answered.
    void crash() {
        requests_.clear();
        fail_next_.reset();
    }

    // What is stored, without asking.

    [[nodiscard]] const std::vector<StoredEvent>& events(const std::string& stream) const {
        static const std::vector<StoredEvent> none;
        const auto found = streams_.find(stream);
        return found == streams_.end() ? none : found->second.events;
    }
    [[nodiscard]] std::vector<std::string> streams() const {
        std::vector<std::string> names;
        for (const auto& [name, stream] : streams_) {
            names.push_back(name);
        }
        return names;
    }
    [[nodiscard]] std::optional<GameRow> game(const std::string& stream) const {
        const auto found = games_.find(stream);
        return found == games_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::optional<StoredStudy> study(const std::string& name) const {
        const auto found = studies_.find(name);
        return found == studies_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    template <class T>
    using Result = tl::expected<T, StoreError>;

    struct Stream {
        std::int64_t number = 0; ///< in the order of creation
        std::vector<StoredEvent> events;
    };
    struct Request {
        std::function<void(std::optional<StoreFault>)> run;
        std::function<void()> answer;
        bool is_performed = false;
    };
    /// What puts back what a unit of work has changed so far; run from the last to the first.
    using Undo = std::vector<std::function<void()>>;

    static StoreError injected(StoreFault fault) { return {fault, "injected by the test", {}}; }
    static StoreError missing(const std::string& stream) {
        return {StoreFault::conflict, "the stream " + stream + " does not exist", stream};
    }

    template <class T>
    void push(std::function<Result<T>()> perform, Callback<T> callback) {
        const auto result = std::make_shared<std::optional<Result<T>>>();
        requests_.push_back({[result, perform = std::move(perform)](std::optional<StoreFault> fault) {
                                 *result = fault ? tl::unexpected(injected(*fault)) : perform();
                             },
                             [result, callback = std::move(callback)] { callback(std::move(**result)); }});
    }

    void append(const std::string& stream, std::vector<StoredEvent> events) {
        auto [entry, is_new] = streams_.try_emplace(stream);
        if (is_new) {
            entry->second.number = ++last_number_;
        }
        for (auto& event : events) {
            event.version = static_cast<std::int64_t>(entry->second.events.size()) + 1;
            entry->second.events.push_back(std::move(event));
        }
    }

    Result<void> write(const UnitOfWork& work) {
        Undo undo;
        Result<void> done;
        for (std::size_t i = 0; done && i < work.appends.size(); ++i) {
            done = write(work.appends[i], undo);
        }
        for (std::size_t i = 0; done && i < work.changes.size(); ++i) {
            done = std::visit([&](const auto& change) { return write(change, undo); }, work.changes[i]);
        }
        if (done && work.max_log_bytes && log_bytes() > *work.max_log_bytes) {
            done = tl::unexpected(StoreError{StoreFault::full, "the games would take too many bytes", {}});
        }
        if (!done) {
            std::for_each(undo.rbegin(), undo.rend(), [](const auto& step) { step(); });
        }
        return done;
    }
    Result<void> write(const Append& wanted, Undo& undo) {
        const auto version = static_cast<std::int64_t>(events(wanted.stream).size());
        if (version != wanted.after_version) {
            return tl::unexpected(StoreError{StoreFault::conflict,
                                             "the stream " + wanted.stream + " has version " +
                                                 std::to_string(version) + ", not " +
                                                 std::to_string(wanted.after_version),
                                             wanted.stream});
        }
        if (wanted.events.empty()) {
            return {};
        }
        append(wanted.stream, wanted.events);
        undo.emplace_back([this, stream = wanted.stream, version] {
            if (version == 0) {
                streams_.erase(stream);
            } else {
                streams_[stream].events.resize(static_cast<std::size_t>(version));
            }
        });
        return {};
    }
    Result<void> write(const PutGame& change, Undo& undo) {
        if (events(change.row.stream).empty()) {
            return tl::unexpected(missing(change.row.stream));
        }
        undo.emplace_back(put_back(games_, change.row.stream));
        games_[change.row.stream] = change.row;
        return {};
    }
    Result<void> write(const AddStudy& change, Undo& undo) {
        const auto& study = change.study;
        if (studies_.contains(study.name)) {
            return tl::unexpected(
                StoreError{StoreFault::conflict, "the name " + study.name + " is taken", {}});
        }
        undo.emplace_back(put_back(studies_, study.name));
        studies_[study.name] = study;
        std::int64_t bytes = 0;
        for (const auto& [name, stored] : studies_) {
            bytes += static_cast<std::int64_t>(stored.text.size()) + study_overhead_bytes;
        }
        return bytes <= change.max_bytes
                   ? Result<void>()
                   : tl::unexpected(
                         StoreError{StoreFault::full, "the studies would take too many bytes", {}});
    }
    Result<void> write(const MarkStudyOpened& change, Undo& undo) {
        if (const auto found = studies_.find(change.name); found != studies_.end()) {
            undo.emplace_back(put_back(studies_, change.name));
            found->second.at_ms = std::max(found->second.at_ms, change.at_ms);
        }
        return {};
    }
    template <class Row>
    static std::function<void()> put_back(std::map<std::string, Row>& table, const std::string& key) {
        const auto found = table.find(key);
        auto before = found == table.end() ? std::nullopt : std::optional(found->second);
        return [&table, key, before = std::move(before)] {
            if (before) {
                table[key] = *before;
            } else {
                table.erase(key);
            }
        };
    }

    [[nodiscard]] std::int64_t log_bytes() const {
        std::size_t bytes = 0;
        for (const auto& [name, stream] : streams_) {
            for (const auto& event : stream.events) {
                bytes += event.kind.size() + event.body.size() + event.actor.size() +
                         event.request_id.size() + event.request.size() + event_overhead_bytes;
            }
        }
        return static_cast<std::int64_t>(bytes);
    }
    [[nodiscard]] UnplayedGames unplayed(std::int64_t before_ms) const {
        std::vector<std::pair<std::int64_t, std::int64_t>> order; // when created, number of the stream
        std::map<std::int64_t, std::string> names;
        for (const auto& [stream, row] : games_) {
            if (!row.played) {
                const auto number = streams_.at(stream).number;
                order.emplace_back(row.created_ms, number);
                names[number] = stream;
            }
        }
        std::ranges::sort(order);
        UnplayedGames games;
        for (const auto& [created_ms, number] : order) {
            if (created_ms >= before_ms || games.streams.size() == 10'000) {
                games.next_created_ms = created_ms;
                break;
            }
            games.streams.push_back(names[number]);
        }
        return games;
    }

    std::map<std::string, Stream> streams_;
    std::map<std::string, GameRow> games_;
    std::map<std::string, StoredStudy> studies_;
    std::int64_t last_number_ = 0;
    std::string epoch_ = "first";
    std::deque<Request> requests_;
    std::optional<StoreFault> fail_next_;
};

} // namespace duiyi::server
