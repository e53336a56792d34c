/** Days on which a package may begin or end, `until` exclusive; the database refuses the same. */
export const PERIOD_DAYS = { from: "2000-01-01", until: "2200-01-01" } as const;
