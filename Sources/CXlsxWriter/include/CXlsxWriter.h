/// libxlsxwriter, opened when the first result is written as a workbook.
///
/// The program isn't linked with it, so starts don't pay for it and only users who write workbooks need it. These
/// functions cover a sheet of rows; they find libxlsxwriter's by name. Call `cxlsx_open` before any other.
#ifndef CXLSXWRITER_H
#define CXLSXWRITER_H

#include <stdint.h>

typedef struct cxlsx_book cxlsx_book;

/// Opens libxlsxwriter; returns NULL on success, else the reason. Any thread may call it.
const char *_Nullable cxlsx_open(void);

/// Returns a workbook that is written to a file row by row, in little memory; NULL without memory.
cxlsx_book *_Nullable cxlsx_new(const char *_Nonnull path, const char *_Nullable temporary);
/// Adds a sheet with a frozen first row and writes to it from now on; returns 0 or an error.
int cxlsx_add_sheet(cxlsx_book *_Nonnull book, const char *_Nonnull name);

/// Adds a hidden sheet that repeats every row of the present one, a row further down; 0, or an error.
int cxlsx_add_twin(cxlsx_book *_Nonnull book, const char *_Nonnull name);
/// Writes a cell of the twin's first row; 0, or an error.
int cxlsx_twin_text(cxlsx_book *_Nonnull book, uint16_t column, const char *_Nonnull text);

int cxlsx_header(cxlsx_book *_Nonnull book, uint16_t column, const char *_Nonnull text);
/// Writes a cell in the same row as before or in a later one; returns 0 or an error.
int cxlsx_text(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, const char *_Nonnull text);
/// Writes a number with the given count of decimals.
int cxlsx_number(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, double value, int decimals);
int cxlsx_day(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, int year, int month, int day);
int cxlsx_boolean(cxlsx_book *_Nonnull book, uint32_t row, uint16_t column, int value);
/// Sets the width of a column, in characters.
int cxlsx_width(cxlsx_book *_Nonnull book, uint16_t column, double width);

/// Writes the file and frees the workbook; returns 0 or an error.
int cxlsx_close(cxlsx_book *_Nonnull book);
/// Frees the workbook without writing it, which takes as long as adding its rows took.
void cxlsx_drop(cxlsx_book *_Nonnull book);
/// Returns the message of an error.
const char *_Nonnull cxlsx_words(int error);

#endif
