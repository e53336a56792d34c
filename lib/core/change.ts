import type { Cursor } from "./keyset.ts";

/** What has become of one thing: as it now is, or gone (`row` is null), deleted or no longer the company's. */
export type Change<Row> = { id: number; companyId: number; changedAt: Date; row: Row | null };

/** One page of what has changed, in the order in which it did. */
export type Changes<Row> = {
  changes: Change<Row>[];
  next: Cursor | null;
  /** All that changed earlier is told once the last page is read, and nothing earlier can follow. */
  until: Date;
};

/** In the order in which things changed. */
export const byChange = (one: Change<unknown>, other: Change<unknown>): number =>
  one.changedAt.getTime() - other.changedAt.getTime() || one.id - other.id;
