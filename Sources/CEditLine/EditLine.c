#define _GNU_SOURCE
#include "CEditLine.h"

EditLine *editline_open(const char *program, void *owner) {
    EditLine *editor = el_init(program, stdin, stdout, stderr);
    if (editor == NULL) {
        return NULL;
    }
    el_wset(editor, EL_CLIENTDATA, owner);
    el_wset(editor, EL_EDITOR, L"emacs");
    // fhq handles the signals, since libedit's handler sends them to the whole process group a second time.
    el_wset(editor, EL_SIGNAL, 0);
    // A pasted CR LF is one line break, which can't be recognised once the terminal turns CR into LF. Ctrl-S searches
    // instead of freezing the screen.
    el_wset(editor, EL_SETTY, L"-d", L"-icrnl", L"-inlcr", L"-ixon", (const wchar_t *)NULL);
    return editor;
}

void *editline_owner(EditLine *editor) {
    void *owner = NULL;
    el_wget(editor, EL_CLIENTDATA, &owner);
    return owner;
}

void editline_set_reader(EditLine *editor, editline_reader reader) {
    el_wset(editor, EL_GETCFN, reader);
}

void editline_set_prompt(EditLine *editor, editline_prompt prompt, wchar_t literal) {
    el_wset(editor, EL_PROMPT_ESC, prompt, literal);
}

void editline_set_history(EditLine *editor, HistoryW *history) {
    el_wset(editor, EL_HIST, history_w, history);
}

int editline_add_command(EditLine *editor, const wchar_t *name, editline_command command) {
    return el_wset(editor, EL_ADDFN, name, L"", command);
}

int editline_bind(EditLine *editor, const wchar_t *keys, const wchar_t *command) {
    return el_wset(editor, EL_BIND, keys, command, (const wchar_t *)NULL);
}

int editline_bind_other(EditLine *editor, const wchar_t *keys, const wchar_t *command) {
    return el_wset(editor, EL_BIND, L"-a", keys, command, (const wchar_t *)NULL);
}

int editline_has_vi_keys(EditLine *editor) {
    const wchar_t *name = NULL;
    return el_wget(editor, EL_EDITOR, &name) == 0 && name != NULL && wcscmp(name, L"vi") == 0;
}

void editline_repaint(EditLine *editor) {
    el_wset(editor, EL_REFRESH);
}

void editline_set_editing_mode(EditLine *editor, int editing) {
    el_wset(editor, EL_PREP_TERM, editing);
}

int editline_columns(wchar_t character) {
    return wcwidth(character);
}

void editline_write(const char *bytes, size_t count) {
    fwrite(bytes, 1, count, stdout);
    fflush(stdout);
}

int editline_history_set_size(HistoryW *history, int size) {
    HistEventW event;
    return history_w(history, &event, H_SETSIZE, size) < 0 ? -1 : 0;
}

int editline_history_enter(HistoryW *history, const wchar_t *line) {
    HistEventW event;
    return history_w(history, &event, H_ENTER, line) < 0 ? -1 : 0;
}

int editline_history_clear(HistoryW *history) {
    HistEventW event;
    return history_w(history, &event, H_CLEAR) < 0 ? -1 : 0;
}
