#define _GNU_SOURCE
#include "CLibXML2.h"
#include "CSharedLibraries.h"

#include <stdlib.h>

// Functions of libxml2's stable interface. None of them needs the layout of a structure.
#define USED(EACH)                                                                                                     \
    EACH(void *, htmlReadMemory, const char *, int, const char *, const char *, int)                                   \
    EACH(void, xmlFreeDoc, void *)                                                                                     \
    EACH(void *, xmlReaderWalker, void *)                                                                              \
    EACH(void, xmlFreeTextReader, void *)                                                                              \
    EACH(int, xmlTextReaderRead, void *)                                                                               \
    EACH(int, xmlTextReaderDepth, void *)                                                                              \
    EACH(int, xmlTextReaderNodeType, void *)                                                                           \
    EACH(const unsigned char *, xmlTextReaderConstLocalName, void *)                                                   \
    EACH(const unsigned char *, xmlTextReaderConstValue, void *)                                                       \
    EACH(int, xmlTextReaderMoveToAttribute, void *, const unsigned char *)                                             \
    EACH(int, xmlTextReaderMoveToElement, void *)

#define POINTER(RESULT, NAME, ...) RESULT (*NAME)(__VA_ARGS__);
static struct { USED(POINTER) } xml;

#define ENTRY(RESULT, NAME, ...) {#NAME, (void **)&xml.NAME},
static const struct shared_function used[] = {USED(ENTRY)};

// HTML_PARSE_RECOVER, _NOERROR, _NOWARNING and _NONET.
enum { OPTIONS = 1 | 32 | 64 | 2048 };
// The kinds of nodes that xmlreader.h numbers.
enum { ELEMENT = 1, TEXT = 3, CDATA = 4, WHITESPACE = 13, SIGNIFICANT_WHITESPACE = 14 };

struct chtml_page {
    void *document, *reader;
    int kind;
};

static struct shared_library library = SHARED_LIBRARY(SHARED_XML2, used, "is of another version", NULL);

const char *chtml_open(void) {
    return shared_open(&library);
}

chtml_page *chtml_parse(const char *bytes, int count, const char *encoding) {
    chtml_page *page = calloc(1, sizeof *page);
    if (page == NULL) {
        return NULL;
    }
    page->document = xml.htmlReadMemory(bytes, count, NULL, encoding, OPTIONS);
    page->reader = page->document == NULL ? NULL : xml.xmlReaderWalker(page->document);
    if (page->reader == NULL) {
        chtml_free(page);
        return NULL;
    }
    return page;
}

void chtml_free(chtml_page *page) {
    if (page->reader != NULL) {
        xml.xmlFreeTextReader(page->reader);
    }
    if (page->document != NULL) {
        xml.xmlFreeDoc(page->document);
    }
    free(page);
}

int chtml_next(chtml_page *page) {
    while (xml.xmlTextReaderRead(page->reader) == 1) {
        page->kind = xml.xmlTextReaderNodeType(page->reader);
        switch (page->kind) {
        case ELEMENT: case TEXT: case CDATA: case WHITESPACE: case SIGNIFICANT_WHITESPACE: return 1;
        }
    }
    return 0;
}

int chtml_depth(chtml_page *page) {
    return xml.xmlTextReaderDepth(page->reader);
}

const char *chtml_name(chtml_page *page) {
    return page->kind == ELEMENT ? (const char *)xml.xmlTextReaderConstLocalName(page->reader) : NULL;
}

const char *chtml_text(chtml_page *page) {
    return page->kind == ELEMENT ? NULL : (const char *)xml.xmlTextReaderConstValue(page->reader);
}

int chtml_number(chtml_page *page, const char *attribute, int otherwise) {
    int number = otherwise;
    if (xml.xmlTextReaderMoveToAttribute(page->reader, (const unsigned char *)attribute) == 1) {
        const unsigned char *text = xml.xmlTextReaderConstValue(page->reader);
        number = text == NULL ? otherwise : atoi((const char *)text);
        xml.xmlTextReaderMoveToElement(page->reader);
    }
    return number;
}
