import { companyIdSchema } from "#lib/companies/schema.ts";
import { readPage } from "#lib/doors/page.ts";
import { getFleetCompany } from "#lib/fleet/use-cases/load.ts";

type Props = { params: Promise<{ companyId: string }> };

/** The company of a page's path. Another's company and an unknown one are not found. */
export const companyOfPath = async ({ params }: Props) =>
  readPage(companyIdSchema, getFleetCompany, { companyId: (await params).companyId });
