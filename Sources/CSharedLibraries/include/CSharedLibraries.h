#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// The libraries whose files are known.
enum shared_name { SHARED_CURL, SHARED_QRENCODE, SHARED_XLSXWRITER, SHARED_XML2 };

// A function to look up, and where its address goes.
struct shared_function {
    const char *name;
    void **pointer;
};

// A library that is opened when it is needed.
struct shared_library {
    enum shared_name name;
    const struct shared_function *functions;
    size_t count;
    // The problem of a library without one of the functions.
    const char *incompatible;
    // Prepares the library once it is opened; returns a problem or NULL. May be NULL.
    const char *(*prepare)(void);
    pthread_mutex_t lock;
    bool is_opened;
    const char *problem;
};

#define SHARED_LIBRARY(NAME, FUNCTIONS, INCOMPATIBLE, PREPARE)                                                         \
    {.name = NAME,                                                                                                     \
     .functions = FUNCTIONS,                                                                                           \
     .count = sizeof FUNCTIONS / sizeof FUNCTIONS[0],                                                                  \
     .incompatible = INCOMPATIBLE,                                                                                     \
     .prepare = PREPARE,                                                                                               \
     .lock = PTHREAD_MUTEX_INITIALIZER}

// Opens a library and looks up its functions, the first time; returns NULL on success, else the problem, such as "cannot be
// opened". Any thread may call it.
const char *shared_open(struct shared_library *library);
