/// libxml2's HTML parser, opened when the first page is read.
///
/// The program is not linked with it, so that no start pays for it. None of these may be called before `chtml_open`.
#ifndef CLIBXML2_H
#define CLIBXML2_H

#include <stddef.h>

typedef struct chtml_page chtml_page;

/// Opens libxml2; NULL once it is there, else why it is not. Any thread may ask.
const char *_Nullable chtml_open(void);

/// Parses a page, however it is written; NULL if that can't be done. Nothing that it names is fetched.
chtml_page *_Nullable chtml_parse(const char *_Nonnull bytes, int count, const char *_Nullable encoding);
void chtml_free(chtml_page *_Nonnull page);

/// Moves to the next element or text in the page's order; 0 at the end.
int chtml_next(chtml_page *_Nonnull page);
/// The number of elements around the present node.
int chtml_depth(chtml_page *_Nonnull page);
/// The name of the present element, in lower case; NULL for a text.
const char *_Nullable chtml_name(chtml_page *_Nonnull page);
/// The present text; NULL for an element.
const char *_Nullable chtml_text(chtml_page *_Nonnull page);
/// A number that an attribute of the present element has; `otherwise` if it has none.
int chtml_number(chtml_page *_Nonnull page, const char *_Nonnull attribute, int otherwise);

#endif
