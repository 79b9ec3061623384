#include "CDeflate.h"

#include <stdlib.h>
#include <string.h>

enum {
    WINDOW = 32768,
    LEAST_MATCH = 4,
    LONGEST_MATCH = 258,
    // What has to follow a place so that what becomes of it does not depend on how the bytes came.
    LOOKAHEAD = 2 * LONGEST_MATCH,
    HASH_BITS = 15,
    LITERALS = 286,
    END_OF_BLOCK = 256,
    DISTANCES = 30,
    LENGTHS = 19,
    // Of one block; fewer fit the text better, more need fewer tables.
    SYMBOLS = 16384,
    // A match is a length of 15 and 5 bits and a distance of 15 and 13.
    SYMBOL_BYTES = 6,
    TABLE_BYTES = 512,
};

// How hard a longer match is looked for: at so many earlier places, at fewer one byte on where there is a match of
// `GOOD`, at none where there is one of `LAZY`, and at no other once there is one of `NICE`. Of 100,000 items that gives
// 4 % more than gzip's own level 6.
enum { CHAIN = 7, GOOD = 8, LAZY = 16, NICE = 64 };

// A literal is a length with no distance.
struct symbol {
    uint16_t length, distance;
};

struct cdeflate {
    // What was taken: from `window`, up to WINDOW bytes to be referred to, then those from `next` to `end` that wait.
    uint8_t window[2 * WINDOW + CDEFLATE_MOST + LOOKAHEAD];
    size_t next, end;
    // Places in the window are told by the lowest bits of how many bytes came before, so that nothing has to be moved
    // with it; a wrong one is seen by the bytes there.
    uint16_t base;
    uint16_t heads[1 << HASH_BITS];
    uint16_t earlier[WINDOW];
    struct symbol symbols[SYMBOLS];
    size_t count;
    uint32_t literal_counts[LITERALS], distance_counts[DISTANCES];
    uint8_t output[SYMBOL_BYTES * (SYMBOLS + CDEFLATE_MOST + LOOKAHEAD) + 6 * TABLE_BYTES];
    uint8_t *written;
    uint64_t bits;
    int bit_count;
};

// MARK: codes of lengths and distances

static const uint16_t length_base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                       31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_bits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t distance_base[] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,
                                         33,  49,  65,  97,  129, 193,  257,  385,  513,  769,
                                         1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t distance_bits[] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                        6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

static inline int highest_bit(uint32_t value) { return 31 - __builtin_clz(value); }

static inline int length_code(uint32_t length) {
    if (length < 11) return (int)length - 3;
    if (length == LONGEST_MATCH) return 28;
    // Four codes for each power of two.
    int bits = highest_bit(length - 3);
    return 4 * (bits - 1) + (int)((length - 3) >> (bits - 2) & 3);
}

static inline int distance_code(uint32_t distance) {
    if (distance < 3) return (int)distance - 1;
    // Two codes for each power of two.
    int bits = highest_bit(distance - 1);
    return 2 * bits + (int)((distance - 1) >> (bits - 1) & 1);
}

// MARK: writing

static inline void put(struct cdeflate *stream, uint32_t value, int count) {
    stream->bits |= (uint64_t)value << stream->bit_count;
    stream->bit_count += count;
    if (stream->bit_count < 32) return;
    for (int byte = 0; byte < 4; byte++) stream->written[byte] = (uint8_t)(stream->bits >> 8 * byte);
    stream->written += 4;
    stream->bits >>= 32;
    stream->bit_count -= 32;
}

static int by_value(const void *one, const void *other) {
    uint32_t left = *(const uint32_t *)one, right = *(const uint32_t *)other;
    return left < right ? -1 : left > right;
}

