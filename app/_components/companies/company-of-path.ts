import { companyIdSchema } from "#lib/companies/schema.ts";
import { readPage } from "#lib/doors/page.ts";
import { getFleetCompany, getMoneyCompany } from "#lib/fleet/use-cases/load.ts";

type Props = { params: Promise<{ companyId: string }> };

/** The company of a page's path. Another's company and an unknown one are not found. */
export const companyOfPath = async ({ params }: Props) =>
  readPage(companyIdSchema, getFleetCompany, { companyId: (await params).companyId });

/** The same for a page of the company's money, which people with the role `money` may open. */
export const moneyCompanyOfPath = async ({ params }: Props) =>
  readPage(companyIdSchema, getMoneyCompany, { companyId: (await params).companyId });
