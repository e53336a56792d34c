import type { List } from "#app/_components/list/list-rows.tsx";
import type { ListColumn } from "#app/_components/list/list-table.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Card } from "#app/_ui/card.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import type { Anonymisation, PersonRow } from "#db/queries/privacy/privacy.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { PERSON_KINDS, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";

const DRIVER_COLUMNS: readonly ListColumn<PersonRow>[] = [
  { title: texts.licence, cell: ({ licence }) => licence ?? "–" },
  { title: texts.company, cell: ({ companyName }) => companyName },
];

/** The people of a kind who match the search. */
export const personList = (kind: PersonKind, tooShort: boolean): List<PersonRow> => ({
  path: "/admin/privacy",
  words: {
    title: texts.title,
    help: texts.help,
    none: tooShort ? texts.tooShort : texts.noneFound,
    noneHelp: tooShort ? texts.tooShortHelp : texts.noneFoundHelp,
  },
  caption: texts.list,
  filter: {
    chips: {
      name: "kind",
      label: texts.kindFilter,
      options: [...PERSON_KINDS].reverse(),
      labels: texts.kinds,
      all: false,
    },
    search: texts.search[kind],
    wide: true,
  },
  rowKey: ({ id }) => id,
  columns: [
    {
      title: texts.name,
      as: "name",
      cell: ({ name }) => name,
      href: ({ id }) => `/admin/privacy/${kind}-${id}`,
      under: ({ email }) => (kind === "driver" ? email : undefined),
    },
    ...(kind === "driver" ? DRIVER_COLUMNS : []),
    { title: texts.state, as: "badge", cell: (person) => <PersonBadge person={person} /> },
  ],
});

const { states } = texts;

/** The state of a person in the register. */
export function PersonBadge({ person }: { person: PersonRow }) {
  if (person.anonymisedAt) return <StatusBadge tone="inactive">{states.anonymised}</StatusBadge>;
  if (person.deleted) return <StatusBadge tone="inactive">{states.deleted}</StatusBadge>;
  if (person.status) return <EntityBadge status={person.status} />;
  if (person.disabled) return <StatusBadge tone="inactive">{states.disabled}</StatusBadge>;
  return <StatusBadge tone="active">{person.admin ? states.admin : states.used}</StatusBadge>;
}

/** The people who were anonymised last. Only their numbers are left. */
export const LatestAnonymisations = ({ latest }: { latest: readonly Anonymisation[] }) => (
  <div className="mt-6">
    <Card title={texts.latest}>
      {latest.length === 0 ? (
        <p className="text-ink-2">{texts.latestNone}</p>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ id, at, person, personId, cause }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <a href={`/admin/privacy/${person}-${personId}`} className="touch text-link hover:underline">
                {texts.unnamed(person, personId)}
              </a>
              <span className="text-ink-3 tabular-nums">
                {formatDateTime(at)} · {texts.causes[cause]}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  </div>
);
