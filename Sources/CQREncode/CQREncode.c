#define _GNU_SOURCE
#include "CQREncode.h"
#include "CSharedLibraries.h"

#include <pthread.h>
#include <stddef.h>

#define USED(EACH) EACH(encodeString) EACH(free)

#define POINTER(NAME) __typeof__(QRcode_##NAME) *NAME;
static struct { USED(POINTER) } qr;

#define ENTRY(NAME) {"QRcode_" #NAME, (void **)&qr.NAME},
static const struct shared_function used[] = {USED(ENTRY)};

static const char *problem;
static pthread_once_t opened = PTHREAD_ONCE_INIT;

static void open_library(void) {
    static const char *const problems[] = {
        [SHARED_NOT_FOUND] = "cannot be opened", [SHARED_FUNCTION_MISSING] = "is of another version"};
    problem = problems[shared_open(SHARED_QRENCODE, used, sizeof used / sizeof used[0])];
}

const char *cqrencode_open(void) {
    pthread_once(&opened, open_library);
    return problem;
}

QRcode *cqrencode_encode(const char *text) {
    return qr.encodeString(text, 0, QR_ECLEVEL_Q, QR_MODE_8, 1);
}

void cqrencode_free(QRcode *code) {
    qr.free(code);
}
