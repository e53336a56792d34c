import type { Metadata } from "next";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { paymentTexts as texts } from "#lib/i18n/texts/payments.ts";
import { unassignedListSchema } from "#lib/schemas/unassigned-payment.ts";
import { listUnassigned } from "#lib/use-cases/payments/assign.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { PaymentFile } from "./payment-file.tsx";
import { Unassigned } from "./unassigned.tsx";

export const metadata: Metadata = { title: texts.title };

export default async function PaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(unassignedListSchema.in.shape, searchParams);
  const page = await readPage(unassignedListSchema, listUnassigned, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.subtitle} />
      <PaymentFile />
      <Unassigned page={page} search={query.q ?? ""} />
    </main>
  );
}
