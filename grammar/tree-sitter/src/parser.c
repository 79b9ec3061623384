#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 35
#define LARGE_STATE_COUNT 19
#define SYMBOL_COUNT 47
#define ALIAS_COUNT 0
#define TOKEN_COUNT 31
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 1
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define PRODUCTION_ID_COUNT 3

enum ts_symbol_identifiers {
  anon_sym_LF = 1,
  anon_sym_SEMI = 2,
  anon_sym_PERCENT = 3,
  anon_sym_COMMA = 4,
  anon_sym_LPAREN = 5,
  anon_sym_RPAREN = 6,
  anon_sym_EQ = 7,
  anon_sym_BANG_EQ = 8,
  anon_sym_LT = 9,
  anon_sym_LT_EQ = 10,
  anon_sym_GT = 11,
  anon_sym_GT_EQ = 12,
  anon_sym_GT_GT = 13,
  anon_sym_TILDE = 14,
  anon_sym_STAR = 15,
  anon_sym_DQUOTE = 16,
  aux_sym_string_token1 = 17,
  anon_sym_DQUOTE2 = 18,
  anon_sym_SQUOTE = 19,
  aux_sym_string_token2 = 20,
  anon_sym_SQUOTE2 = 21,
  sym_escape = 22,
  sym_pipe = 23,
  sym_comment = 24,
  sym__hash = 25,
  sym_variable = 26,
  sym_sku = 27,
  sym_date = 28,
  sym_number = 29,
  sym_word = 30,
  sym_source_file = 31,
  sym__line = 32,
  sym_statement = 33,
  sym__part = 34,
  sym__comma = 35,
  sym_group = 36,
  sym__break = 37,
  sym_operator = 38,
  sym_string = 39,
  sym__line_comment = 40,
  aux_sym_source_file_repeat1 = 41,
  aux_sym_statement_repeat1 = 42,
  aux_sym__comma_repeat1 = 43,
  aux_sym_group_repeat1 = 44,
  aux_sym_string_repeat1 = 45,
  aux_sym_string_repeat2 = 46,
};

static const char * const ts_symbol_names[] = {
  [ts_builtin_sym_end] = "end",
  [anon_sym_LF] = "\n",
  [anon_sym_SEMI] = ";",
  [anon_sym_PERCENT] = "%",
  [anon_sym_COMMA] = ",",
  [anon_sym_LPAREN] = "(",
  [anon_sym_RPAREN] = ")",
  [anon_sym_EQ] = "=",
  [anon_sym_BANG_EQ] = "!=",
  [anon_sym_LT] = "<",
  [anon_sym_LT_EQ] = "<=",
  [anon_sym_GT] = ">",
  [anon_sym_GT_EQ] = ">=",
  [anon_sym_GT_GT] = ">>",
  [anon_sym_TILDE] = "~",
  [anon_sym_STAR] = "*",
  [anon_sym_DQUOTE] = "\"",
  [aux_sym_string_token1] = "string_token1",
  [anon_sym_DQUOTE2] = "\"",
  [anon_sym_SQUOTE] = "'",
  [aux_sym_string_token2] = "string_token2",
  [anon_sym_SQUOTE2] = "'",
  [sym_escape] = "escape",
  [sym_pipe] = "pipe",
  [sym_comment] = "comment",
  [sym__hash] = "_hash",
  [sym_variable] = "variable",
  [sym_sku] = "sku",
  [sym_date] = "date",
  [sym_number] = "number",
  [sym_word] = "word",
  [sym_source_file] = "source_file",
  [sym__line] = "_line",
  [sym_statement] = "statement",
  [sym__part] = "_part",
  [sym__comma] = "_comma",
  [sym_group] = "group",
  [sym__break] = "_break",
  [sym_operator] = "operator",
  [sym_string] = "string",
  [sym__line_comment] = "_line_comment",
  [aux_sym_source_file_repeat1] = "source_file_repeat1",
  [aux_sym_statement_repeat1] = "statement_repeat1",
  [aux_sym__comma_repeat1] = "_comma_repeat1",
  [aux_sym_group_repeat1] = "group_repeat1",
  [aux_sym_string_repeat1] = "string_repeat1",
  [aux_sym_string_repeat2] = "string_repeat2",
};

static const TSSymbol ts_symbol_map[] = {
  [ts_builtin_sym_end] = ts_builtin_sym_end,
  [anon_sym_LF] = anon_sym_LF,
  [anon_sym_SEMI] = anon_sym_SEMI,
  [anon_sym_PERCENT] = anon_sym_PERCENT,
  [anon_sym_COMMA] = anon_sym_COMMA,
  [anon_sym_LPAREN] = anon_sym_LPAREN,
  [anon_sym_RPAREN] = anon_sym_RPAREN,
  [anon_sym_EQ] = anon_sym_EQ,
  [anon_sym_BANG_EQ] = anon_sym_BANG_EQ,
  [anon_sym_LT] = anon_sym_LT,
  [anon_sym_LT_EQ] = anon_sym_LT_EQ,
  [anon_sym_GT] = anon_sym_GT,
  [anon_sym_GT_EQ] = anon_sym_GT_EQ,
  [anon_sym_GT_GT] = anon_sym_GT_GT,
  [anon_sym_TILDE] = anon_sym_TILDE,
  [anon_sym_STAR] = anon_sym_STAR,
  [anon_sym_DQUOTE] = anon_sym_DQUOTE,
  [aux_sym_string_token1] = aux_sym_string_token1,
  [anon_sym_DQUOTE2] = anon_sym_DQUOTE,
  [anon_sym_SQUOTE] = anon_sym_SQUOTE,
  [aux_sym_string_token2] = aux_sym_string_token2,
  [anon_sym_SQUOTE2] = anon_sym_SQUOTE,
  [sym_escape] = sym_escape,
  [sym_pipe] = sym_pipe,
  [sym_comment] = sym_comment,
  [sym__hash] = sym__hash,
  [sym_variable] = sym_variable,
  [sym_sku] = sym_sku,
  [sym_date] = sym_date,
  [sym_number] = sym_number,
  [sym_word] = sym_word,
  [sym_source_file] = sym_source_file,
  [sym__line] = sym__line,
  [sym_statement] = sym_statement,
  [sym__part] = sym__part,
  [sym__comma] = sym__comma,
  [sym_group] = sym_group,
  [sym__break] = sym__break,
  [sym_operator] = sym_operator,
  [sym_string] = sym_string,
  [sym__line_comment] = sym__line_comment,
  [aux_sym_source_file_repeat1] = aux_sym_source_file_repeat1,
  [aux_sym_statement_repeat1] = aux_sym_statement_repeat1,
  [aux_sym__comma_repeat1] = aux_sym__comma_repeat1,
  [aux_sym_group_repeat1] = aux_sym_group_repeat1,
  [aux_sym_string_repeat1] = aux_sym_string_repeat1,
  [aux_sym_string_repeat2] = aux_sym_string_repeat2,
};

