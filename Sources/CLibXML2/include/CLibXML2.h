/// libxml2's HTML parser, opened when the first page is read.
///
/// The program is not linked with it, so that no start pays for it. None of these may be called before `chtml_open`.
#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <stddef.h>

/// A receiver of a page in its order; a call that returns 0 stops the parser.
typedef struct {
    void *_Nullable context;
    /// An element begins: its name in lower case, and the names and values of its attributes in turn, ended by NULL.
    int (*_Nonnull start)(
        void *_Nullable context, const char *_Nonnull name, const char *_Nullable const *_Nullable attributes);
    /// The present element ends.
    int (*_Nonnull end)(void *_Nullable context);
    /// A piece of text, valid only during the call.
    int (*_Nonnull text)(void *_Nullable context, const char *_Nonnull bytes, int count);
} chtml_receiver;

/// Opens libxml2; NULL once it is there, else why it is not. Any thread may ask.
const char *_Nullable chtml_open(void);

/// Parses a page, however it is written, without keeping it; 0 if that can't be done. Nothing that it names is fetched.
int chtml_parse(
    const char *_Nonnull bytes, int count, const char *_Nullable encoding, const chtml_receiver *_Nonnull receiver);

#endif
