import type { Metadata } from "next";
import { DeliveryTable } from "#app/_components/deliveries/delivery-table.tsx";
import { RetriedNotice, RetryAll } from "#app/_components/deliveries/retry-buttons.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { addressOf, pageAddress } from "#app/_components/list/list-address.ts";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Chip, ChipRow } from "#app/_ui/chip.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { DELIVERY_KINDS, type DeliveryKind, SENT_KINDS } from "#lib/deliveries/rules/delivery.ts";
import { deliveryScreenSchema } from "#lib/deliveries/schema.ts";
import { deliveryTexts as texts } from "#lib/deliveries/texts.ts";
import { type DeliveryList, listDeliveryPage } from "#lib/deliveries/use-cases/list.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

const PATH = "/admin/deliveries";

export default async function DeliveriesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(deliveryScreenSchema.shape, searchParams);
  const list = await readPage(deliveryScreenSchema, listDeliveryPage, query);
  const kind = DELIVERY_KINDS.find((one) => one === query.kind);
  const { counts } = list;
  const all = total(DELIVERY_KINDS, counts);
  const sent = SENT_KINDS.find((one) => one === kind);
  // Calls are made one by one.
  const count = total(sent ? [sent] : kind ? [] : SENT_KINDS, counts);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.title}
        subtitle={texts.help}
        actions={count > 0 && <RetryAll kind={sent} count={count} />}
      />
      <ChipRow label={texts.filter}>
        <Chip href={PATH} current={!kind} count={all}>
          {texts.all}
        </Chip>
        {DELIVERY_KINDS.map((one) => (
          <Chip key={one} href={addressOf(PATH, { kind: one })} current={one === kind} count={counts[one]}>
            {texts.kinds[one]}
          </Chip>
        ))}
      </ChipRow>
      {kind === "provider" && counts.provider > 0 && (
        <p className="my-4 max-w-prose text-ink-2">{texts.callsHelp}</p>
      )}
      <RetriedNotice>
        <List kind={kind} list={list} />
      </RetriedNotice>
      <div className="mt-8 max-w-180">
        <AdminHistory page={list.history} of="delivery" path={PATH} />
      </div>
    </main>
  );
}

function List({ kind, list: { page } }: { kind: DeliveryKind | undefined; list: DeliveryList }) {
  const { rows, previous } = page;
  if (rows.length === 0 && previous)
    return (
      <EmptyState
        title={texts.pageEmpty}
        action={<ButtonLink href={addressOf(PATH, { kind })}>{texts.firstPage}</ButtonLink>}
      />
    );
  if (rows.length === 0 && kind === "provider")
    return <EmptyState title={texts.noCalls}>{texts.noCallsHelp}</EmptyState>;
  if (rows.length === 0) return <EmptyState title={texts.none}>{texts.noneHelp}</EmptyState>;
  return (
    <>
      <DeliveryTable rows={rows} />
      <ListPager page={page} addressOf={(cursor) => pageAddress(PATH, { kind }, cursor)} />
      <FileLinks path={`${PATH}/export`} query={{ kind }} />
    </>
  );
}

const total = (kinds: readonly DeliveryKind[], counts: DeliveryList["counts"]): number =>
  kinds.reduce((sum, kind) => sum + counts[kind], 0);
