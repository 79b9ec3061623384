#define _GNU_SOURCE
#include "FaultInjection.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

// By the system call itself, so that what is logged is never counted.
static void note(long number, const char *name, bool fails, const char *path) {
    const char *log = getenv("FAULT_LOG");
    if (!log) return;
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%ld %s %s %s\n", number, name, fails ? "failed" : "done", path);
    int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, line, length);
    syscall(SYS_close, file);
}

static bool is_its_turn(const char *name, const char *path, int error) {
    const char *at = getenv("FAULT_AT");
    long number = atomic_fetch_add(&calls, 1) + 1;
    long wanted = at ? atol(at) : 0;
    bool fails = wanted > 0 && (number == wanted || (number > wanted && getenv("FAULT_LASTS")));
    note(number, name, fails, path);
    if (fails) errno = error;
    return fails;
}

static bool fails_at(const char *name, const char *path, int error) {
    const char *folder = getenv("FAULT_FOLDER");
    return folder && strncmp(path, folder, strlen(folder)) == 0 && is_its_turn(name, path, error);
}

// What is counted: "changes" of the disk, "reads" of it, "signals" that interrupt a write, or "allocations" of memory by
// SQLite.
static bool is_counted(const char *kind) {
    const char *wanted = getenv("FAULT_CALLS");
    return wanted && strcmp(kind, wanted) == 0;
}

static bool of_file(const char *name, int file, int error) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    int before = errno;
    ssize_t length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return false;
    path[length] = 0;
    return fails_at(name, path, error);
}

static bool fails(const char *name, int file, int error) {
    return is_counted("changes") && of_file(name, file, error);
}

static bool read_fails(const char *name, int file) {
    return is_counted("reads") && of_file(name, file, EIO);
}

static bool is_interrupted(const char *name, int file) {
    return is_counted("signals") && of_file(name, file, EINTR);
}

// Each has the name and the signature of the C library's, to which it hands on.
#define INTERPOSE(RESULT, NAME, PARAMETERS, ARGUMENTS, FAILS, FAILURE) \
    RESULT NAME PARAMETERS { \
        static RESULT (*next) PARAMETERS; \
        if (!next) next = (RESULT (*) PARAMETERS)dlsym(RTLD_NEXT, #NAME); \
        return FAILS ? FAILURE : next ARGUMENTS; \
    }

INTERPOSE(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count),
          fails("write", file, ENOSPC) || is_interrupted("write", file), -1)
INTERPOSE(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count),
          fails("writev", file, ENOSPC), -1)
INTERPOSE(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t offset), (file, bytes, count, offset),
          fails("pwrite", file, ENOSPC), -1)
INTERPOSE(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t offset), (file, bytes, count, offset),
          fails("pwrite64", file, ENOSPC), -1)
INTERPOSE(int, ftruncate, (int file, off_t length), (file, length), fails("ftruncate", file, EIO), -1)
INTERPOSE(int, ftruncate64, (int file, off64_t length), (file, length), fails("ftruncate64", file, EIO), -1)
INTERPOSE(int, fsync, (int file), (file), fails("fsync", file, EIO), -1)
INTERPOSE(int, fdatasync, (int file), (file), fails("fdatasync", file, EIO), -1)
INTERPOSE(int, fallocate, (int file, int mode, off_t offset, off_t length), (file, mode, offset, length),
          fails("fallocate", file, ENOSPC), -1)
INTERPOSE(int, posix_fallocate, (int file, off_t offset, off_t length), (file, offset, length),
          fails("posix_fallocate", file, ENOSPC), ENOSPC)
INTERPOSE(int, posix_fallocate64, (int file, off64_t offset, off64_t length), (file, offset, length),
          fails("posix_fallocate64", file, ENOSPC), ENOSPC)
INTERPOSE(int, rename, (const char *old, const char *new), (old, new), is_counted("changes") && fails_at("rename", new, EIO), -1)
INTERPOSE(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), read_fails("read", file), -1)
INTERPOSE(ssize_t, pread, (int file, void *bytes, size_t count, off_t offset), (file, bytes, count, offset),
          read_fails("pread", file), -1)
INTERPOSE(ssize_t, pread64, (int file, void *bytes, size_t count, off64_t offset), (file, bytes, count, offset),
          read_fails("pread64", file), -1)

static const char *sqlite_start, *sqlite_end;

static int find_sqlite(struct dl_phdr_info *library, size_t size, void *nothing) {
    (void)size, (void)nothing;
    if (!strstr(library->dlpi_name, "libsqlite3")) return 0;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        sqlite_start = (const char *)library->dlpi_addr + part->p_vaddr;
        sqlite_end = sqlite_start + part->p_memsz;
    }
    return 1;
}

// Before any statement, and not in the middle of an allocation, which may hold locks of the loader.
__attribute__((constructor)) static void prepare(void) {
    if (is_counted("allocations")) dl_iterate_phdr(find_sqlite, NULL);
}

// Swift's own allocations cannot fail without ending the program, and are not asked to.
static bool allocation_fails(const char *name, const char *caller) {
    return caller >= sqlite_start && caller < sqlite_end && is_its_turn(name, "memory", ENOMEM);
}

// The C library's own names of them: to look up the next ones by name would itself allocate.
void *__libc_malloc(size_t size);
void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size) {
    return allocation_fails("malloc", __builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *realloc(void *block, size_t size) {
    return allocation_fails("realloc", __builtin_return_address(0)) ? NULL : __libc_realloc(block, size);
}
