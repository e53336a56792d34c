import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import type { PartnerType } from "#lib/partners/rules/partner.ts";
import * as m from "#messages";

type Partner = { id: number; companyName: string; businessId: string; companyType: PartnerType } & {
  status: Status;
  provider: ProviderId;
} & Record<"companies" | "vehicles" | "drivers", number>;

/** The columns of a file of partners. */
export const partnerColumns = (): readonly TableColumn<Partner>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.partner_partner(), cell: ({ companyName }) => companyName },
  { title: fieldLabel("businessId"), cell: ({ businessId }) => businessId },
  { title: m.partner_type(), cell: ({ companyType }) => m.companyTypeLabels({ companyType }) },
  { title: fieldLabel("status"), cell: ({ status }) => m.statusLabels({ status }) },
  { title: fieldLabel("provider"), cell: ({ provider }) => m.providerLabels({ provider }) },
  { title: m.partner_companies(), cell: ({ companies }) => companies },
  { title: m.partner_vehicles(), cell: ({ vehicles }) => vehicles },
  { title: m.partner_drivers(), cell: ({ drivers }) => drivers },
];
