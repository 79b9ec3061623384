#include <expat.h>

// Newer versions call these deprecated, and older ones have nothing in their place.
static inline XML_Size currentLine(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }
static inline XML_Index currentByte(XML_Parser parser) { return XML_GetCurrentByteIndex(parser); }
