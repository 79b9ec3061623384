#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Appends the text of every statement that the program prepares to the file that STATEMENT_LOG names, each ended by a zero
// byte.

struct sqlite3;
struct sqlite3_stmt;

static void note(struct sqlite3_stmt *statement) {
    const char *log = getenv("STATEMENT_LOG");
    if (!log || !statement) return;
    const char *(*text)(struct sqlite3_stmt *) = (const char *(*)(struct sqlite3_stmt *))dlsym(RTLD_NEXT, "sqlite3_sql");
    const char *sql = text ? text(statement) : NULL;
    int file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (sql && write(file, sql, strlen(sql) + 1) < 0) abort();
    close(file);
}

int sqlite3_prepare_v2(struct sqlite3 *connection, const char *sql, int length, struct sqlite3_stmt **statement,
                       const char **rest) {
    int (*next)(struct sqlite3 *, const char *, int, struct sqlite3_stmt **, const char **) =
        (int (*)(struct sqlite3 *, const char *, int, struct sqlite3_stmt **, const char **))dlsym(
            RTLD_NEXT, "sqlite3_prepare_v2");
    int code = next(connection, sql, length, statement, rest);
    if (code == 0) note(*statement);
    return code;
}

int sqlite3_prepare_v3(struct sqlite3 *connection, const char *sql, int length, unsigned flags,
                       struct sqlite3_stmt **statement, const char **rest) {
    int (*next)(struct sqlite3 *, const char *, int, unsigned, struct sqlite3_stmt **, const char **) =
        (int (*)(struct sqlite3 *, const char *, int, unsigned, struct sqlite3_stmt **, const char **))dlsym(
            RTLD_NEXT, "sqlite3_prepare_v3");
    int code = next(connection, sql, length, flags, statement, rest);
    if (code == 0) note(*statement);
    return code;
}
