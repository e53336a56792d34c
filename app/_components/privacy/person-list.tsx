import type { List } from "#app/_components/list/list-rows.tsx";
import type { ListColumn } from "#app/_components/list/list-table.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import type { Anonymisation, PersonRow } from "#lib/privacy/queries/privacy.ts";
import { PERSON_KINDS, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import * as m from "#messages";

const driverColumns = (): readonly ListColumn<PersonRow>[] => [
  { title: m.privacy_licence(), cell: ({ licence }) => licence ?? "–" },
  { title: m.privacy_company(), cell: ({ companyName }) => companyName },
];

/** The people of a kind who match the search. */
export const personList = (kind: PersonKind, tooShort: boolean): List<PersonRow> => ({
  path: "/admin/privacy",
  words: {
    title: m.privacy_title(),
    help: m.privacy_help(),
    none: tooShort ? m.privacy_tooShort() : m.privacy_noneFound(),
    noneHelp: tooShort ? m.privacy_tooShortHelp() : m.privacy_noneFoundHelp(),
  },
  caption: m.privacy_list(),
  filter: {
    chips: {
      name: "kind",
      label: m.privacy_kindFilter(),
      options: [...PERSON_KINDS].reverse(),
      labels: { driver: m.privacy_kinds_driver(), user: m.privacy_kinds_user() },
      all: false,
    },
    search: m.privacy_search({ kind }),
    wide: true,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.privacy_name(),
      as: "name",
      cell: ({ name }) => name,
      href: ({ id }) => `/admin/privacy/${kind}-${id}`,
      under: ({ email }) => (kind === "driver" ? email : undefined),
    },
    ...(kind === "driver" ? driverColumns() : []),
    { title: m.privacy_state(), as: "badge", cell: (person) => <PersonBadge person={person} /> },
  ],
});

/** The state of a person in the register. */
export function PersonBadge({ person }: { person: PersonRow }) {
  if (person.anonymisedAt) return <StatusBadge tone="inactive">{m.privacy_states_anonymised()}</StatusBadge>;
  if (person.deleted) return <StatusBadge tone="inactive">{m.privacy_states_deleted()}</StatusBadge>;
  if (person.status) return <EntityBadge status={person.status} />;
  if (person.disabled) return <StatusBadge tone="inactive">{m.privacy_states_disabled()}</StatusBadge>;
  return (
    <StatusBadge tone="active">
      {person.admin ? m.privacy_states_admin() : m.privacy_states_used()}
    </StatusBadge>
  );
}

/** The people who were anonymised last. Only their numbers are left. */
export const LatestAnonymisations = ({ latest }: { latest: readonly Anonymisation[] }) => (
  <div className="mt-6">
    <Card title={m.privacy_latest()}>
      {latest.length === 0 ? (
        <p className="text-ink-2">{m.privacy_latestNone()}</p>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ id, at, person, personId, cause }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <a href={`/admin/privacy/${person}-${personId}`} className="touch text-link hover:underline">
                {m.privacy_unnamed({ kind: person, id: personId })}
              </a>
              <span className="text-ink-3 tabular-nums">
                {formatFacts([formatDateTime(at), m.privacy_causes({ cause })])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  </div>
);
