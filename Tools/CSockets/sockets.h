#ifndef FHQ_SOCKETS_H
#define FHQ_SOCKETS_H

#include <sys/socket.h>

// The C library shows accept4 only to GNU programs, which Swift's import of it is not.
int accept4(int socket, struct sockaddr *restrict address, socklen_t *restrict size, int flags);

#endif
