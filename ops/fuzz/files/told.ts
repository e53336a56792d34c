import { isDeepStrictEqual } from "node:util";

// Compares an answer with this process's own reading of the file.

/** The answer's value, or the code of its refusal. */
export type Told = { value: unknown } | { code: string };

export function refusedAlike(told: Told, code: string): string {
  if (!("code" in told)) throw new Error(`refused here as ${code}, and by the API not`);
  if (told.code !== code) throw new Error(`refused here as ${code}, by the API as ${told.code}`);
  return code;
}

export function valueIn<Value>(told: Told): Value {
  if ("code" in told) throw new Error(`read here, and refused by the API as ${told.code}`);
  // The shape was already compared with the description.
  return told.value as Value;
}

export function same(what: string, told: unknown, found: unknown): void {
  if (!isDeepStrictEqual(told, found))
    throw new Error(`${what}: the API tells ${JSON.stringify(told)}, here it is ${JSON.stringify(found)}`);
}
