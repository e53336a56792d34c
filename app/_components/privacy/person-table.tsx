import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PersonRow } from "#db/queries/privacy/privacy.ts";
import type { PersonKind } from "#lib/privacy/rules/privacy.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";
import { PersonBadge } from "./person-badge.tsx";

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
