/// libqrencode, opened when the first QR code is made.
///
/// The program isn't linked with it, so starts don't pay for it and only users who print labels need it. Its header gives
/// the types. Call `cqrencode_open` before any other function.
#ifndef CQRENCODE_H
#define CQRENCODE_H

#include <qrencode.h>

/// Opens libqrencode; returns NULL on success, else the reason. Any thread may call it.
const char *_Nullable cqrencode_open(void);

/// Returns the smallest QR code for a text in UTF-8, at error level Q; NULL if the text is too long or empty.
QRcode *_Nullable cqrencode_encode(const char *_Nonnull text);
void cqrencode_free(QRcode *_Nonnull code);

#endif
