#include "tree_sitter/parser.h"

#if defined(__GNUC__) || defined(__clang__)
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define LANGUAGE_VERSION 14
#define STATE_COUNT 31
#define LARGE_STATE_COUNT 16
#define SYMBOL_COUNT 42
#define ALIAS_COUNT 0
#define TOKEN_COUNT 29
#define EXTERNAL_TOKEN_COUNT 0
#define FIELD_COUNT 1
#define MAX_ALIAS_SEQUENCE_LENGTH 3
#define PRODUCTION_ID_COUNT 2

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
  anon_sym_DQUOTE = 15,
  aux_sym_string_token1 = 16,
  anon_sym_DQUOTE2 = 17,
  anon_sym_SQUOTE = 18,
  aux_sym_string_token2 = 19,
  anon_sym_SQUOTE2 = 20,
  sym_escape = 21,
  sym_pipe = 22,
  sym_comment = 23,
  sym_variable = 24,
  sym_sku = 25,
  sym_date = 26,
  sym_number = 27,
  sym_word = 28,
  sym_source_file = 29,
  sym_statement = 30,
  sym__part = 31,
  sym__comma = 32,
  sym_group = 33,
  sym_operator = 34,
  sym_string = 35,
  aux_sym_source_file_repeat1 = 36,
  aux_sym_statement_repeat1 = 37,
  aux_sym__comma_repeat1 = 38,
  aux_sym_group_repeat1 = 39,
  aux_sym_string_repeat1 = 40,
  aux_sym_string_repeat2 = 41,
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
  [anon_sym_DQUOTE] = "\"",
  [aux_sym_string_token1] = "string_token1",
  [anon_sym_DQUOTE2] = "\"",
  [anon_sym_SQUOTE] = "'",
  [aux_sym_string_token2] = "string_token2",
  [anon_sym_SQUOTE2] = "'",
  [sym_escape] = "escape",
  [sym_pipe] = "pipe",
  [sym_comment] = "comment",
  [sym_variable] = "variable",
  [sym_sku] = "sku",
  [sym_date] = "date",
  [sym_number] = "number",
  [sym_word] = "word",
  [sym_source_file] = "source_file",
  [sym_statement] = "statement",
  [sym__part] = "_part",
  [sym__comma] = "_comma",
  [sym_group] = "group",
  [sym_operator] = "operator",
  [sym_string] = "string",
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
  [anon_sym_DQUOTE] = anon_sym_DQUOTE,
  [aux_sym_string_token1] = aux_sym_string_token1,
  [anon_sym_DQUOTE2] = anon_sym_DQUOTE,
  [anon_sym_SQUOTE] = anon_sym_SQUOTE,
  [aux_sym_string_token2] = aux_sym_string_token2,
  [anon_sym_SQUOTE2] = anon_sym_SQUOTE,
  [sym_escape] = sym_escape,
  [sym_pipe] = sym_pipe,
  [sym_comment] = sym_comment,
  [sym_variable] = sym_variable,
  [sym_sku] = sym_sku,
  [sym_date] = sym_date,
  [sym_number] = sym_number,
  [sym_word] = sym_word,
  [sym_source_file] = sym_source_file,
  [sym_statement] = sym_statement,
  [sym__part] = sym__part,
  [sym__comma] = sym__comma,
  [sym_group] = sym_group,
  [sym_operator] = sym_operator,
  [sym_string] = sym_string,
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
  [sym_operator] = {
    .visible = true,
    .named = true,
  },
  [sym_string] = {
    .visible = true,
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
  [1] = {.index = 0, .length = 1},
};

static const TSFieldMapEntry ts_field_map_entries[] = {
  [0] =
    {field_name, 0},
};

static const TSSymbol ts_alias_sequences[PRODUCTION_ID_COUNT][MAX_ALIAS_SEQUENCE_LENGTH] = {
  [0] = {0},
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
  [30] = 30,
};

