// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "root_verdict.hpp"
#include "worker.hpp"

namespace duiyi::engine {

template <Game G>
class Engine<G>::Impl {
public:
    explicit Impl(const EngineOptions& options) { set_options(options); }
    ~Impl() { finish(); }

    void set_options(EngineOptions options) {
        finish();
        options.hash_megabytes = std::max<std::size_t>(options.hash_megabytes, 1);
        options.threads = std::clamp(options.threads, 1, 256);
        options.multi_pv = std::max(options.multi_pv, 1);
        options.move_overhead = std::max(options.move_overhead, milliseconds(0));
        if (workers_.empty() || options.hash_megabytes != shared_.options.hash_megabytes)
            shared_.table.resize(options.hash_megabytes);
        shared_.options = options;
        const auto threads = static_cast<std::size_t>(options.threads);
        workers_.resize(std::min(workers_.size(), threads));
        while (workers_.size() < threads)
            workers_.push_back(std::make_unique<Worker<G>>(shared_, static_cast<int>(workers_.size())));
        tell_network();
    }
    void set_network(std::shared_ptr<const network::Weights<G>> weights) {
        finish();
        network_ = std::move(weights);
        tell_network();
        new_game();
    }
    void set_tablebase(std::shared_ptr<const Tablebase<G>> tablebase) {
        finish();
        shared_.tablebase = std::move(tablebase);
        new_game();
    }
    const EngineOptions& options() const { return shared_.options; }

    void new_game() {
        finish();
        shared_.table.clear();
        for (auto& worker : workers_)
            worker->new_game();
    }

    void start(Task<G> task) {
        begin(std::move(task));
        thread_ = std::thread([this] { run(); });
    }

    /// On the calling thread: starting another costs as much as searching a few dozen positions.
    const Answer<G>& search(Task<G> task) {
        begin(std::move(task));
        run();
        return answer_;
    }

    void stop() {
        {
            const std::lock_guard lock(mutex_);
            asked_to_stop_ = true;
            shared_.stop = true;
            shared_.pondering = false;
        }
        changed_.notify_all();
    }

    void ponder_hit() {
        {
            const std::lock_guard lock(mutex_);
            shared_.counting_since = Shared<G>::Time::now().time_since_epoch().count();
            shared_.pondering = false;
        }
        changed_.notify_all();
    }

    void wait() {
        if (thread_.joinable())
            thread_.join();
    }
    bool searching() const { return searching_; }

private:
    void begin(Task<G> task) {
        finish();
        task_.emplace(std::move(task));
        const Limits& limits = task_->limits;
        shared_.limits = limits;
        shared_.plan.reset();
        const milliseconds overhead = shared_.options.move_overhead;
        if (limits.move_time)
            shared_.plan = TimePlan::for_move(*limits.move_time, overhead);
        else if (limits.clock)
            shared_.plan = TimePlan::for_clock(*limits.clock, overhead);
        asked_to_stop_ = false;
        shared_.stop = false;
        shared_.pondering = limits.ponder;
        shared_.start = Shared<G>::Time::now();
        shared_.counting_since = shared_.start.time_since_epoch().count();
        shared_.table.new_search();
        searching_ = true;
    }

    void tell_network() {
        for (auto& worker : workers_)
            worker->set_network(network_.get());
    }

    void finish() {
        if (!thread_.joinable())
            return;
        stop();
        thread_.join();
    }

    std::vector<Move<G>> first_moves() const {
        std::vector<Move<G>> moves;
        const auto has = [](const std::vector<Move<G>>& list, Move<G> move) {
            return std::find(list.begin(), list.end(), move) != list.end();
        };
        for (const auto move : task_->game.position().legal_moves())
            if ((task_->only.empty() || has(task_->only, move)) && !has(task_->banned, move))
                moves.push_back(move);
        return moves;
    }

