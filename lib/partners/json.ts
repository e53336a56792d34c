import type { CompanyRow } from "#db/queries/companies/company-list.ts";
import type { PartnerRow } from "#db/queries/partners/partner-list.ts";
import type { Page } from "#lib/core/keyset.ts";
import { nextLink } from "#lib/http/api/list-cursor.ts";
import { type ActorCall, json } from "#lib/http/api/route.ts";
import type { MoveOutcome } from "#lib/partners/use-cases/move.ts";

/** Plain arrays; the way to the next page stands in the Link header. */
export const presentPartners = (page: Page<PartnerRow>, call: ActorCall): Response =>
  json(
    page.rows.map(({ companies, vehicles, drivers, ...partner }) => ({
      ...partner,
      totals: { companies, vehicles, drivers },
    })),
    call,
    { headers: nextLink(call.url, page.next) },
  );

export const presentPartnerCompanies = (page: Page<CompanyRow>, call: ActorCall): Response =>
  json(
    page.rows.map(({ id, companyName, businessId, status, provider, vehicleCount, driverCount }) => ({
      id,
      companyName,
      businessId,
      status,
      provider,
      vehicleCount,
      driverCount,
    })),
    call,
    { headers: nextLink(call.url, page.next) },
  );

export const presentMove = ({ count, changeId }: MoveOutcome, call: ActorCall): Response =>
  json({ count, moveId: changeId }, call);
