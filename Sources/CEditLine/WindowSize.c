#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { mostColumns = 4096, mostRows = 1024 };

// libedit asks the terminal for its size itself, and keeps two cells in memory for each that there is: 34 GB for the
// largest window that a terminal can claim to have. It can't be told less in another way.
int ioctl(int file, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    int result = (int)syscall(SYS_ioctl, file, request, argument);
    if (result == 0 && request == TIOCGWINSZ) {
        struct winsize *size = argument;
        if (size->ws_col > mostColumns) {
            size->ws_col = mostColumns;
        }
        if (size->ws_row > mostRows) {
            size->ws_row = mostRows;
        }
    }
    return result;
}
