import { redirect } from "next/navigation";
import { z } from "zod";
import { getCurrentUser } from "#lib/accounts/use-cases/account.ts";
import { readPage, requireActor } from "#lib/doors/page.ts";

/** The front page redirects to the companies, or to registering the first one. */
export default async function HomePage() {
  const { admin, company } = await readPage(z.strictObject({}), getCurrentUser, {});
  const { moneyCompanyIds } = await requireActor();
  redirect(admin || company || moneyCompanyIds ? "/companies" : "/companies/new");
}
