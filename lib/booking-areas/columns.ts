import type { ListedArea } from "#lib/booking-areas/queries/booking-areas.ts";
import { countPostCodes, formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import type { DataTable } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** Areas of postal codes, with the number of their rules in force. */
export const areaTable: DataTable<ListedArea> = {
  file: m.table_files_bookingAreas,
  sheet: m.area_title,
  columns: [
    { title: m.companyPage_id, value: ({ id }) => id },
    { title: m.area_name, value: ({ name }) => name },
    { title: () => fieldLabel("provider"), value: ({ provider }) => m.providerLabels({ provider }) },
    { title: () => fieldLabel("postCodes"), value: ({ postCodes }) => formatPostCodes(postCodes) },
    { title: m.area_codes, value: ({ postCodes }) => countPostCodes(postCodes) },
    { title: () => fieldLabel("validFrom"), value: ({ validFrom: date }) => ({ date }) },
    { title: () => fieldLabel("validTo"), value: ({ validTo: date }) => date && { date } },
    { title: m.area_ended, value: ({ endedAt }) => endedAt },
    { title: m.area_allowed, value: ({ allowed }) => allowed },
    { title: m.area_denied, value: ({ denied }) => denied },
  ],
};
