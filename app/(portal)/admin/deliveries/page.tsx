import type { Metadata } from "next";
import { deliveryList } from "#app/_components/deliveries/delivery-list.tsx";
import { HeldNotice } from "#app/_components/deliveries/held-notice.tsx";
import { RetriedNotice, RetryAll } from "#app/_components/deliveries/retry-buttons.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { ListFilter } from "#app/_components/list/list-filter.tsx";
import { ListRows, type ListWords } from "#app/_components/list/list-rows.tsx";
import { listAddress } from "#app/_components/list/query-address.ts";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { DELIVERY_KINDS, SENT_KINDS, type SentKind } from "#lib/deliveries/rules/delivery.ts";
import { deliveryScreenSchema } from "#lib/deliveries/schema.ts";
import { listDeliveryPage } from "#lib/deliveries/use-cases/list.ts";
import { readList, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.delivery_title() });

export default streamed(DeliveriesPage, requireAdmin);

async function DeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const { query, result } = await readList(deliveryScreenSchema, listDeliveryPage, searchParams);
  const { counts, page, history, held } = result;
  const kind = DELIVERY_KINDS.find((one) => one === query.kind);
  const sent = SENT_KINDS.find((one) => one === kind);
  // Calls are repeated one by one.
  const retryable: readonly SentKind[] = sent ? [sent] : kind ? [] : SENT_KINDS;
  const count = retryable.reduce((sum, one) => sum + counts[one], 0);
  const all = deliveryList(counts);
  const calls: ListWords = {
    title: m.delivery_title(),
    help: m.delivery_help(),
    none: m.delivery_noCalls(),
    noneHelp: m.delivery_noCallsHelp(),
  };
  const list = kind === "provider" ? { ...all, words: calls } : all;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.delivery_title()}
        subtitle={m.delivery_help()}
        actions={count > 0 && <RetryAll kind={sent} count={count} />}
      />
      {held && <HeldNotice />}
      {list.filter && <ListFilter path={list.path} query={{ kind }} filter={list.filter} />}
      {kind === "provider" && counts.provider > 0 && (
        <p className="my-4 max-w-prose text-ink-2">{m.delivery_callsHelp()}</p>
      )}
      <RetriedNotice>
        <ListRows
          list={list}
          query={{ kind, cursor: query.cursor }}
          page={page}
          start={listAddress(list.path, { kind })}
        />
      </RetriedNotice>
      <div className="mt-8 max-w-180">
        <AdminHistory page={history} of="delivery" path={list.path} />
      </div>
    </main>
  );
}
