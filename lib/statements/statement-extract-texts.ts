import type { Column } from "#lib/core/table.ts";
import type { QuarterSums } from "#lib/statements/rules/extract.ts";

/** Source data for annual notices, as they ask for it: by company and quarter. */
export const extractTexts = {
  sheet: "Vuosierittely",
  fileName: "tilitykset-vuosierittely",
  /** On the admins' page of settlement runs. */
  title: "Vuosierittely",
  help: "Tilitykset yrityksittäin ja neljännesvuosittain vuosi-ilmoitusten lähtötiedoiksi. Kausi kuuluu siihen neljännekseen, jossa se päättyy.",
  download: (year: number) => `Lataa vuosi ${year} (CSV)`,
} as const;

export const extractColumns: readonly Column<QuarterSums>[] = [
  { title: "Yritys", cell: ({ companyName }) => companyName },
  { title: "Y-tunnus", cell: ({ businessId }) => businessId },
  { title: "IBAN", cell: ({ iban }) => iban },
  { title: "Neljännes", cell: ({ quarter }) => quarter },
  { title: "Tilityksiä", cell: ({ statements }) => statements },
  { title: "Korttimaksuja", cell: ({ payments }) => payments },
  { title: "Korttimaksut €", cell: ({ grossCents }) => euros(grossCents) },
  { title: "Palvelumaksut €", cell: ({ commissionCents }) => euros(commissionCents) },
  { title: "Kuukausi- ja liittymismaksut €", cell: ({ feesCents }) => euros(feesCents) },
];

/** Digits of the cents themselves, without a division. */
const euros = (cents: number): number => Number(`${cents}e-2`);
