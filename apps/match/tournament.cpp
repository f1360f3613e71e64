// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "tournament.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>
#include <map>
#include <mutex>
#include <thread>
#include <tuple>

#include "files.hpp"
#include "journal.hpp"
#include "pgn.hpp"
#include "referee.hpp"
#include "standings.hpp"

namespace duiyi::match {
namespace {

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm date{};
    localtime_r(&now, &date);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y.%m.%d", &date);
    return text.data();
}

/// The openings of a match, by their number.
template <Game G>
class OpeningBook {
public:
    static Result<OpeningBook, Fault> read(const Plan& plan,
                                           const std::function<void(const std::string&)>& report) {
        OpeningBook book(plan);
        if (plan.openings_file.empty()) {
            book.openings_.push_back({Position<G>::start(), true, {}});
        } else {
            const auto text = read_file(plan.openings_file);
            if (!text) {
                return tl::unexpected(text.error());
            }
            if (!*text) {
                return tl::unexpected(Fault{"openings: file " + plan.openings_file, "does not exist"});
            }
            Faults repairs;
            auto openings = parse_openings<G>(**text, chess_variant(plan.game), &repairs);
            if (!openings) {
                return tl::unexpected(
                    Fault{"openings: file " + plan.openings_file + ":", openings.error().text()});
            }
            book.openings_ = std::move(*openings);
            report_repairs(plan.openings_file, repairs, report);
        }
        if (plan.shuffle) {
            book.order_ = shuffled(book.openings_.size(), plan.seed);
        }
        return book;
    }

    Opening<G> opening(std::size_t number) const {
        const std::size_t place = number % openings_.size();
        const auto& base = openings_[order_.empty() ? place : order_[place]];
        return random_plies_ == 0 ? base : random_opening(base, random_plies_, seed_, number);
    }

private:
    /// The first of them: a file may have the same in each line.
    static void report_repairs(const std::string& file, const Faults& repairs,
                               const std::function<void(const std::string&)>& report) {
        constexpr std::size_t most = 8;
        for (std::size_t i = 0; i < std::min(repairs.size(), most); ++i) {
            report("note: openings: file " + file + ": " + repairs[i].text());
        }
        if (repairs.size() > most) {
            report("note: openings: file " + file + ": " + std::to_string(repairs.size() - most) +
                   " more repairs");
        }
    }

    explicit OpeningBook(const Plan& plan) : random_plies_(plan.random_plies), seed_(plan.seed) {}
    std::vector<Opening<G>> openings_{};
    std::vector<std::size_t> order_{};
    int random_plies_;
    std::uint64_t seed_;
};

/// A match in progress. The workers share it; the mutex guards everything that changes.
template <Game G>
class Match {
public:
    Match(const Plan& plan, const std::function<void(const std::string&)>& report, OpeningBook<G> book)
        : plan_(plan),
          report_(report),
          book_(std::move(book)),
          schedule_(plan.format, plan.engines.size(), plan.games),
          date_(today()),
          standings_(schedule_, names(plan)) {}

    Result<void, Fault> open_files() {
        std::uint64_t pgn_size = 0;
        if (!plan_.journal_file.empty()) {
            if (auto done = open_journal(pgn_size); !done) {
                return done;
            }
        }
        // Without a journal the games are added to what the file holds.
        if (plan_.journal_file.empty()) {
            pgn_size = std::numeric_limits<std::uint64_t>::max();
        }
        for (auto [path, size, file] : {std::tuple{&plan_.pgn_file, pgn_size, &pgn_},
                                        std::tuple{&plan_.log_file, std::uint64_t{0}, &log_}}) {
            if (path->empty()) {
                continue;
            }
            auto opened = AppendFile::open(*path, size);
            if (!opened) {
                return tl::unexpected(opened.error());
            }
            file->emplace(std::move(*opened));
        }
        return {};
    }