// The lengths of the codes of Huffman's, each at most `most` bits; at least two codes have one.
static void code_lengths(const uint32_t *counts, int size, int most, uint8_t *lengths) {
    uint32_t keys[LITERALS], weights[2 * LITERALS];
    int parents[2 * LITERALS], depths[2 * LITERALS], each_length[LITERALS] = {0}, used = 0;
    memset(lengths, 0, (size_t)size);
    for (int symbol = 0; symbol < size; symbol++)
        if (counts[symbol]) keys[used++] = counts[symbol] << 9 | (uint32_t)symbol;
    if (used < 2) {
        int only = used ? (int)(keys[0] & 511) : 0;
        lengths[only] = lengths[only ? 0 : 1] = 1;
        return;
    }
    qsort(keys, (size_t)used, sizeof *keys, by_value);
    for (int leaf = 0; leaf < used; leaf++) weights[leaf] = keys[leaf] >> 9;
    // Both the leaves and the nodes are in the order of their weights, so the least are at the front of one of them.
    for (int leaf = 0, inner = used, node = used; node < 2 * used - 1; node++) {
        weights[node] = 0;
        for (int child = 0; child < 2; child++) {
            int least = leaf < used && (inner >= node || weights[leaf] <= weights[inner]) ? leaf++ : inner++;
            weights[node] += weights[least];
            parents[least] = node;
        }
    }
    depths[2 * used - 2] = 0;
    for (int node = 2 * used - 3; node >= 0; node--) {
        depths[node] = depths[parents[node]] + 1;
        if (node < used) each_length[depths[node] < most ? depths[node] : most]++;
    }
    // What was cut off takes more room than there is: a shorter code gets one bit more, beside one of the longest.
    uint32_t room = 0;
    for (int length = 1; length <= most; length++) room += (uint32_t)each_length[length] << (most - length);
    for (; room > 1u << most; room--) {
        int length = most - 1;
        while (!each_length[length]) length--;
        each_length[length]--;
        each_length[length + 1] += 2;
        each_length[most]--;
    }
    for (int length = most, leaf = 0; length > 0; length--)
        for (int left = each_length[length]; left > 0; left--) lengths[keys[leaf++] & 511] = (uint8_t)length;
}

// The codes that follow from their lengths, the first bit lowest.
static void make_codes(const uint8_t *lengths, int size, uint16_t *codes) {
    uint32_t next[16] = {0}, each_length[16] = {0};
    for (int symbol = 0; symbol < size; symbol++) each_length[lengths[symbol]]++;
    each_length[0] = 0;
    for (int length = 1; length < 16; length++) next[length] = (next[length - 1] + each_length[length - 1]) << 1;
    for (int symbol = 0; symbol < size; symbol++) {
        uint32_t code = lengths[symbol] ? next[lengths[symbol]]++ : 0, turned = 0;
        for (int bit = 0; bit < lengths[symbol]; bit++) turned |= (code >> bit & 1) << (lengths[symbol] - 1 - bit);
        codes[symbol] = (uint16_t)turned;
    }
}

// The lengths of both tables as they are written: a length, or how often the last or a zero comes again.
static int pack_lengths(const uint8_t *lengths, int size, uint8_t *packed, uint8_t *repeats, uint32_t *counts) {
    int count = 0;
    for (int place = 0; place < size;) {
        int run = 1;
        while (place + run < size && lengths[place + run] == lengths[place]) run++;
        int symbol = lengths[place], least = 1, most = 1;
        if (symbol == 0 && run >= 11) symbol = 18, least = 11, most = 138;
        else if (symbol == 0 && run >= 3) symbol = 17, least = 3, most = 10;
        else if (symbol != 0 && place > 0 && lengths[place - 1] == symbol && run >= 3) symbol = 16, least = 3, most = 6;
        if (run > most) run = most;
        packed[count] = (uint8_t)symbol;
        repeats[count++] = (uint8_t)(run - least);
        counts[symbol]++;
        place += run;
    }
    return count;
}

