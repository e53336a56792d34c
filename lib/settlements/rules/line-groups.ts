import type { StatementLine } from "./lines.ts";

export type LineGroup = {
  /** Null for what belongs to the company as a whole. */
  vehicleId: number | null;
  licensePlate: string | null;
  lines: StatementLine[];
  /** Sum of the lines, never rounded again. */
  subtotalCents: number;
};

/** A statement's lines vehicle by vehicle, in their order; what belongs to no vehicle comes last. */
export function groupedLines(lines: readonly StatementLine[]): LineGroup[] {
  const groups = new Map<number | null, LineGroup>();
  for (const line of lines) {
    const { vehicleId, licensePlate } = line;
    const group = groups.get(vehicleId) ?? { vehicleId, licensePlate, lines: [], subtotalCents: 0 };
    group.lines.push(line);
    group.subtotalCents += line.amountCents;
    groups.set(vehicleId, group);
  }
  const rest = groups.get(null);
  groups.delete(null);
  return [...groups.values(), ...(rest ? [rest] : [])];
}
