import { FilterForm } from "#app/_components/list/filter-form.tsx";
import { addressOf } from "#app/_components/list/list-address.ts";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Chip, ChipRow, StatusBadge } from "#app/_ui/chip.tsx";
import { ListSearch } from "#app/_ui/list-controls.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { Anonymisation, PersonRow } from "#db/queries/privacy/privacy.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { PERSON_KINDS, type PersonKind } from "#lib/privacy/rules/privacy.ts";
import { privacyTexts, privacyTexts as texts } from "#lib/privacy/texts.ts";

/** Those who were found. */
export const PersonTable = ({ rows, kind }: { rows: readonly PersonRow[]; kind: PersonKind }) => (
  <Table caption={texts.list}>
    <thead>
      <tr>
        <HeadCell>{texts.name}</HeadCell>
        {kind === "driver" && <HeadCell>{texts.licence}</HeadCell>}
        {kind === "driver" && <HeadCell>{texts.company}</HeadCell>}
        <HeadCell>{texts.state}</HeadCell>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <NameCell
            href={`/admin/privacy/${kind}-${row.id}`}
            under={kind === "driver" ? row.email : undefined}
          >
            {row.name}
          </NameCell>
          {kind === "driver" && <Cell label={texts.licence}>{row.licence ?? "–"}</Cell>}
          {kind === "driver" && <Cell label={texts.company}>{row.companyName}</Cell>}
          <BadgeCell>
            <PersonBadge person={row} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const PATH = "/admin/privacy";

/** Whose data is looked for, and by what. */
export const PersonFilter = ({ kind, q }: { kind: PersonKind; q: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <ChipRow label={texts.kindFilter}>
      {[...PERSON_KINDS].reverse().map((one) => (
        <Chip key={one} href={addressOf(PATH, { kind: one, q })} current={one === kind}>
          {texts.kinds[one]}
        </Chip>
      ))}
    </ChipRow>
    <FilterForm action={PATH} values={{ q }} className="mb-3 flex gap-2 max-sm:w-full">
      <input type="hidden" name="kind" value={kind} />
      <ListSearch value={q} label={texts.search[kind]} apply={texts.apply} wide />
    </FilterForm>
  </div>
);

const textsPersonBadge = privacyTexts.states;

/** Whether somebody is still here. */
export function PersonBadge({ person }: { person: PersonRow }) {
  if (person.anonymisedAt) return <StatusBadge tone="inactive">{textsPersonBadge.anonymised}</StatusBadge>;
  if (person.deleted) return <StatusBadge tone="inactive">{textsPersonBadge.deleted}</StatusBadge>;
  if (person.status) return <EntityBadge status={person.status} />;
  if (person.disabled) return <StatusBadge tone="inactive">{textsPersonBadge.disabled}</StatusBadge>;
  return (
    <StatusBadge tone="active">{person.admin ? textsPersonBadge.admin : textsPersonBadge.used}</StatusBadge>
  );
}

/** Who was taken out last: nothing of whom is left but a number. */
export const LatestAnonymisations = ({ latest }: { latest: readonly Anonymisation[] }) => (
  <div className="mt-6">
    <Card title={texts.latest}>
      {latest.length === 0 ? (
        <p className="text-ink-2">{texts.latestNone}</p>
      ) : (
        <ul className="grid gap-2">
          {latest.map(({ id, at, person, personId, cause }) => (
            <li key={id} className="flex flex-wrap gap-x-3">
              <a href={`/admin/privacy/${person}-${personId}`} className="text-link hover:underline">
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
