#include "CSQLiteConfig.h"

#include <sqlite3.h>

int fhq_checkpoint_on_close(struct sqlite3 *connection, int allowed) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !allowed, (int *)0);
}
