import type { PersonRow } from "#db/queries/privacy/privacy.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
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
export function presentPersons({ page }: PersonList, call: ActorCall): Response {
  const kind = call.url.searchParams.get("kind") === "user" ? "user" : "driver";
  return json(
    page.rows.map((row) => personJson(kind, row)),
    call,
    { headers: nextLink(call.url, page.next) },
  );
}

export const presentPerson = ({ key, person, counts }: PersonView, call: ActorCall): Response =>
  json({ ...personJson(key.kind, person), counts }, call);

export const presentRetention = (due: DueOfRule[], call: ActorCall): Response =>
  json(
    due.map(({ rule, before, count, examples }) => ({
      rule: rule.id,
      days: rule.days,
      before: before.toISOString(),
      count,
      examples: examples.map(({ id, since }) => ({ id, since: since.toISOString() })),
    })),
    call,
  );
