#pragma once

#include <stddef.h>

// A library that is opened when it is needed.
enum shared_library { SHARED_CURL, SHARED_QRENCODE, SHARED_XLSXWRITER, SHARED_XML2 };

// A function to look up, and where its address goes.
struct shared_function {
    const char *name;
    void **pointer;
};

// What became of opening a library.
enum shared_result { SHARED_OPENED, SHARED_NOT_FOUND, SHARED_FUNCTION_MISSING };

// Opens a library and looks up its functions. Call it once for each library.
enum shared_result shared_open(enum shared_library library, const struct shared_function *functions, size_t count);
