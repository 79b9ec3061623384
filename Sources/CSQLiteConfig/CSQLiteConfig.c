#include "CSQLiteConfig.h"

#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>

int fhq_checkpoint_on_close(struct sqlite3 *connection, int allowed) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !allowed, (int *)0);
}

int fhq_enforce_foreign_keys(struct sqlite3 *connection, int enforced) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, enforced, (int *)0);
}