    MatchEnd run(int stop_fd) {
        wake_ = FileHandle(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
        context_ = {plan_.game, wake_.get(), plan_.startup, plan_.stall, {}};
        if (log_) {
            context_.log = [this](std::string_view line) { log(line); };
        }
        std::vector<std::thread> workers;
        {
            const std::lock_guard lock(mutex_);
            check_sprt();
            running_ = static_cast<std::size_t>(plan_.concurrency);
        }
        const FileHandle finished(eventfd(0, EFD_CLOEXEC));
        for (std::size_t slot = 0; slot < static_cast<std::size_t>(plan_.concurrency); ++slot) {
            workers.emplace_back([this, slot, &finished] {
                work(slot);
                const std::lock_guard lock(mutex_);
                if (--running_ == 0) {
                    raise(finished);
                }
            });
        }
        std::array<pollfd, 2> ready{pollfd{finished.get(), POLLIN, 0}, pollfd{stop_fd, POLLIN, 0}};
        while (::poll(ready.data(), ready.size(), -1) <= 0 || ready[0].revents == 0) {
            if (ready[1].revents == 0) {
                continue;
            }
            const std::lock_guard lock(mutex_);
            stop(MatchEnd::Kind::interrupted);
            ready[1].fd = -1; // once is enough
        }
        for (auto& worker : workers) {
            worker.join();
        }
        return end();
    }

private:
    using Players = std::map<std::size_t, std::unique_ptr<Player>>;

    static std::vector<std::string> names(const Plan& plan) {
        std::vector<std::string> result;
        result.reserve(plan.engines.size());
        for (const auto& engine : plan.engines) {
            result.push_back(engine.name);
        }
        return result;
    }

    static void raise(const FileHandle& event) {
        constexpr std::uint64_t one = 1;
        [[maybe_unused]] const auto written = ::write(event.get(), &one, sizeof one);
    }

    Result<void, Fault> open_journal(std::uint64_t& pgn_size) {
        const auto text = read_file(plan_.journal_file);
        if (!text) {
            return tl::unexpected(text.error());
        }
        const std::string place = "journal " + plan_.journal_file;
        auto journal = parse_journal(text->value_or(""));
        if (!journal) {
            return tl::unexpected(Fault{place + ":", journal.error().text()});
        }
        const auto identity = plan_.identity();
        if (!journal->entries.empty() && journal->identity != identity) {
            return tl::unexpected(Fault{place, "belongs to another match: it has '" + journal->identity +
                                                   "', asked for is '" + identity + "'"});
        }
        for (const auto& entry : journal->entries) {
            if (entry.game.number >= schedule_.games() || entry.game.first >= plan_.engines.size() ||
                entry.game.second >= plan_.engines.size()) {
                continue; // of a longer match
            }
            standings_.add(entry.game);
            pgn_size = entry.pgn_size;
        }
        const bool fresh = journal->entries.empty();
        auto opened = AppendFile::open(plan_.journal_file, fresh ? 0 : journal->good_size);
        if (!opened) {
            return tl::unexpected(opened.error());
        }
        journal_.emplace(std::move(*opened));
        return fresh ? journal_->append(journal_head(identity), true) : Result<void, Fault>{};
    }

    void log(std::string_view line) {
        const auto now = std::chrono::duration_cast<milliseconds>(Clock::now() - began_).count();
        const std::lock_guard lock(log_mutex_);
        static_cast<void>(log_->append(std::to_string(now) + " " + std::string(line) + "\n", false));
    }

    /// Behind the mutex, as all that follow up to `work`.
    void stop(MatchEnd::Kind kind) {
        if (stopped_) {
            return;
        }
        stopped_ = true;
        kind_ = kind;
        raise(wake_);
    }
    void fail(const Fault& fault) {
        if (!stopped_) {
            error_ = fault.text();
        }
        stop(MatchEnd::Kind::failed);
    }
    void check_sprt() {
        if (plan_.sprt && schedule_.pairings() == 1 &&
            decide(log_likelihood_ratio(standings_.tally(0), *plan_.sprt), *plan_.sprt) !=
                Verdict::undecided) {
            stop(MatchEnd::Kind::decided);
        }
    }
    std::string sprt_text() const {
        if (!plan_.sprt || schedule_.pairings() != 1) {
            return "";
        }
        const auto& sprt = *plan_.sprt;
        const double ratio = log_likelihood_ratio(standings_.tally(0), sprt);
        std::array<char, 160> text{};
        std::snprintf(text.data(), text.size(), ", LLR %.2f (%.2f to %.2f) for Elo [%g, %g]%s", ratio,
                      sprt.lower(), sprt.upper(), sprt.elo0, sprt.elo1,
                      sprt.model == Sprt::Model::normalized ? " normalized" : "");
        const auto verdict = decide(ratio, sprt);
        return text.data() + std::string(verdict == Verdict::accept_elo1   ? ": elo1 accepted"
                                         : verdict == Verdict::accept_elo0 ? ": elo0 accepted"
                                                                           : "");
    }

    std::optional<Fixture> next_fixture() {
        const std::lock_guard lock(mutex_);
        while (!stopped_ && next_ < schedule_.games()) {
            const auto number = next_++;
            if (!standings_.has(number)) {
                return schedule_.fixture(number);
            }
        }
        return std::nullopt;
    }

    void record(const GameRecord& game) {
        const std::lock_guard lock(mutex_);
        // What ended while the match was being stopped still counts: it was played to its end.
        JournalEntry entry{game, 0};
        Result<void, Fault> written;
        if (pgn_) {
            written = pgn_->append(to_pgn(game, plan_.game, tags(game)), false);
            entry.pgn_size = pgn_->size();
        }
        if (written && journal_) {
            written = journal_->append(journal_line(entry), true);
        }
        standings_.add(game);
        if (!written) {
            return fail(written.error());
        }
        if (!plan_.quiet) {
            report_(progress(game));
        }
        check_sprt();
    }

    PgnTags tags(const GameRecord& game) const {
        const auto& first = plan_.engines[game.first];
        const auto& second = plan_.engines[game.second];
        return {plan_.event, date_, first.name, second.name, first.time, second.time};
    }

    std::string progress(const GameRecord& game) const {
        return "[" + std::to_string(standings_.games()) + "/" + std::to_string(schedule_.games()) +
               "] game " + std::to_string(game.number + 1) + " " + plan_.engines[game.first].name + " - " +
               plan_.engines[game.second].name + " " + std::string(game.result()) + " " + game.reason +
               (game.detail.empty() ? "" : " (" + game.detail + ")") + ", " +
               std::to_string(game.moves.size()) + " plies | " +
               standings_.line(schedule_.fixture(game.number).pairing) + sprt_text();
    }

    /// One of `concurrency` threads: plays games until none is left. Its engines are its own.
    void work(std::size_t slot) {
        std::optional<int> core;
        if (!plan_.cores.empty()) {
            core = plan_.cores[slot % plan_.cores.size()];
        }
        Players players;
        while (const auto fixture = next_fixture()) {
            // An engine with nothing to do would keep its memory.
            std::erase_if(players, [&](const auto& entry) {
                return entry.first != fixture->first && entry.first != fixture->second;
            });
            if (!play(*fixture, players, core)) {
                break;
            }
        }
        for (auto& [engine, player] : players) {
            player->quit();
        }
    }

    /// False when there is no going on.
    bool play(const Fixture& fixture, Players& players, std::optional<int> core) {
        const std::array<std::size_t, 2> engines{fixture.first, fixture.second};
        std::array<Seat, 2> seats{seat_of(engines[0]), seat_of(engines[1])};
        const auto opening = book_.opening(fixture.opening);
        for (std::size_t i = 0; i < 2; ++i) {
            auto& player = players[engines[i]];
            if (!player) {
                auto started = start_player(plan_.engines[engines[i]], context_, core);
                if (!started) {
                    players.erase(engines[i]);
                    const std::lock_guard lock(mutex_);
                    fail(started.error());
                    return false;
                }
                player = std::move(*started);
            }
            seats[i].player = player.get();
        }
        auto played = play_game(seats, opening, plan_.game, plan_.rules, plan_.adjudication);
        for (std::size_t i = 0; i < 2; ++i) {
            if (played.broken[i] || plan_.engines[engines[i]].restart) {
                const auto ending = players[engines[i]]->quit();
                players.erase(engines[i]);
                if (played.record && played.record->reason == "disconnect" && played.broken[i]) {
                    played.record->detail += (played.record->detail.empty() ? "" : ", ") + ending;
                }
            }
        }
        if (!played.record) {
            return false;
        }
        played.record->number = fixture.number;
        played.record->first = fixture.first;
        played.record->second = fixture.second;
        record(*played.record);
        return true;
    }

    Seat seat_of(std::size_t engine) const {
        const auto& spec = plan_.engines[engine];
        return {nullptr, GameClock(spec.time, spec.margin)};
    }

    MatchEnd end() const {
        MatchEnd result;
        result.kind = kind_;
        result.error = error_;
        result.games = standings_.games();
        result.left = schedule_.games() - standings_.games();
        result.report = standings_.report();
        if (const auto sprt = sprt_text(); !sprt.empty()) {
            result.report += sprt.substr(2) + "\n";
        }
        return result;
    }

    const Plan& plan_;
    const std::function<void(const std::string&)>& report_;
    OpeningBook<G> book_;
    Schedule schedule_;
    MatchContext context_;
    FileHandle wake_; ///< readable once the match is stopped
    const Clock::time_point began_ = Clock::now();
    std::string date_;

    std::mutex log_mutex_;
    std::optional<AppendFile> log_;

    std::mutex mutex_;
    Standings standings_;
    std::optional<AppendFile> pgn_;
    std::optional<AppendFile> journal_;
    std::size_t next_ = 0;
    std::size_t running_ = 0;
    bool stopped_ = false;
    MatchEnd::Kind kind_ = MatchEnd::Kind::finished;
    std::string error_;
};

template <Game G>
MatchEnd run_with(const Plan& plan, int stop_fd, const std::function<void(const std::string&)>& report) {
    auto book = OpeningBook<G>::read(plan, report);
    if (!book) {
        return {MatchEnd::Kind::failed, {}, book.error().text()};
    }
    Match<G> match(plan, report, std::move(*book));
    if (const auto opened = match.open_files(); !opened) {
        return {MatchEnd::Kind::failed, {}, opened.error().text()};
    }
    return match.run(stop_fd);
}

} // namespace

MatchEnd run_match(const Plan& plan, int stop_fd, const std::function<void(const std::string&)>& report) {
    return with_game(plan.game,
                     [&]<class G>(std::type_identity<G>) { return run_with<G>(plan, stop_fd, report); });
}

} // namespace duiyi::match