    std::uint64_t all_nodes() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_)
            sum += worker->nodes();
        return sum;
    }
    std::uint64_t tablebase_hits() const {
        std::uint64_t sum = verdict_.hits;
        for (const auto& worker : workers_)
            sum += worker->tablebase_hits();
        return sum;
    }

    /// A tablebase knows better what the root is worth, but not in how many moves it is mate.
    Score score_of(const RootMove<G>& root) const {
        const bool is_known = verdict_.wdl && !value::is_mate(root.value);
        return Score::from_internal(is_known ? tablebase_value(*verdict_.wdl, 0) : root.value);
    }

    void run() {
        auto moves = first_moves();
        verdict_ = judge_root(shared_.tablebase.get(), shared_.options.tablebase_pieces, task_->game, moves);
        shared_.probed_pieces = verdict_.probed_pieces;
        Answer<G> answer;
        if (!moves.empty())
            answer = search(moves);
        else
            answer.score = Score::from_internal(no_move_value());
        wait_for_leave();
        searching_ = false;
        if (task_->on_answer)
            task_->on_answer(answer);
        answer_ = answer;
    }

    /// An infinite search answers after `stop` only, pondering after that or `ponder_hit`.
    void wait_for_leave() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return asked_to_stop_ || !(task_->limits.infinite || shared_.pondering); });
    }

    int no_move_value() const {
        const auto& position = task_->game.position();
        if (std::is_same_v<G, Chess> && !position.in_check())
            return value::draw;
        return value::mated(0);
    }

    Answer<G> search(const std::vector<Move<G>>& moves) {
        for (auto& worker : workers_)
            worker->prepare(task_->game, moves);
        const auto report = [this](const Worker<G>& worker) { this->report(worker); };
        const auto count = [this] { return all_nodes(); };
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < workers_.size(); ++i)
            helpers.emplace_back([&, i] { workers_[i]->deepen({}, {}); });
        workers_[0]->deepen(report, count);
        wait_for_leave(); // meanwhile helpers go on, and fill the table
        shared_.stop = true;
        for (auto& helper : helpers)
            helper.join();
        const Worker<G>& best = best_worker();
        if (&best != workers_[0].get())
            this->report(best);
        return answer_of(best);
    }

    /// The one that finished the greatest depth; of several, the one with the best value.
    const Worker<G>& best_worker() const {
        const Worker<G>* best = workers_[0].get();
        if (shared_.options.multi_pv > 1)
            return *best;
        for (const auto& worker : workers_) {
            const int value = worker->root_moves()[0].value;
            const int best_value = best->root_moves()[0].value;
            if (value == -value::infinite || worker->completed_depth() < best->completed_depth())
                continue;
            if (worker->completed_depth() > best->completed_depth() || value > best_value)
                best = worker.get();
        }
        return *best;
    }

    Answer<G> answer_of(const Worker<G>& worker) const {
        const RootMove<G>& root = worker.root_moves()[0];
        Answer<G> answer;
        answer.best = root.move;
        if (root.line.size() > 1)
            answer.ponder = root.line[1];
        else
            answer.ponder = reply_from_table(root.move);
        if (root.value != -value::infinite)
            answer.score = score_of(root);
        answer.nodes = all_nodes();
        return answer;
    }

    std::optional<Move<G>> reply_from_table(Move<G> move) const {
        const auto next = task_->game.position().after(move);
        const auto entry = shared_.table.find(next.key());
        return entry ? next.legal_moves().find(entry->move) : std::nullopt;
    }

    void report(const Worker<G>& worker) {
        if (!task_->on_progress)
            return;
        const auto lines =
            std::min(worker.root_moves().size(), static_cast<std::size_t>(shared_.options.multi_pv));
        for (std::size_t i = 0; i < lines; ++i) {
            const RootMove<G>& root = worker.root_moves()[i];
            if (root.value == -value::infinite)
                continue;
            Progress<G> progress;
            progress.multipv = static_cast<int>(i) + 1;
            progress.depth = std::max(worker.depth(), 1);
            progress.selective_depth = std::max(root.selective_depth, progress.depth);
            progress.score = score_of(root);
            progress.bound = root.bound;
            progress.nodes = all_nodes();
            progress.time = shared_.elapsed();
            progress.hash_permille = shared_.table.permille_full();
            progress.tablebase_hits = tablebase_hits();
            progress.line = root.line;
            task_->on_progress(progress);
        }
    }

    Shared<G> shared_;
    std::shared_ptr<const network::Weights<G>> network_;
    std::vector<std::unique_ptr<Worker<G>>> workers_;
    std::optional<Task<G>> task_;
    RootVerdict verdict_;
    std::thread thread_;
    std::atomic<bool> searching_ = false;
    bool asked_to_stop_ = false; ///< by `mutex_`
    std::mutex mutex_;           ///< with `changed_`: stop and ponder_hit wake an answer that waits
    std::condition_variable changed_;
    Answer<G> answer_; ///< the last one
};

template <Game G>
Engine<G>::Engine(const EngineOptions& options) : impl_(std::make_unique<Impl>(options)) {}
template <Game G>
Engine<G>::~Engine() = default;
template <Game G>
void Engine<G>::set_options(const EngineOptions& options) {
    impl_->set_options(options);
}
template <Game G>
const EngineOptions& Engine<G>::options() const {
    return impl_->options();
}
template <Game G>
void Engine<G>::set_network(std::shared_ptr<const network::Weights<G>> weights) {
    impl_->set_network(std::move(weights));
}
template <Game G>
void Engine<G>::set_tablebase(std::shared_ptr<const Tablebase<G>> tablebase) {
    impl_->set_tablebase(std::move(tablebase));
}
template <Game G>
void Engine<G>::new_game() {
    impl_->new_game();
}
template <Game G>
void Engine<G>::start(Task<G> task) {
    impl_->start(std::move(task));
}
template <Game G>
void Engine<G>::stop() {
    impl_->stop();
}
template <Game G>
void Engine<G>::ponder_hit() {
    impl_->ponder_hit();
}
template <Game G>
void Engine<G>::wait() {
    impl_->wait();
}
template <Game G>
bool Engine<G>::searching() const {
    return impl_->searching();
}
template <Game G>
Answer<G> Engine<G>::search(Task<G> task) {
    return impl_->search(std::move(task));
}
template class Engine<Chess>;
template class Engine<Xiangqi>;

} // namespace duiyi::engine
