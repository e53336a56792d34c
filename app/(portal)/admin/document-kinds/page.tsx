import type { Metadata } from "next";
import { z } from "zod";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StatusBadge } from "#app/_ui/chip.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { readDocumentKinds } from "#lib/documents/use-cases/kinds.ts";
import { readPage, requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.companyDocument_kindsTitle() });

export default streamed(KindsPage, requireAdmin);

/** The kinds of documents that companies send. */
async function KindsPage() {
  await requireAdmin();
  const kinds = await readPage(z.object({}), readDocumentKinds, {});
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.companyDocument_kindsTitle()}
        subtitle={m.companyDocument_kindsHelp()}
        actions={
          <ButtonLink variant="primary" href="/admin/document-kinds/new">
            {m.companyDocument_addKind()}
          </ButtonLink>
        }
      />
      {kinds.length === 0 ? (
        <EmptyState title={m.companyDocument_kindsNone()}>{m.companyDocument_kindsNoneHelp()}</EmptyState>
      ) : (
        <Table caption={m.companyDocument_kindsTitle()}>
          <thead>
            <tr>
              <HeadCell>{m.companyDocument_kindName()}</HeadCell>
              <HeadCell>{m.companyDocument_level()}</HeadCell>
              <HeadCell>{m.companyDocument_keepMonths()}</HeadCell>
              <HeadCell>{m.companyDocument_state()}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ id, name, level, keepMonths, endedAt }) => (
              <tr key={id}>
                <NameCell href={`/admin/document-kinds/${id}`}>{name}</NameCell>
                <Cell>{m.companyDocument_levels({ level })}</Cell>
                <Cell label={m.companyDocument_keepMonths()}>
                  {m.companyDocument_months({ count: keepMonths })}
                </Cell>
                <BadgeCell>
                  <StatusBadge tone={endedAt ? "inactive" : "active"}>
                    {m.companyDocument_kindStates({ state: endedAt ? "ended" : "used" })}
                  </StatusBadge>
                </BadgeCell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </main>
  );
}
