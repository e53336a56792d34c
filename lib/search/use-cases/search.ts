import type { z } from "zod";
import type { Tx } from "#db/client.ts";
import {
  findBeginnings,
  findPlates,
  findWords,
  listLikeWords,
  prepareWordSearch,
} from "#db/queries/search/search.ts";
import type { SearchKind, SearchScope } from "#db/queries/search/search-source.ts";
import { listCompanyHits, listDriverHits, listVehicleHits } from "#db/queries/search/search-source.ts";
import { seenCompanyIds } from "#lib/core/actor.ts";
import { ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/core/use-cases/context.ts";
import {
  SEARCH_COUNT,
  SEARCH_LIMIT,
  type SearchHits,
  type SearchTerms,
  type SearchTotal,
  searchTerms,
} from "#lib/search/rules/search.ts";
import { likelySearches, mistypedWords, platesNear } from "#lib/search/rules/search-guess.ts";
import type { searchSchema } from "#lib/search/schema.ts";

const KINDS: readonly SearchKind[] = ["company", "vehicle", "driver"];

/** One more than is counted tells that there are more. */
const MOST = SEARCH_COUNT + 1;

/** More guesses cost a search each and hardly find more. */
const MAX_GUESSES = 4;

/**
 * The companies, vehicles and drivers that the actor may see and that a text may mean: at most 8 of each, and the number
 * of all. Deleted ones are left out. Rows that begin with the text come before rows that contain its words. A kind
 * without such rows is searched for similar spellings. Never fails.
 */
export async function search(
  { db, actor }: Context,
  { query }: z.output<typeof searchSchema>,
): Promise<Result<SearchHits>> {
  const { admin, provider } = actor;
  const scope = admin ? null : provider === undefined ? seenCompanyIds(actor) : { provider };
  const found = await findIds(db, scope, searchTerms(query));
  return ok({
    companies: await listCompanyHits(db, found.company.slice(0, SEARCH_LIMIT)),
    vehicles: await listVehicleHits(db, found.vehicle.slice(0, SEARCH_LIMIT)),
    drivers: await listDriverHits(db, found.driver.slice(0, SEARCH_LIMIT)),
    totals: {
      companies: totalOf(found.company),
      vehicles: totalOf(found.vehicle),
      drivers: totalOf(found.driver),
    },
  });
}

const totalOf = ({ length }: readonly number[]): SearchTotal => (length > SEARCH_COUNT ? null : length);

type Ids = Record<SearchKind, number[]>;

async function findIds(db: Tx, scope: SearchScope, terms: SearchTerms): Promise<Ids> {
  const found: Ids = { company: [], vehicle: [], driver: [] };
  if (Array.isArray(scope) && scope.length === 0) return found;
  for (const kind of KINDS) found[kind] = await findBeginnings(db, { kind, scope, limit: MOST }, terms);
  const few = KINDS.filter((kind) => found[kind].length < MOST);
  if (few.length === 0) return found;
  await prepareWordSearch(db);
  for (const kind of few) found[kind].push(...(await findMore(db, kind, scope, terms.words, found[kind])));
  const none = KINDS.filter((kind) => found[kind].length === 0);
  return none.length === 0 ? found : { ...found, ...(await findAlike(db, none, scope, terms)) };
}

/** What holds the words, up to the limit with what was found before. */
const findMore = (
  db: Tx,
  kind: SearchKind,
  scope: SearchScope,
  words: readonly string[],
  before: readonly number[],
): Promise<number[]> => findWords(db, { kind, scope, limit: MOST - before.length }, words, before);

/** What would be found, had the words been typed as they are known; a plate that is one error away. */
async function findAlike(
  db: Tx,
  kinds: readonly SearchKind[],
  scope: SearchScope,
  terms: SearchTerms,
): Promise<Partial<Ids>> {
  const alike: Partial<Ids> = {};
  const known = await listLikeWords(db, kinds, scope, mistypedWords(terms));
  for (const kind of kinds) {
    const wordsLike = (typed: string) =>
      known.filter((one) => one.kind === kind && one.typed === typed).map(({ word }) => word);
    const ids: number[] = [];
    for (const words of likelySearches(terms, wordsLike, MAX_GUESSES)) {
      if (ids.length < MOST) ids.push(...(await findMore(db, kind, scope, words, ids)));
    }
    alike[kind] = ids;
  }
  if (alike.vehicle?.length === 0 && terms.plate !== null) {
    alike.vehicle = await findPlates(db, { scope, limit: MOST }, platesNear(terms.plate));
  }
  return alike;
}
