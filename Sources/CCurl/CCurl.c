#define _GNU_SOURCE
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"
#include "CSharedLibraries.h"

#include <stddef.h>
#include <sys/socket.h>

#define USED(EACH)                                                                                                     \
    EACH(global_init) EACH(easy_init) EACH(easy_setopt) EACH(easy_getinfo) EACH(easy_cleanup) EACH(slist_append)       \
    EACH(slist_free_all) EACH(multi_init) EACH(multi_add_handle) EACH(multi_remove_handle) EACH(multi_perform)         \
    EACH(multi_poll) EACH(multi_wakeup) EACH(multi_info_read) EACH(multi_cleanup)

#define POINTER(NAME) __typeof__(curl_##NAME) *NAME;
static struct { USED(POINTER) } curl;

#define ENTRY(NAME) {"curl_" #NAME, (void **)&curl.NAME},
static const struct shared_function used[] = {USED(ENTRY)};

static const char *prepare(void) {
    return curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "does not start";
}

static struct shared_library library = SHARED_LIBRARY(SHARED_CURL, used, "is older than 7.68", prepare);

const char *ccurl_open(void) {
    return shared_open(&library);
}

CURL *ccurl_easy_init(void) {
    return curl.easy_init();
}

void ccurl_easy_cleanup(CURL *easy) {
    curl.easy_cleanup(easy);
}

CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl.easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *text) {
    return curl.easy_setopt(easy, option, text);
}

CURLcode ccurl_set_lines(CURL *easy, CURLoption option, struct curl_slist *lines) {
    return curl.easy_setopt(easy, option, lines);
}

CURLcode ccurl_set_callback(CURL *easy, CURLoption option, curl_write_callback callback, CURLoption data, void *owner) {
    CURLcode code = curl.easy_setopt(easy, option, callback);
    return code == CURLE_OK ? curl.easy_setopt(easy, data, owner) : code;
}

static curl_socket_t open_socket(void *owner, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)owner;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURLcode ccurl_keep_sockets(CURL *easy) {
    return curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

CURLcode ccurl_set_body_size(CURL *easy, curl_off_t size) {
    return curl.easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, size);
}

long ccurl_number(CURL *easy, CURLINFO info) {
    long number = 0;
    return curl.easy_getinfo(easy, info, &number) == CURLE_OK ? number : 0;
}

struct curl_slist *ccurl_lines_append(struct curl_slist *lines, const char *line) {
    return curl.slist_append(lines, line);
}

void ccurl_lines_free(struct curl_slist *lines) {
    curl.slist_free_all(lines);
}

CURLM *ccurl_multi_init(void) {
    return curl.multi_init();
}

void ccurl_multi_cleanup(CURLM *multi) {
    curl.multi_cleanup(multi);
}

CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) {
    return curl.multi_add_handle(multi, easy);
}

CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) {
    return curl.multi_remove_handle(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi, int *running) {
    return curl.multi_perform(multi, running);
}

CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode ccurl_multi_wakeup(CURLM *multi) {
    return curl.multi_wakeup(multi);
}

CURLcode ccurl_multi_result(CURLM *multi) {
    int left = 0;
    CURLMsg *message = curl.multi_info_read(multi, &left);
    return message != NULL && message->msg == CURLMSG_DONE ? message->data.result : CURLE_FAILED_INIT;
}