static void put_tables(struct cdeflate *stream, const uint8_t *literals, const uint8_t *distances) {
    static const uint8_t order[LENGTHS] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + DISTANCES], packed[LITERALS + DISTANCES], repeats[LITERALS + DISTANCES], own[LENGTHS];
    uint32_t counts[LENGTHS] = {0};
    uint16_t codes[LENGTHS];
    int literal_count = LITERALS, distance_count = DISTANCES, own_count = LENGTHS;
    while (!literals[literal_count - 1]) literal_count--;
    while (!distances[distance_count - 1]) distance_count--;
    memcpy(lengths, literals, (size_t)literal_count);
    memcpy(lengths + literal_count, distances, (size_t)distance_count);
    int count = pack_lengths(lengths, literal_count + distance_count, packed, repeats, counts);
    code_lengths(counts, LENGTHS, 7, own);
    make_codes(own, LENGTHS, codes);
    while (own_count > 4 && !own[order[own_count - 1]]) own_count--;
    put(stream, (uint32_t)literal_count - 257, 5);
    put(stream, (uint32_t)distance_count - 1, 5);
    put(stream, (uint32_t)own_count - 4, 4);
    for (int place = 0; place < own_count; place++) put(stream, own[order[place]], 3);
    for (int place = 0; place < count; place++) {
        put(stream, codes[packed[place]], own[packed[place]]);
        if (packed[place] >= 16) put(stream, repeats[place], packed[place] == 16 ? 2 : packed[place] == 17 ? 3 : 7);
    }
}

static void put_block(struct cdeflate *stream, int is_last) {
    uint8_t literal_lengths[LITERALS], distance_lengths[DISTANCES];
    uint16_t literal_codes[LITERALS], distance_codes[DISTANCES];
    stream->literal_counts[END_OF_BLOCK] = 1;
    code_lengths(stream->literal_counts, LITERALS, 15, literal_lengths);
    code_lengths(stream->distance_counts, DISTANCES, 15, distance_lengths);
    make_codes(literal_lengths, LITERALS, literal_codes);
    make_codes(distance_lengths, DISTANCES, distance_codes);
    put(stream, (uint32_t)is_last, 1);
    put(stream, 2, 2);
    put_tables(stream, literal_lengths, distance_lengths);
    for (size_t place = 0; place < stream->count; place++) {
        uint32_t length = stream->symbols[place].length, distance = stream->symbols[place].distance;
        if (!distance) {
            put(stream, literal_codes[length], literal_lengths[length]);
            continue;
        }
        int code = length_code(length), bits = literal_lengths[257 + code];
        put(stream, literal_codes[257 + code] | (length - length_base[code]) << bits, bits + length_bits[code]);
        code = distance_code(distance), bits = distance_lengths[code];
        put(stream, distance_codes[code] | (distance - distance_base[code]) << bits, bits + distance_bits[code]);
    }
    put(stream, literal_codes[END_OF_BLOCK], literal_lengths[END_OF_BLOCK]);
    stream->count = 0;
    memset(stream->literal_counts, 0, sizeof stream->literal_counts);
    memset(stream->distance_counts, 0, sizeof stream->distance_counts);
}

// MARK: matches

