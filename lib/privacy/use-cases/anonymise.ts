import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { recordEvent } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  anonymisePersonRows,
  findPerson,
  listPersonalCounts,
  type PersonalCount,
} from "#lib/privacy/queries/privacy.ts";
import { type AnonymisingCause, anonymisable, type PersonKey } from "#lib/privacy/rules/privacy.ts";
import { type anonymiseSchema, CONFIRMATION } from "#lib/privacy/schema.ts";
import { loadPerson } from "./persons.ts";

export type Anonymised = {
  /** False for a dry run. */
  done: boolean;
  /** Rows by place: changed or deleted ones (in a dry run: those that would be), and kept ones. */
  counts: PersonalCount[];
};

/**
 * Anonymises a person everywhere except in the books, permanently, in one transaction. A dry run only counts. A second call
 * changes nothing and returns the same. Fails with `forbidden`, `not_found`, `confirmation_word`, and like `anonymisable`.
 */
export async function anonymise(
  ctx: Context,
  { person: key, body }: z.output<typeof anonymiseSchema>,
): Promise<Result<Anonymised>> {
  const loaded = await loadPerson(ctx, key);
  if (!loaded.ok) return loaded;
  if (loaded.value.person.anonymisedAt) return ok({ done: true, counts: await anonymiseRows(ctx, key) });
  const allowed = anonymisable(loaded.value.state, body);
  if (!allowed.ok) return allowed;
  if (body.dryRun) return ok({ done: false, counts: await listPersonalCounts(ctx.db, key) });
  if (body.confirmation !== CONFIRMATION)
    return fail("invalid", { issues: [{ path: "confirmation", code: "confirmation_word" }] });
  return ok({ done: true, counts: await anonymiseRows(ctx, key) });
}
anonymise.deadlineMs = 60_000;

const anonymiseRows = async (ctx: Context, key: PersonKey): Promise<PersonalCount[]> =>
  Object.entries(await anonymiseUnchecked(ctx, key, "request")).map(([place, count]) => ({
    place,
    kept: false,
    count,
  }));

/** Anonymises a person after the caller's own checks. Programs that keep a copy of a driver get an event. */
export async function anonymiseUnchecked(
  ctx: Context,
  key: PersonKey,
  cause: AnonymisingCause,
): Promise<Record<string, number>> {
  const before = await findPerson(ctx.db, key);
  const counts = await anonymisePersonRows(ctx.db, key, cause);
  // A deleted driver is already gone from those programs.
  if (before?.companyId && before.status && !before.deleted && !before.anonymisedAt)
    await recordEvent(ctx, {
      entityType: "driver",
      entityId: key.id,
      companyId: before.companyId,
      action: "update",
      status: before.status,
      before: { anonymised: null },
      after: { anonymised: ctx.today },
    });
  return counts;
}
