#define _GNU_SOURCE
#include "CQREncode.h"
#include "CSharedLibraries.h"

#include <stddef.h>

#define USED(EACH) EACH(encodeString) EACH(free)

#define POINTER(NAME) __typeof__(QRcode_##NAME) *NAME;
static struct { USED(POINTER) } qr;

#define ENTRY(NAME) {"QRcode_" #NAME, (void **)&qr.NAME},
static const struct shared_function used[] = {USED(ENTRY)};

static struct shared_library library = SHARED_LIBRARY(SHARED_QRENCODE, used, "is of another version", NULL);

const char *cqrencode_open(void) {
    return shared_open(&library);
}

QRcode *cqrencode_encode(const char *text) {
    return qr.encodeString(text, 0, QR_ECLEVEL_Q, QR_MODE_8, 1);
}

void cqrencode_free(QRcode *code) {
    qr.free(code);
}
