import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { ExpiringList } from "#app/(portal)/companies/[companyId]/drivers/expiring-list.tsx";
import { fleetPageTexts as texts } from "#lib/i18n/texts/fleet.ts";
import { expiringDriversSchema } from "#lib/schemas/driver.ts";
import { listExpiring } from "#lib/use-cases/drivers/expiring.ts";
import { readPage, requireActor } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";

export const metadata: Metadata = { title: texts.expiring };

/** Over all companies: the provider's own view. */
export default async function ExpiringPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor();
  if (!actor.admin) redirect("/");
  const query = await readableParams(expiringDriversSchema.shape, searchParams);
  const { page, today } = await readPage(expiringDriversSchema, listExpiring, query);
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.expiring} />
      <ExpiringList path="/drivers/expiring" page={page} today={today} showCompany />
    </main>
  );
}
