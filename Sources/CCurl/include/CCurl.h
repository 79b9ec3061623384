/// libcurl, opened when the first statement needs it, and made callable from Swift.
///
/// The program isn't linked with it, since loading it would slow every start. libcurl's header
/// gives types and constants. Each function here calls one of libcurl's, found by its name. Swift can't pass variable
/// arguments, so those functions have one variant for each kind of argument. Call `ccurl_open` before any other.
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/// Opens libcurl, with whichever TLS library; returns NULL on success, else the reason. Any thread may call it.
const char *_Nullable ccurl_open(void);

CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *_Nonnull easy);
CURLcode ccurl_set_number(CURL *_Nonnull easy, CURLoption option, long value);
/// Sets a text, which libcurl copies.
CURLcode ccurl_set_text(CURL *_Nonnull easy, CURLoption option, const char *_Nonnull text);
/// Sets lines, which must stay alive until the request is over.
CURLcode ccurl_set_lines(CURL *_Nonnull easy, CURLoption option, struct curl_slist *_Nullable lines);
/// Sets a callback and its argument.
CURLcode ccurl_set_callback(
    CURL *_Nonnull easy, CURLoption option, curl_write_callback _Nonnull callback, CURLoption data, void *_Nonnull owner);
/// Keeps child processes from inheriting the connection.
CURLcode ccurl_keep_sockets(CURL *_Nonnull easy);
/// Sets the size in bytes of a body that is read with `CURLOPT_READFUNCTION`.
CURLcode ccurl_set_body_size(CURL *_Nonnull easy, curl_off_t size);
/// Returns a number about a finished request; 0 if there is none.
long ccurl_number(CURL *_Nonnull easy, CURLINFO info);

/// Returns the list with a copy of the line appended; NULL without memory, with the list unchanged.
struct curl_slist *_Nullable ccurl_lines_append(struct curl_slist *_Nullable lines, const char *_Nonnull line);
void ccurl_lines_free(struct curl_slist *_Nullable lines);

CURLM *_Nullable ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *_Nonnull multi);
CURLMcode ccurl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
CURLMcode ccurl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
/// Makes progress without waiting; `running` is set to the number of unfinished requests.
CURLMcode ccurl_multi_perform(CURLM *_Nonnull multi, int *_Nonnull running);
/// Waits until there is more to do, until the time is over or until `ccurl_multi_wakeup`.
CURLMcode ccurl_multi_poll(CURLM *_Nonnull multi, int milliseconds);
/// Ends `ccurl_multi_poll`; the only function that another thread may call meanwhile.
CURLMcode ccurl_multi_wakeup(CURLM *_Nonnull multi);
/// Returns the result of a finished request.
CURLcode ccurl_multi_result(CURLM *_Nonnull multi);

#endif
