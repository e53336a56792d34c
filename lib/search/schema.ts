import { z } from "zod";
import { searchText, textLength } from "#lib/core/text.ts";
import { SEARCH_LENGTH } from "#lib/platform/search/search.ts";

const { min, max } = SEARCH_LENGTH;

/** The global search. Its length counts after trimming; forbidden characters are refused first. */
export const searchSchema = z.strictObject({
  query: z
    .string({ error: "required" })
    .refine((text) => searchText(text) !== null, { error: "bad_characters", abort: true })
    .overwrite((text) => searchText(text) ?? "")
    .refine((text) => textLength(text) <= max, `too_long:${max}`)
    .refine((text) => textLength(text) >= min, `too_short:${min}`),
});
