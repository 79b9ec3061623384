/// libcurl, opened when the first statement needs it, and made callable from Swift.
///
/// The program is not linked with it: to load it and what it needs would cost every start more than all the rest. Its own
/// header gives types and constants. Each function here is one of libcurl's, found by its name; those that take variable
/// arguments, which Swift cannot pass, are there once for each kind of argument. None may be called before `ccurl_open`.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/// Opens libcurl, whichever TLS library it was built with; NULL once it is there, else why it is not. Any thread may ask.
const char *_Nullable ccurl_open(void);

CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *_Nonnull easy);
CURLcode ccurl_set_number(CURL *_Nonnull easy, CURLoption option, long value);
/// libcurl takes a copy.
CURLcode ccurl_set_text(CURL *_Nonnull easy, CURLoption option, const char *_Nonnull text);
/// Lines that have to stay until the request is over.
CURLcode ccurl_set_lines(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable lines);
/// What a callback is called with, and the callback.
CURLcode ccurl_set_callback(
    CURL *_Nonnull easy, CURLoption option, curl_write_callback _Nonnull callback, CURLoption data, void *_Nonnull owner);
/// Has programs that are started meanwhile not inherit the connection.
CURLcode ccurl_keep_sockets(CURL *_Nonnull easy);
/// For a body that is read with `CURLOPT_READFUNCTION`.
CURLcode ccurl_set_body_size(CURL *_Nonnull easy, curl_off_t size);
/// One of the numbers of a request that is over; 0 where there is none.
long ccurl_number(CURL *_Nonnull easy, CURLINFO info);

/// The list with a line more, which is copied; NULL if there is no memory, and the list is as it was.
struct curl_slist *_Nullable ccurl_lines_append(struct curl_slist *_Nullable lines, const char *_Nonnull line);
void ccurl_lines_free(struct curl_slist *_Nullable lines);

CURLM *_Nullable ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *_Nonnull multi);
CURLMcode ccurl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode ccurl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
/// Does what can be done without waiting; `running` are the requests that are not over.
CURLMcode ccurl_multi_perform(CURLM *_Nonnull multi, int *_Nonnull running);
/// Waits until there is more to do, for so many milliseconds at most, or until `ccurl_multi_wakeup`.
CURLMcode ccurl_multi_poll(CURLM *_Nonnull multi, int milliseconds);
/// The one function that another thread may call meanwhile.
CURLMcode ccurl_multi_wakeup(CURLM *_Nonnull multi);
/// How a request ended that is over.
CURLcode ccurl_multi_result(CURLM *_Nonnull multi);

#endif
