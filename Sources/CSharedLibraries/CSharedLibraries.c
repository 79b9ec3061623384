#include "CSharedLibraries.h"

#include <dlfcn.h>
#include <xlsxwriter.h>

#define MOST_NAMES 2

// Each library's files, the first that is there is taken.
static const char *const files[][MOST_NAMES] = {
#ifdef __APPLE__
    [SHARED_CURL] = {"libcurl.4.dylib"},
    [SHARED_QRENCODE] = {"libqrencode.4.dylib"},
    [SHARED_XLSXWRITER] = {"libxlsxwriter." LXW_SOVERSION ".dylib", "libxlsxwriter.dylib"},
    [SHARED_XML2] = {"libxml2.2.dylib", "libxml2.16.dylib"},
#else
    // The library with OpenSSL has the same name everywhere; only Debian has one with GnuTLS, under another name.
    [SHARED_CURL] = {"libcurl.so.4", "libcurl-gnutls.so.4"},
    [SHARED_QRENCODE] = {"libqrencode.so.4"},
    // The version of the header at build time, or Debian 13's; both have the functions that are used, with the same types.
    [SHARED_XLSXWRITER] = {"libxlsxwriter.so." LXW_SOVERSION, "libxlsxwriter.so.8"},
    [SHARED_XML2] = {"libxml2.so.2", "libxml2.so.16"},
#endif
};

static const char *search(const struct shared_library *library) {
    void *opened = NULL;
    for (int index = 0; index < MOST_NAMES && opened == NULL && files[library->name][index] != NULL; index++) {
        opened = dlopen(files[library->name][index], RTLD_NOW | RTLD_LOCAL);
    }
    if (opened == NULL) {
        return "cannot be opened";
    }
    for (size_t index = 0; index < library->count; index++) {
        *library->functions[index].pointer = dlsym(opened, library->functions[index].name);
        if (*library->functions[index].pointer == NULL) {
            return library->incompatible;
        }
    }
    return library->prepare == NULL ? NULL : library->prepare();
}

const char *shared_open(struct shared_library *library) {
    pthread_mutex_lock(&library->lock);
    if (!library->is_opened) {
        library->problem = search(library);
        library->is_opened = true;
    }
    const char *problem = library->problem;
    pthread_mutex_unlock(&library->lock);
    return problem;
}
