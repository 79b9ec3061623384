#include "CSQLiteConfig.h"

#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>
#include <string.h>

int fhq_checkpoint_on_close(struct sqlite3 *connection, int allowed) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !allowed, (int *)0);
}

static int compare_bytes(void *context, int leftCount, void const *left, int rightCount, void const *right) {
    (void)context;
    int order = memcmp(left, right, (size_t)(leftCount < rightCount ? leftCount : rightCount));
    return order ? order : leftCount - rightCount;
}

static void give_plain_order(void *context, struct sqlite3 *connection, int encoding, char const *name) {
    (void)context;
    (void)encoding;
    sqlite3_create_collation(connection, name, SQLITE_UTF8, (void *)0, compare_bytes);
}

int fhq_distrust(struct sqlite3 *connection) {
    static int const switches[][2] = {
        {SQLITE_DBCONFIG_DEFENSIVE, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},    {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_DQS_DDL, 0},
        {SQLITE_DBCONFIG_DQS_DML, 0},
    };
    for (unsigned long index = 0; index < sizeof switches / sizeof *switches; index++) {
        int code = sqlite3_db_config(connection, switches[index][0], switches[index][1], (int *)0);
        if (code != SQLITE_OK) return code;
    }
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 1 << 24);
    sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 1 << 18);
    sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, 500);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
    return sqlite3_collation_needed(connection, (void *)0, give_plain_order);
}

int fhq_enforce_foreign_keys(struct sqlite3 *connection, int enforced) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FKEY, enforced, (int *)0);
}

int fhq_run_triggers(struct sqlite3 *connection, int enabled) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled, (int *)0);
}
