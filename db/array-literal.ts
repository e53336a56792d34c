// Arrays in PostgreSQL's own notation, each one parameter: of thousands of values the driver would look at each one
// several times.

export const numbers = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? "NULL").join(",")}}`;

/** Quoted, so that nothing in a value is taken for the notation. */
export const texts = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? "NULL" : `"${escaped(value)}"`)).join(",")}}`;

const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

/** Hardly any has one, and to look is quicker than to replace nothing. */
const escaped = (value: string): string =>
  SPECIAL.test(value) ? value.replace(EACH_SPECIAL, "\\$&") : value;

export const bytes = (values: readonly (Buffer | null)[]): string =>
  texts(values.map((value) => value && `\\x${value.toString("hex")}`));
