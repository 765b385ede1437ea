/* The same game as src/undercroft/games/pairs, for comparison only: one forfeit game of Pairs after another, all moves
   random. The design is that of the kernels: bags of cards in one word, a lazy draw, and every chance event keyed by
   SipHash-1-3, so that the games are the same card for card. What is left out is what these games never use: the
   journal, other stakes, matches, scripts.

   Three switches, to find the limit rather than to argue about it:
   LANES  the unseen cards as sixteen bytes, each how many cards are of that rank or lower, compared at once by SSE2;
          without it they are a bag in one word like all others
   AHEAD  chance is computed for eight events at a time, by vector instructions, and kept until it is asked for
   CHEAP  the fastest generator we know of in the place of SipHash: other games, of the same length */

#include <stdint.h>
#include <string.h>
#ifdef LANES
#include <emmintrin.h>
#endif

typedef uint64_t u64;
typedef unsigned __int128 u128;

#define RARE(x) __builtin_expect(!!(x), 0)
#define USUAL(x) __builtin_expect(!!(x), 1)
#define INLINE static inline __attribute__((always_inline))
#define SELDOM static __attribute__((noinline, cold))

enum { HIT, FOLD };
enum { MOST_SEATS = 8, BURNED = 5, BITS = 6, MOST = 63 };

#define NO_CARD 99
#define EVERY_LANE 0x41041041041041ull
#define EVEN_LANES 0x1001001001001ull
#define FULL                                                                                                           \
    (1ull | 2ull << 6 | 3ull << 12 | 4ull << 18 | 5ull << 24 | 6ull << 30 | 7ull << 36 | 8ull << 42 | 9ull << 48 |     \
     10ull << 54)

enum { EVENTS_AHEAD = 8 };
typedef u64 Words __attribute__((vector_size(EVENTS_AHEAD * 8)));

typedef struct {
#ifdef AHEAD
    Words words;
#endif
    u64 key[2], event;
    u64 stack[MOST_SEATS], scored[MOST_SEATS];
    int64_t points[MOST_SEATS], losses[MOST_SEATS];
    int seats, target, turn, left, burned, over;
#ifdef LANES
    int8_t up_to[16] __attribute__((aligned(16)));
#else
    u64 unseen;
#endif
} Pairs;

static const int TARGETS[] = {31, 21, 16, 13, 11, 11, 11};

/* Chance */

#define ROTATE(word, places) ((word) << (places) | (word) >> (64 - (places)))
#define ROUND                                                                                                          \
    v0 += v1, v2 += v3, v1 = ROTATE(v1, 13) ^ v0, v3 = ROTATE(v3, 16) ^ v2, v0 = ROTATE(v0, 32), v2 += v1, v0 += v3,   \
        v1 = ROTATE(v1, 17) ^ v2, v3 = ROTATE(v3, 21) ^ v0, v2 = ROTATE(v2, 32);

/* SipHash-1-3 of one message of eight bytes, or of as many messages at once as a vector holds. */
#define SIPHASH(TYPE, key0, key1, message)                                                                             \
    TYPE v0 = (TYPE){0} + (key0 ^ 0x736f6d6570736575ull), v1 = (TYPE){0} + (key1 ^ 0x646f72616e646f6dull);             \
    TYPE v2 = (TYPE){0} + (key0 ^ 0x6c7967656e657261ull), v3 = (TYPE){0} + (key1 ^ 0x7465646279746573ull);             \
    v3 ^= message;                                                                                                     \
    ROUND v0 ^= message;                                                                                               \
    v3 ^= 8ull << 56;                                                                                                  \
    ROUND v0 ^= 8ull << 56;                                                                                            \
    v2 ^= 0xff;                                                                                                        \
    ROUND ROUND ROUND

#ifdef AHEAD
static __attribute__((noinline)) void compute_ahead(Pairs *p) {
    Words events = (Words){0, 1, 2, 3, 4, 5, 6, 7} + p->event;
    SIPHASH(Words, p->key[0], p->key[1], events)
    p->words = v0 ^ v1 ^ v2 ^ v3;
}