static bool ts_lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(25);
      ADVANCE_MAP(
        '\n', 26,
        '!', 9,
        '"', 43,
        '#', 50,
        '$', 20,
        '%', 28,
        '\'', 47,
        '(', 30,
        ')', 31,
        ',', 29,
        '-', 78,
        ';', 27,
        '<', 34,
        '=', 32,
        '>', 36,
        '\\', 2,
        '|', 49,
        '~', 39,
        'F', 70,
        'f', 70,
        0xa3, 78,
        0x20ac, 78,
      );
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(21);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(66);
      if (lookahead > '%' &&
          (lookahead < '\'' || '*' < lookahead) &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(86);
      END_STATE();
    case 1:
      ADVANCE_MAP(
        '\n', 26,
        '!', 9,
        '"', 40,
        '#', 50,
        '$', 20,
        '%', 28,
        '\'', 44,
        '(', 30,
        ')', 31,
        ',', 29,
        '-', 78,
        ';', 27,
        '<', 34,
        '=', 32,
        '>', 36,
      );
      if (lookahead == '\\') SKIP(3);
      if (lookahead == '|') ADVANCE(49);
      if (lookahead == '~') ADVANCE(39);
      if (lookahead == 'F' ||
          lookahead == 'f') ADVANCE(70);
      if (lookahead == 0xa3 ||
          lookahead == 0x20ac) ADVANCE(78);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(1);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(66);
      if (lookahead > '%' &&
          (lookahead < '\'' || '*' < lookahead) &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(86);
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
          lookahead == 't') ADVANCE(48);
      END_STATE();
    case 3:
      if (lookahead == '\n') SKIP(1);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(3);
      END_STATE();
    case 4:
      if (lookahead == '\n') SKIP(7);
      if (lookahead == 'u') ADVANCE(10);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(5);
      if (lookahead == '"' ||
          lookahead == '\'' ||
          lookahead == '\\' ||
          lookahead == 'n' ||
          lookahead == 't') ADVANCE(48);
      END_STATE();
    case 5:
      if (lookahead == '\n') SKIP(7);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(5);
      END_STATE();
    case 6:
      if (lookahead == '"') ADVANCE(43);
      if (lookahead == '#') ADVANCE(42);
      if (lookahead == '\\') ADVANCE(4);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(41);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(42);
      END_STATE();
    case 7:
      if (lookahead == '#') ADVANCE(50);
      if (lookahead == '\\') SKIP(5);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(7);
      END_STATE();
    case 8:
      if (lookahead == '#') ADVANCE(46);
      if (lookahead == '\'') ADVANCE(47);
      if (lookahead == '\\') ADVANCE(4);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(45);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n') ADVANCE(46);
      END_STATE();
    case 9:
      if (lookahead == '=') ADVANCE(33);
      END_STATE();
    case 10:
      if (lookahead == '{') ADVANCE(19);
      END_STATE();
    case 11:
      if (lookahead == '}') ADVANCE(48);
      END_STATE();
    case 12:
      if (lookahead == '}') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(11);
      END_STATE();
    case 13:
      if (lookahead == '}') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(12);
      END_STATE();
    case 14:
      if (lookahead == '}') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(13);
      END_STATE();
    case 15:
      if (lookahead == '}') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(14);
      END_STATE();
    case 16:
      if (lookahead == '}') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(15);
      END_STATE();
    case 17:
      if (lookahead == '}') ADVANCE(48);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'F') ||
          ('a' <= lookahead && lookahead <= 'f')) ADVANCE(16);
      END_STATE();
    case 18:
      if (lookahead == '}') ADVANCE(48);
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
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(51);
      END_STATE();
    case 21:
      if (eof) ADVANCE(25);
      ADVANCE_MAP(
        '\n', 26,
        '!', 9,
        '"', 40,
        '#', 50,
        '$', 20,
        '%', 28,
        '\'', 44,
        '(', 30,
        ')', 31,
        ',', 29,
        '-', 78,
        ';', 27,
        '<', 34,
        '=', 32,
        '>', 36,
      );
      if (lookahead == '\\') SKIP(23);
      if (lookahead == '|') ADVANCE(49);
      if (lookahead == '~') ADVANCE(39);
      if (lookahead == 'F' ||
          lookahead == 'f') ADVANCE(70);
      if (lookahead == 0xa3 ||
          lookahead == 0x20ac) ADVANCE(78);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(21);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(66);
      if (lookahead > '%' &&
          (lookahead < '\'' || '*' < lookahead) &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || 0x7f < lookahead)) ADVANCE(86);
      END_STATE();
    case 22:
      if (eof) ADVANCE(25);
      if (lookahead == '\n') ADVANCE(26);
      if (lookahead == '"') ADVANCE(40);
      if (lookahead == '#') ADVANCE(50);
      if (lookahead == '\'') ADVANCE(44);
      if (lookahead == ';') ADVANCE(27);
      if (lookahead == '\\') SKIP(24);
      if (lookahead == 'F' ||
          lookahead == 'f') ADVANCE(70);
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
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 23:
      if (eof) ADVANCE(25);
      if (lookahead == '\n') SKIP(21);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(23);
      END_STATE();
    case 24:
      if (eof) ADVANCE(25);
      if (lookahead == '\n') SKIP(22);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') SKIP(24);
      END_STATE();
    case 25:
      ACCEPT_TOKEN(ts_builtin_sym_end);
      END_STATE();
    case 26:
      ACCEPT_TOKEN(anon_sym_LF);
      END_STATE();
    case 27:
      ACCEPT_TOKEN(anon_sym_SEMI);
      END_STATE();
    case 28:
      ACCEPT_TOKEN(anon_sym_PERCENT);
      END_STATE();
    case 29:
      ACCEPT_TOKEN(anon_sym_COMMA);
      END_STATE();
    case 30:
      ACCEPT_TOKEN(anon_sym_LPAREN);
      END_STATE();
    case 31:
      ACCEPT_TOKEN(anon_sym_RPAREN);
      END_STATE();
    case 32:
      ACCEPT_TOKEN(anon_sym_EQ);
      END_STATE();
    case 33:
      ACCEPT_TOKEN(anon_sym_BANG_EQ);
      END_STATE();
    case 34:
      ACCEPT_TOKEN(anon_sym_LT);
      if (lookahead == '=') ADVANCE(35);
      END_STATE();
    case 35:
      ACCEPT_TOKEN(anon_sym_LT_EQ);
      END_STATE();
    case 36:
      ACCEPT_TOKEN(anon_sym_GT);
      if (lookahead == '=') ADVANCE(37);
      if (lookahead == '>') ADVANCE(38);
      END_STATE();
    case 37:
      ACCEPT_TOKEN(anon_sym_GT_EQ);
      END_STATE();
    case 38:
      ACCEPT_TOKEN(anon_sym_GT_GT);
      END_STATE();
    case 39:
      ACCEPT_TOKEN(anon_sym_TILDE);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 40:
      ACCEPT_TOKEN(anon_sym_DQUOTE);
      END_STATE();
    case 41:
      ACCEPT_TOKEN(aux_sym_string_token1);
      if (lookahead == '#') ADVANCE(42);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(41);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '#' &&
          lookahead != '\\') ADVANCE(42);
      END_STATE();
    case 42:
      ACCEPT_TOKEN(aux_sym_string_token1);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '"' &&
          lookahead != '\\') ADVANCE(42);
      END_STATE();
    case 43:
      ACCEPT_TOKEN(anon_sym_DQUOTE2);
      END_STATE();
    case 44:
      ACCEPT_TOKEN(anon_sym_SQUOTE);
      END_STATE();
    case 45:
      ACCEPT_TOKEN(aux_sym_string_token2);
      if (lookahead == '#') ADVANCE(46);
      if (lookahead == '\t' ||
          lookahead == '\r' ||
          lookahead == ' ') ADVANCE(45);
      if (lookahead != 0 &&
          lookahead != '\t' &&
          lookahead != '\n' &&
          lookahead != '\'' &&
          lookahead != '\\') ADVANCE(46);
      END_STATE();
    case 46:
      ACCEPT_TOKEN(aux_sym_string_token2);
      if (lookahead != 0 &&
          lookahead != '\n' &&
          lookahead != '\'' &&
          lookahead != '\\') ADVANCE(46);
      END_STATE();
    case 47:
      ACCEPT_TOKEN(anon_sym_SQUOTE2);
      END_STATE();
    case 48:
      ACCEPT_TOKEN(sym_escape);
      END_STATE();
    case 49:
      ACCEPT_TOKEN(sym_pipe);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(49);
      END_STATE();
    case 50:
      ACCEPT_TOKEN(sym_comment);
      if (lookahead != 0 &&
          lookahead != '\n') ADVANCE(50);
      END_STATE();
    case 51:
      ACCEPT_TOKEN(sym_variable);
      if (lookahead == '-' ||
          ('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          lookahead == '_' ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(51);
      END_STATE();
    case 52:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(53);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(60);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 53:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(53);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 54:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(55);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(80);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 55:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(52);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(79);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 56:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(54);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(81);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 57:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(56);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(82);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 58:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(57);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(83);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 59:
      ACCEPT_TOKEN(sym_sku);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(58);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(84);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 60:
      ACCEPT_TOKEN(sym_sku);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 61:
      ACCEPT_TOKEN(sym_date);
      if (lookahead == '-') ADVANCE(77);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          lookahead != '-' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 62:
      ACCEPT_TOKEN(sym_date);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 63:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '-') ADVANCE(71);
      if (lookahead == '.') ADVANCE(73);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          (lookahead < ',' || '.' < lookahead) &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 64:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(73);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(63);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 65:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(73);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(64);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 66:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(73);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(65);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 67:
      ACCEPT_TOKEN(sym_number);
      if (lookahead == '.') ADVANCE(73);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 68:
      ACCEPT_TOKEN(sym_number);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(68);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 69:
      ACCEPT_TOKEN(sym_word);
      if (lookahead == '-') ADVANCE(74);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(85);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          lookahead != '-' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 70:
      ACCEPT_TOKEN(sym_word);
      if (lookahead == 'H' ||
          lookahead == 'h') ADVANCE(69);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 71:
      ACCEPT_TOKEN(sym_word);
      if (lookahead == 'Q' ||
          lookahead == 'q') ADVANCE(72);
      if (lookahead == 'W' ||
          lookahead == 'w') ADVANCE(77);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(76);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 72:
      ACCEPT_TOKEN(sym_word);
      if (('1' <= lookahead && lookahead <= '4')) ADVANCE(62);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 73:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(68);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 74:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(59);
      if (('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(85);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 75:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(62);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 76:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(61);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 77:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(75);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 78:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9')) ADVANCE(67);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 79:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(60);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 80:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(79);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 81:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(80);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 82:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(81);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 83:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(82);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 84:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(83);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 85:
      ACCEPT_TOKEN(sym_word);
      if (('0' <= lookahead && lookahead <= '9') ||
          ('A' <= lookahead && lookahead <= 'Z') ||
          ('a' <= lookahead && lookahead <= 'z')) ADVANCE(84);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < 'A' || '^' < lookahead) &&
          (lookahead < '`' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
      END_STATE();
    case 86:
      ACCEPT_TOKEN(sym_word);
      if (lookahead > '%' &&
          (lookahead < '(' || '*' < lookahead) &&
          lookahead != ',' &&
          (lookahead < ';' || '?' < lookahead) &&
          (lookahead < '[' || '^' < lookahead) &&
          lookahead != '`' &&
          (lookahead < '{' || '}' < lookahead) &&
          lookahead != 0x7f) ADVANCE(86);
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
  [16] = {.lex_state = 22},
  [17] = {.lex_state = 6},
  [18] = {.lex_state = 0},
  [19] = {.lex_state = 8},
  [20] = {.lex_state = 0},
  [21] = {.lex_state = 8},
  [22] = {.lex_state = 6},
  [23] = {.lex_state = 0},
  [24] = {.lex_state = 0},
  [25] = {.lex_state = 8},
  [26] = {.lex_state = 6},
  [27] = {.lex_state = 0},
  [28] = {.lex_state = 0},
  [29] = {.lex_state = 0},
  [30] = {.lex_state = 0},
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
    [anon_sym_DQUOTE] = ACTIONS(1),
    [anon_sym_DQUOTE2] = ACTIONS(1),
    [anon_sym_SQUOTE] = ACTIONS(1),
    [anon_sym_SQUOTE2] = ACTIONS(1),
    [sym_escape] = ACTIONS(1),
    [sym_pipe] = ACTIONS(1),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(1),
    [sym_sku] = ACTIONS(1),
    [sym_date] = ACTIONS(1),
    [sym_number] = ACTIONS(1),
    [sym_word] = ACTIONS(1),
  },
  [1] = {
    [sym_source_file] = STATE(30),
    [sym_statement] = STATE(20),
    [sym_string] = STATE(2),
    [aux_sym_source_file_repeat1] = STATE(18),
    [ts_builtin_sym_end] = ACTIONS(5),
    [anon_sym_LF] = ACTIONS(7),
    [anon_sym_SEMI] = ACTIONS(7),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_comment] = ACTIONS(3),
    [sym_sku] = ACTIONS(13),
    [sym_word] = ACTIONS(13),
  },
  [2] = {
    [sym__part] = STATE(4),
    [sym__comma] = STATE(4),
    [sym_group] = STATE(4),
    [sym_operator] = STATE(4),
    [sym_string] = STATE(4),
    [aux_sym_statement_repeat1] = STATE(4),
    [ts_builtin_sym_end] = ACTIONS(15),
    [anon_sym_LF] = ACTIONS(15),
    [anon_sym_SEMI] = ACTIONS(15),
    [anon_sym_PERCENT] = ACTIONS(17),
    [anon_sym_COMMA] = ACTIONS(19),
    [anon_sym_LPAREN] = ACTIONS(21),
    [anon_sym_EQ] = ACTIONS(23),
    [anon_sym_BANG_EQ] = ACTIONS(23),
    [anon_sym_LT] = ACTIONS(25),
    [anon_sym_LT_EQ] = ACTIONS(23),
    [anon_sym_GT] = ACTIONS(25),
    [anon_sym_GT_EQ] = ACTIONS(23),
    [anon_sym_GT_GT] = ACTIONS(23),
    [anon_sym_TILDE] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_pipe] = ACTIONS(27),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(17),
    [sym_sku] = ACTIONS(29),
    [sym_date] = ACTIONS(29),
    [sym_number] = ACTIONS(29),
    [sym_word] = ACTIONS(29),
  },
  [3] = {
    [sym__part] = STATE(3),
    [sym__comma] = STATE(3),
    [sym_group] = STATE(3),
    [sym_operator] = STATE(3),
    [sym_string] = STATE(3),
    [aux_sym_statement_repeat1] = STATE(3),
    [ts_builtin_sym_end] = ACTIONS(31),
    [anon_sym_LF] = ACTIONS(31),
    [anon_sym_SEMI] = ACTIONS(31),
    [anon_sym_PERCENT] = ACTIONS(33),
    [anon_sym_COMMA] = ACTIONS(36),
    [anon_sym_LPAREN] = ACTIONS(39),
    [anon_sym_EQ] = ACTIONS(42),
    [anon_sym_BANG_EQ] = ACTIONS(42),
    [anon_sym_LT] = ACTIONS(45),
    [anon_sym_LT_EQ] = ACTIONS(42),
    [anon_sym_GT] = ACTIONS(45),
    [anon_sym_GT_EQ] = ACTIONS(42),
    [anon_sym_GT_GT] = ACTIONS(42),
    [anon_sym_TILDE] = ACTIONS(45),
    [anon_sym_DQUOTE] = ACTIONS(48),
    [anon_sym_SQUOTE] = ACTIONS(51),
    [sym_pipe] = ACTIONS(31),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(33),
    [sym_sku] = ACTIONS(54),
    [sym_date] = ACTIONS(54),
    [sym_number] = ACTIONS(54),
    [sym_word] = ACTIONS(54),
  },
  [4] = {
    [sym__part] = STATE(3),
    [sym__comma] = STATE(3),
    [sym_group] = STATE(3),
    [sym_operator] = STATE(3),
    [sym_string] = STATE(3),
    [aux_sym_statement_repeat1] = STATE(3),
    [ts_builtin_sym_end] = ACTIONS(57),
    [anon_sym_LF] = ACTIONS(57),
    [anon_sym_SEMI] = ACTIONS(57),
    [anon_sym_PERCENT] = ACTIONS(59),
    [anon_sym_COMMA] = ACTIONS(19),
    [anon_sym_LPAREN] = ACTIONS(21),
    [anon_sym_EQ] = ACTIONS(23),
    [anon_sym_BANG_EQ] = ACTIONS(23),
    [anon_sym_LT] = ACTIONS(25),
    [anon_sym_LT_EQ] = ACTIONS(23),
    [anon_sym_GT] = ACTIONS(25),
    [anon_sym_GT_EQ] = ACTIONS(23),
    [anon_sym_GT_GT] = ACTIONS(23),
    [anon_sym_TILDE] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_pipe] = ACTIONS(61),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(59),
    [sym_sku] = ACTIONS(63),
    [sym_date] = ACTIONS(63),
    [sym_number] = ACTIONS(63),
    [sym_word] = ACTIONS(63),
  },
  [5] = {
    [sym__part] = STATE(6),
    [sym__comma] = STATE(6),
    [sym_group] = STATE(6),
    [sym_operator] = STATE(6),
    [sym_string] = STATE(6),
    [aux_sym_group_repeat1] = STATE(6),
    [anon_sym_LF] = ACTIONS(65),
    [anon_sym_PERCENT] = ACTIONS(65),
    [anon_sym_COMMA] = ACTIONS(19),
    [anon_sym_LPAREN] = ACTIONS(21),
    [anon_sym_RPAREN] = ACTIONS(67),
    [anon_sym_EQ] = ACTIONS(23),
    [anon_sym_BANG_EQ] = ACTIONS(23),
    [anon_sym_LT] = ACTIONS(25),
    [anon_sym_LT_EQ] = ACTIONS(23),
    [anon_sym_GT] = ACTIONS(25),
    [anon_sym_GT_EQ] = ACTIONS(23),
    [anon_sym_GT_GT] = ACTIONS(23),
    [anon_sym_TILDE] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(65),
    [sym_sku] = ACTIONS(69),
    [sym_date] = ACTIONS(69),
    [sym_number] = ACTIONS(69),
    [sym_word] = ACTIONS(69),
  },
  [6] = {
    [sym__part] = STATE(7),
    [sym__comma] = STATE(7),
    [sym_group] = STATE(7),
    [sym_operator] = STATE(7),
    [sym_string] = STATE(7),
    [aux_sym_group_repeat1] = STATE(7),
    [anon_sym_LF] = ACTIONS(71),
    [anon_sym_PERCENT] = ACTIONS(71),
    [anon_sym_COMMA] = ACTIONS(19),
    [anon_sym_LPAREN] = ACTIONS(21),
    [anon_sym_RPAREN] = ACTIONS(73),
    [anon_sym_EQ] = ACTIONS(23),
    [anon_sym_BANG_EQ] = ACTIONS(23),
    [anon_sym_LT] = ACTIONS(25),
    [anon_sym_LT_EQ] = ACTIONS(23),
    [anon_sym_GT] = ACTIONS(25),
    [anon_sym_GT_EQ] = ACTIONS(23),
    [anon_sym_GT_GT] = ACTIONS(23),
    [anon_sym_TILDE] = ACTIONS(25),
    [anon_sym_DQUOTE] = ACTIONS(9),
    [anon_sym_SQUOTE] = ACTIONS(11),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(71),
    [sym_sku] = ACTIONS(75),
    [sym_date] = ACTIONS(75),
    [sym_number] = ACTIONS(75),
    [sym_word] = ACTIONS(75),
  },
  [7] = {
    [sym__part] = STATE(7),
    [sym__comma] = STATE(7),
    [sym_group] = STATE(7),
    [sym_operator] = STATE(7),
    [sym_string] = STATE(7),
    [aux_sym_group_repeat1] = STATE(7),
    [anon_sym_LF] = ACTIONS(77),
    [anon_sym_PERCENT] = ACTIONS(77),
    [anon_sym_COMMA] = ACTIONS(80),
    [anon_sym_LPAREN] = ACTIONS(83),
    [anon_sym_RPAREN] = ACTIONS(86),
    [anon_sym_EQ] = ACTIONS(88),
    [anon_sym_BANG_EQ] = ACTIONS(88),
    [anon_sym_LT] = ACTIONS(91),
    [anon_sym_LT_EQ] = ACTIONS(88),
    [anon_sym_GT] = ACTIONS(91),
    [anon_sym_GT_EQ] = ACTIONS(88),
    [anon_sym_GT_GT] = ACTIONS(88),
    [anon_sym_TILDE] = ACTIONS(91),
    [anon_sym_DQUOTE] = ACTIONS(94),
    [anon_sym_SQUOTE] = ACTIONS(97),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(77),
    [sym_sku] = ACTIONS(100),
    [sym_date] = ACTIONS(100),
    [sym_number] = ACTIONS(100),
    [sym_word] = ACTIONS(100),
  },
  [8] = {
    [aux_sym__comma_repeat1] = STATE(9),
    [ts_builtin_sym_end] = ACTIONS(103),
    [anon_sym_LF] = ACTIONS(105),
    [anon_sym_SEMI] = ACTIONS(103),
    [anon_sym_PERCENT] = ACTIONS(103),
    [anon_sym_COMMA] = ACTIONS(103),
    [anon_sym_LPAREN] = ACTIONS(103),
    [anon_sym_RPAREN] = ACTIONS(103),
    [anon_sym_EQ] = ACTIONS(103),
    [anon_sym_BANG_EQ] = ACTIONS(103),
    [anon_sym_LT] = ACTIONS(107),
    [anon_sym_LT_EQ] = ACTIONS(103),
    [anon_sym_GT] = ACTIONS(107),
    [anon_sym_GT_EQ] = ACTIONS(103),
    [anon_sym_GT_GT] = ACTIONS(103),
    [anon_sym_TILDE] = ACTIONS(107),
    [anon_sym_DQUOTE] = ACTIONS(103),
    [anon_sym_SQUOTE] = ACTIONS(103),
    [sym_pipe] = ACTIONS(103),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(103),
    [sym_sku] = ACTIONS(107),
    [sym_date] = ACTIONS(107),
    [sym_number] = ACTIONS(107),
    [sym_word] = ACTIONS(107),
  },
  [9] = {
    [aux_sym__comma_repeat1] = STATE(10),
    [ts_builtin_sym_end] = ACTIONS(109),
    [anon_sym_LF] = ACTIONS(111),
    [anon_sym_SEMI] = ACTIONS(109),
    [anon_sym_PERCENT] = ACTIONS(109),
    [anon_sym_COMMA] = ACTIONS(109),
    [anon_sym_LPAREN] = ACTIONS(109),
    [anon_sym_RPAREN] = ACTIONS(109),
    [anon_sym_EQ] = ACTIONS(109),
    [anon_sym_BANG_EQ] = ACTIONS(109),
    [anon_sym_LT] = ACTIONS(113),
    [anon_sym_LT_EQ] = ACTIONS(109),
    [anon_sym_GT] = ACTIONS(113),
    [anon_sym_GT_EQ] = ACTIONS(109),
    [anon_sym_GT_GT] = ACTIONS(109),
    [anon_sym_TILDE] = ACTIONS(113),
    [anon_sym_DQUOTE] = ACTIONS(109),
    [anon_sym_SQUOTE] = ACTIONS(109),
    [sym_pipe] = ACTIONS(109),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(109),
    [sym_sku] = ACTIONS(113),
    [sym_date] = ACTIONS(113),
    [sym_number] = ACTIONS(113),
    [sym_word] = ACTIONS(113),
  },
  [10] = {
    [aux_sym__comma_repeat1] = STATE(10),
    [ts_builtin_sym_end] = ACTIONS(115),
    [anon_sym_LF] = ACTIONS(117),
    [anon_sym_SEMI] = ACTIONS(115),
    [anon_sym_PERCENT] = ACTIONS(115),
    [anon_sym_COMMA] = ACTIONS(115),
    [anon_sym_LPAREN] = ACTIONS(115),
    [anon_sym_RPAREN] = ACTIONS(115),
    [anon_sym_EQ] = ACTIONS(115),
    [anon_sym_BANG_EQ] = ACTIONS(115),
    [anon_sym_LT] = ACTIONS(120),
    [anon_sym_LT_EQ] = ACTIONS(115),
    [anon_sym_GT] = ACTIONS(120),
    [anon_sym_GT_EQ] = ACTIONS(115),
    [anon_sym_GT_GT] = ACTIONS(115),
    [anon_sym_TILDE] = ACTIONS(120),
    [anon_sym_DQUOTE] = ACTIONS(115),
    [anon_sym_SQUOTE] = ACTIONS(115),
    [sym_pipe] = ACTIONS(115),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(115),
    [sym_sku] = ACTIONS(120),
    [sym_date] = ACTIONS(120),
    [sym_number] = ACTIONS(120),
    [sym_word] = ACTIONS(120),
  },
  [11] = {
    [ts_builtin_sym_end] = ACTIONS(122),
    [anon_sym_LF] = ACTIONS(122),
    [anon_sym_SEMI] = ACTIONS(122),
    [anon_sym_PERCENT] = ACTIONS(122),
    [anon_sym_COMMA] = ACTIONS(122),
    [anon_sym_LPAREN] = ACTIONS(122),
    [anon_sym_RPAREN] = ACTIONS(122),
    [anon_sym_EQ] = ACTIONS(122),
    [anon_sym_BANG_EQ] = ACTIONS(122),
    [anon_sym_LT] = ACTIONS(124),
    [anon_sym_LT_EQ] = ACTIONS(122),
    [anon_sym_GT] = ACTIONS(124),
    [anon_sym_GT_EQ] = ACTIONS(122),
    [anon_sym_GT_GT] = ACTIONS(122),
    [anon_sym_TILDE] = ACTIONS(124),
    [anon_sym_DQUOTE] = ACTIONS(122),
    [anon_sym_SQUOTE] = ACTIONS(122),
    [sym_pipe] = ACTIONS(122),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(122),
    [sym_sku] = ACTIONS(124),
    [sym_date] = ACTIONS(124),
    [sym_number] = ACTIONS(124),
    [sym_word] = ACTIONS(124),
  },
  [12] = {
    [ts_builtin_sym_end] = ACTIONS(126),
    [anon_sym_LF] = ACTIONS(126),
    [anon_sym_SEMI] = ACTIONS(126),
    [anon_sym_PERCENT] = ACTIONS(126),
    [anon_sym_COMMA] = ACTIONS(126),
    [anon_sym_LPAREN] = ACTIONS(126),
    [anon_sym_RPAREN] = ACTIONS(126),
    [anon_sym_EQ] = ACTIONS(126),
    [anon_sym_BANG_EQ] = ACTIONS(126),
    [anon_sym_LT] = ACTIONS(128),
    [anon_sym_LT_EQ] = ACTIONS(126),
    [anon_sym_GT] = ACTIONS(128),
    [anon_sym_GT_EQ] = ACTIONS(126),
    [anon_sym_GT_GT] = ACTIONS(126),
    [anon_sym_TILDE] = ACTIONS(128),
    [anon_sym_DQUOTE] = ACTIONS(126),
    [anon_sym_SQUOTE] = ACTIONS(126),
    [sym_pipe] = ACTIONS(126),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(126),
    [sym_sku] = ACTIONS(128),
    [sym_date] = ACTIONS(128),
    [sym_number] = ACTIONS(128),
    [sym_word] = ACTIONS(128),
  },
  [13] = {
    [ts_builtin_sym_end] = ACTIONS(130),
    [anon_sym_LF] = ACTIONS(130),
    [anon_sym_SEMI] = ACTIONS(130),
    [anon_sym_PERCENT] = ACTIONS(130),
    [anon_sym_COMMA] = ACTIONS(130),
    [anon_sym_LPAREN] = ACTIONS(130),
    [anon_sym_RPAREN] = ACTIONS(130),
    [anon_sym_EQ] = ACTIONS(130),
    [anon_sym_BANG_EQ] = ACTIONS(130),
    [anon_sym_LT] = ACTIONS(132),
    [anon_sym_LT_EQ] = ACTIONS(130),
    [anon_sym_GT] = ACTIONS(132),
    [anon_sym_GT_EQ] = ACTIONS(130),
    [anon_sym_GT_GT] = ACTIONS(130),
    [anon_sym_TILDE] = ACTIONS(132),
    [anon_sym_DQUOTE] = ACTIONS(130),
    [anon_sym_SQUOTE] = ACTIONS(130),
    [sym_pipe] = ACTIONS(130),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(130),
    [sym_sku] = ACTIONS(132),
    [sym_date] = ACTIONS(132),
    [sym_number] = ACTIONS(132),
    [sym_word] = ACTIONS(132),
  },
  [14] = {
    [ts_builtin_sym_end] = ACTIONS(134),
    [anon_sym_LF] = ACTIONS(134),
    [anon_sym_SEMI] = ACTIONS(134),
    [anon_sym_PERCENT] = ACTIONS(134),
    [anon_sym_COMMA] = ACTIONS(134),
    [anon_sym_LPAREN] = ACTIONS(134),
    [anon_sym_RPAREN] = ACTIONS(134),
    [anon_sym_EQ] = ACTIONS(134),
    [anon_sym_BANG_EQ] = ACTIONS(134),
    [anon_sym_LT] = ACTIONS(136),
    [anon_sym_LT_EQ] = ACTIONS(134),
    [anon_sym_GT] = ACTIONS(136),
    [anon_sym_GT_EQ] = ACTIONS(134),
    [anon_sym_GT_GT] = ACTIONS(134),
    [anon_sym_TILDE] = ACTIONS(136),
    [anon_sym_DQUOTE] = ACTIONS(134),
    [anon_sym_SQUOTE] = ACTIONS(134),
    [sym_pipe] = ACTIONS(134),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(134),
    [sym_sku] = ACTIONS(136),
    [sym_date] = ACTIONS(136),
    [sym_number] = ACTIONS(136),
    [sym_word] = ACTIONS(136),
  },
  [15] = {
    [ts_builtin_sym_end] = ACTIONS(138),
    [anon_sym_LF] = ACTIONS(138),
    [anon_sym_SEMI] = ACTIONS(138),
    [anon_sym_PERCENT] = ACTIONS(138),
    [anon_sym_COMMA] = ACTIONS(138),
    [anon_sym_LPAREN] = ACTIONS(138),
    [anon_sym_RPAREN] = ACTIONS(138),
    [anon_sym_EQ] = ACTIONS(138),
    [anon_sym_BANG_EQ] = ACTIONS(138),
    [anon_sym_LT] = ACTIONS(140),
    [anon_sym_LT_EQ] = ACTIONS(138),
    [anon_sym_GT] = ACTIONS(140),
    [anon_sym_GT_EQ] = ACTIONS(138),
    [anon_sym_GT_GT] = ACTIONS(138),
    [anon_sym_TILDE] = ACTIONS(140),
    [anon_sym_DQUOTE] = ACTIONS(138),
    [anon_sym_SQUOTE] = ACTIONS(138),
    [sym_pipe] = ACTIONS(138),
    [sym_comment] = ACTIONS(3),
    [sym_variable] = ACTIONS(138),
    [sym_sku] = ACTIONS(140),
    [sym_date] = ACTIONS(140),
    [sym_number] = ACTIONS(140),
    [sym_word] = ACTIONS(140),
  },
};

