// The tree-sitter grammar of fhq scripts, made by `make generate`; do not edit.
// `src` is made from it by tree-sitter's own tool: `make tree-sitter`.

module.exports = grammar({
  name: "fhq",

  extras: $ => [/[ \t\r]/, /\\[ \t\r]*\n/, $.comment],

  rules: {
    source_file: $ => seq(optional($.statement), repeat(seq(choice("\n", ";"), optional($.statement)))),

    statement: $ => seq(field("name", choice($.word, $.sku, $.string)), repeat($._part), optional($.pipe)),

    _part: $ => choice(
      $.sku, $.date, $.number, $.word, $.string, $.variable, $.group, $.operator, "%", $._comma),

    // A statement goes on after a comma and within parentheses.
    _comma: $ => prec.right(seq(",", repeat("\n"))),
    group: $ => seq("(", repeat(choice($._part, "\n")), ")"),

    operator: $ => choice("=", "!=", "<", "<=", ">", ">=", ">>", "~"),

    string: $ => choice(
      seq('"', repeat(choice(token.immediate(prec(1, /[^"\\\n]+/)), $.escape)), token.immediate('"')),
      seq("'", repeat(choice(token.immediate(prec(1, /[^'\\\n]+/)), $.escape)), token.immediate("'"))),
    escape: $ => token.immediate(/\\(["'\\nt]|u\{[0-9A-Fa-f]{1,8}\})/),

    pipe: $ => /\|[^\n]*/,
    comment: $ => /#[^\n]*/,
    variable: $ => /\$[A-Za-z0-9_-]+/,
    sku: $ => /[Ff][Hh]-?[0-9A-Za-z]{8}|[Ff][Hh]-[0-9]+/,
    date: $ => /[0-9]{4}-([0-9]{2}(-[0-9]{2})?|[Qq][1-4]|[Ww][0-9]{2})/,
    number: $ => /-?[0-9]+(\.[0-9]+)?|[£€][0-9]+(\.[0-9]+)?/,
    word: $ => /([A-Za-z0-9_.\/@+&:~-]|[^\x00-\x7F])([A-Za-z0-9_.\/@+&:~'-]|[^\x00-\x7F])*/,
  },
});
