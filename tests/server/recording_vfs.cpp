// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Duiyi authors
#include "recording_vfs.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace duiyi::test {

namespace {

/// The file of the machine's own VFS behind one that is recorded.
struct OpenFile {
    std::unique_ptr<std::max_align_t[]> memory; // NOLINT(*-avoid-c-arrays): its size is SQLite's
    sqlite3_file* real = nullptr;
    std::string name;
};

/// As SQLite allocates it: it must not need a constructor.
struct RecordedFile : sqlite3_file {
    OpenFile* open;
};

struct Recording {
    sqlite3_vfs* real = nullptr;
    sqlite3_vfs vfs{};
    RecordingVfs* owner = nullptr;
};
Recording& recording() {
    static Recording one;
    return one;
}

OpenFile& opened(sqlite3_file* file) {
    return *static_cast<RecordedFile*>(file)->open;
}
sqlite3_file* real(sqlite3_file* file) {
    return opened(file).real;
}
const sqlite3_io_methods& methods(sqlite3_file* file) {
    return *real(file)->pMethods;
}

int close_file(sqlite3_file* file) {
    const std::unique_ptr<OpenFile> open(&opened(file));
    return methods(file).xClose(open->real);
}
int read_file(sqlite3_file* file, void* to, int amount, sqlite3_int64 offset) {
    return methods(file).xRead(real(file), to, amount, offset);
}
int write_file(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
    recording().owner->add({DiskStep::Kind::write,
                            opened(file).name,
                            static_cast<std::size_t>(offset),
                            {static_cast<const char*>(from), static_cast<std::size_t>(amount)}});
    return methods(file).xWrite(real(file), from, amount, offset);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    recording().owner->add({DiskStep::Kind::truncate, opened(file).name, static_cast<std::size_t>(size), {}});
    return methods(file).xTruncate(real(file), size);
}
int sync_file(sqlite3_file* file, int flags) {
    recording().owner->add({DiskStep::Kind::sync, opened(file).name, 0, {}});
    return methods(file).xSync(real(file), flags);
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return methods(file).xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int lock) {
    return methods(file).xLock(real(file), lock);
}
int unlock_file(sqlite3_file* file, int lock) {
    return methods(file).xUnlock(real(file), lock);
}
int check_lock(sqlite3_file* file, int* is_reserved) {
    return methods(file).xCheckReservedLock(real(file), is_reserved);
}
int control_file(sqlite3_file* file, int operation, void* argument) {
    return methods(file).xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) {
    return methods(file).xSectorSize(real(file));
}
int characteristics(sqlite3_file* file) {
    return methods(file).xDeviceCharacteristics(real(file));
}
int map_memory(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
    return methods(file).xShmMap(real(file), page, size, extend, memory);
}
int lock_memory(sqlite3_file* file, int offset, int count, int flags) {
    return methods(file).xShmLock(real(file), offset, count, flags);
}
void fence_memory(sqlite3_file* file) {
    methods(file).xShmBarrier(real(file));
}
int unmap_memory(sqlite3_file* file, int is_removed) {
    return methods(file).xShmUnmap(real(file), is_removed);
}

constexpr int with_shared_memory = 2; // the version of the table of functions
const sqlite3_io_methods recorded_methods{
    with_shared_memory, close_file,   read_file,    write_file,   truncate_file, sync_file,       file_size,
    lock_file,          unlock_file,  check_lock,   control_file, sector_size,   characteristics, map_memory,
    lock_memory,        fence_memory, unmap_memory, nullptr,      nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    sqlite3_vfs* const vfs = recording().real;
    auto open = std::make_unique<OpenFile>();
    const auto units = static_cast<std::size_t>(vfs->szOsFile) / sizeof(std::max_align_t) + 1;
    open->memory = std::make_unique<std::max_align_t[]>(units); // NOLINT(*-avoid-c-arrays)
    open->real = reinterpret_cast<sqlite3_file*>(open->memory.get());
    open->name = name == nullptr ? "" : name;
    const int result = vfs->xOpen(vfs, name, open->real, flags, out_flags);
    file->pMethods = nullptr;
    if (result == SQLITE_OK) {
        file->pMethods = &recorded_methods;
        static_cast<RecordedFile*>(file)->open = open.release();
    }
    return result;
}

int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
    recording().owner->add({DiskStep::Kind::remove, name, 0, {}});
    return recording().real->xDelete(recording().real, name, sync_folder);
}

