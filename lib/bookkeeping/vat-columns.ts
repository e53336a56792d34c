import type { TableColumn } from "#lib/core/table.ts";
import type { VatRow } from "./rules/vat-summary.ts";
import { vatTexts as texts } from "./texts.ts";

/** The VAT summary of a month; amounts in euros. */
export const vatColumns: readonly TableColumn<VatRow>[] = [
  { title: texts.side, cell: ({ side }) => texts.sides[side] },
  { title: texts.vatRate, cell: ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100 },
  { title: texts.net, cell: ({ netCents }) => netCents && netCents / 100 },
  { title: texts.vat, cell: ({ vatCents }) => vatCents && vatCents / 100 },
  { title: texts.gross, cell: ({ grossCents }) => grossCents / 100 },
];
