import type { TableColumn } from "#lib/core/table.ts";
import * as m from "#messages";
import type { VatRow } from "./rules/vat-summary.ts";

/** The VAT summary of a month; amounts in euros. */
export const vatColumns = (): readonly TableColumn<VatRow>[] => [
  { title: m.vat_side(), cell: ({ side }) => m.vat_sides({ side }) },
  { title: m.vat_vatRate(), cell: ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100 },
  { title: m.vat_net(), cell: ({ netCents }) => netCents && netCents / 100 },
  { title: m.vat_vat(), cell: ({ vatCents }) => vatCents && vatCents / 100 },
  { title: m.vat_gross(), cell: ({ grossCents }) => grossCents / 100 },
];
