/** A session ends after this time, however much it is used. */
export const ABSOLUTE_MS = 14 * 24 * 3_600_000;
