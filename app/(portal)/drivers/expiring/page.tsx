import type { Metadata } from "next";
import { ExpiringList } from "#app/_components/fleet/expiring-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readableParams, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { expiringDriversSchema } from "#lib/fleet/schema.ts";
import { listExpiring } from "#lib/fleet/use-cases/expiring-licences.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.fleetPage_expiring() });

export default streamed(ExpiringPage, requireAdmin);

/** The expiring licences of all companies: the provider's own view. */
async function ExpiringPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query = await readableParams(expiringDriversSchema.shape, searchParams);
  const list = await readPage(expiringDriversSchema, listExpiring, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.fleetPage_expiring()} />
      <ExpiringList path="/drivers/expiring" query={query} everybody {...list} />
    </main>
  );
}
