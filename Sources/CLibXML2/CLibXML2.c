#define _GNU_SOURCE
#include "CLibXML2.h"
#include "CSharedLibraries.h"

#include <stdlib.h>
#include <string.h>

// Functions of libxml2's stable interface.
#define USED(EACH)                                                                                                     \
    EACH(void *, htmlNewParserCtxt, void)                                                                              \
    EACH(void *, htmlCtxtReadMemory, void *, const char *, int, const char *, const char *, int)                       \
    EACH(void, htmlFreeParserCtxt, void *)                                                                             \
    EACH(void, xmlFreeDoc, void *)                                                                                     \
    EACH(void, xmlStopParser, void *)

#define POINTER(RESULT, NAME, ...) RESULT (*NAME)(__VA_ARGS__);
static struct { USED(POINTER) } xml;

#define ENTRY(RESULT, NAME, ...) {#NAME, (void **)&xml.NAME},
static const struct shared_function used[] = {USED(ENTRY)};

// HTML_PARSE_RECOVER, _NOERROR, _NOWARNING and _NONET.
enum { OPTIONS = 1 | 32 | 64 | 2048 };

// The beginnings of two structures that libxml2 publishes and has never changed. A parser begins with its handlers, and
// with what they get; handlers are pointers to functions, numbered here in their order.
struct parser {
    void (**handlers)(void);
    void *context;
};
enum { START_ELEMENT = 14, END_ELEMENT = 15, CHARACTERS = 17, IGNORABLE_WHITESPACE = 18, HANDLERS = 27 };

struct parse {
    void *parser;
    const chtml_receiver *receiver;
};

static struct shared_library library = SHARED_LIBRARY(SHARED_XML2, used, "is of another version", NULL);

const char *chtml_open(void) {
    return shared_open(&library);
}

static void stop_unless(int goesOn, struct parse *parse) {
    if (!goesOn) {
        xml.xmlStopParser(parse->parser);
    }
}

static void start_element(void *context, const unsigned char *name, const unsigned char **attributes) {
    struct parse *parse = context;
    const chtml_receiver *receiver = parse->receiver;
    static const char *const none[] = {NULL};
    const char *const *pairs = attributes == NULL ? none : (const char *const *)attributes;
    stop_unless(receiver->start(receiver->context, (const char *)name, pairs), parse);
}

static void end_element(void *context, const unsigned char *name) {
    struct parse *parse = context;
    (void)name;
    stop_unless(parse->receiver->end(parse->receiver->context), parse);
}

static void characters(void *context, const unsigned char *bytes, int count) {
    struct parse *parse = context;
    stop_unless(parse->receiver->text(parse->receiver->context, (const char *)bytes, count), parse);
}

int chtml_parse(const char *bytes, int count, const char *encoding, const chtml_receiver *receiver) {
    struct parse parse = {xml.htmlNewParserCtxt(), receiver};
    struct parser *parser = parse.parser;
    if (parser == NULL) {
        return 0;
    }
    // Without the handlers that build a document, there is none: it would take fifty times the page's size.
    memset(parser->handlers, 0, HANDLERS * sizeof *parser->handlers);
    parser->handlers[START_ELEMENT] = (void (*)(void))start_element;
    parser->handlers[END_ELEMENT] = (void (*)(void))end_element;
    parser->handlers[CHARACTERS] = parser->handlers[IGNORABLE_WHITESPACE] = (void (*)(void))characters;
    parser->context = &parse;
    void *document = xml.htmlCtxtReadMemory(parse.parser, bytes, count, NULL, encoding, OPTIONS);
    if (document != NULL) {
        xml.xmlFreeDoc(document);
    }
    xml.htmlFreeParserCtxt(parse.parser);
    return 1;
}
