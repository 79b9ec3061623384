#ifndef FHQ_WIDE_CHARACTERS_H
#define FHQ_WIDE_CHARACTERS_H

#include <stddef.h>

// The C library shows wcwidth only to X/Open programs, which Swift's import of it is not.
int wcwidth(wchar_t character);

#endif
