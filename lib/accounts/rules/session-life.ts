/** A session ends after this time, however much it is used. */
export const SESSION_LIFE_MS = 14 * 24 * 3_600_000;

/** A session that is not used for this time ends. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