static const uint16_t ts_small_parse_table[] = {
  [0] = 7,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(9), 1,
      anon_sym_DQUOTE,
    ACTIONS(11), 1,
      anon_sym_SQUOTE,
    STATE(2), 1,
      sym_string,
    STATE(27), 1,
      sym_statement,
    ACTIONS(13), 2,
      sym_sku,
      sym_word,
    ACTIONS(142), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [25] = 4,
    ACTIONS(146), 1,
      anon_sym_DQUOTE2,
    ACTIONS(148), 1,
      sym_comment,
    STATE(22), 1,
      aux_sym_string_repeat1,
    ACTIONS(144), 2,
      aux_sym_string_token1,
      sym_escape,
  [39] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(150), 1,
      ts_builtin_sym_end,
    STATE(24), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(7), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [53] = 4,
    ACTIONS(146), 1,
      anon_sym_SQUOTE2,
    ACTIONS(148), 1,
      sym_comment,
    STATE(21), 1,
      aux_sym_string_repeat2,
    ACTIONS(152), 2,
      aux_sym_string_token2,
      sym_escape,
  [67] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(150), 1,
      ts_builtin_sym_end,
    STATE(23), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(7), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [81] = 4,
    ACTIONS(148), 1,
      sym_comment,
    ACTIONS(156), 1,
      anon_sym_SQUOTE2,
    STATE(25), 1,
      aux_sym_string_repeat2,
    ACTIONS(154), 2,
      aux_sym_string_token2,
      sym_escape,
  [95] = 4,
    ACTIONS(148), 1,
      sym_comment,
    ACTIONS(156), 1,
      anon_sym_DQUOTE2,
    STATE(26), 1,
      aux_sym_string_repeat1,
    ACTIONS(158), 2,
      aux_sym_string_token1,
      sym_escape,
  [109] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(160), 1,
      ts_builtin_sym_end,
    STATE(24), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(7), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [123] = 4,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(162), 1,
      ts_builtin_sym_end,
    STATE(24), 1,
      aux_sym_source_file_repeat1,
    ACTIONS(164), 2,
      anon_sym_LF,
      anon_sym_SEMI,
  [137] = 4,
    ACTIONS(148), 1,
      sym_comment,
    ACTIONS(170), 1,
      anon_sym_SQUOTE2,
    STATE(25), 1,
      aux_sym_string_repeat2,
    ACTIONS(167), 2,
      aux_sym_string_token2,
      sym_escape,
  [151] = 4,
    ACTIONS(148), 1,
      sym_comment,
    ACTIONS(175), 1,
      anon_sym_DQUOTE2,
    STATE(26), 1,
      aux_sym_string_repeat1,
    ACTIONS(172), 2,
      aux_sym_string_token1,
      sym_escape,
  [165] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(162), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [174] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(57), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [183] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(177), 3,
      ts_builtin_sym_end,
      anon_sym_LF,
      anon_sym_SEMI,
  [192] = 2,
    ACTIONS(3), 1,
      sym_comment,
    ACTIONS(179), 1,
      ts_builtin_sym_end,
};

