import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ListedClient } from "#db/queries/api-clients/api-clients.ts";
import { clientTexts as texts } from "#lib/api-clients/texts.ts";
import type { CompanyNames } from "#lib/api-clients/use-cases/read.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { ClientBadge } from "./client-badge.tsx";
import { clientsPath } from "./client-paths.ts";
import { reachText } from "./reach-text.ts";

type Props = { rows: readonly ListedClient[]; companyNames: CompanyNames; companyId: number | undefined };

/** Who uses the API, what they reach and when they were last there. */
export function ClientTable({ rows, companyNames, companyId }: Props) {
  const all = companyId === undefined;
  return (
    <Table caption={all ? texts.title : texts.companyTitle}>
      <thead>
        <tr>
          <HeadCell>{texts.name}</HeadCell>
          {all && <HeadCell>{texts.reach}</HeadCell>}
          <HeadCell>{texts.lastUsed}</HeadCell>
          <HeadCell>{texts.state}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <NameCell href={`${clientsPath(companyId)}/${row.id}`} under={row.clientId}>
              {row.name}
            </NameCell>
            {all && <Cell label={texts.reach}>{reachText(row.reach, companyNames)}</Cell>}
            <Cell label={texts.lastUsed}>
              <span className="tabular-nums">
                {row.lastUsedAt ? formatDateTime(row.lastUsedAt) : texts.neverUsed}
              </span>
            </Cell>
            <BadgeCell>
              <ClientBadge revokedAt={row.revokedAt} />
            </BadgeCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
