import { type ApiAnswer, type Asked, answer, pageAnswer } from "#lib/platform/api/answer.ts";
import type { PersonRow } from "#lib/privacy/queries/privacy.ts";
import type { PersonKind } from "#lib/privacy/rules/privacy.ts";
import type { PersonList, PersonView } from "#lib/privacy/use-cases/persons.ts";
import type { DueOfRule } from "#lib/privacy/use-cases/retention.ts";

const personJson = (kind: PersonKind, { id, name, licence, email, companyId, ...row }: PersonRow) => ({
  person: `${kind}-${id}`,
  kind,
  id,
  name,
  licence,
  email,
  companyId,
  status: row.status,
  deleted: row.deleted,
  disabled: row.disabled,
  admin: row.admin,
  anonymisedAt: row.anonymisedAt?.toISOString() ?? null,
});

/** A plain array. The Link header holds the address of the next page. */
export function presentPersons({ page }: PersonList, { url }: Asked): ApiAnswer {
  const kind = url.searchParams.get("kind") === "user" ? "user" : "driver";
  return pageAnswer(page, (row) => personJson(kind, row));
}

export const presentPerson = ({ key, person, counts }: PersonView): ApiAnswer =>
  answer({ ...personJson(key.kind, person), counts });

export const presentRetention = (due: DueOfRule[]): ApiAnswer =>
  answer(
    due.map(({ rule, before, count, examples }) => ({
      rule: rule.id,
      days: rule.days,
      before: before.toISOString(),
      count,
      examples: examples.map(({ id, since }) => ({ id, since: since.toISOString() })),
    })),
  );
