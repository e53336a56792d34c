import fc from "fast-check";
import type { Document, Door, Parameter } from "./document.ts";
import { hostileQuery, hostileText } from "./hostile.ts";
import type { Home } from "./scene.ts";
import { valuesOf } from "./values.ts";
import { weighted } from "./weighted.ts";

// Makes the address of a request: a path with existing, foreign or missing ids, and a query of the same kinds.

export const NO_IDS = { companies: [], members: [] };
const ABSENT = 888_888_888;
const IMPORTS = [1, 2, 3, 4, 5, 6];
const ENDS = ["/", "/x", "//", "/..", "/%00", ";a=b", ".json"];

export function pathsOf({ path }: Door, home: Home, reach: readonly Home[]): fc.Arbitrary<string> {
  const own: Record<string, readonly number[]> = {
    companyId: [home.company],
    vehicleId: home.vehicles,
    driverId: home.drivers,
    importId: IMPORTS,
  };
  const others: Record<string, readonly number[]> = {
    companyId: reach.map(({ company }) => company),
    vehicleId: reach.flatMap(({ vehicles }) => vehicles),
    driverId: reach.flatMap(({ drivers }) => drivers),
  };
  const segments = path.split("/").map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    return weighted(
      [12, fc.constantFrom(...(own[name] ?? [ABSENT])).map(String)],
      [3, fc.constantFrom(...(others[name] ?? [ABSENT])).map(String)],
      [1, fc.constant(String(ABSENT))],
      [2, hostileText],
    );
  });
  const end = weighted([40, fc.constant("")], [1, fc.constantFrom(...ENDS)]);
  return fc.tuple(fc.tuple(...segments), end).map(([parts, after]) => parts.join("/") + after);
}

export function queriesOf(document: Document, { parameters = [] }: Door): fc.Arbitrary<string> {
  const asked = parameters.filter((one) => one.in === "query").map((one) => queryOf(document, one));
  const unasked = weighted([9, fc.constant(null)], [1, hostileQuery]);
  return fc.tuple(fc.tuple(...asked), unasked).map(([own, extra]) => {
    const all = [...own, extra].filter((one) => one !== null);
    return all.length === 0 ? "" : `?${all.join("&")}`;
  });
}

function queryOf(document: Document, { name, schema, required }: Parameter): fc.Arbitrary<string | null> {
  const right = valuesOf(document, schema, NO_IDS).map((value) => `${name}=${escaped(String(value))}`);
  return weighted(
    [required ? 1 : 8, fc.constant(null)],
    [name === "cursor" ? 1 : 6, right],
    [3, hostileText.map((text) => `${name}=${text}`)],
  );
}

/** Escapes text for a URL. encodeURIComponent alone throws at half a surrogate pair. */
export const escaped = (text: string): string => encodeURIComponent(text.toWellFormed());
