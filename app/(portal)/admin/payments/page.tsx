import type { Metadata } from "next";
import { PaymentFile, Unassigned } from "#app/_components/payments/unassigned.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readableParams, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { unassignedListSchema } from "#lib/payments/schema.ts";
import { listUnassigned } from "#lib/payments/use-cases/assign.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.payment_title() });

export default streamed(PaymentsPage, requireAdmin);

async function PaymentsPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(unassignedListSchema.in.shape, searchParams);
  const page = await readPage(unassignedListSchema, listUnassigned, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.payment_title()} subtitle={m.payment_subtitle()} />
      <PaymentFile />
      <Unassigned page={page} search={query.q ?? ""} />
    </main>
  );
}
