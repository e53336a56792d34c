import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ConfirmIban } from "#app/_components/payouts/iban-changes/confirm-iban.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { IbanChange } from "#db/queries/payouts/iban-changes.ts";
import { companiesTexts } from "#lib/companies/texts.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import type { Page } from "#lib/core/keyset.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { ibanChangesSchema } from "#lib/payouts/schema.ts";
import { payoutTexts as texts } from "#lib/payouts/texts.ts";
import { listIbanChanges } from "#lib/payouts/use-cases/iban-changes.ts";

export const metadata: Metadata = { title: texts.ibanTitle };

const PATH = "/admin/iban-changes";

export default async function IbanChangesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(ibanChangesSchema.shape, searchParams);
  const page = await readPage(ibanChangesSchema, listIbanChanges, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.ibanTitle} subtitle={texts.ibanHelp} />
      <List page={page} />
    </main>
  );
}

function List({ page }: { page: Page<IbanChange> }) {
  const { rows, previous } = page;
  if (rows.length === 0 && previous)
    return (
      <EmptyState
        title={companiesTexts.pageEmpty}
        action={<ButtonLink href={PATH}>{companiesTexts.firstPage}</ButtonLink>}
      />
    );
  if (rows.length === 0) return <EmptyState title={texts.ibanNone}>{texts.ibanNoneHelp}</EmptyState>;
  return (
    <>
      <Changes changes={rows} />
      <ListPager page={page} addressOf={(cursor) => pageAddress(PATH, {}, cursor)} />
    </>
  );
}

const Changes = ({ changes }: { changes: readonly IbanChange[] }) => (
  <Table caption={texts.ibanTitle}>
    <thead>
      <tr>
        <HeadCell>{texts.company}</HeadCell>
        <HeadCell>{texts.oldIban}</HeadCell>
        <HeadCell>{texts.newIban}</HeadCell>
        <HeadCell>{texts.changed}</HeadCell>
        <HeadCell>
          <span className="sr-only">{texts.confirm}</span>
        </HeadCell>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ id, companyId, companyName, businessId, oldIban, newIban, changedAt, changedBy }) => (
        <tr key={id}>
          <NameCell href={`/companies/${companyId}/details`} under={businessId}>
            {companyName}
          </NameCell>
          <Cell label={texts.oldIban}>{shown(oldIban)}</Cell>
          <Cell label={texts.newIban}>{shown(newIban)}</Cell>
          <Cell label={texts.changed} under={changedBy}>
            <span className="tabular-nums">{formatDateTime(changedAt)}</span>
          </Cell>
          <Cell>
            <ConfirmIban changeId={id} newIban={newIban} company={companyName} />
          </Cell>
        </tr>
      ))}
    </tbody>
  </Table>
);

const shown = (iban: string | null) => (
  <span className="tabular-nums">{iban === null ? texts.noIban : formatIban(iban)}</span>
);
