import { MOST_DRAFTS } from "#lib/companies/rules/company-permissions.ts";
import { formatInteger } from "#lib/messages/format.ts";

const companies = (count: number) => (count === 1 ? "1 yritys" : `${formatInteger(count)} yritystä`);

/** The company list. */
export const companiesTexts = {
  count: companies,
  /** 412 yritystä, joista 9 odottaa hyväksyntää */
  countWithPending: (count: number, pending: number) =>
    pending === 0
      ? companies(count)
      : `${companies(count)}, joista ${formatInteger(pending)} odottaa hyväksyntää`,
  /** Said, not shown, when another filter or page has been drawn. */
  shown: (rows: number) => `Luettelossa ${companies(rows)}`,
} as const;

const title = "Uusi yritys";
const steps = { details: "Yrityksen tiedot", billing: "Laskutus", contract: "Sopimus" } as const;

/** The words of registering a company, step by step. */
export const wizardTexts = {
  title,
  steps,
  pageTitle: (step: keyof typeof steps) => `${steps[step]} · ${title}`,
  draftLimit: `Sinulla on jo ${MOST_DRAFTS} keskeneräistä yritystä`,
} as const;
