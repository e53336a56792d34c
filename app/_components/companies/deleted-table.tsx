import { RestoreButton } from "#app/_components/status/restore-button.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { DeletedCompany } from "#db/queries/companies/deleted-companies.ts";
import { adminTexts as texts } from "#lib/messages/admin.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { providerLabels } from "#lib/messages/labels.ts";

/** What was deleted, when and by whom, and the way back. */
export function DeletedTable({ rows }: { rows: readonly DeletedCompany[] }) {
  return (
    <Table caption={texts.deletedCompanies}>
      <thead>
        <tr>
          <HeadCell>{texts.company}</HeadCell>
          <HeadCell>{texts.provider}</HeadCell>
          <HeadCell>{texts.deletedAt}</HeadCell>
          <HeadCell>
            <span className="sr-only">{texts.restoring}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <NameCell under={row.businessId}>
              <span className="font-section">{row.companyName}</span>
            </NameCell>
            <Cell>{providerLabels[row.provider]}</Cell>
            <Cell label={texts.deletedAt} under={<EmailText value={row.deletedBy} />}>
              <span className="tabular-nums">{formatDateTime(row.deletedAt)}</span>
            </Cell>
            <BadgeCell>
              <RestoreButton
                companyId={row.id}
                entity={{ type: "company", id: row.id }}
                name={row.companyName}
                leadsTo={`/companies/${row.id}/details`}
              />
            </BadgeCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
