import type { Metadata } from "next";
import { ListPage } from "#app/_components/list/list-page.tsx";
import type { List } from "#app/_components/list/list-rows.tsx";
import { ConfirmIban } from "#app/_components/payouts/payout-buttons.tsx";
import type { IbanChange } from "#db/queries/payouts/iban-changes.ts";
import { formatIban } from "#lib/core/finnish/iban.ts";
import { readList, requireAdmin } from "#lib/http/page.ts";
import type { SearchParams } from "#lib/http/search-params.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { ibanChangesSchema } from "#lib/payouts/schema.ts";
import { listIbanChanges } from "#lib/payouts/use-cases/iban-changes.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.payout_ibanTitle() });

export default async function IbanChangesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result: page } = await readList(ibanChangesSchema, listIbanChanges, searchParams);
  return <ListPage list={ibanChangeList()} query={query} page={page} />;
}

const ibanChangeList = (): List<IbanChange> => ({
  path: "/admin/iban-changes",
  words: {
    title: m.payout_ibanTitle(),
    help: `${m.payout_ibanHelp()} ${m.payout_ibanCall()}`,
    none: m.payout_ibanNone(),
    noneHelp: m.payout_ibanNoneHelp(),
  },
  caption: m.payout_ibanTitle(),
  rowKey: ({ id }) => id,
  columns: [
    {
      title: m.payout_company(),
      as: "name",
      cell: ({ companyName }) => companyName,
      href: ({ companyId }) => `/companies/${companyId}/details`,
      under: ({ businessId }) => businessId,
    },
    { title: m.payout_oldIban(), cell: ({ oldIban }) => ibanText(oldIban) },
    { title: m.payout_newIban(), cell: ({ newIban }) => ibanText(newIban) },
    {
      title: m.payout_changed(),
      as: "digits",
      cell: ({ changedAt }) => formatDateTime(changedAt),
      under: ({ changedBy }) => changedBy,
    },
    {
      title: m.payout_confirm(),
      hidden: true,
      as: "plain",
      cell: ({ id, oldIban, newIban, companyName }) => (
        <ConfirmIban changeId={id} oldIban={oldIban} newIban={newIban} company={companyName} />
      ),
    },
  ],
});

const ibanText = (iban: string | null): string => (iban === null ? m.payout_noIban() : formatIban(iban));
