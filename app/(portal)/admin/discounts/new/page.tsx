import type { Metadata } from "next";
import { z } from "zod";
import { NewDiscount } from "#app/_components/discounts/discount-form.tsx";
import { DISCOUNTS_PATH } from "#app/_components/discounts/discount-list.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { discountTexts as texts } from "#lib/discounts/texts.ts";
import { getDiscountForm } from "#lib/discounts/use-cases/read.ts";
import { readPage, requireAdmin } from "#lib/http/page.ts";

export const metadata: Metadata = { title: texts.newTitle };

export default async function NewDiscountPage() {
  await requireAdmin();
  const terms = await readPage(z.strictObject({}), getDiscountForm, {});
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={texts.newTitle}
        breadcrumb={[{ label: texts.title, href: DISCOUNTS_PATH }, { label: texts.newTitle }]}
      />
      <div className="max-w-190">
        <NewDiscount {...terms} />
      </div>
    </main>
  );
}
