/// libedit's native interface, made callable from Swift.
///
/// Swift cannot call variadic C functions, and `el_wset`, `el_wget` and `history_w` are variadic. Each function here
/// names one of their operations. What libedit offers without variable arguments (`el_wgets`, `el_winsertstr`, …) is
/// used as it is. The wide interface throughout: a `wchar_t` is a Unicode scalar here, whatever the locale.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <histedit.h>
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

/// Reads one character: 1 and the character, 0 at the end of the input, -1 on an error or an interruption.
typedef int (*editline_reader)(EditLine *_Nonnull, wchar_t *_Nonnull);
/// The prompt to show now; it must stay valid until the next call.
typedef wchar_t *_Nonnull (*editline_prompt)(EditLine *_Nonnull);
/// A command that a key can be bound to; answers with one of libedit's `CC_` codes.
typedef unsigned char (*editline_command)(EditLine *_Nonnull, wint_t);

/// An editor over the process's standard streams, in emacs mode, or NULL when libedit cannot start.
EditLine *_Nullable editline_open(const char *_Nonnull program, void *_Nonnull owner);
/// The `owner` that `editline_open` was given.
void *_Nullable editline_owner(EditLine *_Nonnull editor);

void editline_set_reader(EditLine *_Nonnull editor, editline_reader _Nonnull reader);
/// Text between two `literal` characters goes to the terminal as it is and takes no columns.
void editline_set_prompt(EditLine *_Nonnull editor, editline_prompt _Nonnull prompt, wchar_t literal);
void editline_set_history(EditLine *_Nonnull editor, HistoryW *_Nonnull history);
/// 0 when the command was added; its name must stay at its address as long as the editor lives.
int editline_add_command(EditLine *_Nonnull editor, const wchar_t *_Nonnull name, editline_command _Nonnull command);
/// Binds keys (in editrc notation, `^R` or `\e[A`) to a command; 0 when it was known.
int editline_bind(EditLine *_Nonnull editor, const wchar_t *_Nonnull keys, const wchar_t *_Nonnull command);
/// The same in vi's command mode, where keys mean something else.
int editline_bind_other(EditLine *_Nonnull editor, const wchar_t *_Nonnull keys, const wchar_t *_Nonnull command);
/// Whether keys are vi's, as `bind -v` in ~/.editrc has them.
int editline_has_vi_keys(EditLine *_Nonnull editor);

/// Forgets what is on the screen and paints prompt and line anew, from the cursor's column, which must be the first.
void editline_repaint(EditLine *_Nonnull editor);
/// Puts the terminal into editing mode (nonzero) or back as it was (0).
void editline_set_editing_mode(EditLine *_Nonnull editor, int editing);

/// The columns a character takes: `wcwidth`, which the C library's headers hide from Swift.
int editline_columns(wchar_t character);

/// Writes bytes through the stream that libedit paints on, in order with it, and flushes.
void editline_write(const char *_Nonnull bytes, size_t count);

/// 0 on success.
int editline_history_set_size(HistoryW *_Nonnull history, int size);
int editline_history_enter(HistoryW *_Nonnull history, const wchar_t *_Nonnull line);
int editline_history_clear(HistoryW *_Nonnull history);

/// Routes SIGINT, SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP and SIGQUIT into a pipe, one byte (the signal's number) each.
///
/// Answers with the end to read, which never blocks, or -1. A signal that was ignored stays so, SIGINT apart. A handler cannot do
/// more than this safely, and a pipe wakes the reader whichever thread the system gives the signal to.
int editline_signals_begin(void);
/// Gives every signal back to whoever had it before `editline_signals_begin`.
void editline_signals_end(void);
/// Lets a signal have the effect it would have had before `editline_signals_begin`, then catches it again.
void editline_signal_pass_on(int signal_number);

#endif
