import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { escaped } from "#lib/platform/queries/recordset.ts";
import type { SearchTerms } from "#lib/platform/search/search.ts";
import { exchangedLetters } from "#lib/search/rules/search-guess.ts";

// Finds ids by the database's own functions (db/migrations/0008_search.sql), which find only rows that the actor sees. The
// first step finds rows that begin with a text: one index range per column, each limited to `limit` rows. The second step finds
// rows with words and parts of words, in no order: among the first few thousand rows (search_frequent), and by trigrams if
// those hold too few. No step reads or sorts all matching rows.

export type SearchKind = "company" | "vehicle" | "driver";

type Found = { id: string };
type Range = { column: string; text: string; until: string };

/** Appended to a text, this gives the upper bound of all texts that begin with it. */
const LAST = "\u{10ffff}";

const begins = (column: string, text: string | null): Range[] =>
  text === null ? [] : [{ column, text, until: text + LAST }];

/** Rows whose first word is exactly this word. The exclamation mark is the next character after the space. */
const beginsWithWord = (column: string, text: string): Range => ({
  column,
  text: `${text} `,
  until: `${text}!`,
});

/** Columns by likelihood. */
const RANGES: Record<SearchKind, (terms: SearchTerms) => Range[]> = {
  company: ({ text, businessId }) => [
    ...begins("business_id", businessId),
    ...begins("name", text),
    ...begins("external_id", text),
  ],
  vehicle: ({ text, plate }) => [
    ...begins("plate", plate),
    ...begins("make", text),
    ...begins("model", text),
  ],
  driver: ({ text, licence, phone, email }) => [
    beginsWithWord("last_name", text),
    beginsWithWord("first_name", text),
    ...begins("last_name", text),
    ...begins("first_name", text),
    ...begins("licence", licence),
    ...begins("phone", phone),
    ...begins("email", email),
  ],
};

/** Ends each slow search of the transaction. */
export async function limitSearchTime(db: Tx): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', '2s', true)`);
}

/** Rows with a column that begins with the text, or with the plate, id or number in it. The likeliest column comes first. */
export async function findBeginnings(
  db: Tx,
  kind: SearchKind,
  terms: SearchTerms,
  limit: number,
): Promise<number[]> {
  const ranges = RANGES[kind](terms);
  const list = (pick: (range: Range) => string) => sql`${sql.param(ranges.map(pick))}::text[]`;
  const rows =
    await db.execute<Found>(sql`select * from search_beginnings(${kind}, ${list(({ column }) => column)},
    ${list(({ text }) => text)}, ${list(({ until }) => until)}, ${containing(ranges.map(({ text }) => text))}, ${limit}) id`);
  return idsOf(rows).slice(0, limit);
}

/** Rows with all these words, except `except`. First rows where each begins a separate word, then rows that contain them. */
export async function findWords(
  db: Tx,
  kind: SearchKind,
  words: readonly string[],
  limit: number,
  except: readonly number[] = [],
): Promise<number[]> {
  if (words.length === 0) return [];
  const rows =
    await db.execute<Found>(sql`select * from search_containing(${kind}, ${sql.param(words.map(escaped))}::text[],
    ${containing(words)}, ${sql.param([...except])}::bigint[], ${limit}) id`);
  return idsOf(rows);
}

/** The vehicles with one of these plates, in the plates' order. */
export async function findPlates(db: Tx, plates: readonly string[], limit: number): Promise<number[]> {
  if (plates.length === 0) return [];
  return idsOf(
    await db.execute<Found>(sql`select * from search_plates(${sql.param([...plates])}::text[], ${limit}) id`),
  );
}

const idsOf = (rows: Iterable<Found>): number[] => [...new Set([...rows].map(({ id }) => Number(id)))];

/** Patterns of texts that contain one of the given texts. */
const containing = (texts: readonly string[]) =>
  sql`${sql.param([...new Set(texts)].map((text) => `%${escaped(text)}%`))}::text[]`;

/** A stored word that resembles a typed one. */
export type KnownWord = { typed: string; word: string };

/** The stored words that are most like each typed word, the likeliest first. */
export async function listLikeWords(
  db: Tx,
  kind: SearchKind,
  typed: readonly string[],
): Promise<KnownWord[]> {
  if (typed.length === 0) return [];
  const exchanged = typed.map((word) => exchangedLetters(word).join(" "));
  return [
    ...(await db.execute<KnownWord>(sql`select typed_word as typed, word
      from search_alike(${kind}, ${sql.param([...typed])}::text[], ${sql.param(exchanged)}::text[])`)),
  ];
}

/** The stored words that occur in one of the actor's rows. */
export async function listHeldWords(db: Tx, kind: SearchKind, known: readonly string[]): Promise<string[]> {
  if (known.length === 0) return [];
  const rows = await db.execute<{ word: string }>(
    sql`select word from search_held(${kind}, ${sql.param([...known])}::text[]) word`,
  );
  return [...rows].map(({ word }) => word);
}
