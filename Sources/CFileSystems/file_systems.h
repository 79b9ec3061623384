#ifndef FHQ_FILE_SYSTEMS_H
#define FHQ_FILE_SYSTEMS_H

// The C library shows syncfs only to GNU programs, which Swift's import of it is not.
int syncfs(int descriptor);

#endif
