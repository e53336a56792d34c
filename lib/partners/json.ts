import type { CompanyRow } from "#lib/companies/queries/company-list.ts";
import type { Page } from "#lib/core/keyset.ts";
import type { PartnerRow } from "#lib/partners/queries/partner-list.ts";
import type { MoveOutcome } from "#lib/partners/use-cases/move.ts";
import { type ApiAnswer, answer, pageAnswer } from "#lib/platform/api/answer.ts";

/** Plain arrays; the Link header leads to the next page. */
export const presentPartners = (page: Page<PartnerRow>): ApiAnswer =>
  pageAnswer(page, ({ companies, vehicles, drivers, ...partner }) => ({
    ...partner,
    totals: { companies, vehicles, drivers },
  }));

export const presentPartnerCompanies = (page: Page<CompanyRow>): ApiAnswer =>
  pageAnswer(page, ({ id, companyName, businessId, status, provider, vehicleCount, driverCount }) => ({
    id,
    companyName,
    businessId,
    status,
    provider,
    vehicleCount,
    driverCount,
  }));

export const presentMove = ({ count, changeId }: MoveOutcome): ApiAnswer =>
  answer({ count, moveId: changeId });
