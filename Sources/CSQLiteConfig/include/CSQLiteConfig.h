#ifndef CSQLITECONFIG_H
#define CSQLITECONFIG_H

struct sqlite3;

/// Keeps or forbids the checkpoint that SQLite runs when the last connection to a store in WAL mode closes.
///
/// `sqlite3_db_config` takes variable arguments, which Swift cannot pass. Returns a SQLite result code.
int fhq_checkpoint_on_close(struct sqlite3 *connection, int allowed);

#endif
