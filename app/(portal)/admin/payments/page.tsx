import type { Metadata } from "next";
import { PAYMENT_FILE, PaymentFile, Unassigned } from "#app/_components/payments/unassigned.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
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
      <PageHeading
        title={m.payment_title()}
        actions={
          <ButtonLink href={`#${PAYMENT_FILE}`} className="max-sm:hidden!">
            {m.payment_upload()}
          </ButtonLink>
        }
      />
      <Unassigned page={page} search={query.q ?? ""} />
      <PaymentFile />
    </main>
  );
}