static inline uint32_t load32(const uint8_t *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static inline uint64_t load64(const uint8_t *bytes) {
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

// Puts a place of the window at the head of those that begin with the same four bytes; gives how far the one before is.
static inline uint32_t enter(struct cdeflate *stream, size_t place) {
    uint16_t name = (uint16_t)(stream->base + place);
    uint32_t hash = load32(stream->window + place) * 0x9E3779B1u >> (32 - HASH_BITS);
    uint16_t before = stream->heads[hash];
    stream->earlier[name & (WINDOW - 1)] = before;
    stream->heads[hash] = name;
    return (uint16_t)(name - before);
}

// The longest match at a place that is longer than `best`, looked for at some earlier places, the first so far back.
static inline uint32_t longest(const struct cdeflate *stream, size_t place, uint32_t back, uint32_t best, int chain,
                               uint32_t *distance) {
    size_t left = stream->end - place;
    uint32_t most = left < LONGEST_MATCH ? (uint32_t)left : LONGEST_MATCH;
    const uint8_t *here = stream->window + place;
    uint16_t name = (uint16_t)(stream->base + place);
    uint32_t start = load32(here), tail = load32(here + best - 3);
    while (back - 1 < WINDOW - 1 && back <= place) {
        const uint8_t *there = here - back;
        if (load32(there + best - 3) == tail && load32(there) == start) {
            uint32_t length = 4;
            for (; length < most; length += 8) {
                uint64_t difference = load64(here + length) ^ load64(there + length);
                if (difference) {
                    length += (uint32_t)__builtin_ctzll(difference) >> 3;
                    break;
                }
            }
            if (length > most) length = most;
            if (length > best) {
                best = length;
                *distance = back;
                if (length >= NICE || length == most) break;
                tail = load32(here + best - 3);
            }
        }
        if (--chain == 0) break;
        uint32_t further = (uint16_t)(name - stream->earlier[(uint16_t)(name - back) & (WINDOW - 1)]);
        if (further <= back) break;
        back = further;
    }
    return best;
}

static inline void add_symbol(struct cdeflate *stream, uint32_t length, uint32_t distance) {
    stream->symbols[stream->count++] = (struct symbol){(uint16_t)length, (uint16_t)distance};
    if (distance) {
        stream->literal_counts[257 + length_code(length)]++;
        stream->distance_counts[distance_code(distance)]++;
    } else {
        stream->literal_counts[length]++;
    }
}

// Makes symbols of what waits, as long as so much follows.
static void compress(struct cdeflate *stream, size_t lookahead) {
    size_t place = stream->next;
    while (place < stream->end && stream->end - place >= lookahead) {
        if (stream->count > SYMBOLS - LONGEST_MATCH) put_block(stream, 0);
        uint32_t distance = 0, length = LEAST_MATCH - 1;
        if (stream->end - place >= LEAST_MATCH) {
            uint32_t back = enter(stream, place);
            length = longest(stream, place, back, length, CHAIN, &distance);
        }
        size_t entered = place + 1;
        // A longer match one byte on is worth a literal.
        while (distance && length < LAZY && stream->end - entered > length) {
            int chain = length < GOOD ? CHAIN / 2 : CHAIN / 4;
            uint32_t other = 0, back = enter(stream, entered), longer;
            longer = longest(stream, entered++, back, length, chain, &other);
            if (!other) break;
            add_symbol(stream, stream->window[place++], 0);
            length = longer, distance = other;
        }
        if (!distance) {
            add_symbol(stream, stream->window[place++], 0);
            continue;
        }
        add_symbol(stream, length, distance);
        place += length;
        size_t last = stream->end - LEAST_MATCH + 1 < place ? stream->end - LEAST_MATCH + 1 : place;
        for (; entered < last; entered++) enter(stream, entered);
    }
    stream->next = place;
}

// MARK: the stream

struct cdeflate *cdeflate_new(void) {
    struct cdeflate *stream = calloc(1, sizeof *stream);
    if (stream) stream->written = stream->output;
    return stream;
}

void cdeflate_free(struct cdeflate *stream) { free(stream); }

static size_t ready_bytes(struct cdeflate *stream, const uint8_t **ready) {
    size_t count = (size_t)(stream->written - stream->output);
    *ready = stream->output;
    stream->written = stream->output;
    return count;
}

size_t cdeflate_add(struct cdeflate *stream, const uint8_t *bytes, size_t count, const uint8_t **ready) {
    if (stream->end + count > sizeof stream->window - LOOKAHEAD) {
        size_t passed = stream->next - WINDOW;
        memmove(stream->window, stream->window + passed, stream->end - passed);
        stream->base = (uint16_t)(stream->base + passed);
        stream->next -= passed, stream->end -= passed;
    }
    memcpy(stream->window + stream->end, bytes, count);
    stream->end += count;
    compress(stream, LOOKAHEAD);
    return ready_bytes(stream, ready);
}

size_t cdeflate_end(struct cdeflate *stream, const uint8_t **ready) {
    compress(stream, 1);
    put_block(stream, 1);
    while (stream->bit_count > 0) {
        *stream->written++ = (uint8_t)stream->bits;
        stream->bits >>= 8;
        stream->bit_count -= 8;
    }
    stream->bit_count = 0;
    return ready_bytes(stream, ready);
}
