// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "duiyi/engine/engine.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "mate_search.hpp"
#include "proof_number_search.hpp"
#include "root_probe.hpp"
#include "worker.hpp"

namespace duiyi::engine {
namespace {

/// Without a mate, `go mate` is answered by a search to this depth, in plies.
constexpr int depth_without_mate = 8;
/// A proof that is stopped is followed by a search of so many nodes.
constexpr std::uint64_t nodes_after_stop = 2000;
/// Mates by checks are looked for with at least this time or number of nodes.
constexpr milliseconds least_time_for_checks{20};
constexpr std::uint64_t least_nodes_for_checks = 10'000;
/// The parts of time and nodes that it may use, and then a search for a shorter mate by any moves.
constexpr int checks_share = 16;
constexpr int shorter_share = 4;
/// The nodes that either may use in a search without such limits.
constexpr std::uint64_t mate_nodes_without_limits = 100'000;

} // namespace

template <Game G>
class Engine<G>::Impl {
public:
    explicit Impl(const EngineOptions& options) { set_options(options); }
    ~Impl() { stop_and_join(); }

    void set_options(EngineOptions options) {
        stop_and_join();
        options.hash_megabytes = std::max<std::size_t>(options.hash_megabytes, 1);
        options.threads = std::clamp(options.threads, 1, 256);
        options.multi_pv = std::max(options.multi_pv, 1);
        options.move_overhead = std::max(options.move_overhead, milliseconds(0));
        if (workers_.empty() || options.hash_megabytes != shared_.options.hash_megabytes) {
            shared_.tt.resize(options.hash_megabytes);
        }
        shared_.options = options;
        const auto threads = static_cast<std::size_t>(options.threads);
        workers_.resize(std::min(workers_.size(), threads));
        while (workers_.size() < threads) {
            workers_.push_back(std::make_unique<Worker<G>>(shared_, static_cast<int>(workers_.size())));
        }
        pass_network_to_workers();
    }
    void set_network(std::shared_ptr<const network::Weights<G>> weights) {
        stop_and_join();
        network_ = std::move(weights);
        pass_network_to_workers();
        new_game();
    }
    void set_tablebase(std::shared_ptr<const Tablebase<G>> tablebase) {
        stop_and_join();
        shared_.tablebase = std::move(tablebase);
        new_game();
    }
    const EngineOptions& options() const { return shared_.options; }

    void new_game() {
        stop_and_join();
        shared_.tt.clear();
        for (auto& worker : workers_) {
            worker->new_game();
        }
    }

    void start(SearchRequest<G> request) {
        begin(std::move(request));
        thread_ = std::thread([this] { run(); });
    }

    /// On the calling thread: starting another one costs as much as searching dozens of nodes.
    const SearchResult<G>& search(SearchRequest<G> request) {
        begin(std::move(request));
        run();
        return result_;
    }

    void stop() {
        {
            const std::lock_guard lock(mutex_);
            stop_requested_ = true;
            shared_.stop = true;
            shared_.pondering = false;
        }
        changed_.notify_all();
    }

    void ponder_hit() {
        {
            const std::lock_guard lock(mutex_);
            shared_.counting_since = SharedSearchState<G>::Time::now().time_since_epoch().count();
            shared_.pondering = false;
        }
        changed_.notify_all();
    }

    void wait() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }
    bool searching() const { return searching_; }

private:
    void begin(SearchRequest<G> request) {
        stop_and_join();
        request_.emplace(std::move(request));
        const Limits& limits = request_->limits;
        shared_.limits = limits;
        shared_.budget.reset();
        const milliseconds overhead = shared_.options.move_overhead;
        if (limits.move_time) {
            shared_.budget = TimeBudget::for_move(*limits.move_time, overhead);
        } else if (limits.clock) {
            shared_.budget = TimeBudget::for_clock(*limits.clock, overhead);
        }
        {
            const std::lock_guard lock(mutex_); // `stop` may come while a search begins
            stop_requested_ = false;
            shared_.stop = false;
            shared_.pondering = limits.ponder;
        }
        shared_.start = SharedSearchState<G>::Time::now();
        shared_.counting_since = shared_.start.time_since_epoch().count();
        shared_.tt.new_search();
        searching_ = true;
    }