static const uint32_t ts_small_parse_table_map[] = {
  [SMALL_STATE(16)] = 0,
  [SMALL_STATE(17)] = 25,
  [SMALL_STATE(18)] = 39,
  [SMALL_STATE(19)] = 53,
  [SMALL_STATE(20)] = 67,
  [SMALL_STATE(21)] = 81,
  [SMALL_STATE(22)] = 95,
  [SMALL_STATE(23)] = 109,
  [SMALL_STATE(24)] = 123,
  [SMALL_STATE(25)] = 137,
  [SMALL_STATE(26)] = 151,
  [SMALL_STATE(27)] = 165,
  [SMALL_STATE(28)] = 174,
  [SMALL_STATE(29)] = 183,
  [SMALL_STATE(30)] = 192,
};

static const TSParseActionEntry ts_parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [1] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [3] = {.entry = {.count = 1, .reusable = true}}, SHIFT_EXTRA(),
  [5] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 0, 0, 0),
  [7] = {.entry = {.count = 1, .reusable = true}}, SHIFT(16),
  [9] = {.entry = {.count = 1, .reusable = true}}, SHIFT(17),
  [11] = {.entry = {.count = 1, .reusable = true}}, SHIFT(19),
  [13] = {.entry = {.count = 1, .reusable = false}}, SHIFT(2),
  [15] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_statement, 1, 0, 1),
  [17] = {.entry = {.count = 1, .reusable = true}}, SHIFT(4),
  [19] = {.entry = {.count = 1, .reusable = true}}, SHIFT(8),
  [21] = {.entry = {.count = 1, .reusable = true}}, SHIFT(5),
  [23] = {.entry = {.count = 1, .reusable = true}}, SHIFT(14),
  [25] = {.entry = {.count = 1, .reusable = false}}, SHIFT(14),
  [27] = {.entry = {.count = 1, .reusable = true}}, SHIFT(28),
  [29] = {.entry = {.count = 1, .reusable = false}}, SHIFT(4),
  [31] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0),
  [33] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(3),
  [36] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(8),
  [39] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(5),
  [42] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [45] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [48] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(17),
  [51] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(19),
  [54] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_statement_repeat1, 2, 0, 0), SHIFT_REPEAT(3),
  [57] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_statement, 2, 0, 1),
  [59] = {.entry = {.count = 1, .reusable = true}}, SHIFT(3),
  [61] = {.entry = {.count = 1, .reusable = true}}, SHIFT(29),
  [63] = {.entry = {.count = 1, .reusable = false}}, SHIFT(3),
  [65] = {.entry = {.count = 1, .reusable = true}}, SHIFT(6),
  [67] = {.entry = {.count = 1, .reusable = true}}, SHIFT(12),
  [69] = {.entry = {.count = 1, .reusable = false}}, SHIFT(6),
  [71] = {.entry = {.count = 1, .reusable = true}}, SHIFT(7),
  [73] = {.entry = {.count = 1, .reusable = true}}, SHIFT(15),
  [75] = {.entry = {.count = 1, .reusable = false}}, SHIFT(7),
  [77] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(7),
  [80] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(8),
  [83] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(5),
  [86] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0),
  [88] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [91] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(14),
  [94] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(17),
  [97] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(19),
  [100] = {.entry = {.count = 2, .reusable = false}}, REDUCE(aux_sym_group_repeat1, 2, 0, 0), SHIFT_REPEAT(7),
  [103] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__comma, 1, 0, 0),
  [105] = {.entry = {.count = 1, .reusable = true}}, SHIFT(9),
  [107] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__comma, 1, 0, 0),
  [109] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym__comma, 2, 0, 0),
  [111] = {.entry = {.count = 1, .reusable = true}}, SHIFT(10),
  [113] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym__comma, 2, 0, 0),
  [115] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym__comma_repeat1, 2, 0, 0),
  [117] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym__comma_repeat1, 2, 0, 0), SHIFT_REPEAT(10),
  [120] = {.entry = {.count = 1, .reusable = false}}, REDUCE(aux_sym__comma_repeat1, 2, 0, 0),
  [122] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 2, 0, 0),
  [124] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 2, 0, 0),
  [126] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_group, 2, 0, 0),
  [128] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_group, 2, 0, 0),
  [130] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_string, 3, 0, 0),
  [132] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_string, 3, 0, 0),
  [134] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_operator, 1, 0, 0),
  [136] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_operator, 1, 0, 0),
  [138] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_group, 3, 0, 0),
  [140] = {.entry = {.count = 1, .reusable = false}}, REDUCE(sym_group, 3, 0, 0),
  [142] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 1, 0, 0),
  [144] = {.entry = {.count = 1, .reusable = true}}, SHIFT(22),
  [146] = {.entry = {.count = 1, .reusable = true}}, SHIFT(11),
  [148] = {.entry = {.count = 1, .reusable = false}}, SHIFT_EXTRA(),
  [150] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 1, 0, 0),
  [152] = {.entry = {.count = 1, .reusable = true}}, SHIFT(21),
  [154] = {.entry = {.count = 1, .reusable = true}}, SHIFT(25),
  [156] = {.entry = {.count = 1, .reusable = true}}, SHIFT(13),
  [158] = {.entry = {.count = 1, .reusable = true}}, SHIFT(26),
  [160] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_source_file, 2, 0, 0),
  [162] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0),
  [164] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_source_file_repeat1, 2, 0, 0), SHIFT_REPEAT(16),
  [167] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat2, 2, 0, 0), SHIFT_REPEAT(25),
  [170] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat2, 2, 0, 0),
  [172] = {.entry = {.count = 2, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0), SHIFT_REPEAT(26),
  [175] = {.entry = {.count = 1, .reusable = true}}, REDUCE(aux_sym_string_repeat1, 2, 0, 0),
  [177] = {.entry = {.count = 1, .reusable = true}}, REDUCE(sym_statement, 3, 0, 1),
  [179] = {.entry = {.count = 1, .reusable = true}},  ACCEPT_INPUT(),
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
