/** The first and the last of a run's numbers. */
export const numbersBetween = ({ first, last }: { first: string; last: string }): string =>
  first === last ? first : `${first} – ${last}`;