static const TSSymbolMetadata ts_symbol_metadata[] = {
  [ts_builtin_sym_end] = {
    .visible = false,
    .named = true,
  },
  [anon_sym_LF] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_SEMI] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_PERCENT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_COMMA] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LPAREN] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_RPAREN] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_EQ] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_BANG_EQ] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_LT_EQ] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_GT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_GT_EQ] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_GT_GT] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_TILDE] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_STAR] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_DQUOTE] = {
    .visible = true,
    .named = false,
  },
  [aux_sym_string_token1] = {
    .visible = false,
    .named = false,
  },
  [anon_sym_DQUOTE2] = {
    .visible = true,
    .named = false,
  },
  [anon_sym_SQUOTE] = {
    .visible = true,
    .named = false,
  },
  [aux_sym_string_token2] = {
    .visible = false,
    .named = false,
  },
  [anon_sym_SQUOTE2] = {
    .visible = true,
    .named = false,
  },
  [sym_escape] = {
    .visible = true,
    .named = true,
  },
  [sym_pipe] = {
    .visible = true,
    .named = true,
  },
  [sym_comment] = {
    .visible = true,
    .named = true,
  },
  [sym__hash] = {
    .visible = false,
    .named = true,
  },
  [sym_variable] = {
    .visible = true,
    .named = true,
  },
  [sym_sku] = {
    .visible = true,
    .named = true,
  },
  [sym_date] = {
    .visible = true,
    .named = true,
  },
  [sym_number] = {
    .visible = true,
    .named = true,
  },
  [sym_word] = {
    .visible = true,
    .named = true,
  },
  [sym_source_file] = {
    .visible = true,
    .named = true,
  },
  [sym__line] = {
    .visible = false,
    .named = true,
  },
  [sym_statement] = {
    .visible = true,
    .named = true,
  },
  [sym__part] = {
    .visible = false,
    .named = true,
  },
  [sym__comma] = {
    .visible = false,
    .named = true,
  },
  [sym_group] = {
    .visible = true,
    .named = true,
  },
  [sym__break] = {
    .visible = false,
    .named = true,
  },
  [sym_operator] = {
    .visible = true,
    .named = true,
  },
  [sym_string] = {
    .visible = true,
    .named = true,
  },
  [sym__line_comment] = {
    .visible = false,
    .named = true,
  },
  [aux_sym_source_file_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_statement_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym__comma_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_group_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_string_repeat1] = {
    .visible = false,
    .named = false,
  },
  [aux_sym_string_repeat2] = {
    .visible = false,
    .named = false,
  },
};

enum ts_field_identifiers {
  field_name = 1,
};

static const char * const ts_field_names[] = {
  [0] = NULL,
  [field_name] = "name",
};

static const TSFieldMapSlice ts_field_map_slices[PRODUCTION_ID_COUNT] = {
  [2] = {.index = 0, .length = 1},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_name, 0},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
  [1] = {
    [0] = sym_comment,
  },
};

static const uint16_t ts_non_terminal_alias_map[] = {
  0,
};

