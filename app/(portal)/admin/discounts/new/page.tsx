import type { Metadata } from "next";
import { z } from "zod";
import { NewDiscount } from "#app/_components/discounts/discount-form.tsx";
import { DISCOUNTS_PATH } from "#app/_components/discounts/discount-list.tsx";
import { EntityPage } from "#app/_components/list/entity-page.tsx";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { getDiscountForm } from "#lib/discounts/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";

export const metadata: Metadata = { title: texts.newTitle };

export default async function NewDiscountPage() {
  await requireAdmin();
  const terms = await readPage(z.strictObject({}), getDiscountForm, {});
  return (
    <EntityPage title={texts.newTitle} list={{ label: texts.title, href: DISCOUNTS_PATH }}>
      <NewDiscount {...terms} />
    </EntityPage>
  );
}
