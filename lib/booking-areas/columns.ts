import type { BookingArea } from "#lib/booking-areas/rules/booking-area.ts";
import { countPostCodes, formatPostCodes } from "#lib/booking-areas/rules/post-codes.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { TableColumn } from "#lib/core/table.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

type ListedArea = BookingArea & { allowed: number; denied: number };

/** Areas of postal codes, with the number of their rules in force. */
export const bookingAreaColumns = (): readonly TableColumn<ListedArea>[] => [
  { title: m.companyPage_id(), cell: ({ id }) => id },
  { title: m.area_name(), cell: ({ name }) => name },
  { title: fieldLabel("provider"), cell: ({ provider }) => m.providerLabels({ provider }) },
  { title: fieldLabel("postCodes"), cell: ({ postCodes }) => formatPostCodes(postCodes) },
  { title: m.area_codes(), cell: ({ postCodes }) => countPostCodes(postCodes) },
  { title: fieldLabel("validFrom"), cell: ({ validFrom: date }) => ({ date }) },
  { title: fieldLabel("validTo"), cell: ({ validTo: date }) => date && { date } },
  { title: m.area_ended(), cell: ({ endedAt }) => endedAt && { date: helsinkiDate(endedAt) } },
  { title: m.area_allowed(), cell: ({ allowed }) => allowed },
  { title: m.area_denied(), cell: ({ denied }) => denied },
];
