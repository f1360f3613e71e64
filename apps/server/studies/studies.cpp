// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "studies/studies.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "domain/secret.hpp"
#include "duiyi/notation/fen.hpp"
#include "duiyi/record/pgn_writer.hpp"

namespace duiyi::server {

namespace {

constexpr double burst_of_hour = 0.5;           // of the studies of an hour, at once
constexpr std::size_t usual_study = 32 * 1024;  // bytes of a draft; a larger one counts as several
constexpr std::int64_t no_erase_ms = 3'600'000; // after the start
/// How often old studies and quiet addresses are looked for: a hundredth of a study's life, within these
/// bounds.
constexpr std::int64_t min_clean_up_ms = 10;
constexpr std::int64_t max_clean_up_ms = 60'000;

std::int64_t clean_up_pause(const StudyLimits& limits) {
    return std::clamp(limits.unopened_ms / 100, min_clean_up_ms, max_clean_up_ms);
}

/// The PGN of a tree, if that is read as this tree again: headers may say otherwise than the tree, and
/// variations may be nested deeper than they are read.
std::optional<std::string> readable_pgn(const AnyGameTree& tree) {
    return std::visit(
        [](const auto& one) -> std::optional<std::string> {
            std::string text = to_pgn(one);
            const auto again = read_kept(text).tree;
            const auto is_same = [&one](const auto& other) {
                return other.size() == one.size() && to_fen(other.start()) == to_fen(one.start());
            };
            return again && std::visit(is_same, *again) ? std::optional(std::move(text)) : std::nullopt;
        },
        tree);
}

Result<std::string, FileRefusal> text_of(const Result<AnyGameTree, FileRefusal>& tree) {
    if (!tree) {
        return tl::unexpected(tree.error());
    }
    auto text = readable_pgn(*tree);
    if (!text) {
        const Fault fault = make_fault<FaultCode::not_read_back>();
        return tl::unexpected(FileRefusal{fault.text(), {fault}});
    }
    return std::move(*text);
}

tl::unexpected<Studies::KeepRefusal> refused(StudyRefusal refusal) {
    return tl::unexpected<Studies::KeepRefusal>(refusal);
}

} // namespace

Studies::Studies(Store& store, WorkerPool& workers, Deadlines& deadlines, StudyLimits limits)
    : store_(store),
      workers_(workers),
      deadlines_(deadlines),
      limits_(std::move(limits)),
      erases_from_ms_(limits_.steady_ms() + std::min(no_erase_ms, limits_.unopened_ms)),
      stored_(limits_.studies_per_hour / 3600.0, limits_.studies_per_hour * burst_of_hour) {
    clean_up_later(clean_up_pause(limits_));
}

Studies::~Studies() {
    deadlines_.cancel(clean_up_);
}

void Studies::clean_up_later(std::int64_t after_ms) {
    clean_up_ = deadlines_.add(limits_.now_ms() + after_ms, [this] { clean_up(); });
}

void Studies::clean_up() {
    const std::int64_t now = limits_.now_ms();
    stored_.evict_idle(now);
    const std::int64_t pause = clean_up_pause(limits_);
    if (limits_.steady_ms() < erases_from_ms_) {
        clean_up_later(pause);
        return;
    }
    store_.erase_unopened_studies(now - limits_.unopened_ms, [this, pause](const auto& erased) {
        if (!erased) {
            spdlog::error("cannot erase old studies: {}", erased.error().message);
        }
        // Some are erased at a time; there may be more.
        clean_up_later(erased && *erased > 0 ? min_clean_up_ms : pause);
    });
}

void Studies::keep(const std::string& address, std::size_t bytes, ReadGame read, const Kept& kept) {
    if (!stored_.take(address, limits_.now_ms())) {
        kept(refused(StudyRefusal::too_many));
        return;
    }
    const std::size_t more = bytes / usual_study; // a usual study is charged by take
    stored_.charge(address, static_cast<double>(more));
    using Text = Result<std::string, FileRefusal>;
    const auto ticket = workers_.compute(
        address, JobPriority::interactive, [read = std::move(read)] { return text_of(read()); },
        [this, kept](Text text) {
            if (text) {
                store_text(std::move(*text), kept);
            } else {
                kept(tl::unexpected<KeepRefusal>(std::move(text.error())));
            }
        },
        [kept] { kept(refused(StudyRefusal::failed)); });
    if (!ticket) {
        kept(refused(StudyRefusal::busy));
    }
}

void Studies::store_text(std::string text, Kept kept) {
    std::string name = new_room_name();
    UnitOfWork work;
    work.changes.push_back(AddStudy{{name, limits_.now_ms(), std::move(text)}, limits_.max_bytes});
    store_.commit(std::move(work), [name = std::move(name), kept = std::move(kept)](const auto& result) {
        if (!result && result.error().fault == StoreFault::full) {
            spdlog::warn("cannot store a study: {}", result.error().message);
            kept(refused(StudyRefusal::full));
        } else if (!result) {
            spdlog::error("cannot store a study: {}", result.error().message);
            kept(refused(StudyRefusal::not_stored));
        } else {
            kept(name);
        }
    });
}

void Studies::open(std::string address, std::string name, Print print, Opened opened) {
    if (!is_room_name(name)) {
        opened(tl::unexpected(StudyRefusal::unknown));
        return;
    }
    store_.find_study(std::move(name), [this, address = std::move(address), print = std::move(print),
                                        opened = std::move(opened)](auto study) {
        if (!study) {
            spdlog::error("cannot read a study: {}", study.error().message);
            opened(tl::unexpected(StudyRefusal::not_read));
            return;
        }
        if (!*study) {
            opened(tl::unexpected(StudyRefusal::unknown));
            return;
        }
        mark_opened(**study);
        const auto ticket = workers_.compute(
            address, JobPriority::interactive,
            [text = std::move((*study)->text), print] { return print(read_kept(text)); },
            [opened](std::string printed) { opened(std::move(printed)); },
            [opened] { opened(tl::unexpected(StudyRefusal::failed)); });
        if (!ticket) {
            opened(tl::unexpected(StudyRefusal::busy));
        }
    });
}

/// A write for each opening would be too many: the mark is exact to a hundredth of a study's lifetime.
void Studies::mark_opened(const StoredStudy& study) {
    const std::int64_t now = limits_.now_ms();
    if (now - study.at_ms < limits_.unopened_ms / 100) {
        return;
    }
    UnitOfWork work;
    work.changes.push_back(MarkStudyOpened{study.name, now});
    store_.commit(std::move(work), [](const auto& marked) {
        if (!marked) {
            spdlog::error("cannot mark a study as opened: {}", marked.error().message);
        }
    });
}

} // namespace duiyi::server
