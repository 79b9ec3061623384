#include "CSQLiteConfig.h"

#include <sqlite3.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>

// To read a store's schema, SQLite allocates some thousand small blocks and keeps nearly all. They come from one area
// that is mapped at once: mapping page by page would call the kernel for each, and malloc's work for threads costs
// more. Larger blocks, blocks for other threads and blocks after the area is full come from malloc.

enum {
    PIECE_BYTES = 320 * 1024,
    UNIT = 16,
    HEADER_BYTES = 8,
    MOST_UNITS = 64,
};

static sqlite3_mem_methods standard;
static char *piece, *next;
/// Freed blocks by their count of units; each begins with the address of the next.
static void *spare[MOST_UNITS + 1];
static __thread int ownsPiece;
/// The bytes that this thread may still allocate outside the piece, if it is limited.
static __thread int isLimited;
static __thread long long left;

static int isInPiece(void const *block) {
    return (size_t)((char const *)block - piece) < PIECE_BYTES;
}

static void *allocateOutside(int bytes) {
    if (!isLimited) return standard.xMalloc(bytes);
    void *block = bytes > left ? NULL : standard.xMalloc(bytes);
    if (block) left -= standard.xSize(block);
    return block;
}

static void releaseOutside(void *block) {
    if (isLimited) left += standard.xSize(block);
    standard.xFree(block);
}

static void *resizeOutside(void *block, int bytes) {
    if (!isLimited) return standard.xRealloc(block, bytes);
    int held = standard.xSize(block);
    if (bytes - held > left) return NULL;
    void *larger = standard.xRealloc(block, bytes);
    if (larger) left -= standard.xSize(larger) - held;
    return larger;
}

void fhq_limit_memory(long long bytes) {
    isLimited = bytes >= 0;
    left = bytes;
}

static void *allocate(int bytes) {
    if (ownsPiece && bytes <= MOST_UNITS * UNIT - HEADER_BYTES) {
        int units = (bytes + HEADER_BYTES + UNIT - 1) / UNIT;
        char *block = spare[units];
        if (block) {
            spare[units] = *(void **)block;
            return block;
        }
        if (piece + PIECE_BYTES - next >= units * UNIT) {
            block = next + HEADER_BYTES;
            *(long *)next = units;
            next += units * UNIT;
            return block;
        }
    }
    return allocateOutside(bytes);
}

static int size(void *block) {
    return isInPiece(block) ? (int)((long *)block)[-1] * UNIT - HEADER_BYTES : standard.xSize(block);
}

static void release(void *block) {
    if (!isInPiece(block)) {
        releaseOutside(block);
    } else if (ownsPiece) {
        long units = ((long *)block)[-1];
        *(void **)block = spare[units];
        spare[units] = block;
    }
}

static void *resize(void *block, int bytes) {
    if (!isInPiece(block)) return resizeOutside(block, bytes);
    int held = size(block);
    if (bytes <= held) return block;
    void *larger = allocate(bytes);
    if (larger) {
        memcpy(larger, block, (size_t)held);
        release(block);
    }
    return larger;
}

int fhq_use_memory_freely(void) {
    // What takes a failed statement back stays in memory, however much it is: a file makes `--atomic` a quarter slower. With
    // a bound above the usual 64 KB, SQLite 3.40 writes no bytes at first and takes that for a full disk.
    sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
    int code = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (code != SQLITE_OK || sqlite3_config(SQLITE_CONFIG_GETMALLOC, &standard) != SQLITE_OK) return code;
    void *mapped = mmap(
        NULL, PIECE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (mapped == MAP_FAILED) return code;
    sqlite3_mem_methods methods = standard;
    methods.xMalloc = allocate;
    methods.xFree = release;
    methods.xRealloc = resize;
    methods.xSize = size;
    piece = next = mapped;
    ownsPiece = 1;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}
