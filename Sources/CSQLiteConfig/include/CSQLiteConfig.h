#ifndef CSQLITECONFIG_H
#define CSQLITECONFIG_H

struct sqlite3;
struct sqlite3_value;

/// Allows or forbids the checkpoint that SQLite runs when the last connection to a store in WAL mode closes.
///
/// `sqlite3_db_config` takes variable arguments, which Swift cannot pass. Returns a SQLite result code.
int fhq_checkpoint_on_close(struct sqlite3 *connection, int allowed);

/// Turns foreign keys on or off, also inside a transaction, where the pragma has no effect.
///
/// Returns a SQLite result code.
int fhq_enforce_foreign_keys(struct sqlite3 *connection, int enforced);

/// Turns the file's triggers on or off; a connection's TEMP triggers always run.
///
/// Returns a SQLite result code.
int fhq_run_triggers(struct sqlite3 *connection, int enabled);

/// Keeps another program's database from running anything: turns its triggers and views off, lets its schema call only
/// harmless functions and limits values to 16 MiB. Unknown collations, which Android's databases use, compare bytes.
///
/// Returns a SQLite result code.
int fhq_distrust(struct sqlite3 *connection);

// SQLite's pre-update hook, which its header declares only if SQLITE_ENABLE_PREUPDATE_HOOK is defined. Debian's library
// has it. CSQLiteConfig.c includes both headers, so the compiler compares the declarations.

/// A callback before a row changes: the context, the connection, the operation, the names of the database and the
/// table, the row's id and its id after the change.
typedef void (*fhq_preupdate_callback)(
    void *, struct sqlite3 *, int, char const *, char const *, long long, long long);

/// Sets the callback before a row of an ordinary table changes, by any statement, trigger or cascade.
void *sqlite3_preupdate_hook(struct sqlite3 *, fhq_preupdate_callback, void *);

/// Returns the number of columns of the row that is about to change.
int sqlite3_preupdate_count(struct sqlite3 *);

/// Reads the value of a column before the change. SQLite 3.40 counts the stored columns, including those added later,
/// and gives NULL for a column that was added after the row was written.
int sqlite3_preupdate_old(struct sqlite3 *, int, struct sqlite3_value **);

/// Reads the value of a column after the change.
int sqlite3_preupdate_new(struct sqlite3 *, int, struct sqlite3_value **);

/// Lets SQLite allocate without counting memory under a lock, since fhq never reads the count, and gives the calling
/// thread's small blocks from a memory area reserved for them. What takes a failed statement back stays in memory.
///
/// Does nothing, and returns `SQLITE_MISUSE`, once the process has used SQLite.
int fhq_use_memory_freely(void);

/// Limits the bytes that SQLite may allocate from now on for the calling thread, for a database that nobody trusts; a
/// negative number ends the limit. Beyond it a call fails with `SQLITE_NOMEM`.
///
/// Does nothing without `fhq_use_memory_freely`.
void fhq_limit_memory(long long bytes);

#endif