static const TSStateId ts_primary_state_ids[STATE_COUNT] = {
  [0] = 0,
  [1] = 1,
  [2] = 2,
  [3] = 3,
  [4] = 4,
  [5] = 5,
  [6] = 6,
  [7] = 7,
  [8] = 8,
  [9] = 9,
  [10] = 10,
  [11] = 11,
  [12] = 12,
  [13] = 13,
  [14] = 14,
  [15] = 15,
  [16] = 16,
  [17] = 17,
  [18] = 18,
  [19] = 19,
  [20] = 20,
  [21] = 21,
  [22] = 22,
  [23] = 23,
  [24] = 24,
  [25] = 25,
  [26] = 26,
  [27] = 27,
  [28] = 28,
  [29] = 29,
  [30] = 18,
  [31] = 31,
  [32] = 32,
  [33] = 33,
  [34] = 34,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(27);
      ADVANCE_MAP(
        '\n', 28,
        '!', 9,
        '"', 47,
        '#', 56,
        '$', 20,
        '%', 30,
        '\'', 52,
        '(', 32,
        ')', 33,
        '*', 42,
        ',', 31,
        '-', 86,
        ';', 29,
        '<', 36,
        '=', 34,
        '>', 38,
        '\\', 2,
        '|', 54,
        '~', 41,
        'F', 78,
        'f', 78,
        0xa3, 86,
        0x20ac, 86,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(21);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(74);
      if (lookahead > '%' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(94);
      END_STATE();
    case 1:
      ADVANCE_MAP(
        '\n', 28,
        '!', 9,
        '"', 43,
        '#', 56,
        '$', 20,
        '%', 30,
        '\'', 48,
        '(', 32,
        ')', 33,
        '*', 42,
        ',', 31,
        '-', 86,
        ';', 29,
        '<', 36,
        '=', 34,
        '>', 38,
      );
      if (lookahead == '\\') SKIP(3);
      if (lookahead == '|') ADVANCE(54);
      if (lookahead == '~') ADVANCE(41);
      if (lookahead == 'F' ||
          lookahead == 'f') ADVANCE(78);
      if (lookahead == 0xa3 ||
          lookahead == 0x20ac) ADVANCE(86);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(1);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(74);
      if (lookahead > '%' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(94);
      END_STATE();
    case 2:
      if (lookahead == '\n') SKIP(1);
      if (lookahead == 'u') ADVANCE(10);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(3);
      if (lookahead == '"' ||
          lookahead == '\'' ||
          lookahead == '\\' ||
          lookahead == 'n' ||
          lookahead == 't') ADVANCE(53);
      END_STATE();
    case 3:
      if (lookahead == '\n') SKIP(1);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(3);
      END_STATE();
    case 4:
      if (lookahead == '\n') SKIP(8);
      if (lookahead == 'u') ADVANCE(10);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(5);
      if (lookahead == '"' ||
          lookahead == '\'' ||
          lookahead == '\\' ||
          lookahead == 'n' ||
          lookahead == 't') ADVANCE(53);
      END_STATE();
    case 5:
      if (lookahead == '\n') SKIP(8);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(5);
      END_STATE();
    case 6:
      if (lookahead == '"') ADVANCE(47);
      if (lookahead == '#') ADVANCE(45);
      if (lookahead == '\\') ADVANCE(4);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(44);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(46);
      END_STATE();
    case 7:
      if (lookahead == '#') ADVANCE(50);
      if (lookahead == '\'') ADVANCE(52);
      if (lookahead == '\\') ADVANCE(4);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(49);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(51);
      END_STATE();
    case 8:
      if (lookahead == '#') ADVANCE(55);
      if (lookahead == '\\') SKIP(5);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(8);
      END_STATE();
    case 9:
      if (lookahead == '=') ADVANCE(35);
      END_STATE();
    case 10:
      if (lookahead == '{') ADVANCE(19);
      END_STATE();
    case 11:
      if (lookahead == '}') ADVANCE(53);
      END_STATE();
    case 12:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(11);
      END_STATE();
    case 13:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(12);
      END_STATE();
    case 14:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(13);
      END_STATE();
    case 15:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(14);
      END_STATE();
    case 16:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(15);
      END_STATE();
    case 17:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(16);
      END_STATE();
    case 18:
      if (lookahead == '}') ADVANCE(53);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(17);
      END_STATE();
    case 19:
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(18);
      END_STATE();
    case 20:
      if (lookahead == '-' ||
          ('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(59);
      END_STATE();
    case 21:
      if (eof) ADVANCE(27);
      ADVANCE_MAP(
        '\n', 28,
        '!', 9,
        '"', 43,
        '#', 56,
        '$', 20,
        '%', 30,
        '\'', 48,
        '(', 32,
        ')', 33,
        '*', 42,
        ',', 31,
        '-', 86,
        ';', 29,
        '<', 36,
        '=', 34,
        '>', 38,
      );
      if (lookahead == '\\') SKIP(24);
      if (lookahead == '|') ADVANCE(54);
      if (lookahead == '~') ADVANCE(41);
      if (lookahead == 'F' ||
          lookahead == 'f') ADVANCE(78);
      if (lookahead == 0xa3 ||
          lookahead == 0x20ac) ADVANCE(86);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(21);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(74);
      if (lookahead > '%' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(94);
      END_STATE();
    case 22:
      if (eof) ADVANCE(27);
      if (lookahead == '\n') ADVANCE(28);
      if (lookahead == '"') ADVANCE(43);
      if (lookahead == '#') ADVANCE(56);
      if (lookahead == '\'') ADVANCE(48);
      if (lookahead == ';') ADVANCE(29);
      if (lookahead == '\\') SKIP(25);
      if (lookahead == 'F' ||
          lookahead == 'f') ADVANCE(78);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(22);
      if (lookahead > '%' &&
          (lookahead < '\'' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 23:
      if (eof) ADVANCE(27);
      if (lookahead == '\n') ADVANCE(28);
      if (lookahead == '#') ADVANCE(55);
      if (lookahead == ';') ADVANCE(29);
      if (lookahead == '\\') SKIP(26);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(23);
      END_STATE();
    case 24:
      if (eof) ADVANCE(27);
      if (lookahead == '\n') SKIP(21);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(24);
      END_STATE();
    case 25:
      if (eof) ADVANCE(27);
      if (lookahead == '\n') SKIP(22);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(25);
      END_STATE();
    case 26:
      if (eof) ADVANCE(27);
      if (lookahead == '\n') SKIP(23);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(26);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(anon_sym_LF);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(anon_sym_SEMI);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(anon_sym_PERCENT);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(anon_sym_LPAREN);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(anon_sym_RPAREN);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(anon_sym_EQ);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(anon_sym_BANG_EQ);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(anon_sym_LT);
      if (lookahead == '=') ADVANCE(37);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(anon_sym_LT_EQ);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(anon_sym_GT);
      if (lookahead == '=') ADVANCE(39);
      if (lookahead == '>') ADVANCE(40);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(anon_sym_GT_EQ);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(anon_sym_GT_GT);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(anon_sym_TILDE);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(anon_sym_STAR);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(anon_sym_DQUOTE);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(aux_sym_string_token1);
      if (lookahead == '#') ADVANCE(45);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(44);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\') ADVANCE(46);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(aux_sym_string_token1);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(46);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(46);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(aux_sym_string_token1);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(46);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(anon_sym_DQUOTE2);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(anon_sym_SQUOTE);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(aux_sym_string_token2);
      if (lookahead == '#') ADVANCE(50);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(49);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\'' &&
          lookahead != '\\') ADVANCE(51);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(aux_sym_string_token2);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(51);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\'' &&
          lookahead != '\\') ADVANCE(51);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(aux_sym_string_token2);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\'' &&
          lookahead != '\\') ADVANCE(51);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(anon_sym_SQUOTE2);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_escape);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_pipe);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(54);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(57);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(57);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(58);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(57);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym__hash);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(58);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_variable);
      if (lookahead == '-' ||
          ('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(59);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(61);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(61);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(63);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(88);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(60);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(87);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(62);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(89);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(64);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(90);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(65);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(91);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(66);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(92);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_sku);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_date);
      if (lookahead == '-') ADVANCE(85);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          lookahead != '-' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_date);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '-') ADVANCE(79);
      if (lookahead == '.') ADVANCE(81);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(75);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          (lookahead < ',' || '.' < lookahead) &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(81);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(71);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(81);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(72);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(81);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(73);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(81);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(75);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(76);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(sym_word);
      if (lookahead == '-') ADVANCE(82);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(93);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          lookahead != '-' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_word);
      if (lookahead == 'H' ||
          lookahead == 'h') ADVANCE(77);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_word);
      if (lookahead == 'Q' ||
          lookahead == 'q') ADVANCE(80);
      if (lookahead == 'W' ||
          lookahead == 'w') ADVANCE(85);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(84);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_word);
      if (('1' <= lookahead && lookahead <= '4')) ADVANCE(70);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(76);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(93);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(70);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(69);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(83);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(75);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 87:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(68);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 88:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(87);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 89:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(88);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 90:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(89);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 91:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(90);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 92:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(91);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 93:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(92);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    case 94:
      ACCEPT_TOKEN(sym_word);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(94);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexMode ts_lex_modes[STATE_COUNT] = {
  [0] = {.lex_state = 0},
  [1] = {.lex_state = 22},
  [2] = {.lex_state = 21},
  [3] = {.lex_state = 21},
  [4] = {.lex_state = 21},
  [5] = {.lex_state = 21},
  [6] = {.lex_state = 21},
  [7] = {.lex_state = 21},
  [8] = {.lex_state = 21},
  [9] = {.lex_state = 21},
  [10] = {.lex_state = 21},
  [11] = {.lex_state = 21},
  [12] = {.lex_state = 21},
  [13] = {.lex_state = 21},
  [14] = {.lex_state = 21},
  [15] = {.lex_state = 21},
  [16] = {.lex_state = 21},
  [17] = {.lex_state = 21},
  [18] = {.lex_state = 21},
  [19] = {.lex_state = 22},
  [20] = {.lex_state = 7},
  [21] = {.lex_state = 23},
  [22] = {.lex_state = 6},
  [23] = {.lex_state = 7},
  [24] = {.lex_state = 23},
  [25] = {.lex_state = 6},
  [26] = {.lex_state = 7},
  [27] = {.lex_state = 23},
  [28] = {.lex_state = 23},
  [29] = {.lex_state = 6},
  [30] = {.lex_state = 23},
  [31] = {.lex_state = 23},
  [32] = {.lex_state = 23},
  [33] = {.lex_state = 23},
  [34] = {.lex_state = 23},
};

