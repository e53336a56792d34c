import { setImmediate as breathe } from "node:timers/promises";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import { compactCode } from "#lib/core/look-alikes.ts";
import type { Issue } from "#lib/core/result.ts";
import { changedFields } from "#lib/events/rules/change.ts";
import { listMembersByKey } from "#lib/fleet/queries/members.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ImportCounts, ImportOutcome, ImportRow } from "#lib/imports/rules/import.ts";
import type { CheckedRow } from "#lib/imports/schema.ts";
import type { Context, ReportProgress } from "#lib/platform/use-case/context.ts";
import { createFromRow, type ImportTarget, reviseByRow } from "./import-targets.ts";

/** After this many rows the server handles other requests for a moment. */
const ROWS_AT_ONCE = 250;

export async function mapInChunks<Row, Out>(
  rows: readonly Row[],
  work: (row: Row) => Out,
  progress: ReportProgress = () => {},
): Promise<Out[]> {
  const all: Out[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    for (const row of rows.slice(start, start + ROWS_AT_ONCE)) all.push(work(row));
    progress(all.length, rows.length);
    await breathe();
  }
  return all;
}

/** A row with its vehicle or driver before and after the import, each null where there is none. */
export type PlannedRow = ImportRow & { before: StoredMember | null; after: StoredMember | null };

type Rows = { target: ImportTarget; companyId: number; rows: readonly CheckedRow[]; lock: boolean };

/** The company's members with the rows' keys, and the keys that a new member may not have. `signOf` makes the keys of both maps. */
export type Met = { known: Map<string, StoredMember[]>; taken: Map<string, string> };

const keyOf = (target: ImportTarget, { content }: Pick<CheckedRow, "content">) => String(content[target.key]);

/** Equal for two rows about the same vehicle or driver: `12-345678` and `12345678` are one licence. */
const signOf = (key: unknown): string => compactCode(String(key)) || String(key);

/** Finds the members that the rows name. `lock` locks them; the caller locks their company afterwards. */
export async function meetRows(ctx: Context, { target, companyId, rows, lock }: Rows): Promise<Met> {
  const keys = [
    ...new Set(rows.filter(({ issues }) => issues.length === 0).map((row) => keyOf(target, row))),
  ];
  const members = await listMembersByKey(ctx.db, target.rows, keys, { companyId, lock });
  const known = groupedBy(members, (member) => signOf(target.flat(member)[target.key]));
  const taken = await target.listTaken(ctx, keys, companyId);
  return { known, taken: new Map(taken.map(([one, code]) => [signOf(one), code])) };
}

type Task = Met & {
  target: ImportTarget;
  company: FleetCompany;
  rows: readonly CheckedRow[];
  progress?: ReportProgress;
};

/**
 * The plan of a file: each row by the rules of the form and the API, against the company's members. A check and the import
 * differ only in the use of the plan.
 */
export async function planRows(ctx: Context, task: Task): Promise<PlannedRow[]> {
  const { target, company, rows, known, taken, progress } = task;
  const seen = new Map<string, number>();
  return mapInChunks(
    rows,
    (row): PlannedRow => {
      const key = signOf(keyOf(target, row));
      const refuse = (issues: readonly Issue[]) => failed(row, issues);
      if (row.issues.length > 0) return refuse(row.issues);
      const first = seen.get(key);
      if (first !== undefined) return refuse([{ path: target.key, code: `same_in_file:${first}` }]);
      seen.set(key, row.line);
      const [before = null, another] = known.get(key) ?? [];
      if (another) return refuse([{ path: target.key, code: "ambiguous" }]);
      const reason = before === null ? taken.get(key) : undefined;
      if (reason !== undefined) return refuse([{ path: target.key, code: reason }]);

      const revised = before
        ? reviseByRow(ctx, target, company, { before, asked: { fields: row.content } })
        : createFromRow(ctx, target, company, row.content);
      if (!revised.ok)
        return refuse(revised.error.issues ?? [{ path: target.key, code: revised.error.code }]);
      const after = revised.value;
      return { ...row, outcome: outcomeOf(target, before, after), before, after };
    },
    progress,
  );
}

function outcomeOf(target: ImportTarget, before: StoredMember | null, after: StoredMember): ImportOutcome {
  if (before === null) return "created";
  const change = changedFields(target.flat(before), target.flat(after));
  return Object.keys(change.after).length > 0 ? "changed" : "unchanged";
}

const failed = (row: CheckedRow, issues: readonly Issue[]): PlannedRow => ({
  ...row,
  issues: issues.map(({ path, code }) => ({ path, code, value: valueAt(row, path) })),
  outcome: "failed",
  before: null,
  after: null,
});

const valueAt = ({ content, issues }: CheckedRow, path: string): string =>
  issues.find((issue) => issue.path === path)?.value ?? String(content[path] ?? "");

function groupedBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

export function countOutcomes(rows: readonly Pick<ImportRow, "outcome">[]): ImportCounts {
  const counts: ImportCounts = { created: 0, changed: 0, unchanged: 0, failed: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