    void pass_network_to_workers() {
        for (auto& worker : workers_) {
            worker->set_network(network_.get());
        }
    }

    void stop_and_join() {
        if (!thread_.joinable()) {
            return;
        }
        stop();
        thread_.join();
    }

    std::vector<Move<G>> selected_root_moves() const {
        std::vector<Move<G>> moves;
        const auto has = [](const std::vector<Move<G>>& list, Move<G> move) {
            return std::find(list.begin(), list.end(), move) != list.end();
        };
        for (const auto move : request_->game.position().legal_moves()) {
            if ((request_->search_moves.empty() || has(request_->search_moves, move)) &&
                !has(request_->banned_moves, move)) {
                moves.push_back(move);
            }
        }
        return moves;
    }

    std::uint64_t all_nodes() const {
        std::uint64_t sum = mate_nodes_;
        for (const auto& worker : workers_) {
            sum += worker->nodes();
        }
        return sum;
    }
    std::uint64_t tablebase_hits() const {
        std::uint64_t sum = root_probe_.hits;
        for (const auto& worker : workers_) {
            sum += worker->tablebase_hits();
        }
        return sum;
    }

    /// The tablebase's result for the root, unless the search has found a mate.
    Score score_of(const RootMove<G>& root) const {
        const bool use_tablebase = root_probe_.wdl && !value::is_mate(root.value);
        return Score::from_internal(use_tablebase ? tablebase_value(*root_probe_.wdl, 0) : root.value);
    }

    void run() {
        auto moves = selected_root_moves();
        const auto all_moves = moves;
        mate_nodes_ = 0;
        root_probe_ =
            probe_root(shared_.tablebase.get(), shared_.options.tablebase_probe_limit, request_->game, moves);
        shared_.probe_limit = root_probe_.probe_limit;
        SearchResult<G> result;
        if (!moves.empty()) {
            result = proves_mate(all_moves) ? result_of(*workers_[0]) : search(moves);
        } else {
            result.score = Score::from_internal(no_move_value());
        }
        wait_until_released();
        searching_ = false;
        if (request_->callbacks.on_result) {
            request_->callbacks.on_result(result);
        }
        result_ = result;
    }

