#define _GNU_SOURCE
#include "CXlsxWriter.h"
#include "CSharedLibraries.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

#define USED(EACH)                                                                                                     \
    EACH(workbook_new_opt) EACH(workbook_add_worksheet) EACH(workbook_add_format) EACH(workbook_close)                 \
    EACH(lxw_workbook_free) EACH(worksheet_hide)                                                                       \
    EACH(worksheet_freeze_panes) EACH(worksheet_write_string) EACH(worksheet_write_number)                             \
    EACH(worksheet_write_datetime) EACH(worksheet_write_boolean) EACH(worksheet_set_column) EACH(format_set_bold)      \
    EACH(format_set_num_format) EACH(lxw_strerror)

#define POINTER(NAME) __typeof__(NAME) *NAME;
static struct { USED(POINTER) } xlsx;

#define ENTRY(NAME) {#NAME, (void **)&xlsx.NAME},
static const struct shared_function used[] = {USED(ENTRY)};

// The most decimals of a currency or a rate; numbers with more are shown unformatted.
#define MOST_DECIMALS 10

struct cxlsx_book {
    lxw_workbook *workbook;
    lxw_worksheet *sheet, *twin;
    lxw_format *bold, *day, *numbers[MOST_DECIMALS + 1];
    char *temporary;
};

static struct shared_library library = SHARED_LIBRARY(SHARED_XLSXWRITER, used, "is of another version", NULL);

const char *cxlsx_open(void) {
    return shared_open(&library);
}

cxlsx_book *cxlsx_new(const char *path, const char *temporary) {
    cxlsx_book *book = calloc(1, sizeof *book);
    if (book == NULL) {
        return NULL;
    }
    book->temporary = temporary == NULL ? NULL : strdup(temporary);
    // Later versions have more options at the end, which must be zero.
    union {
        lxw_workbook_options known;
        char room[256];
    } options;
    memset(&options, 0, sizeof options);
    options.known.constant_memory = LXW_TRUE;
    options.known.tmpdir = book->temporary;
    book->workbook = xlsx.workbook_new_opt(path, &options.known);
    if (book->workbook == NULL) {
        free(book->temporary);
        free(book);
        return NULL;
    }
    book->bold = xlsx.workbook_add_format(book->workbook);
    xlsx.format_set_bold(book->bold);
    book->day = xlsx.workbook_add_format(book->workbook);
    xlsx.format_set_num_format(book->day, "yyyy-mm-dd");
    char pattern[] = "0.0000000000";
    for (int decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
        char shown[sizeof pattern];
        strcpy(shown, pattern);
        shown[decimals == 0 ? 1 : 2 + decimals] = '\0';
        book->numbers[decimals] = xlsx.workbook_add_format(book->workbook);
        xlsx.format_set_num_format(book->numbers[decimals], shown);
    }
    return book;
}

int cxlsx_add_sheet(cxlsx_book *book, const char *name) {
    book->sheet = xlsx.workbook_add_worksheet(book->workbook, name);
    book->twin = NULL;
    if (book->sheet == NULL) {
        return LXW_ERROR_PARAMETER_VALIDATION;
    }
    xlsx.worksheet_freeze_panes(book->sheet, 1, 0);
    return 0;
}

int cxlsx_add_twin(cxlsx_book *book, const char *name) {
    book->twin = xlsx.workbook_add_worksheet(book->workbook, name);
    if (book->twin == NULL) {
        return LXW_ERROR_PARAMETER_VALIDATION;
    }
    xlsx.worksheet_hide(book->twin);
    return 0;
}

int cxlsx_twin_text(cxlsx_book *book, uint16_t column, const char *text) {
    return xlsx.worksheet_write_string(book->twin, 0, column, text, NULL);
}

// Writes a cell to the sheet and, a row further down, to its twin.
#define WRITE(FUNCTION, BOOK, ROW, ...)                                                                                \
    ((BOOK)->twin != NULL ? xlsx.FUNCTION((BOOK)->twin, (ROW) + 1, __VA_ARGS__) : 0,                                   \
     xlsx.FUNCTION((BOOK)->sheet, ROW, __VA_ARGS__))

int cxlsx_header(cxlsx_book *book, uint16_t column, const char *text) {
    return WRITE(worksheet_write_string, book, 0, column, text, book->bold);
}

int cxlsx_text(cxlsx_book *book, uint32_t row, uint16_t column, const char *text) {
    return WRITE(worksheet_write_string, book, row, column, text, NULL);
}

int cxlsx_number(cxlsx_book *book, uint32_t row, uint16_t column, double value, int decimals) {
    lxw_format *format = decimals < 0 || decimals > MOST_DECIMALS ? NULL : book->numbers[decimals];
    return WRITE(worksheet_write_number, book, row, column, value, format);
}

int cxlsx_day(cxlsx_book *book, uint32_t row, uint16_t column, int year, int month, int day) {
    lxw_datetime moment = {.year = year, .month = month, .day = day};
    return WRITE(worksheet_write_datetime, book, row, column, &moment, book->day);
}

int cxlsx_boolean(cxlsx_book *book, uint32_t row, uint16_t column, int value) {
    return WRITE(worksheet_write_boolean, book, row, column, value, NULL);
}

int cxlsx_width(cxlsx_book *book, uint16_t column, double width) {
    return xlsx.worksheet_set_column(book->sheet, column, column, width, NULL);
}

int cxlsx_close(cxlsx_book *book) {
    int error = xlsx.workbook_close(book->workbook);
    free(book->temporary);
    free(book);
    return error;
}

void cxlsx_drop(cxlsx_book *book) {
    xlsx.lxw_workbook_free(book->workbook);
    free(book->temporary);
    free(book);
}

const char *cxlsx_words(int error) {
    return xlsx.lxw_strerror(error);
}
