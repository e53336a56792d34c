import { formatPeriod } from "#lib/messages/format.ts";
import type { Seller, StatementDocument } from "#lib/statements/rules/document.ts";

type Named = Pick<StatementDocument, "kind" | "number" | "period" | "outcome">;

/** Words of a statement's documents: the PDF, the CSV and the e-invoice. */
export const documentTexts = {
  kind: ({ kind, outcome }: Pick<StatementDocument, "kind" | "outcome">): string =>
    kind === "credit_note" ? "Hyvityslasku" : outcome === "invoiced" ? "Tilitys ja lasku" : "Tilitys",
  foot: (document: Named) =>
    `${documentTexts.kind(document)} ${document.number ?? formatPeriod(document.period)}`,
  creditedBy: (numbers: readonly string[]) => `Tähän tilitykseen liittyy: ${numbers.join(", ")}.`,
  exemption: ({ vatNote }: Pick<Seller, "vatNote">): string =>
    vatNote ? `ALV 0\u00a0%: ${vatNote}` : "Veroton palvelu, ALV 0\u00a0%",
} as const;

/** `tilitys-2026-000123.pdf`. A statement without a number is named by its period. */
export function documentFileName(document: Named, format: "pdf" | "csv" | "xml" | "entries"): string {
  const kind = document.kind === "credit_note" ? "hyvityslasku" : "tilitys";
  const name = `${kind}-${document.number ?? `${document.period.start}-${document.period.end}`}`;
  return format === "entries" ? `kirjaukset-${name}.csv` : `${name}.${format}`;
}

type Noted = Pick<StatementDocument, "kind" | "number" | "outcome" | "credits">;

/** Words of an e-invoice outside its rows. */
export const finvoiceTexts = {
  type: (credit: boolean) => (credit ? "Hyvityslasku" : "Lasku"),
  note: ({ kind, number, outcome, credits }: Noted): string => {
    if (kind === "credit_note") return `Hyvittää tilityksen ${credits?.number ?? ""}`.trimEnd();
    if (outcome === "invoiced") return `Tilitys ja lasku ${number}`;
    if (outcome === "carried")
      return `Vähennetty tilityksestä ${number}, saldo siirtyy seuraavaan tilitykseen`;
    return `Vähennetty tilityksestä ${number}`;
  },
} as const;
