/// libxlsxwriter, opened when the first result is written as a workbook.
///
/// The program is not linked with it, so that no start pays for it and who writes no workbook need not have it. Its own
/// functions are found by their names; these few are what a sheet of rows takes. None may be called before `cxlsx_open`.
#ifndef CXLSXWRITER_H
#define CXLSXWRITER_H

#include <stdint.h>

typedef struct cxlsx_book cxlsx_book;

/// Opens libxlsxwriter; NULL once it is there, else why it is not. Any thread may ask.
const char *_Nullable cxlsx_open(void);

/// A workbook that will be written to a file, row by row in little memory; NULL without memory.
cxlsx_book *_Nullable cxlsx_new(const char *_Nonnull path, const char *_Nullable temporary);
/// Adds a sheet, whose first row stays in sight, and which what follows is written to; 0, or an error.
int cxlsx_add_sheet(cxlsx_book *_Nonnull book, const char *_Nonnull name);

int cxlsx_header(cxlsx_book *_Nonnull book, uint16_t column, const char *_Nonnull text);
/// Of rows, only the same or a later one can be written than before; 0, or an error.
int cxlsx_text(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, const char *_Nonnull text);
/// With so many decimals.
int cxlsx_number(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, double value, int decimals);
int cxlsx_day(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, int year, int month, int day);
int cxlsx_boolean(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, int value);
/// The width of a column of the sheet, in characters.
int cxlsx_width(cxlsx_book *_Nonnull book, uint16_t column, double width);

/// Writes the file and frees the workbook; 0, or an error.
int cxlsx_close(cxlsx_book *_Nonnull book);
/// Frees the workbook without writing it, which takes as long as all its rows did.
void cxlsx_drop(cxlsx_book *_Nonnull book);
/// What an error means.
const char *_Nonnull cxlsx_words(int error);

#endif