INLINE u64 next_word(Pairs *p) {
    if (RARE(p->event % EVENTS_AHEAD == 0)) compute_ahead(p);
    return p->words[p->event++ % EVENTS_AHEAD];
}
#elif defined CHEAP
/* A Weyl sequence and one folded multiplication (wyrand): no word waits for the one before, as with SipHash. */
INLINE u64 next_word(Pairs *p) {
    p->event += 0xa0761d6478bd642full;
    u128 product = (u128)p->event * (p->event ^ 0xe7037ed1a0b428dbull);
    return (u64)product ^ (u64)(product >> 64);
}
#else
INLINE u64 next_word(Pairs *p) {
    u64 event = p->event++;
    SIPHASH(u64, p->key[0], p->key[1], event)
    return v0 ^ v1 ^ v2 ^ v3;
}
#endif

INLINE int below(u64 word, int n) { return (int)((u128)word * (u64)n >> 64); }

INLINE int chance(Pairs *p, int n) { return below(next_word(p), n); }

/* Bags */

INLINE u64 one(int rank) { return 1ull << (BITS * rank - BITS); }
INLINE int count(u64 bag, int rank) { return (int)(bag >> (BITS * rank - BITS) & MOST); }
INLINE int lowest(u64 bag) { return __builtin_ctzll(bag) / BITS + 1; }
INLINE int size(u64 bag) { return (int)(bag * EVERY_LANE >> 54 & MOST); }

INLINE u64 at_large(const Pairs *p) {
    u64 bag = FULL;
    for (int seat = 0; seat < p->seats; seat++) bag -= p->stack[seat] + p->scored[seat];
    return bag;
}

#ifdef LANES
INLINE void set_unseen(Pairs *p, u64 bag) {
    int total = 0;
    for (int lane = 0; lane < 16; lane++) {
        if (lane < 10) total += count(bag, lane + 1);
        p->up_to[lane] = (int8_t)total;
    }
}

INLINE int take(Pairs *p, int n) {
    __m128i up_to = _mm_load_si128((const __m128i *)p->up_to);
    __m128i above = _mm_cmpgt_epi8(up_to, _mm_set1_epi8((char)n));
    _mm_store_si128((__m128i *)p->up_to, _mm_add_epi8(up_to, above));
    return __builtin_ctz((unsigned)_mm_movemask_epi8(above)) + 1;
}
#else
INLINE void set_unseen(Pairs *p, u64 bag) { p->unseen = bag; }

INLINE int take(Pairs *p, int n) {
    u64 up_to = p->unseen * EVERY_LANE, beyond = (u64)(MOST - n) * EVEN_LANES;
    u64 even = ((up_to & MOST * EVEN_LANES) + beyond) >> BITS & EVEN_LANES;
    u64 odd = ((up_to >> BITS & MOST * EVEN_LANES) + beyond) & EVEN_LANES << BITS;
    int place = __builtin_ctzll(even | odd);
    p->unseen -= 1ull << place;
    return place / BITS + 1;
}
#endif

SELDOM void shuffle(Pairs *p) {
    u64 bag = at_large(p);
    set_unseen(p, bag);
    p->left = size(bag);
    p->burned = p->left > BURNED ? BURNED : 0;
}

INLINE int draw(Pairs *p) {
    if (RARE(p->left == p->burned)) shuffle(p);
    return take(p, chance(p, p->left--));
}

INLINE int can_draw(const Pairs *p) { return USUAL(p->left > p->burned) || at_large(p) != 0; }

/* Dealing */

SELDOM int tie_card(Pairs *p, int seat) {
    if (!(at_large(p) & ~(p->stack[seat] * MOST))) return 0;
    for (;;) {
        int card = draw(p);
        if (!count(p->stack[seat], card)) return card;
    }
}

