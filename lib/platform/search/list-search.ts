import { hasBusinessIdForm, normaliseBusinessId } from "#lib/core/finnish/business-id.ts";
import { phoneStart, searchedCode } from "./search.ts";

/** A part of what is typed into the search of a list. Every part must be found. */
export type SearchPart = {
  /** As they are typed: a name, a make, parts of a plate or number. All are found, or else the code or the phone. */
  words: readonly string[];
  /** Letters and digits alone, as plates and licences are compared; empty where it has none. */
  code: string;
  /** A phone number or a part of one, as it is dialled at home. */
  phone: string | null;
};

const MAX_PARTS = 5;
const OF_A_NUMBER = /^[+(\d][\d()+./\p{Pd}]*$/u;

/** `virtanen 040 555 4849` is the name and the number: words of digits side by side are one number. */
export function searchParts(search: string): SearchPart[] {
  const parts: string[][] = [];
  let before = false;
  for (const word of search.normalize("NFKC").split(/\s+/).filter(Boolean)) {
    const isNumber = OF_A_NUMBER.test(word);
    if (isNumber && before) parts.at(-1)?.push(word);
    else parts.push([word]);
    before = isNumber;
  }
  return parts.slice(0, MAX_PARTS).map((words) => ({
    words,
    code: searchedCode(words.join("")),
    phone: phoneStart(words.join("")),
  }));
}

/** The search of a list of companies: a business id is found however it is written. */
export function companySearch(search: string): string {
  const businessId = normaliseBusinessId(search);
  return hasBusinessIdForm(businessId) ? businessId : search;
}
