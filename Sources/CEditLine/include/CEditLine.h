/// libedit's native interface, made callable from Swift.
///
/// Swift cannot call variadic C functions, and `el_wset`, `el_wget` and `history_w` are variadic. Each function here
/// performs one of their operations. Swift calls libedit's other functions (`el_wgets`, `el_winsertstr`, …) directly.
/// All of it uses the wide interface: a `wchar_t` is a Unicode scalar, whatever the locale.
#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <histedit.h>
#include <stddef.h>
#include <stdio.h>
#include <wchar.h>

/// Reads one character; returns 1, or 0 at the end of the input, or -1 on an error or an interruption.
typedef int (*editline_reader)(EditLine *_Nonnull, wchar_t *_Nonnull);
/// The prompt to show now; it must stay valid until the next call.
typedef wchar_t *_Nonnull (*editline_prompt)(EditLine *_Nonnull);
/// A command for a key; returns one of libedit's `CC_` codes.
typedef unsigned char (*editline_command)(EditLine *_Nonnull, wint_t);

/// Returns an editor over the process's standard streams, in emacs mode; NULL if libedit can't start.
EditLine *_Nullable editline_open(const char *_Nonnull program, void *_Nonnull owner);
/// Returns the `owner` passed to `editline_open`.
void *_Nullable editline_owner(EditLine *_Nonnull editor);

void editline_set_reader(EditLine *_Nonnull editor, editline_reader _Nonnull reader);
/// Sets the prompt. Text between two `literal` characters goes to the terminal unchanged and takes no columns.
void editline_set_prompt(EditLine *_Nonnull editor, editline_prompt _Nonnull prompt, wchar_t literal);
void editline_set_history(EditLine *_Nonnull editor, HistoryW *_Nonnull history);
/// Adds a command, and returns 0 on success; the name must stay at its address as long as the editor lives.
int editline_add_command(EditLine *_Nonnull editor, const wchar_t *_Nonnull name, editline_command _Nonnull command);
/// Binds keys (in editrc notation, `^R` or `\e[A`) to a command; returns 0 if the command is known.
int editline_bind(EditLine *_Nonnull editor, const wchar_t *_Nonnull keys, const wchar_t *_Nonnull command);
/// Binds keys in vi's command mode, like `editline_bind`.
int editline_bind_other(EditLine *_Nonnull editor, const wchar_t *_Nonnull keys, const wchar_t *_Nonnull command);
/// Returns true if the keys are vi's, as `bind -v` in ~/.editrc sets them.
int editline_has_vi_keys(EditLine *_Nonnull editor);

/// Repaints prompt and line at the cursor, which must be in the first column, without regard to the screen.
void editline_repaint(EditLine *_Nonnull editor);
/// Puts the terminal into editing mode (nonzero) or back into its earlier mode (0).
void editline_set_editing_mode(EditLine *_Nonnull editor, int editing);

/// Returns the width of a character in columns: `wcwidth`, which the C library's headers hide from Swift.
int editline_columns(wchar_t character);

/// Writes bytes to libedit's output stream, in order with its painting, and flushes.
void editline_write(const char *_Nonnull bytes, size_t count);

/// 0 on success.
int editline_history_set_size(HistoryW *_Nonnull history, int size);
int editline_history_enter(HistoryW *_Nonnull history, const wchar_t *_Nonnull line);
int editline_history_clear(HistoryW *_Nonnull history);

/// Routes SIGINT, SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP and SIGQUIT into a pipe, one byte (the signal's number)
/// each.
///
/// Returns the pipe's end to read, which never blocks, or -1. Ignored signals stay ignored, except SIGINT. A handler
/// can do nothing more safely, and a pipe wakes the reader whichever thread receives the signal.
int editline_signals_begin(void);
/// Restores the handlers that were set before `editline_signals_begin`.
void editline_signals_end(void);
/// Raises a signal with the handler set before `editline_signals_begin`, then catches it again.
void editline_signal_pass_on(int signal_number);

#endif
