import type { Metadata } from "next";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { ReceivableSums, receivablesList } from "#app/_components/receivables/receivables-list.tsx";
import { RemindDebtors } from "#app/_components/receivables/remind-debtors.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { receivablesPageSchema } from "#lib/receivables/schema.ts";
import { listReceivablesPage } from "#lib/receivables/use-cases/ageing.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.receivables_title() });

export default streamed(ReceivablesPage, requireAdmin);

async function ReceivablesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(receivablesPageSchema, listReceivablesPage, searchParams);
  const { page, sums, counts } = result;
  return (
    <ListPage
      list={receivablesList()}
      query={query}
      page={page}
      total={sums.companies}
      counts={counts}
      subtitle={
        sums.companies > 0
          ? m.receivables_sum({ count: sums.companies, cents: formatEuros(sums.openCents) })
          : undefined
      }
      actions={<ButtonLink href="/admin/receivables/reminder">{m.reminderSettings_title()}</ButtonLink>}
      before={
        <>
          <p className="mb-4 max-w-190 text-ink-2 max-sm:sr-only">{m.receivables_help()}</p>
          {sums.companies > 0 && <ReceivableSums sums={sums} />}
        </>
      }
      {...(counts.all === 0 && { filter: null })}
      around={(rows) => <RemindDebtors shown={page.rows.length}>{rows}</RemindDebtors>}
    />
  );
}
