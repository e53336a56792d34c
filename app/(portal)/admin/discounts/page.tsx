import type { Metadata } from "next";
import {
  DISCOUNTS_PATH,
  DiscountFilter,
  type DiscountQuery,
  DiscountTable,
  discountList,
} from "#app/_components/discounts/discount-list.tsx";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { companiesTexts } from "#lib/companies/texts.ts";
import type { Page } from "#lib/core/keyset.ts";
import { discountListPageSchema } from "#lib/discounts/schema.ts";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { listDiscountPage, type ShownDiscount } from "#lib/discounts/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";

export const metadata: Metadata = { title: texts.title };

export default async function DiscountsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: DiscountQuery = await readableParams(discountListPageSchema.shape, searchParams);
  const page = await readPage(discountListPageSchema, listDiscountPage, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} actions={<AddDiscount />} />
      <DiscountFilter query={query} />
      <List page={page} query={query} />
      <div className="mt-6">
        <Rules />
      </div>
    </main>
  );
}

function List({ page, query }: { page: Page<ShownDiscount>; query: DiscountQuery }) {
  const { rows } = page;
  if (rows.length === 0) return <NoRows query={query} />;
  return (
    <>
      <DiscountTable rows={rows} query={query} />
      <ListPager page={page} addressOf={(cursor) => discountList.page(query, cursor)} />
      <FileLinks path={`${DISCOUNTS_PATH}/export`} query={query} />
    </>
  );
}

function NoRows({ query: { sort: _, cursor, ...filter } }: { query: DiscountQuery }) {
  const filtered = Object.keys(filter).length > 0;
  if (!filtered && !cursor) {
    return (
      <EmptyState title={texts.none} action={<AddDiscount />}>
        {texts.noneHelp}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={cursor ? companiesTexts.pageEmpty : texts.noneFound}
      action={<ButtonLink href={DISCOUNTS_PATH}>{texts.showAll}</ButtonLink>}
    >
      {filtered && texts.noneFoundHelp}
    </EmptyState>
  );
}

const AddDiscount = () => (
  <ButtonLink variant="primary" href={`${DISCOUNTS_PATH}/new`}>
    {texts.add}
  </ButtonLink>
);

/** What the arithmetic does, in words (lib/settlements/rules). */
const Rules = () => (
  <Card title={texts.rulesTitle}>
    <ul className="grid max-w-190 list-disc gap-2 ps-5 text-ink-2">
      {texts.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Card>
);