    /// The result of an infinite search waits for `stop`, that of pondering for `stop` or `ponder_hit`.
    void wait_until_released() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock,
                      [&] { return stop_requested_ || !(request_->limits.infinite || shared_.pondering); });
    }

    int no_move_value() const {
        const auto& position = request_->game.position();
        if (!G::stalemate_is_loss && !position.in_check()) {
            return value::draw;
        }
        return value::mated(0);
    }

    /// With `limits.mate`: whether a mate is proven; it is reported, and the main worker's best move.
    /// Otherwise a remark says what is known, and `shared_.limits` become those of the search that follows.
    bool proves_mate(const std::vector<Move<G>>& moves) {
        Limits& limits = shared_.limits;
        if (!limits.mate) {
            return false;
        }
        prepare_workers(moves);
        // A mate in n takes 2 n - 1 plies.
        const int most = limits.depth ? std::min(*limits.mate, (*limits.depth + 1) / 2) : *limits.mate;
        MateBudget budget;
        budget.stop = &shared_.stop;
        if (limits.nodes) { // a part is left for the search that follows
            budget.max_nodes = *limits.nodes - *limits.nodes / 8;
        }
        budget.is_over = [this] {
            return shared_.budget && !shared_.limits.infinite && !shared_.pondering &&
                   shared_.elapsed_on_clock() >= shared_.budget->hard * 7 / 8;
        };
        const auto found = accept(mate_search_.run(request_->game, moves, most, budget));
        if (found.mate_in != 0) {
            return true;
        }
        if (request_->callbacks.on_remark) {
            request_->callbacks.on_remark(remark_without_mate(*limits.mate, found.excluded));
        }
        if (shared_.stop) {
            limits.nodes = std::min(limits.nodes.value_or(UINT64_MAX), mate_nodes_ + nodes_after_stop);
            shared_.stop = false;
        } else if (found.excluded >= *limits.mate && !limits.infinite) {
            limits.depth = std::min(limits.depth.value_or(depth_without_mate), depth_without_mate);
        }
        return false;
    }

    static std::string remark_without_mate(int wanted, int excluded) {
        if (excluded >= wanted) {
            return "no mate in " + std::to_string(wanted);
        }
        const std::string undecided = "mate in " + std::to_string(wanted) + " is not decided";
        return excluded == 0 ? undecided : undecided + ", no mate in " + std::to_string(excluded);
    }

    /// Looks for a mate by checks before a search, and, when there is one, for a shorter mate by any moves:
    /// each costs a small part of the limits. The main worker takes over what is found. True when no mate can
    /// be shorter.
    bool proves_shortest_mate(const std::vector<Move<G>>& moves) {
        const Limits& limits = shared_.limits;
        const auto& time = shared_.budget;
        if (limits.mate || limits.depth || moves.size() == 1 ||
            (limits.nodes && *limits.nodes < least_nodes_for_checks) ||
            (time && time->hard < least_time_for_checks)) {
            return false;
        }
        const int by_checks =
            accept(check_search_.run(request_->game, moves, part_of_limits(checks_share))).mate_in;
        if (by_checks <= 1) {
            return by_checks == 1 && ends_with_mate();
        }
        const int shorter = by_checks - 1;
        const auto found =
            accept(mate_search_.run(request_->game, moves, shorter, part_of_limits(shorter_share)));
        return (found.mate_in != 0 || found.excluded >= shorter) && ends_with_mate();
    }

    /// Whether a search for the best move alone has nothing left to do once the shortest mate is known.
    bool ends_with_mate() const { return !shared_.limits.infinite && shared_.options.multi_pv == 1; }

    /// One `share`th of the limits on nodes and time.
    MateBudget part_of_limits(int share) const {
        const Limits& limits = shared_.limits;
        MateBudget budget;
        budget.stop = &shared_.stop;
        if (limits.nodes) {
            budget.max_nodes = *limits.nodes / static_cast<std::uint64_t>(share);
        } else if (!shared_.budget) {
            budget.max_nodes = mate_nodes_without_limits;
        }
        if (shared_.budget) {
            using Time = typename SharedSearchState<G>::Time;
            // With a limit on nodes the time only guards against slow machines.
            const auto end =
                Time::now() + std::chrono::nanoseconds(shared_.budget->hard) / (limits.nodes ? 2 : share);
            budget.is_over = [end] { return Time::now() >= end; };
        }
        return budget;
    }

    /// The prepared main worker takes over a mate and reports it.
    MateResult<G> accept(MateResult<G> found) {
        mate_nodes_ += found.nodes;
        if (found.mate_in != 0) {
            workers_[0]->accept_mate(found.mate_in, found.pv);
            report(*workers_[0]);
        }
        return found;
    }

    void prepare_workers(const std::vector<Move<G>>& moves) {
        for (auto& worker : workers_) {
            worker->prepare(request_->game, moves);
        }
    }

    SearchResult<G> search(const std::vector<Move<G>>& moves) {
        prepare_workers(moves);
        if (proves_shortest_mate(moves)) {
            return result_of(*workers_[0]);
        }
        const auto report = [this](const Worker<G>& worker) { this->report(worker); };
        const auto count = [this] { return all_nodes(); };
        std::vector<std::thread> helpers;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            helpers.emplace_back([&, i] { workers_[i]->iterate({}, {}); });
        }
        workers_[0]->iterate(report, count);
        wait_until_released(); // the helpers continue meanwhile and fill the table
        shared_.stop = true;
        for (auto& helper : helpers) {
            helper.join();
        }
        const Worker<G>& best = best_worker();
        if (&best != workers_[0].get()) {
            this->report(best);
        }
        return result_of(best);
    }

    /// The worker with the greatest completed depth, and among those the best value.
    const Worker<G>& best_worker() const {
        const Worker<G>* best = workers_[0].get();
        if (shared_.options.multi_pv > 1) {
            return *best;
        }
        const bool has_proven_mate = best->has_proven_mate();
        for (const auto& worker : workers_) {
            const int value = worker->root_moves()[0].value;
            const int best_value = best->root_moves()[0].value;
            if (value == -value::infinite || worker->completed_depth() < best->completed_depth()) {
                continue;
            }
            if (has_proven_mate && value <= best_value) {
                continue;
            }
            if (worker->completed_depth() > best->completed_depth() || value > best_value) {
                best = worker.get();
            }
        }
        return *best;
    }

    SearchResult<G> result_of(const Worker<G>& worker) const {
        const RootMove<G>& root = worker.root_moves()[0];
        SearchResult<G> result;
        result.best_move = root.move;
        if (root.pv.size() > 1) {
            result.ponder_move = root.pv[1];
        } else {
            result.ponder_move = ponder_move_from_tt(root.move);
        }
        if (root.value != -value::infinite) {
            result.score = score_of(root);
        }
        result.nodes = all_nodes();
        return result;
    }

    std::optional<Move<G>> ponder_move_from_tt(Move<G> move) const {
        const auto next = request_->game.position().after(move);
        const auto entry = shared_.tt.probe(next.key());
        return entry ? next.legal_moves().find(entry->move) : std::nullopt;
    }

    void report(const Worker<G>& worker) {
        if (!request_->callbacks.on_info) {
            return;
        }
        const auto lines =
            std::min(worker.root_moves().size(), static_cast<std::size_t>(shared_.options.multi_pv));
        for (std::size_t i = 0; i < lines; ++i) {
            const RootMove<G>& root = worker.root_moves()[i];
            if (root.value == -value::infinite) {
                continue;
            }
            SearchInfo<G> info;
            info.multipv = static_cast<int>(i) + 1;
            info.depth = std::max(worker.depth(), 1);
            info.selective_depth = std::max(root.selective_depth, info.depth);
            info.score = score_of(root);
            info.bound = root.bound;
            info.nodes = all_nodes();
            info.time = shared_.elapsed();
            info.hashfull = shared_.tt.hashfull();
            info.tablebase_hits = tablebase_hits();
            info.pv = root.pv;
            request_->callbacks.on_info(info);
        }
    }

    SharedSearchState<G> shared_;
    std::shared_ptr<const network::Weights<G>> network_;
    std::vector<std::unique_ptr<Worker<G>>> workers_;
    std::optional<SearchRequest<G>> request_;
    RootProbe root_probe_;
    MateSearch<G> mate_search_;
    ProofNumberSearch<G> check_search_;
    std::uint64_t mate_nodes_ = 0; ///< of both in this search
    std::thread thread_;
    std::atomic<bool> searching_ = false;
    bool stop_requested_ = false; ///< guarded by `mutex_`
    std::mutex mutex_;            ///< with `changed_`: stop and ponder_hit release a waiting result
    std::condition_variable changed_;
    SearchResult<G> result_; ///< of the last search
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
void Engine<G>::start(SearchRequest<G> request) {
    impl_->start(std::move(request));
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
SearchResult<G> Engine<G>::search(SearchRequest<G> request) {
    return impl_->search(std::move(request));
}
template class Engine<Chess>;
template class Engine<Xiangqi>;

} // namespace duiyi::engine
