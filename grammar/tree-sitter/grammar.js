// The tree-sitter grammar of fhq scripts, made by `make generate`; do not edit.
// `src` is made from it by tree-sitter's own tool: `make tree-sitter`.

module.exports = grammar({
  name: "fhq",

  extras: $ => [/[ \t\r]/, /\\[ \t\r]*\n/, $.comment],

  rules: {
    source_file: $ => seq(optional($._line), repeat(seq(choice("\n", ";"), optional($._line)))),
    _line: $ => choice($.statement, $._line_comment),

    statement: $ => seq(field("name", choice($.word, $.sku, $.string)), repeat($._part), optional($.pipe)),

    _part: $ => choice(
      $.sku, $.date, $.number, $.word, $.string, $.variable, $.group, $.operator, "%", $._comma, $._hash),

    // A statement goes on after a comma and within parentheses.
    _comma: $ => prec.right(seq(",", repeat($._break))),
    group: $ => seq("(", repeat(choice($._part, $._break)), ")"),
    _break: $ => prec.right(seq("\n", optional($._line_comment))),

    operator: $ => choice("=", "!=", "<", "<=", ">", ">=", ">>", "~", "*"),

    string: $ => choice(
      seq('"', repeat(choice(token.immediate(prec(1, /[^"\\\n]+/)), $.escape)), token.immediate('"')),
      seq("'", repeat(choice(token.immediate(prec(1, /[^'\\\n]+/)), $.escape)), token.immediate("'"))),
    escape: $ => token.immediate(/\\(["'\\nt]|u\{[0-9A-Fa-f]{1,8}\})/),

    pipe: $ => /\|[^\n]*/,
    // A text such as `#12` is a comment only where a line begins; elsewhere it is refused.
    comment: $ => /#([ \t\r][^\n]*)?/,
    _line_comment: $ => alias($._hash, $.comment),
    _hash: $ => /#[^ \t\r\n][^\n]*/,
    variable: $ => /\$[A-Za-z0-9_-]+/,
    sku: $ => /[Ff][Hh]-?[0-9A-Za-z]{8}|[Ff][Hh]-[0-9]+/,
    date: $ => /[0-9]{4}-([0-9]{2}(-[0-9]{2})?|[Qq][1-4]|[Ww][0-9]{2})/,
    number: $ => /-?[0-9]+(\.[0-9]+)?|[£€][0-9]+(\.[0-9]+)?/,
    word: $ => /([A-Za-z0-9_.\/@+&:~-]|[^\x00-\x7F])([A-Za-z0-9_.\/@+&:~'-]|[^\x00-\x7F])*/,
  },
});