/// A file on the disk that loses its power.
struct CutFile {
    std::string synced;
    std::vector<const DiskStep*> pending; ///< since the last sync
};

constexpr std::size_t sector = 512;

void put(std::string& content, std::size_t offset, std::string_view bytes) {
    content.resize(std::max(content.size(), offset + bytes.size()));
    content.replace(offset, bytes.size(), bytes);
}

void apply(std::string& content, const DiskStep& step) {
    if (step.kind == DiskStep::Kind::truncate) {
        content.resize(step.offset);
    } else {
        put(content, step.offset, step.bytes);
    }
}

void apply_torn(std::string& content, const DiskStep& step, std::mt19937_64& random) {
    for (std::size_t at = 0; at < step.bytes.size(); at += sector) {
        if (random() % 2 == 0) {
            put(content, step.offset + at, std::string_view(step.bytes).substr(at, sector));
        }
    }
}

std::string content_after_cut(const CutFile& file, std::mt19937_64& random) {
    std::string content = file.synced;
    for (const DiskStep* step : file.pending) {
        switch (random() % 3) {
            case 0:
                apply(content, *step);
                break;
            case 1:
                apply_torn(content, *step, random);
                break;
            default:
                break; // lost
        }
    }
    return content;
}

} // namespace

RecordingVfs::RecordingVfs(std::function<std::string()> observe) : observe_(std::move(observe)) {
    Recording& all = recording();
    if (all.owner != nullptr) {
        throw std::logic_error("two recordings at a time");
    }
    all.owner = this;
    all.real = sqlite3_vfs_find(nullptr);
    all.vfs = *all.real;
    all.vfs.zName = "recording";
    all.vfs.szOsFile = sizeof(RecordedFile);
    all.vfs.pNext = nullptr;
    all.vfs.xOpen = open_file;
    all.vfs.xDelete = remove_file;
    sqlite3_vfs_register(&all.vfs, 1);
}

RecordingVfs::~RecordingVfs() {
    sqlite3_vfs_unregister(&recording().vfs);
    sqlite3_vfs_register(recording().real, 1);
    recording().owner = nullptr;
}

void RecordingVfs::mark(std::string text) {
    add({DiskStep::Kind::mark, std::move(text), 0, {}});
}

std::vector<DiskStep> RecordingVfs::steps() const {
    const std::lock_guard lock(mutex_);
    return steps_;
}

void RecordingVfs::add(DiskStep step) {
    step.observed = observe_();
    const std::lock_guard lock(mutex_);
    steps_.push_back(std::move(step));
}

DiskImage cut_power(const std::vector<DiskStep>& steps, std::size_t count, std::mt19937_64& random) {
    std::map<std::string, CutFile> files;
    for (std::size_t i = 0; i < count; ++i) {
        const DiskStep& step = steps.at(i);
        switch (step.kind) {
            case DiskStep::Kind::write:
            case DiskStep::Kind::truncate:
                files[step.file].pending.push_back(&step);
                break;
            case DiskStep::Kind::sync:
                for (const DiskStep* pending : std::exchange(files[step.file].pending, {})) {
                    apply(files[step.file].synced, *pending);
                }
                break;
            case DiskStep::Kind::remove:
                files.erase(step.file);
                break;
            case DiskStep::Kind::mark:
                break;
        }
    }
    DiskImage image;
    for (const auto& [name, file] : files) {
        image[name] = content_after_cut(file, random);
    }
    return image;
}

} // namespace duiyi::test
