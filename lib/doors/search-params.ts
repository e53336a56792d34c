import type { z } from "zod";

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * The readable part of a list page's address. An empty value asks for all. Drops unknown values and invalid cursors: an old,
 * shortened or mistyped link shows the list from its beginning, never an error.
 */
export async function readableParams(
  shape: Record<string, z.ZodType>,
  searchParams: SearchParams,
): Promise<Record<string, string>> {
  const readable: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (typeof value === "string" && value !== "" && schema?.safeParse(value).success) readable[name] = value;
  }
  return readable;
}
