import type { Metadata } from "next";
import { z } from "zod";
import { DISCOUNTS_PATH, discountList } from "#app/_components/discounts/discount-list.tsx";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { discountListPageSchema } from "#lib/discounts/schema.ts";
import { countDiscountStates, listDiscountPage } from "#lib/discounts/use-cases/read.ts";
import { readList, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.discount_title() });

export default streamed(DiscountsPage, requireAdmin);

async function DiscountsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [counts, { query, result: page }] = await Promise.all([
    readPage(NOTHING, countDiscountStates, {}),
    readList(discountListPageSchema, listDiscountPage, searchParams),
  ]);
  const add = (
    <ButtonLink variant="primary" href={`${DISCOUNTS_PATH}/new`}>
      {m.discount_add()}
    </ButtonLink>
  );
  return (
    <ListPage list={discountList()} query={query} page={page} counts={counts} add={add} after={<Rules />} />
  );
}

/** The arithmetic of lib/settlements/rules in words. */
const Rules = () => (
  <div className="mt-6">
    <Card title={m.discount_rulesTitle()}>
      <ul className="grid max-w-190 list-disc gap-2 ps-5 text-ink-2">
        <li>{m.discount_rules_percent()}</li>
        <li>{m.discount_rules_euros()}</li>
        <li>{m.discount_rules_order()}</li>
        <li>{m.discount_rules_limit()}</li>
        <li>{m.discount_rules_settled()}</li>
      </ul>
    </Card>
  </div>
);
