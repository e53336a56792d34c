import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { escaped } from "#db/queries/core/recordset.ts";
import type { SearchTerms } from "#lib/search/rules/search.ts";
import { exchangedLetters } from "#lib/search/rules/search-guess.ts";
import {
  begins,
  beginsWithWord,
  ownWords,
  type Range,
  type SearchKind,
  type SearchScope,
  source,
} from "./search-source.ts";

// Finds ids. First what begins so, by one index range per column, each left after `limit` rows; then words and parts
// of words, by trigrams, in no order. However many rows match, no step reads or sorts them all.

export type Search = { kind: SearchKind; scope: SearchScope; limit: number };
type Found = { id: string };

/** In the order of likelihood. */
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
    ...beginsWithWord("last_name", text),
    ...beginsWithWord("first_name", text),
    ...begins("last_name", text),
    ...begins("first_name", text),
    ...begins("licence", licence),
    ...begins("phone", phone),
    ...begins("email", email),
  ],
};

/** What begins with the text or with what it may mean: the likeliest column first, in its order. */
export async function findBeginnings(db: Tx, search: Search, terms: SearchTerms): Promise<number[]> {
  const ranges = RANGES[search.kind](terms);
  const branches = ranges.map(
    (
      { column, from, until },
      rank,
    ) => sql`(select ${sql.raw(String(rank))} as rank, ${column} as key, id from source
      where ${column} >= ${from} and ${column} < ${until} order by ${column}, id limit ${search.limit})`,
  );
  const texts = ranges.map(({ text }) => text);
  const rows = await db.execute<Found>(
    sql`${source(search, containsOneOf(texts))} ${sql.join(branches, sql` union all `)} order by rank, key, id`,
  );
  return idsOf(rows).slice(0, search.limit);
}

/**
 * Called before the queries below, for the rest of the transaction. Behind row-level security PostgreSQL does not look
 * at what it knows of the rows and takes any word for a frequent one, which a scan of the table would soon meet; so only
 * ways through an index are left to it, by one process: starting two more takes longer than what they would do. And a
 * search that takes long all the same is ended.
 */
export async function prepareWordSearch(db: Tx): Promise<void> {
  await db.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
    set_config('enable_indexonlyscan', 'off', true), set_config('statement_timeout', '2s', true),
    set_config('pg_trgm.similarity_threshold', ${String(LIKENESS)}, true), set_config('max_parallel_workers_per_gather', '0', true)`);
}

/** Below this share of common trigrams words have nothing to do with each other. Keeps "salo" for "saol". */
const LIKENESS = 0.2;

/** Two letters in the midst of words are in no index, and in nearly everything. */
const MIN_INSIDE = 3;

/** What holds all these words, each at the beginning of a word of its own, or else anywhere; without `except`. */
export async function findWords(
  db: Tx,
  search: Search,
  words: readonly string[],
  except: readonly number[] = [],
): Promise<number[]> {
  if (words.length === 0) return [];
  const limit = sql`limit ${search.limit}`;
  const beginning = allLike(words.map((word) => `% ${escaped(word)}%`));
  const inside = allLike(words.map((word) => `%${escaped(word)}%`));
  const others = sql`id <> all(${arrayOf(except)}::bigint[])`;
  // Materialized: planned to find all, so by its index, and left when the limit is reached all the same.
  const first = sql`${source(search, containsOneOf(words))},
    beginning as materialized (select id from source where ${beginning} and ${others})`;
  const rows = await db.execute<Found>(
    words.some((word) => word.length < MIN_INSIDE)
      ? sql`${first} select id from beginning ${limit}`
      : sql`${first}, inside as materialized (select id from source where ${inside} and not (${beginning}) and ${others})
          (select id from beginning ${limit}) union all (select id from inside ${limit}) ${limit}`,
  );
  return idsOf(rows);
}

/** The vehicles with one of these plates, in the plates' order. */
export async function findPlates(
  db: Tx,
  { scope, limit }: Omit<Search, "kind">,
  plates: readonly string[],
): Promise<number[]> {
  if (plates.length === 0) return [];
  const wanted = sql`${sql.param([...plates])}::text[]`;
  const rows = await db.execute<Found>(sql`${source({ kind: "vehicle", scope })}
    select id from source where plate = any(${wanted}) order by array_position(${wanted}, plate), id limit ${limit}`);
  return idsOf(rows);
}

const idsOf = (rows: Iterable<Found>): number[] => [...new Set([...rows].map(({ id }) => Number(id)))];

/** A word of the database that looks like a typed one. */
export type KnownWord = { kind: SearchKind; typed: string; word: string };

const MOST_LIKE = 30;

/**
 * The known words most like each typed one, per kind: of all rows from the kept list, of one's own from one's own. First
 * those with two letters exchanged, then those with the most trigrams in common.
 */
export async function listLikeWords(
  db: Tx,
  kinds: readonly SearchKind[],
  scope: SearchScope,
  typed: readonly string[],
): Promise<KnownWord[]> {
  if (typed.length === 0 || kinds.length === 0) return [];
  const exchanged = typed.map((word) => exchangedLetters(word).join(" "));
  const rows = kinds.map(
    (kind) => sql`(select ${sql.raw(`'${kind}'`)} as kind, typed.word as typed, best.word
      from unnest(${sql.param([...typed])}::text[], ${sql.param(exchanged)}::text[]) typed(word, exchanged), lateral (
        select known.word from ${nameOf(kind)} known
        where known.word % typed.word or known.word = any(string_to_array(typed.exchanged, ' '))
        group by known.word
        order by known.word = any(string_to_array(typed.exchanged, ' ')) desc, similarity(known.word, typed.word) desc, known.word
        limit ${sql.raw(String(MOST_LIKE))}) best)`,
  );
  const known = kinds.map((kind) => knownWords(kind, scope));
  return [
    ...(await db.execute<KnownWord>(
      sql`with ${sql.join(known, sql`, `)} ${sql.join(rows, sql` union all `)}`,
    )),
  ];
}

const nameOf = (kind: SearchKind): SQL => sql.raw(`${kind}_words`);

/** An admin's search compares all rows in their index. A company's own rows are gathered once, however many words were typed. */
const knownWords = (kind: SearchKind, scope: SearchScope): SQL =>
  scope === null
    ? sql`${nameOf(kind)} as not materialized (select word from search_words where kind = ${sql.raw(`'${kind}'`)})`
    : sql`${nameOf(kind)} as materialized (${ownWords(kind, scope)})`;

const allLike = (patterns: readonly string[]): SQL =>
  sql.join(
    patterns.map((pattern) => sql`words like ${pattern}`),
    sql` and `,
  );

/** One comparison excludes most of a company's own rows, before a row is split into words. */
const containsOneOf = (texts: readonly string[]): SQL =>
  sql`search like any (${sql.param([...new Set(texts)].map((text) => `%${escaped(text)}%`))}::text[])`;

const arrayOf = (ids: readonly number[]): string => `{${ids.join(",")}}`;
