import type { Partner } from "#db/queries/partners/partner-list.ts";
import { currentLanguage, LOCALES } from "#lib/core/language.ts";
import * as m from "#messages";

export type Choice = { id: number; text: string; name: string; businessId: string };

/** What the list of partners offers: no two look the same. */
export function choicesOf(partners: readonly Partner[]): Choice[] {
  const plain = partners.map(({ companyName, businessId }) =>
    m.companyCopy_partner({ name: companyName, businessId }),
  );
  return partners.map(({ id, companyName: name, businessId }, index) => {
    const text = plain[index] ?? "";
    const isOnly = plain.indexOf(text) === plain.lastIndexOf(text);
    return {
      id,
      name,
      businessId,
      text: isOnly ? text : m.companyCopy_partnerById({ name, businessId, id }),
    };
  });
}

/** The partner that a text means: as the list says it, or by a name or business id that only one of them has. */
export function chosen(choices: readonly Choice[], typed: string): Choice | null {
  const wanted = folded(typed);
  const exact = choices.find(({ text }) => folded(text) === wanted);
  if (exact) return exact;
  const meant = choices.filter(({ name, businessId }) => [folded(name), businessId].includes(wanted));
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

const folded = (text: string): string =>
  text.trim().replace(/\s+/g, " ").toLocaleLowerCase(LOCALES[currentLanguage()]);
