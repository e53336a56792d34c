import type { PlainDate } from "#lib/core/calendar.ts";
import { dayOrDays } from "#lib/fleet/texts.ts";
import type { RemindedInvoice, ReminderPlaceholder } from "#lib/receivables/reminder-texts.ts";
import * as m from "#messages";

/** The example invoice of the preview. */
export const exampleInvoice: RemindedInvoice = {
  companyName: "Esimerkkitaksi Oy",
  number: "2026-000123",
  openCents: 12_550,
  dueDate: "2026-11-09",
  reference: "1004202600216",
  payee: "Tolppa Oy",
  iban: "FI4950009420028730",
};

/** The placeholders in the texts. */
export const inBraces = (names: readonly ReminderPlaceholder[]): string =>
  names.map((name) => `{${name}}`).join(", ");

type Reminded = {
  companies: number;
  already: { count: number; from: PlainDate; to: PlainDate } | null;
  left: number;
};

/** What 'Muistuta' did, and whom it left out: 'Muistutus lähetettiin 3 yritykselle. 2 laskusta muistutettiin jo …' */
export const debtorsRemindedText = ({ companies, already, left }: Reminded): string =>
  [
    m.remind_done({ count: companies }),
    already && m.remindDebtors_already({ count: already.count, day: dayOrDays(already) }),
    left > 0 && m.remindDebtors_left({ count: left }),
  ]
    .filter(Boolean)
    .join(" ");
