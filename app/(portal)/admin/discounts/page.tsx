import type { Metadata } from "next";
import { FileLinks } from "#app/_components/file-links.tsx";
import { ListPager } from "#app/_components/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import type { Page } from "#lib/domain/keyset.ts";
import { companiesTexts } from "#lib/i18n/texts/companies.ts";
import { discountTexts as texts } from "#lib/i18n/texts/discounts.ts";
import { discountListPageSchema } from "#lib/schemas/discount.ts";
import { listDiscountPage, type ShownDiscount } from "#lib/use-cases/discounts/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { DiscountFilter } from "./discount-filter.tsx";
import { DiscountTable } from "./discount-table.tsx";
import { DISCOUNTS_PATH, type DiscountQuery, discountList } from "./list-address.ts";

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

/** What the arithmetic does, in words (lib/domain/settlement). */
const Rules = () => (
  <Card title={texts.rulesTitle}>
    <ul className="grid max-w-190 list-disc gap-2 ps-5 text-ink-2">
      {texts.rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Card>
);
