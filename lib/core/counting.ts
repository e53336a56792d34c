/** Counted no further than this: a person needs no more to know that there is a lot. */
export const MOST_COUNTED = 1_000;
