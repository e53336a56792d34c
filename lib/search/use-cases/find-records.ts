import type { z } from "zod";
import { overseesMany, readsOnlyMoney } from "#lib/core/actor.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { type RecordHits, SEARCH_LIMIT } from "#lib/platform/search/search.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  listAccounts,
  listFiles,
  listMovementsOfBank,
  listMovementsOfReference,
  listMovementsOfSum,
  listPayments,
  listStatementsOfDay,
  listStatementsOfIban,
  listStatementsOfNumber,
  listStatementsOfSum,
} from "#lib/search/queries/records.ts";
import { limitSearchTime } from "#lib/search/queries/search.ts";
import { recordTerms } from "#lib/search/rules/record-terms.ts";
import type { searchSchema } from "#lib/search/schema.ts";

const NONE: RecordHits = { statements: [], payments: [], files: [], movements: [], accounts: [] };

/**
 * The statements, card payments, payment files, movements and accounts that a text names whole, of those that the actor may see.
 * Only admins see payment files and movements. Most texts name nothing and ask nothing. Never fails.
 */
export async function findRecords(
  { db, actor }: Pick<Context, "db" | "actor">,
  { query }: z.output<typeof searchSchema>,
): Promise<Result<RecordHits>> {
  const terms = recordTerms(query);
  if (terms === null) return ok(NONE);
  const { statement, file, references, iban, cents, day, code } = terms;
  const { admin } = actor;
  const few = !admin && !overseesMany(actor);
  // Queried together: the connection pipelines the statements.
  const [, statements, payments, files, movements, accounts] = await Promise.all([
    limitSearchTime(db),
    hitsOf(
      statement !== null && listStatementsOfNumber(db, statement),
      iban !== null && listStatementsOfIban(db, iban),
      cents !== null && listStatementsOfSum(db, cents),
      day !== null && listStatementsOfDay(db, day, few),
    ),
    hitsOf(code !== null && listPayments(db, code)),
    hitsOf(admin && file !== null && listFiles(db, file)),
    hitsOf(
      admin && references.length > 0 && listMovementsOfReference(db, references),
      admin && code !== null && listMovementsOfBank(db, code),
      admin && cents !== null && listMovementsOfSum(db, cents),
    ),
    hitsOf(iban !== null && listAccounts(db, iban)),
  ]);
  // The account is one of the company's details.
  const shown = accounts.filter(({ id }) => !readsOnlyMoney(actor, id));
  return ok({ statements, payments, files, movements, accounts: shown });
}
findRecords.money = true as const;

/** The rows of all queries that were asked, each row once. */
async function hitsOf<Hit extends { id: number }>(
  ...asked: readonly (false | Promise<Hit[]>)[]
): Promise<Hit[]> {
  const hits = (await Promise.all(asked)).flatMap((rows) => rows || []);
  return hits
    .filter(({ id }, index) => hits.findIndex((one) => one.id === id) === index)
    .slice(0, SEARCH_LIMIT);
}
