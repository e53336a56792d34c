import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import { ok, type Result } from "#lib/core/result.ts";
import {
  SEARCH_COUNT,
  SEARCH_LIMIT,
  type SearchHits,
  type SearchTerms,
  type SearchTotal,
  searchTerms,
} from "#lib/platform/search/search.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  findBeginnings,
  findPlates,
  findWords,
  limitSearchTime,
  listHeldWords,
  listLikeWords,
  type SearchKind,
} from "#lib/search/queries/search.ts";
import { listCompanyHits, listDriverHits, listVehicleHits } from "#lib/search/queries/search-hits.ts";
import { likelySearches, likelyWords, mistypedWords, platesNear } from "#lib/search/rules/search-guess.ts";
import type { searchSchema } from "#lib/search/schema.ts";

const KINDS: readonly SearchKind[] = ["company", "vehicle", "driver"];

/** One row above the count shows that there are more. */
const MOST = SEARCH_COUNT + 1;

/** More guesses would cost a search each and hardly find more. */
const MAX_GUESSES = 4;

/**
 * The companies, vehicles and drivers that the actor may see and that a text may mean: at most 8 of each, and the total of
 * each. Without deleted ones. Rows that begin with the text come before rows that contain its words. A kind without such rows
 * is searched for similar spellings. Never fails.
 */
export async function search(
  { db }: Pick<Context, "db">,
  { query }: z.output<typeof searchSchema>,
): Promise<Result<SearchHits>> {
  const found = await findIds(db, searchTerms(query));
  const shown = (kind: SearchKind) => found[kind].slice(0, SEARCH_LIMIT);
  const [companies, vehicles, drivers] = await Promise.all([
    listCompanyHits(db, shown("company")),
    listVehicleHits(db, shown("vehicle")),
    listDriverHits(db, shown("driver")),
  ]);
  return ok({
    companies,
    vehicles,
    drivers,
    totals: {
      companies: totalOf(found.company),
      vehicles: totalOf(found.vehicle),
      drivers: totalOf(found.driver),
    },
  });
}

const totalOf = ({ length }: readonly number[]): SearchTotal => (length > SEARCH_COUNT ? null : length);

type Ids = Record<SearchKind, number[]>;

/** The kinds are queried together: the connection pipelines their statements. */
const ofEach = (
  kinds: readonly SearchKind[],
  find: (kind: SearchKind) => Promise<number[]>,
): Promise<(readonly [SearchKind, number[]])[]> =>
  Promise.all(kinds.map(async (kind) => [kind, await find(kind)] as const));

async function findIds(db: Tx, terms: SearchTerms): Promise<Ids> {
  const found: Ids = { company: [], vehicle: [], driver: [] };
  const limited = limitSearchTime(db);
  const beginnings = ofEach(KINDS, (kind) => findBeginnings(db, kind, terms, MOST));
  for (const [kind, ids] of (await Promise.all([beginnings, limited]))[0]) found[kind] = ids;
  const few = KINDS.filter((kind) => found[kind].length < MOST);
  for (const [kind, ids] of await ofEach(few, (one) => findMore(db, one, terms.words, found[one])))
    found[kind].push(...ids);
  const none = KINDS.filter((kind) => found[kind].length === 0);
  for (const [kind, ids] of await ofEach(none, (one) => findAlike(db, one, terms))) found[kind] = ids;
  return found;
}

/** Rows with the words, up to the limit with the rows found before. */
const findMore = (
  db: Tx,
  kind: SearchKind,
  words: readonly string[],
  before: readonly number[],
): Promise<number[]> => findWords(db, kind, words, MOST - before.length, before);

/** The rows for the stored spellings of the words; a plate that is one error away. */
async function findAlike(db: Tx, kind: SearchKind, terms: SearchTerms): Promise<number[]> {
  const mistyped = mistypedWords(terms);
  const known = await listLikeWords(db, kind, mistyped);
  const likely = (typed: string) =>
    likelyWords(
      typed,
      known.filter((one) => one.typed === typed).map(({ word }) => word),
      known.length,
    );
  const held = await listHeldWords(db, kind, mistyped.flatMap(likely));
  const wordsLike = (typed: string) => likely(typed).filter((word) => held.includes(word));
  const ids: number[] = [];
  for (const words of likelySearches(terms, wordsLike, MAX_GUESSES)) {
    if (ids.length < MOST) ids.push(...(await findMore(db, kind, words, ids)));
  }
  if (ids.length > 0 || kind !== "vehicle" || terms.plate === null) return ids;
  return findPlates(db, platesNear(terms.plate), MOST);
}
