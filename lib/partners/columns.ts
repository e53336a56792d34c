import { companyPageTexts } from "#lib/companies/company-page-texts.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { Column } from "#lib/core/table.ts";
import { companyTypeLabels, fieldLabels, providerLabels, statusLabels } from "#lib/messages/labels.ts";
import type { PartnerType } from "#lib/partners/rules/partner.ts";
import { partnerTexts as texts } from "./texts.ts";

type Partner = { id: number; companyName: string; businessId: string; companyType: PartnerType } & {
  status: Status;
  provider: ProviderId;
} & Record<"companies" | "vehicles" | "drivers", number>;

/** What stands in a file of partners. */
export const partnerColumns: readonly Column<Partner>[] = [
  { title: companyPageTexts.id, cell: ({ id }) => id },
  { title: texts.partner, cell: ({ companyName }) => companyName },
  { title: fieldLabels.businessId ?? "", cell: ({ businessId }) => businessId },
  { title: texts.type, cell: ({ companyType }) => companyTypeLabels[companyType] },
  { title: fieldLabels.status ?? "", cell: ({ status }) => statusLabels[status] },
  { title: fieldLabels.provider ?? "", cell: ({ provider }) => providerLabels[provider] },
  { title: texts.companies, cell: ({ companies }) => companies },
  { title: texts.vehicles, cell: ({ vehicles }) => vehicles },
  { title: texts.drivers, cell: ({ drivers }) => drivers },
];