static __attribute__((noinline)) int break_tie(Pairs *p, int low) {
    unsigned tied = 0;
    for (int seat = 0; seat < p->seats; seat++) tied |= (unsigned)count(p->stack[seat], low) << seat;
    for (;;) {
        unsigned lowest_seats = 0;
        int lowest_card = NO_CARD;
        for (unsigned left = tied; left; left &= left - 1) {
            int seat = __builtin_ctz(left), card = tie_card(p, seat);
            if (!card) continue;
            p->stack[seat] += one(card);
            if (card < lowest_card) lowest_card = card, lowest_seats = 0;
            if (card == lowest_card) lowest_seats |= 1u << seat;
        }
        if (!lowest_seats) {
            for (int n = chance(p, __builtin_popcount(tied)); n; n--) tied &= tied - 1;
            return __builtin_ctz(tied);
        }
        if (!(lowest_seats & (lowest_seats - 1))) return __builtin_ctz(lowest_seats);
        tied = lowest_seats;
    }
}

INLINE void deal_hand(Pairs *p) {
    u64 dealt = 0;
    for (int seat = 0; seat < p->seats; seat++) dealt += p->stack[seat] = one(draw(p));
    int low = lowest(dealt);
    if (count(dealt, low) > 1) {
        p->turn = break_tie(p, low);
        return;
    }
    int leader = 0;
    for (int seat = 0; seat < p->seats; seat++) leader = p->stack[seat] == one(low) ? seat : leader;
    p->turn = leader;
}

/* Turns */

INLINE void lose_hand(Pairs *p, int loser, int card) {
    p->scored[loser] += one(card);
    p->points[loser] += card;
    for (int seat = 0; seat < p->seats; seat++) p->stack[seat] = 0;
    if (RARE(p->points[loser] >= p->target)) {
        p->losses[loser]++;
        p->over = 1;
        return;
    }
    deal_hand(p);
}

INLINE int legal(const Pairs *p, int moves[2]) {
    if (USUAL(can_draw(p))) {
        moves[0] = HIT;
        moves[1] = FOLD;
        return 2;
    }
    moves[0] = FOLD;
    return 1;
}

INLINE void play(Pairs *p, int seat, int move) {
    int card;
    if (move == HIT) {
        card = draw(p);
        if (!count(p->stack[seat], card)) {
            p->stack[seat] += one(card);
            p->turn = seat + 1 == p->seats ? 0 : seat + 1;
            return;
        }
    } else {
        u64 bag = 0;
        for (int other = 0; other < p->seats; other++) bag += p->stack[other];
        card = lowest(bag);
    }
    lose_hand(p, seat, card);
}

INLINE void begin(Pairs *p, int seats, u64 key, u64 number) {
    memset(p, 0, sizeof *p);
    p->seats = seats;
    p->target = TARGETS[seats - 2];
    p->key[0] = key;
    p->key[1] = number;
#ifdef CHEAP
    p->event = (number + 1) * 0x9e3779b97f4a7c15ull;
#endif
    shuffle(p);
    deal_hand(p);
}

/* Games number `first` to `first + games - 1`, one noise for all their moves. Totals are moves and a checksum of the
   scores. */
void play_games(int seats, u64 key, u64 first, u64 games, u64 noise, u64 totals[2]) {
    u64 played = 0, checksum = 0;
    for (u64 number = first; number < first + games; number++) {
        Pairs p;
        int moves[2];
        begin(&p, seats, key, number);
        do {
            noise ^= noise >> 12;
            noise ^= noise << 25;
            noise ^= noise >> 27;
            play(&p, p.turn, moves[below(noise * 0x2545f4914f6cdd1dull, legal(&p, moves))]);
            played++;
        } while (!p.over);
        for (int seat = 0; seat < seats; seat++) checksum = checksum * 31 - (u64)p.losses[seat];
    }
    totals[0] = played;
    totals[1] = checksum;
}
