#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { mostColumns = 4096, mostRows = 1024 };

// libedit asks the terminal for its size and keeps two cells in memory for each of its cells: 34 GB for the largest
// size that a terminal can report. There is no other way to limit it.
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
