import type { z } from "zod";
import { listProgramsMadeBy, type MadeProgram } from "#lib/api-clients/queries/api-clients.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  type Anonymisation,
  findAnonymisationRefusal,
  findPerson,
  listAnonymisations,
  listPersonalCounts,
  listPersonRows,
  type PersonalCount,
  type PersonRow,
} from "#lib/privacy/queries/privacy.ts";
import { type PersonKey, type PersonState, personKeyText } from "#lib/privacy/rules/privacy.ts";
import {
  PERSON_SEARCH_MIN,
  type personListSchema,
  type personPageSchema,
  type personSchema,
} from "#lib/privacy/schema.ts";

const SHOWN_ANONYMISATIONS = 10;

export type PersonList = { page: Page<PersonRow>; tooShort: boolean; latest: Anonymisation[] };

/**
 * People whose e-mail, name or licence contains a text of at least three letters, and the latest anonymisations. A
 * shorter text finds nobody. Fails with `forbidden` for all but admins.
 */
export async function findPersons(
  ctx: Context,
  { kind, q = "", cursor: from }: z.output<typeof personListSchema>,
): Promise<Result<PersonList>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const cursor = from ?? null;
  const tooShort = q.length < PERSON_SEARCH_MIN;
  const rows = tooShort ? [] : await listPersonRows(ctx.db, { kind, q, cursor, limit: PAGE_SIZE });
  const page = pageOf(rows, { limit: PAGE_SIZE, cursor, sortValue: ({ id }) => id });
  return ok({ page, tooShort, latest: await listAnonymisations(ctx.db, SHOWN_ANONYMISATIONS) });
}

export type PersonView = {
  key: PersonKey;
  person: PersonRow;
  /** The plan for the person's rows; for an anonymised person the remaining rows. */
  counts: PersonalCount[];
  state: PersonState;
};

/** One person with the plan for their data. Fails with `forbidden`, `not_found`. */
export async function getPerson(
  ctx: Context,
  { person: key }: z.output<typeof personSchema>,
): Promise<Result<PersonView>> {
  const loaded = await loadPerson(ctx, key);
  if (!loaded.ok) return loaded;
  return ok({ key, ...loaded.value, counts: await listPersonalCounts(ctx.db, key) });
}
getPerson.deadlineMs = 30_000;

export type PersonPage = PersonView & {
  /** API clients with all companies that this person made. They keep working without the person. */
  programs: MadeProgram[];
  today: PlainDate;
  history: Awaited<ReturnType<typeof adminHistoryPage>>;
};

/** The same person with their history, for the page. */
export async function getPersonPage(
  ctx: Context,
  { person, history }: z.output<typeof personPageSchema>,
): Promise<Result<PersonPage>> {
  const view = await getPerson(ctx, { person });
  if (!view.ok) return view;
  const entity = { type: "privacy", id: personKeyText(person) } as const;
  const programs = person.kind === "user" ? await listProgramsMadeBy(ctx.db, person.id) : [];
  const events = await adminHistoryPage(ctx, entity, history);
  return ok({ ...view.value, programs, today: ctx.today, history: events });
}
getPersonPage.deadlineMs = 30_000;

/** Fails with `forbidden` for all but admins, `not_found`. */
export async function loadPerson(
  { actor, db }: Pick<Context, "actor" | "db">,
  key: PersonKey,
): Promise<Result<{ person: PersonRow; state: PersonState }>> {
  if (!actor.admin) return fail("forbidden");
  const person = await findPerson(db, key);
  if (!person) return fail("not_found");
  const { status, deleted, disabled, admin } = person;
  if (key.kind === "driver")
    return ok({ person, state: { kind: "driver", deleted, status: status ?? "incomplete" } });
  const lastOwner = (await findAnonymisationRefusal(db, key)) === "person_last_owner";
  return ok({ person, state: { kind: "user", disabled, admin, lastOwner } });
}
