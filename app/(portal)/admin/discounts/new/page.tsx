import type { Metadata } from "next";
import { z } from "zod";
import { NewDiscount } from "#app/_components/discounts/discount-form.tsx";
import { DISCOUNTS_PATH } from "#app/_components/discounts/discount-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { getDiscountForm } from "#lib/discounts/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.discount_newTitle() });

export default async function NewDiscountPage() {
  await requireAdmin();
  const terms = await readPage(z.strictObject({}), getDiscountForm, {});
  return (
    <EntityPage title={m.discount_newTitle()} list={{ label: m.discount_title(), href: DISCOUNTS_PATH }}>
      <NewDiscount {...terms} />
    </EntityPage>
  );
}
