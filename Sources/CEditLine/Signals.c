#define _GNU_SOURCE
#include "CEditLine.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

static const int caught[] = {SIGINT, SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGQUIT};
enum { caught_count = sizeof caught / sizeof caught[0] };

static struct sigaction previous[caught_count];
static int pipe_ends[2] = {-1, -1};
static bool active = false;

static void note_signal(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe means that many signals are waiting already; one more would add nothing.
    ssize_t written = write(pipe_ends[1], &byte, 1);
    (void)written;
    errno = saved;
}

static void catch_signal(int index) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    sigaction(caught[index], &action, &previous[index]);
    // Ctrl-C interrupts even if a parent process ignored SIGINT; other ignored signals stay ignored.
    if (previous[index].sa_handler == SIG_IGN && caught[index] != SIGINT) {
        sigaction(caught[index], &previous[index], NULL);
    }
}

int editline_signals_begin(void) {
    if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        return -1;
    }
    if (!active) {
        for (int index = 0; index < caught_count; index++) {
            catch_signal(index);
        }
        active = true;
    }
    return pipe_ends[0];
}

void editline_signals_end(void) {
    if (!active) {
        return;
    }
    for (int index = 0; index < caught_count; index++) {
        sigaction(caught[index], &previous[index], NULL);
    }
    active = false;
}

void editline_signal_pass_on(int number) {
    for (int index = 0; index < caught_count; index++) {
        if (caught[index] != number) {
            continue;
        }
        // The calling thread may block the signal; if it were raised for the process, another thread would receive it.
        sigaction(number, &previous[index], NULL);
        raise(number);
        catch_signal(index);
    }
}
