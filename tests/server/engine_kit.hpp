// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
//
// The service with engines in the test's hands: they answer with the first legal move, and when the test says
// so.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "service_kit.hpp"

namespace duiyi::server {

/// Answers when the test says so: the first legal move to a MoveQuery, one line to everything else.
class FakeEngines final : public EngineService {
public:
    std::optional<Ticket> ask(const std::string& owner, JobPriority priority, EngineQuery query,
                              ReportCallback report) override {
        if (is_full) {
            return std::nullopt;
        }
        asked.push_back({++last_ticket_, owner, priority, std::move(query), std::move(report)});
        return last_ticket_;
    }
    void cancel(Ticket ticket) override {
        std::erase_if(asked, [ticket](const auto& question) { return question.ticket == ticket; });
    }

    /// Answers the oldest question, or of a review the next position.
    void answer() {
        ASSERT_FALSE(asked.empty());
        auto& question = asked.front();
        const auto report = answer_to(question.query);
        const auto callback = question.report;
        if (report.last) {
            asked.pop_front();
        }
        callback(report);
    }
    /// The oldest question, which must be of this kind.
    template <class What>
    const What& what() const {
        return std::get<What>(asked.at(0).query.what);
    }

    struct Asked {
        Ticket ticket;
        std::string owner;
        JobPriority priority;
        EngineQuery query;
        ReportCallback report;
    };
    std::deque<Asked> asked;
    bool is_full = false;
    bool fails = false;
    bool accepts_draws = true;
    bool looks_lost = false; ///< every game
    bool looks_drawn = false;

private:
    EngineReport answer_to(EngineQuery& query) const {
        EngineReport report;
        report.ply = query.board.ply_count();
        report.last = true;
        report.failed = fails;
        if (std::holds_alternative<MoveQuery>(query.what)) {
            const auto legal = query.board.position().legal_moves;
            report.move = legal.empty() ? "" : legal.front();
            report.looks_lost = looks_lost;
            report.looks_drawn = looks_drawn;
            return report;
        }
        if (std::holds_alternative<DrawQuery>(query.what)) {
            report.accepts_draw = accepts_draws;
            return report;
        }
        if (auto* review = std::get_if<ReviewQuery>(&query.what)) {
            report.ply = review->ply++;
            report.last = report.ply == last_reviewed_ply(query.board);
        } else {
            report.depth = 1;
        }
        report.lines.emplace_back();
        return report;
    }

    Ticket last_ticket_ = 0;
};

/// A client of a service with such engines.
class EngineTest : public testing::Test {
protected:
    EngineTest() { open(); }

    /// The service begins, and a client connects. The engine's moves come at once, unless there is a delay.
    void open(std::int64_t reply_delay_ms = 0) {
        me_.reset();
        ServiceOptions options;
        options.now_ms = [this] { return now_; };
        options.reply_delay_ms = reply_delay_ms;
        service_.emplace(store_, bus_, deadlines_, &engines_, options);
        me_.emplace(*service_);
    }
    void restart() {
        me_.reset();
        service_.reset();
        EXPECT_TRUE(engines_.asked.empty()) << "queries of a room without subscribers are cancelled";
        open();
    }
    void say(json::object message) {
        me_->say(std::move(message));
        store_.answer_all();
    }
    /// Lets the engine answer one question, and what follows from it be stored.
    void think() {
        engines_.answer();
        store_.answer_all();
    }
    /// Lets time pass, and what waits for a time happen.
    void pass(std::int64_t ms) {
        now_ += ms;
        deadlines_.run_due(now_);
        store_.answer_all();
    }
    /// Answers all queries.
    void settle() {
        while (!engines_.asked.empty()) {
            engines_.answer();
        }
    }
    void create(const char* side = "first", const char* mode = "link", const char* game = "chess",
                const char* fen = nullptr, int level = 1) {
        json::object request{{"type", "create"}, {"game", game},      {"mode", mode},
                             {"side", side},     {"computer", level}, {"resigns", true}};
        if (fen != nullptr) {
            request["fen"] = fen;
        }
        say(std::move(request));
        ASSERT_EQ(me_->received(), "created");
        room_ = text_of(me_->last, "room");
        secret_ = text_of(me_->last, "secret");
    }
    void join() {
        say({{"type", "join"}, {"room", room_}, {"secret", secret_}});
        ASSERT_EQ(me_->received(), "joined");
    }
    static json::object move(int ply, const char* text) {
        return {{"type", "move"}, {"ply", ply}, {"move", text}};
    }
    std::size_t plies() {
        say({{"type", "join"}, {"room", room_}, {"secret", secret_}});
        me_->received();
        return me_->last.at("state").at("plies").as_array().size();
    }

    std::int64_t now_ = 1'000'000'000;
    FakeStore store_;
    LocalBus bus_;
    Deadlines deadlines_;
    FakeEngines engines_;
    std::optional<Service> service_;
    std::optional<TestClient> me_;
    std::string room_, secret_;
};

} // namespace duiyi::server
