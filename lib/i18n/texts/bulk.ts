import { formatInteger } from "../format.ts";

/** "1 auto", "3 autoa", "5 000 autoa". */
const vehicles = (count: number): string => (count === 1 ? "1 auto" : `${formatInteger(count)} autoa`);

/** What a refused bulk change says: the reasons with the plates they concern, and that nothing happened. */
export const bulkRefusal = {
  vehicle: (id: string) => `auto ${id}`,
  reasons: (reasons: readonly { reason: string; names: readonly string[] }[], more: number) =>
    `${reasons.map(({ reason, names }) => `${reason}: ${names.join(", ")}`).join(". ")}${
      more > 0 ? ` ja ${formatInteger(more)} muuta` : ""
    }. Mitään ei muutettu.`,
  listChanged: (count: number) =>
    `Luettelossa on nyt ${vehicles(count)}. Mitään ei muutettu. Lataa sivu uudelleen ja tarkista valinta.`,
};
