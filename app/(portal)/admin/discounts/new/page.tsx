import type { Metadata } from "next";
import { z } from "zod";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { discountTexts as texts } from "#lib/i18n/texts/discounts.ts";
import { getDiscountForm } from "#lib/use-cases/discounts/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { DISCOUNTS_PATH } from "../list-address.ts";
import { NewDiscount } from "../new-discount.tsx";

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