static const uint16_t ts_parse_table[LARGE_STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {
    [ts_builtin_sym_end] = ACTIONS(1),
    [anon_sym_LF] = ACTIONS(1),
    [anon_sym_SEMI] = ACTIONS(1),
    [anon_sym_PERCENT] = ACTIONS(1),
    [anon_sym_COMMA] = ACTIONS(1),
    [anon_sym_LPAREN] = ACTIONS(1),
    [anon_sym_RPAREN] = ACTIONS(1),
    [anon_sym_EQ] = ACTIONS(1),
    [anon_sym_BANG_EQ] = ACTIONS(1),
    [anon_sym_LT] = ACTIONS(1),
    [anon_sym_LT_EQ] = ACTIONS(1),
    [anon_sym_GT] = ACTIONS(1),
    [anon_sym_GT_EQ] = ACTIONS(1),
    [anon_sym_GT_GT] = ACTIONS(1),
    [anon_sym_TILDE] = ACTIONS(1),
    [anon_sym_STAR] = ACTIONS(1),
    [anon_sym_DQUOTE] = ACTIONS(1),
    [anon_sym_DQUOTE2] = ACTIONS(1),
    [anon_sym_SQUOTE] = ACTIONS(1),
    [anon_sym_SQUOTE2] = ACTIONS(1),
    [sym_escape] = ACTIONS(1),
    [sym_pipe] = ACTIONS(1),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(1),
    [sym_variable] = ACTIONS(1),
    [sym_sku] = ACTIONS(1),
    [sym_date] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [sym_word] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(34),
    [sym__line] = STATE(28),
    [sym_statement] = STATE(28),
    [sym_string] = STATE(2),
    [sym__line_comment] = STATE(28),
    [aux_sym_source_file_repeat1] = STATE(27),
    [ts_builtin_sym_end] = ACTIONS(5),
    [anon_sym_LF] = ACTIONS(7),
    [anon_sym_SEMI] = ACTIONS(7),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(13),
    [sym_sku] = ACTIONS(15),
    [sym_word] = ACTIONS(15),
  },
  [2] = {
    [sym__part] = STATE(3),
    [sym__comma] = STATE(3),
    [sym_group] = STATE(3),
    [sym_operator] = STATE(3),
    [sym_string] = STATE(3),
    [aux_sym_statement_repeat1] = STATE(3),
    [ts_builtin_sym_end] = ACTIONS(17),
    [anon_sym_LF] = ACTIONS(17),
    [anon_sym_SEMI] = ACTIONS(17),
    [anon_sym_PERCENT] = ACTIONS(19),
    [anon_sym_COMMA] = ACTIONS(21),
    [anon_sym_LPAREN] = ACTIONS(23),
    [anon_sym_EQ] = ACTIONS(25),
    [anon_sym_BANG_EQ] = ACTIONS(25),
    [anon_sym_LT] = ACTIONS(27),
    [anon_sym_LT_EQ] = ACTIONS(25),
    [anon_sym_GT] = ACTIONS(27),
    [anon_sym_GT_EQ] = ACTIONS(25),
    [anon_sym_GT_GT] = ACTIONS(25),
    [anon_sym_TILDE] = ACTIONS(27),
    [anon_sym_STAR] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_pipe] = ACTIONS(29),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(19),
    [sym_variable] = ACTIONS(19),
    [sym_sku] = ACTIONS(31),
    [sym_date] = ACTIONS(31),
    [sym_number] = ACTIONS(31),
    [sym_word] = ACTIONS(31),
  },
  [3] = {
    [sym__part] = STATE(4),
    [sym__comma] = STATE(4),
    [sym_group] = STATE(4),
    [sym_operator] = STATE(4),
    [sym_string] = STATE(4),
    [aux_sym_statement_repeat1] = STATE(4),
    [ts_builtin_sym_end] = ACTIONS(33),
    [anon_sym_LF] = ACTIONS(33),
    [anon_sym_SEMI] = ACTIONS(33),
    [anon_sym_PERCENT] = ACTIONS(35),
    [anon_sym_COMMA] = ACTIONS(21),
    [anon_sym_LPAREN] = ACTIONS(23),
    [anon_sym_EQ] = ACTIONS(25),
    [anon_sym_BANG_EQ] = ACTIONS(25),
    [anon_sym_LT] = ACTIONS(27),
    [anon_sym_LT_EQ] = ACTIONS(25),
    [anon_sym_GT] = ACTIONS(27),
    [anon_sym_GT_EQ] = ACTIONS(25),
    [anon_sym_GT_GT] = ACTIONS(25),
    [anon_sym_TILDE] = ACTIONS(27),
    [anon_sym_STAR] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_pipe] = ACTIONS(37),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(35),
    [sym_variable] = ACTIONS(35),
    [sym_sku] = ACTIONS(39),
    [sym_date] = ACTIONS(39),
    [sym_number] = ACTIONS(39),
    [sym_word] = ACTIONS(39),
  },
  [4] = {
    [sym__part] = STATE(4),
    [sym__comma] = STATE(4),
    [sym_group] = STATE(4),
    [sym_operator] = STATE(4),
    [sym_string] = STATE(4),
    [aux_sym_statement_repeat1] = STATE(4),
    [ts_builtin_sym_end] = ACTIONS(41),
    [anon_sym_LF] = ACTIONS(41),
    [anon_sym_SEMI] = ACTIONS(41),
    [anon_sym_PERCENT] = ACTIONS(43),
    [anon_sym_COMMA] = ACTIONS(46),
    [anon_sym_LPAREN] = ACTIONS(49),
    [anon_sym_EQ] = ACTIONS(52),
    [anon_sym_BANG_EQ] = ACTIONS(52),
    [anon_sym_LT] = ACTIONS(55),
    [anon_sym_LT_EQ] = ACTIONS(52),
    [anon_sym_GT] = ACTIONS(55),
    [anon_sym_GT_EQ] = ACTIONS(52),
    [anon_sym_GT_GT] = ACTIONS(52),
    [anon_sym_TILDE] = ACTIONS(55),
    [anon_sym_STAR] = ACTIONS(52),
    [anon_sym_DQUOTE] = ACTIONS(58),
    [anon_sym_SQUOTE] = ACTIONS(61),
    [sym_pipe] = ACTIONS(41),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(43),
    [sym_variable] = ACTIONS(43),
    [sym_sku] = ACTIONS(64),
    [sym_date] = ACTIONS(64),
    [sym_number] = ACTIONS(64),
    [sym_word] = ACTIONS(64),
  },
  [5] = {
    [sym__part] = STATE(6),
    [sym__comma] = STATE(6),
    [sym_group] = STATE(6),
    [sym__break] = STATE(6),
    [sym_operator] = STATE(6),
    [sym_string] = STATE(6),
    [aux_sym_group_repeat1] = STATE(6),
    [anon_sym_LF] = ACTIONS(67),
    [anon_sym_PERCENT] = ACTIONS(69),
    [anon_sym_COMMA] = ACTIONS(21),
    [anon_sym_LPAREN] = ACTIONS(23),
    [anon_sym_RPAREN] = ACTIONS(71),
    [anon_sym_EQ] = ACTIONS(25),
    [anon_sym_BANG_EQ] = ACTIONS(25),
    [anon_sym_LT] = ACTIONS(27),
    [anon_sym_LT_EQ] = ACTIONS(25),
    [anon_sym_GT] = ACTIONS(27),
    [anon_sym_GT_EQ] = ACTIONS(25),
    [anon_sym_GT_GT] = ACTIONS(25),
    [anon_sym_TILDE] = ACTIONS(27),
    [anon_sym_STAR] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(69),
    [sym_variable] = ACTIONS(69),
    [sym_sku] = ACTIONS(73),
    [sym_date] = ACTIONS(73),
    [sym_number] = ACTIONS(73),
    [sym_word] = ACTIONS(73),
  },
  [6] = {
    [sym__part] = STATE(7),
    [sym__comma] = STATE(7),
    [sym_group] = STATE(7),
    [sym__break] = STATE(7),
    [sym_operator] = STATE(7),
    [sym_string] = STATE(7),
    [aux_sym_group_repeat1] = STATE(7),
    [anon_sym_LF] = ACTIONS(67),
    [anon_sym_PERCENT] = ACTIONS(75),
    [anon_sym_COMMA] = ACTIONS(21),
    [anon_sym_LPAREN] = ACTIONS(23),
    [anon_sym_RPAREN] = ACTIONS(77),
    [anon_sym_EQ] = ACTIONS(25),
    [anon_sym_BANG_EQ] = ACTIONS(25),
    [anon_sym_LT] = ACTIONS(27),
    [anon_sym_LT_EQ] = ACTIONS(25),
    [anon_sym_GT] = ACTIONS(27),
    [anon_sym_GT_EQ] = ACTIONS(25),
    [anon_sym_GT_GT] = ACTIONS(25),
    [anon_sym_TILDE] = ACTIONS(27),
    [anon_sym_STAR] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(75),
    [sym_variable] = ACTIONS(75),
    [sym_sku] = ACTIONS(79),
    [sym_date] = ACTIONS(79),
    [sym_number] = ACTIONS(79),
    [sym_word] = ACTIONS(79),
  },
  [7] = {
    [sym__part] = STATE(7),
    [sym__comma] = STATE(7),
    [sym_group] = STATE(7),
    [sym__break] = STATE(7),
    [sym_operator] = STATE(7),
    [sym_string] = STATE(7),
    [aux_sym_group_repeat1] = STATE(7),
    [anon_sym_LF] = ACTIONS(81),
    [anon_sym_PERCENT] = ACTIONS(84),
    [anon_sym_COMMA] = ACTIONS(87),
    [anon_sym_LPAREN] = ACTIONS(90),
    [anon_sym_RPAREN] = ACTIONS(93),
    [anon_sym_EQ] = ACTIONS(95),
    [anon_sym_BANG_EQ] = ACTIONS(95),
    [anon_sym_LT] = ACTIONS(98),
    [anon_sym_LT_EQ] = ACTIONS(95),
    [anon_sym_GT] = ACTIONS(98),
    [anon_sym_GT_EQ] = ACTIONS(95),
    [anon_sym_GT_GT] = ACTIONS(95),
    [anon_sym_TILDE] = ACTIONS(98),
    [anon_sym_STAR] = ACTIONS(95),
    [anon_sym_DQUOTE] = ACTIONS(101),
    [anon_sym_SQUOTE] = ACTIONS(104),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(84),
    [sym_variable] = ACTIONS(84),
    [sym_sku] = ACTIONS(107),
    [sym_date] = ACTIONS(107),
    [sym_number] = ACTIONS(107),
    [sym_word] = ACTIONS(107),
  },
  [8] = {
    [sym__break] = STATE(10),
    [aux_sym__comma_repeat1] = STATE(10),
    [ts_builtin_sym_end] = ACTIONS(110),
    [anon_sym_LF] = ACTIONS(67),
    [anon_sym_SEMI] = ACTIONS(110),
    [anon_sym_PERCENT] = ACTIONS(110),
    [anon_sym_COMMA] = ACTIONS(110),
    [anon_sym_LPAREN] = ACTIONS(110),
    [anon_sym_RPAREN] = ACTIONS(110),
    [anon_sym_EQ] = ACTIONS(110),
    [anon_sym_BANG_EQ] = ACTIONS(110),
    [anon_sym_LT] = ACTIONS(112),
    [anon_sym_LT_EQ] = ACTIONS(110),
    [anon_sym_GT] = ACTIONS(112),
    [anon_sym_GT_EQ] = ACTIONS(110),
    [anon_sym_GT_GT] = ACTIONS(110),
    [anon_sym_TILDE] = ACTIONS(112),
    [anon_sym_STAR] = ACTIONS(110),
    [anon_sym_DQUOTE] = ACTIONS(110),
    [anon_sym_SQUOTE] = ACTIONS(110),
    [sym_pipe] = ACTIONS(110),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(110),
    [sym_variable] = ACTIONS(110),
    [sym_sku] = ACTIONS(112),
    [sym_date] = ACTIONS(112),
    [sym_number] = ACTIONS(112),
    [sym_word] = ACTIONS(112),
  },
  [9] = {
    [sym__break] = STATE(8),
    [aux_sym__comma_repeat1] = STATE(8),
    [ts_builtin_sym_end] = ACTIONS(114),
    [anon_sym_LF] = ACTIONS(67),
    [anon_sym_SEMI] = ACTIONS(114),
    [anon_sym_PERCENT] = ACTIONS(114),
    [anon_sym_COMMA] = ACTIONS(114),
    [anon_sym_LPAREN] = ACTIONS(114),
    [anon_sym_RPAREN] = ACTIONS(114),
    [anon_sym_EQ] = ACTIONS(114),
    [anon_sym_BANG_EQ] = ACTIONS(114),
    [anon_sym_LT] = ACTIONS(116),
    [anon_sym_LT_EQ] = ACTIONS(114),
    [anon_sym_GT] = ACTIONS(116),
    [anon_sym_GT_EQ] = ACTIONS(114),
    [anon_sym_GT_GT] = ACTIONS(114),
    [anon_sym_TILDE] = ACTIONS(116),
    [anon_sym_STAR] = ACTIONS(114),
    [anon_sym_DQUOTE] = ACTIONS(114),
    [anon_sym_SQUOTE] = ACTIONS(114),
    [sym_pipe] = ACTIONS(114),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(114),
    [sym_variable] = ACTIONS(114),
    [sym_sku] = ACTIONS(116),
    [sym_date] = ACTIONS(116),
    [sym_number] = ACTIONS(116),
    [sym_word] = ACTIONS(116),
  },
  [10] = {
    [sym__break] = STATE(10),
    [aux_sym__comma_repeat1] = STATE(10),
    [ts_builtin_sym_end] = ACTIONS(118),
    [anon_sym_LF] = ACTIONS(120),
    [anon_sym_SEMI] = ACTIONS(118),
    [anon_sym_PERCENT] = ACTIONS(118),
    [anon_sym_COMMA] = ACTIONS(118),
    [anon_sym_LPAREN] = ACTIONS(118),
    [anon_sym_RPAREN] = ACTIONS(118),
    [anon_sym_EQ] = ACTIONS(118),
    [anon_sym_BANG_EQ] = ACTIONS(118),
    [anon_sym_LT] = ACTIONS(123),
    [anon_sym_LT_EQ] = ACTIONS(118),
    [anon_sym_GT] = ACTIONS(123),
    [anon_sym_GT_EQ] = ACTIONS(118),
    [anon_sym_GT_GT] = ACTIONS(118),
    [anon_sym_TILDE] = ACTIONS(123),
    [anon_sym_STAR] = ACTIONS(118),
    [anon_sym_DQUOTE] = ACTIONS(118),
    [anon_sym_SQUOTE] = ACTIONS(118),
    [sym_pipe] = ACTIONS(118),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(118),
    [sym_variable] = ACTIONS(118),
    [sym_sku] = ACTIONS(123),
    [sym_date] = ACTIONS(123),
    [sym_number] = ACTIONS(123),
    [sym_word] = ACTIONS(123),
  },
  [11] = {
    [sym__line_comment] = STATE(17),
    [ts_builtin_sym_end] = ACTIONS(125),
    [anon_sym_LF] = ACTIONS(125),
    [anon_sym_SEMI] = ACTIONS(125),
    [anon_sym_PERCENT] = ACTIONS(125),
    [anon_sym_COMMA] = ACTIONS(125),
    [anon_sym_LPAREN] = ACTIONS(125),
    [anon_sym_RPAREN] = ACTIONS(125),
    [anon_sym_EQ] = ACTIONS(125),
    [anon_sym_BANG_EQ] = ACTIONS(125),
    [anon_sym_LT] = ACTIONS(127),
    [anon_sym_LT_EQ] = ACTIONS(125),
    [anon_sym_GT] = ACTIONS(127),
    [anon_sym_GT_EQ] = ACTIONS(125),
    [anon_sym_GT_GT] = ACTIONS(125),
    [anon_sym_TILDE] = ACTIONS(127),
    [anon_sym_STAR] = ACTIONS(125),
    [anon_sym_DQUOTE] = ACTIONS(125),
    [anon_sym_SQUOTE] = ACTIONS(125),
    [sym_pipe] = ACTIONS(125),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(129),
    [sym_variable] = ACTIONS(125),
    [sym_sku] = ACTIONS(127),
    [sym_date] = ACTIONS(127),
    [sym_number] = ACTIONS(127),
    [sym_word] = ACTIONS(127),
  },
  [12] = {
    [ts_builtin_sym_end] = ACTIONS(131),
    [anon_sym_LF] = ACTIONS(131),
    [anon_sym_SEMI] = ACTIONS(131),
    [anon_sym_PERCENT] = ACTIONS(131),
    [anon_sym_COMMA] = ACTIONS(131),
    [anon_sym_LPAREN] = ACTIONS(131),
    [anon_sym_RPAREN] = ACTIONS(131),
    [anon_sym_EQ] = ACTIONS(131),
    [anon_sym_BANG_EQ] = ACTIONS(131),
    [anon_sym_LT] = ACTIONS(133),
    [anon_sym_LT_EQ] = ACTIONS(131),
    [anon_sym_GT] = ACTIONS(133),
    [anon_sym_GT_EQ] = ACTIONS(131),
    [anon_sym_GT_GT] = ACTIONS(131),
    [anon_sym_TILDE] = ACTIONS(133),
    [anon_sym_STAR] = ACTIONS(131),
    [anon_sym_DQUOTE] = ACTIONS(131),
    [anon_sym_SQUOTE] = ACTIONS(131),
    [sym_pipe] = ACTIONS(131),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(131),
    [sym_variable] = ACTIONS(131),
    [sym_sku] = ACTIONS(133),
    [sym_date] = ACTIONS(133),
    [sym_number] = ACTIONS(133),
    [sym_word] = ACTIONS(133),
  },
  [13] = {
    [ts_builtin_sym_end] = ACTIONS(135),
    [anon_sym_LF] = ACTIONS(135),
    [anon_sym_SEMI] = ACTIONS(135),
    [anon_sym_PERCENT] = ACTIONS(135),
    [anon_sym_COMMA] = ACTIONS(135),
    [anon_sym_LPAREN] = ACTIONS(135),
    [anon_sym_RPAREN] = ACTIONS(135),
    [anon_sym_EQ] = ACTIONS(135),
    [anon_sym_BANG_EQ] = ACTIONS(135),
    [anon_sym_LT] = ACTIONS(137),
    [anon_sym_LT_EQ] = ACTIONS(135),
    [anon_sym_GT] = ACTIONS(137),
    [anon_sym_GT_EQ] = ACTIONS(135),
    [anon_sym_GT_GT] = ACTIONS(135),
    [anon_sym_TILDE] = ACTIONS(137),
    [anon_sym_STAR] = ACTIONS(135),
    [anon_sym_DQUOTE] = ACTIONS(135),
    [anon_sym_SQUOTE] = ACTIONS(135),
    [sym_pipe] = ACTIONS(135),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(135),
    [sym_variable] = ACTIONS(135),
    [sym_sku] = ACTIONS(137),
    [sym_date] = ACTIONS(137),
    [sym_number] = ACTIONS(137),
    [sym_word] = ACTIONS(137),
  },
  [14] = {
    [ts_builtin_sym_end] = ACTIONS(139),
    [anon_sym_LF] = ACTIONS(139),
    [anon_sym_SEMI] = ACTIONS(139),
    [anon_sym_PERCENT] = ACTIONS(139),
    [anon_sym_COMMA] = ACTIONS(139),
    [anon_sym_LPAREN] = ACTIONS(139),
    [anon_sym_RPAREN] = ACTIONS(139),
    [anon_sym_EQ] = ACTIONS(139),
    [anon_sym_BANG_EQ] = ACTIONS(139),
    [anon_sym_LT] = ACTIONS(141),
    [anon_sym_LT_EQ] = ACTIONS(139),
    [anon_sym_GT] = ACTIONS(141),
    [anon_sym_GT_EQ] = ACTIONS(139),
    [anon_sym_GT_GT] = ACTIONS(139),
    [anon_sym_TILDE] = ACTIONS(141),
    [anon_sym_STAR] = ACTIONS(139),
    [anon_sym_DQUOTE] = ACTIONS(139),
    [anon_sym_SQUOTE] = ACTIONS(139),
    [sym_pipe] = ACTIONS(139),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(139),
    [sym_variable] = ACTIONS(139),
    [sym_sku] = ACTIONS(141),
    [sym_date] = ACTIONS(141),
    [sym_number] = ACTIONS(141),
    [sym_word] = ACTIONS(141),
  },
  [15] = {
    [ts_builtin_sym_end] = ACTIONS(143),
    [anon_sym_LF] = ACTIONS(143),
    [anon_sym_SEMI] = ACTIONS(143),
    [anon_sym_PERCENT] = ACTIONS(143),
    [anon_sym_COMMA] = ACTIONS(143),
    [anon_sym_LPAREN] = ACTIONS(143),
    [anon_sym_RPAREN] = ACTIONS(143),
    [anon_sym_EQ] = ACTIONS(143),
    [anon_sym_BANG_EQ] = ACTIONS(143),
    [anon_sym_LT] = ACTIONS(145),
    [anon_sym_LT_EQ] = ACTIONS(143),
    [anon_sym_GT] = ACTIONS(145),
    [anon_sym_GT_EQ] = ACTIONS(143),
    [anon_sym_GT_GT] = ACTIONS(143),
    [anon_sym_TILDE] = ACTIONS(145),
    [anon_sym_STAR] = ACTIONS(143),
    [anon_sym_DQUOTE] = ACTIONS(143),
    [anon_sym_SQUOTE] = ACTIONS(143),
    [sym_pipe] = ACTIONS(143),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(143),
    [sym_variable] = ACTIONS(143),
    [sym_sku] = ACTIONS(145),
    [sym_date] = ACTIONS(145),
    [sym_number] = ACTIONS(145),
    [sym_word] = ACTIONS(145),
  },
  [16] = {
    [ts_builtin_sym_end] = ACTIONS(147),
    [anon_sym_LF] = ACTIONS(147),
    [anon_sym_SEMI] = ACTIONS(147),
    [anon_sym_PERCENT] = ACTIONS(147),
    [anon_sym_COMMA] = ACTIONS(147),
    [anon_sym_LPAREN] = ACTIONS(147),
    [anon_sym_RPAREN] = ACTIONS(147),
    [anon_sym_EQ] = ACTIONS(147),
    [anon_sym_BANG_EQ] = ACTIONS(147),
    [anon_sym_LT] = ACTIONS(149),
    [anon_sym_LT_EQ] = ACTIONS(147),
    [anon_sym_GT] = ACTIONS(149),
    [anon_sym_GT_EQ] = ACTIONS(147),
    [anon_sym_GT_GT] = ACTIONS(147),
    [anon_sym_TILDE] = ACTIONS(149),
    [anon_sym_STAR] = ACTIONS(147),
    [anon_sym_DQUOTE] = ACTIONS(147),
    [anon_sym_SQUOTE] = ACTIONS(147),
    [sym_pipe] = ACTIONS(147),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(147),
    [sym_variable] = ACTIONS(147),
    [sym_sku] = ACTIONS(149),
    [sym_date] = ACTIONS(149),
    [sym_number] = ACTIONS(149),
    [sym_word] = ACTIONS(149),
  },
  [17] = {
    [ts_builtin_sym_end] = ACTIONS(151),
    [anon_sym_LF] = ACTIONS(151),
    [anon_sym_SEMI] = ACTIONS(151),
    [anon_sym_PERCENT] = ACTIONS(151),
    [anon_sym_COMMA] = ACTIONS(151),
    [anon_sym_LPAREN] = ACTIONS(151),
    [anon_sym_RPAREN] = ACTIONS(151),
    [anon_sym_EQ] = ACTIONS(151),
    [anon_sym_BANG_EQ] = ACTIONS(151),
    [anon_sym_LT] = ACTIONS(153),
    [anon_sym_LT_EQ] = ACTIONS(151),
    [anon_sym_GT] = ACTIONS(153),
    [anon_sym_GT_EQ] = ACTIONS(151),
    [anon_sym_GT_GT] = ACTIONS(151),
    [anon_sym_TILDE] = ACTIONS(153),
    [anon_sym_STAR] = ACTIONS(151),
    [anon_sym_DQUOTE] = ACTIONS(151),
    [anon_sym_SQUOTE] = ACTIONS(151),
    [sym_pipe] = ACTIONS(151),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(151),
    [sym_variable] = ACTIONS(151),
    [sym_sku] = ACTIONS(153),
    [sym_date] = ACTIONS(153),
    [sym_number] = ACTIONS(153),
    [sym_word] = ACTIONS(153),
  },
  [18] = {
    [ts_builtin_sym_end] = ACTIONS(155),
    [anon_sym_LF] = ACTIONS(155),
    [anon_sym_SEMI] = ACTIONS(155),
    [anon_sym_PERCENT] = ACTIONS(155),
    [anon_sym_COMMA] = ACTIONS(155),
    [anon_sym_LPAREN] = ACTIONS(155),
    [anon_sym_RPAREN] = ACTIONS(155),
    [anon_sym_EQ] = ACTIONS(155),
    [anon_sym_BANG_EQ] = ACTIONS(155),
    [anon_sym_LT] = ACTIONS(157),
    [anon_sym_LT_EQ] = ACTIONS(155),
    [anon_sym_GT] = ACTIONS(157),
    [anon_sym_GT_EQ] = ACTIONS(155),
    [anon_sym_GT_GT] = ACTIONS(155),
    [anon_sym_TILDE] = ACTIONS(157),
    [anon_sym_STAR] = ACTIONS(155),
    [anon_sym_DQUOTE] = ACTIONS(155),
    [anon_sym_SQUOTE] = ACTIONS(155),
    [sym_pipe] = ACTIONS(155),
    [sym_comment] = ACTIONS(3),
    [sym__hash] = ACTIONS(155),
    [sym_variable] = ACTIONS(155),
    [sym_sku] = ACTIONS(157),
    [sym_date] = ACTIONS(157),
    [sym_number] = ACTIONS(157),
    [sym_word] = ACTIONS(157),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 8,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(9), 1,
      anon_sym_DQUOTE,
    ACTIONS(11), 1,
      anon_sym_SQUOTE,
    ACTIONS(13), 1,
      sym__hash,
    STATE(2), 1,
      sym_string,
    ACTIONS(15), 2,
      sym_sku,
      sym_word,
    ACTIONS(159), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
    STATE(33), 3,
      sym__line,
      sym_statement,
      sym__line_comment,
  [30] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(163), 1,
      anon_sym_SQUOTE2,
    STATE(26), 1,
      aux_sym_string_repeat2,
    ACTIONS(161), 2,
      aux_sym_string_token2,
      sym_escape,
  [44] = 4,
    ACTIONS(165), 1,
      ts_builtin_sym_end,
    ACTIONS(167), 1,
      sym_comment,
    STATE(24), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(7), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [58] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(171), 1,
      anon_sym_DQUOTE2,
    STATE(29), 1,
      aux_sym_string_repeat1,
    ACTIONS(169), 2,
      aux_sym_string_token1,
      sym_escape,
  [72] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(171), 1,
      anon_sym_SQUOTE2,
    STATE(20), 1,
      aux_sym_string_repeat2,
    ACTIONS(173), 2,
      aux_sym_string_token2,
      sym_escape,
  [86] = 4,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(175), 1,
      ts_builtin_sym_end,
    STATE(24), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(177), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [100] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(183), 1,
      anon_sym_DQUOTE2,
    STATE(25), 1,
      aux_sym_string_repeat1,
    ACTIONS(180), 2,
      aux_sym_string_token1,
      sym_escape,
  [114] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(188), 1,
      anon_sym_SQUOTE2,
    STATE(26), 1,
      aux_sym_string_repeat2,
    ACTIONS(185), 2,
      aux_sym_string_token2,
      sym_escape,
  [128] = 4,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(190), 1,
      ts_builtin_sym_end,
    STATE(24), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(7), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [142] = 4,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(190), 1,
      ts_builtin_sym_end,
    STATE(21), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(7), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [156] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(163), 1,
      anon_sym_DQUOTE2,
    STATE(25), 1,
      aux_sym_string_repeat1,
    ACTIONS(192), 2,
      aux_sym_string_token1,
      sym_escape,
  [170] = 2,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(155), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [179] = 2,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(33), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [188] = 2,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(194), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [197] = 2,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(175), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [206] = 2,
    ACTIONS(167), 1,
      sym_comment,
    ACTIONS(196), 1,
      ts_builtin_sym_end,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(19)] = 0,
  [SMALL_STATE(20)] = 30,
  [SMALL_STATE(21)] = 44,
  [SMALL_STATE(22)] = 58,
  [SMALL_STATE(23)] = 72,
  [SMALL_STATE(24)] = 86,
  [SMALL_STATE(25)] = 100,
  [SMALL_STATE(26)] = 114,
  [SMALL_STATE(27)] = 128,
  [SMALL_STATE(28)] = 142,
  [SMALL_STATE(29)] = 156,
  [SMALL_STATE(30)] = 170,
  [SMALL_STATE(31)] = 179,
  [SMALL_STATE(32)] = 188,
  [SMALL_STATE(33)] = 197,
  [SMALL_STATE(34)] = 206,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [9] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(23),
  [13] = {.entry = {.count = 1, .reusable = true}}, SHIFT(30),
  [15] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [17] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_statement, 1, 0, 2),
  [19] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [21] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(5),
  [25] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [27] = {.entry = {.count = 1, .reusable = false}}, SHIFT(12),
  [29] = {.entry = {.count = 1, .reusable = true}}, SHIFT(31),
  [31] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [33] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_statement, 2, 0, 2),
  [35] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [37] = {.entry = {.count = 1, .reusable = true}}, SHIFT(32),
  [39] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [41] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0),
  [43] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(4),
  [46] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(9),
  [49] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(5),
  [52] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [55] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [58] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(22),
  [61] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(23),
  [64] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(4),
  [67] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [69] = {.entry = {.count = 1, .reusable = true}}, SHIFT(6),
  [71] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [73] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [75] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [77] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [79] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [81] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(11),
  [84] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(7),
  [87] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(9),
  [90] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(5),
  [93] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0),
  [95] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [98] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(12),
  [101] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(22),
  [104] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(23),
  [107] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(7),
  [110] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__comma, 2, 0, 0),
  [112] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__comma, 2, 0, 0),
  [114] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__comma, 1, 0, 0),
  [116] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__comma, 1, 0, 0),
  [118] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__comma_repeat1, 2, 0, 0),
  [120] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__comma_repeat1, 2, 0, 0), SHIFT_REPEAT(11),
  [123] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__comma_repeat1, 2, 0, 0),
  [125] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__break, 1, 0, 0),
  [127] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__break, 1, 0, 0),
  [129] = {.entry = {.count = 1, .reusable = true}}, SHIFT(18),
  [131] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_operator, 1, 0, 0),
  [133] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_operator, 1, 0, 0),
  [135] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [137] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [139] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_group, 2, 0, 0),
  [141] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_group, 2, 0, 0),
  [143] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [145] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [147] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_group, 3, 0, 0),
  [149] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_group, 3, 0, 0),
  [151] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__break, 2, 0, 0),
  [153] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__break, 2, 0, 0),
  [155] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__line_comment, 1, 0, 1),
  [157] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__line_comment, 1, 0, 1),
  [159] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 1, 0, 0),
  [161] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [163] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [165] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [167] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [169] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [171] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [173] = {.entry = {.count = 1, .reusable = true}}, SHIFT(20),
  [175] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [177] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(19),
  [180] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(25),
  [183] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [185] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat2, 2, 0, 0), SHIFT_REPEAT(26),
  [188] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat2, 2, 0, 0),
  [190] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [192] = {.entry = {.count = 1, .reusable = true}}, SHIFT(25),
  [194] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_statement, 3, 0, 2),
  [196] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
};

