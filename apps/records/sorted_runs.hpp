// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "duiyi/rules/fault.hpp"

namespace duiyi::records {

/// Merges sorted sequences, given as sources with `const Item* front()` (null at the end) and `pop()`, and
/// calls `take(item)` in order. A heap of as many places as there are sources.
template <class Source, class TakeItem>
void merge_sorted(std::vector<Source>& sources, TakeItem take) {
    std::vector<Source*> heap;
    for (auto& source : sources) {
        if (source.front() != nullptr) {
            heap.push_back(&source);
        }
    }
    const auto later = [](Source* a, Source* b) { return *b->front() < *a->front(); };
    std::make_heap(heap.begin(), heap.end(), later);
    // The least one stays on top as long as it is the least: then only its own place has to be found again.
    while (!heap.empty()) {
        Source* const least = heap.front();
        take(*least->front());
        least->pop();
        if (least->front() == nullptr) {
            std::pop_heap(heap.begin(), heap.end(), later);
            heap.pop_back();
            continue;
        }
        for (std::size_t at = 0;;) {
            std::size_t child = 2 * at + 1;
            if (child >= heap.size()) {
                break;
            }
            if (child + 1 < heap.size() && later(heap[child], heap[child + 1])) {
                ++child;
            }
            if (!later(heap[at], heap[child])) {
                break;
            }
            std::swap(heap[at], heap[child]);
            at = child;
        }
    }
}

/// Items in memory.
template <class Item>
class MemorySource {
public:
    explicit MemorySource(std::span<const Item> items)
        : at_(items.data()), end_(items.data() + items.size()) {}
    const Item* front() const { return at_ == end_ ? nullptr : at_; }
    void pop() { ++at_; }

private:
    const Item *at_, *end_;
};

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// Items in a file, read in blocks.
template <class Item>
class FileSource {
public:
    explicit FileSource(File file) : file_(std::move(file)), items_(1 << 16) { fill(); }
    const Item* front() const { return at_ == size_ ? nullptr : &items_[at_]; }
    void pop() {
        if (++at_ == size_) {
            fill();
        }
    }

private:
    void fill() {
        at_ = 0;
        size_ = std::fread(items_.data(), sizeof(Item), items_.size(), file_.get());
    }

    File file_;
    std::vector<Item> items_;
    std::size_t at_ = 0, size_ = 0;
};

/// Writes items in blocks. An error shows at the end.
template <class Item>
class ItemWriter {
public:
    explicit ItemWriter(std::FILE* file) : file_(file) { items_.reserve(size); }
    void add(const Item& item) {
        items_.push_back(item);
        if (items_.size() == size) {
            flush();
        }
    }
    bool finish() {
        flush();
        return good_ && std::fflush(file_) == 0;
    }

private:
    static constexpr std::size_t size = 1 << 16;

    void flush() {
        good_ &= std::fwrite(items_.data(), sizeof(Item), items_.size(), file_) == items_.size();
        items_.clear();
    }

    std::FILE* file_;
    std::vector<Item> items_;
    bool good_ = true;
};

/// Sorts more items than memory holds: sorted parts come in, and are merged into a file when they are too
/// many, and those files into one at the end.
template <class Item>
class SortedRuns {
public:
    /// `prefix` begins the names of the files in between.
    SortedRuns(std::string prefix, std::size_t memory)
        : prefix_(std::move(prefix)), most_(memory / sizeof(Item)) {}
    SortedRuns(const SortedRuns&) = delete;
    SortedRuns& operator=(const SortedRuns&) = delete;
    ~SortedRuns() {
        for (const auto& run : runs_) {
            std::remove(run.c_str());
        }
    }

    /// Takes a sorted part; false when the disk fails.
    bool add(std::vector<Item> part) {
        if (held_ > 0 && held_ + part.size() > most_ && !spill()) {
            return false;
        }
        held_ += part.size();
        parts_.push_back(std::move(part));
        return true;
    }
    std::size_t runs() const { return runs_.size(); }

    /// Writes all to `path`, in order; false when the disk fails.
    bool finish(const std::string& path) {
        if (runs_.empty()) {
            return write_parts(path);
        }
        if (!spill()) {
            return false;
        }
        std::vector<FileSource<Item>> sources;
        for (const auto& run : runs_) {
            File file(std::fopen(run.c_str(), "rb"));
            if (!file) {
                return false;
            }
            sources.emplace_back(std::move(file));
        }
        return write(path, sources);
    }

private:
    bool spill() {
        runs_.push_back(prefix_ + std::to_string(runs_.size()));
        return write_parts(runs_.back());
    }
    bool write_parts(const std::string& path) {
        std::vector<MemorySource<Item>> sources(parts_.begin(), parts_.end());
        const bool good = write(path, sources);
        parts_.clear();
        held_ = 0;
        return good;
    }
    template <class Source>
    static bool write(const std::string& path, std::vector<Source>& sources) {
        const File file(std::fopen(path.c_str(), "wb"));
        if (!file) {
            return false;
        }
        ItemWriter<Item> writer(file.get());
        merge_sorted(sources, [&](const Item& item) { writer.add(item); });
        return writer.finish();
    }

    std::string prefix_;
    std::size_t most_;
    std::size_t held_ = 0;
    std::vector<std::vector<Item>> parts_{};
    std::vector<std::string> runs_{};
};

} // namespace duiyi::records
