import type { Metadata } from "next";
import { z } from "zod";
import { documentPath } from "#app/_components/documents/document-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { readWaitingDocuments } from "#lib/documents/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/doors/page.ts";
import { formatDateTime, formatFacts } from "#lib/messages/format.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.companyDocument_waitingTitle() });

export default streamed(WaitingPage, requireAdmin);

/** The documents that wait for an admin. */
async function WaitingPage() {
  await requireAdmin();
  const documents = await readPage(z.object({}), readWaitingDocuments, {});
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.companyDocument_waitingTitle()} subtitle={m.companyDocument_waitingHelp()} />
      {documents.length === 0 ? (
        <EmptyState title={m.companyDocument_waitingNone()}>{m.companyDocument_waitingNoneHelp()}</EmptyState>
      ) : (
        <Table caption={m.companyDocument_waitingTitle()}>
          <thead>
            <tr>
              <HeadCell>{m.companyDocument_kind()}</HeadCell>
              <HeadCell>{m.companyDocument_company()}</HeadCell>
              <HeadCell>{m.companyDocument_since()}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {documents.map((one) => (
              <tr key={one.id}>
                <NameCell href={documentPath(one)}>
                  {formatFacts([one.kindName, ...(one.subjectName ? [one.subjectName] : [])])}
                </NameCell>
                <Cell>{one.companyName}</Cell>
                <Cell label={m.companyDocument_since()}>{formatDateTime(one.createdAt)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </main>
  );
}