#ifdef __cplusplus
extern "C" {
#endif
#ifdef TREE_SITTER_HIDE_SYMBOLS
#define TS_PUBLIC
#elif defined(_WIN32)
#define TS_PUBLIC __declspec(dllexport)
#else
#define TS_PUBLIC __attribute__((visibility("default")))
#endif

TS_PUBLIC const TSLanguage *tree_sitter_fhq(void) {
  static const TSLanguage language = {
    .version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .alias_count = ALIAS_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = EXTERNAL_TOKEN_COUNT,
    .state_count = STATE_COUNT,
    .large_state_count = LARGE_STATE_COUNT,
    .production_id_count = PRODUCTION_ID_COUNT,
    .field_count = FIELD_COUNT,
    .max_alias_sequence_length = MAX_ALIAS_SEQUENCE_LENGTH,
    .parse_table = &ts_parse_table[0][0],
    .small_parse_table = ts_small_parse_table,
    .small_parse_table_map = ts_small_parse_table_map,
    .parse_actions = ts_parse_actions,
    .symbol_names = ts_symbol_names,
    .field_names = ts_field_names,
    .field_map_slices = ts_field_map_slices,
    .field_map_entries = ts_field_map_entries,
    .symbol_metadata = ts_symbol_metadata,
    .public_symbol_map = ts_symbol_map,
    .alias_map = ts_non_terminal_alias_map,
    .alias_sequences = &ts_alias_sequences[0][0],
    .lex_modes = ts_lex_modes,
    .lex_fn = ts_lex,
    .primary_state_ids = ts_primary_state_ids,
  };
  return &language;
}
#ifdef __cplusplus
}
#endif
