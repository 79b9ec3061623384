#ifndef CSQLITECONFIG_H
#define CSQLITECONFIG_H

struct sqlite3;
struct sqlite3_value;

/// Keeps or forbids the checkpoint that SQLite runs when the last connection to a store in WAL mode closes.
///
/// `sqlite3_db_config` takes variable arguments, which Swift cannot pass. Returns a SQLite result code.
int fhq_checkpoint_on_close(struct sqlite3 *connection, int allowed);

/// Has foreign keys enforced or not, also inside a transaction, where the pragma does nothing.
///
/// Returns a SQLite result code.
int fhq_enforce_foreign_keys(struct sqlite3 *connection, int enforced);

/// Has triggers of the file run or not; those that a connection makes for itself run in any case.
///
/// Returns a SQLite result code.
int fhq_run_triggers(struct sqlite3 *connection, int enabled);

/// Has a database that somebody else made do nothing of its own: its triggers and views are off, its schema may call no
/// function that could do harm, no value may be longer than 16 MiB. Orders of text that it names, as Android's do, are that
/// of the bytes.
///
/// Returns a SQLite result code.
int fhq_distrust(struct sqlite3 *connection);

// SQLite's pre-update hook, which its header declares only where SQLITE_ENABLE_PREUPDATE_HOOK is defined. Debian's
// library has it. The source beside this includes that header so, and the compiler compares the declarations.

/// What is called before a row changes: the context, the connection, the operation, the names of the database and the
/// table, the id that the row has and the one that it will have.
typedef void (*fhq_preupdate_callback)(
    void *, struct sqlite3 *, int, char const *, char const *, long long, long long);

/// Sets what is called before a row of an ordinary table changes, by whatever statement, trigger or cascade.
void *sqlite3_preupdate_hook(struct sqlite3 *, fhq_preupdate_callback, void *);

/// The number of columns of the row that is about to change.
int sqlite3_preupdate_count(struct sqlite3 *);

/// The value of a column before the change. SQLite 3.40 counts the columns that are stored, those added later included,
/// and has NULL for one that was added after the row was written.
int sqlite3_preupdate_old(struct sqlite3 *, int, struct sqlite3_value **);

/// The value of a column after the change.
int sqlite3_preupdate_new(struct sqlite3 *, int, struct sqlite3_value **);

/// Lets SQLite allocate memory without counting it under a lock, which nothing here asks for, and what is small from a
/// piece of memory of its own, as long as it is the calling thread that asks.
///
/// Does nothing, and returns `SQLITE_MISUSE`, once the process has used SQLite.
int fhq_use_memory_freely(void);

#endif
