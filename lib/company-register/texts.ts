import type { RegisterSituation } from "#lib/company-register/rules/company-register.ts";
import { formatDate } from "#lib/messages/format.ts";

const situations: Record<RegisterSituation, string> = {
  bankruptcy: "Konkurssi",
  liquidation: "Selvitystila",
  restructuring: "Yrityssaneeraus",
  ceased: "Toiminta päättynyt",
};

/** The words about the public register of companies. */
export const registerTexts = {
  situation: ({ kind, since }: { kind: RegisterSituation; since: string | null }) =>
    since === null ? situations[kind] : `${situations[kind]} ${formatDate(since)} alkaen`,
} as const;
