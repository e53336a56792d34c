import { currentLanguage, LOCALES } from "#lib/core/language.ts";
import type { Partner } from "#lib/partners/queries/partner-list.ts";

/** The partner that a typed text means: by a name or business id that only one partner has. */
export function partnerNamed(partners: readonly Partner[], typed: string): Partner | null {
  const wanted = folded(typed);
  const meant = partners.filter(({ companyName, businessId }) =>
    [folded(companyName), businessId].includes(wanted),
  );
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

const folded = (text: string): string =>
  text.trim().replace(/\s+/g, " ").toLocaleLowerCase(LOCALES[currentLanguage()]);
