// The link in an owner's mail of a changed account. The database holds the same number of days (policy `rejecting`).

const LINK_DAYS = 14;

/** The end of the link to a change of that moment. */
export const linkEnd = (changedAt: Date): Date => new Date(changedAt.getTime() + LINK_DAYS * 86_400_000);
