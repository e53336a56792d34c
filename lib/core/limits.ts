/** Drafts that a person may own at a time. */
export const MOST_DRAFTS = 5;

/** Views that a person can keep of one list. */
export const MOST_VIEWS = 20;
