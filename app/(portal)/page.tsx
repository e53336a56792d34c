import { redirect } from "next/navigation";
import { requireActor } from "#lib/web/page.ts";

/** The front door only leads on: to the companies, or to registering the first one. */
export default async function HomePage() {
  const actor = await requireActor();
  redirect(actor.admin || actor.companyIds.length > 0 ? "/companies" : "/companies/new");
}
