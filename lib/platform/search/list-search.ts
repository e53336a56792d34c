import { hasBusinessIdForm, normaliseBusinessId } from "#lib/core/finnish/business-id.ts";
import { phoneStart, searchedCode } from "./search.ts";

/** A part of a list's search text. A row must match every part. */
export type SearchPart = {
  /** The typed words: a name, a make, parts of a plate or number. A row matches all words, or the code or the phone. */
  words: readonly string[];
  /** Letters and digits only, as plates and licences are compared; empty without any. */
  code: string;
  /** A phone number or a part of it, as it is dialled at home. */
  phone: string | null;
};

const MAX_PARTS = 5;
const OF_A_NUMBER = /^[+(\d][\d()+./\p{Pd}]*$/u;

/** `virtanen 040 555 4849` is a name and one number: neighbouring words of digits belong together. */
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

/** The search of a list of companies: finds a business id in any spelling. */
export function companySearch(search: string): string {
  const businessId = normaliseBusinessId(search);
  return hasBusinessIdForm(businessId) ? businessId : search;
}
