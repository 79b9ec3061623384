#include <expat.h>

// Newer versions call this deprecated, and older ones have nothing in its place.
static inline XML_Size currentLine(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }
