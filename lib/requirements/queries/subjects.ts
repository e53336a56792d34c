import { and, asc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Status } from "#lib/core/status.ts";
import { askableFields, type Facts, type Level } from "#lib/requirements/rules/asked.ts";
import type { Consequence, Subject } from "#lib/requirements/rules/requirement.ts";

// Companies, vehicles and drivers as requirements see them, behind row-level security.

export type SubjectRow = {
  id: number;
  companyId: number;
  companyName: string;
  businessId: string;
  /** The company's name, the plate, or the driver's name; null while it is empty. */
  name: string | null;
  status: Status;
  subject: Subject;
  facts: Facts;
};

/** A company, vehicle or driver in use that does not meet a rule on its first day. */
export type UnmetSubject = Omit<SubjectRow, "subject" | "facts" | "status"> & {
  level: Level;
  consequence: Consequence;
  /** The first blocked day; null: nothing is blocked. */
  blockedFrom: PlainDate | null;
};

type Slice = {
  level: Level;
  /** The fields that the rules ask for. */
  fields: readonly string[];
  /** The ids; all by default. */
  ids?: readonly number[];
  /** The company; all by default. */
  companyId?: number;
  /** Only what is in use, in companies that are in use; by default all that is not out of use. */
  inUse?: boolean;
  /** The last id of the part before. */
  after?: number;
  limit?: number;
};

const TABLES = { company: companies, vehicle: vehicles, driver: drivers };
const NAMES: Record<Level, SQL<string | null>> = {
  company: sql`${companies.companyName}`,
  vehicle: sql`${vehicles.licensePlate}`,
  driver: sql`nullif(concat_ws(' ', ${drivers.firstName}, ${drivers.lastName}), '')`,
};

/** `contact.email` is stored as `email`. */
const columnOf = (level: Level, path: string): PgColumn =>
  (TABLES[level] as unknown as Record<string, PgColumn>)[path.replace(/^.*\./, "")] as PgColumn;

const inUse = (table: typeof companies | typeof vehicles | typeof drivers) =>
  and(eq(table.status, "active"), isNull(table.deletedAt));
const inService = (table: typeof companies | typeof vehicles | typeof drivers) =>
  and(ne(table.status, "inactive"), isNull(table.deletedAt));

/** Companies, vehicles or drivers by id, with the facts that rules ask for. */
export async function listSubjects(
  db: Tx,
  { level, fields, ids, companyId: company, inUse: onlyInUse = false, after, limit }: Slice,
): Promise<SubjectRow[]> {
  const table = TABLES[level];
  const own = askableFields(level).filter((path) => fields.includes(path));
  const isWanted = onlyInUse ? inUse : inService;
  const companyId = level === "company" ? companies.id : (table as typeof vehicles).companyId;
  const query = db
    .select({
      id: table.id,
      companyId,
      companyName: companies.companyName,
      businessId: companies.businessId,
      name: NAMES[level],
      status: table.status,
      provider: companies.provider,
      companyType: companies.companyType,
      postCode: companies.postCode,
      vehicleType: level === "vehicle" ? vehicles.vehicleType : sql<null>`null`,
      inUseSince: sql<PlainDate | null>`case when ${inUse(table)} and ${inUse(companies)}
        then to_char(${table.approvedAt} at time zone 'Europe/Helsinki', 'YYYY-MM-DD') end`,
      ...Object.fromEntries(own.map((path) => [path, columnOf(level, path)])),
    })
    .from(table)
    .$dynamic();
  if (level !== "company") query.innerJoin(companies, eq(companies.id, companyId));
  const rows = await query
    .where(
      and(
        isWanted(table),
        level === "company" ? undefined : isWanted(companies),
        ids && sql`${table.id} = any (${sql.param([...ids])}::bigint[])`,
        company === undefined ? undefined : eq(companyId, company),
        after === undefined ? undefined : gt(table.id, after),
      ),
    )
    .orderBy(asc(table.id))
    .limit(limit ?? ALL);
  return (rows as unknown as Selected[]).map((row) => toSubject(level, own, row));
}

/** One company has no more. */
const ALL = 100_000;

type Selected = Omit<SubjectRow, "subject" | "facts"> &
  Omit<Subject, "level"> & { [path: string]: string | number | null };

const toSubject = (level: Level, own: readonly string[], row: Selected): SubjectRow => ({
  id: row.id,
  companyId: row.companyId,
  companyName: row.companyName,
  businessId: row.businessId,
  name: row.name,
  status: row.status,
  subject: {
    level,
    provider: row.provider,
    companyType: row.companyType,
    postCode: row.postCode,
    vehicleType: row.vehicleType,
    inUseSince: row.inUseSince,
  },
  facts: { fields: Object.fromEntries(own.map((path) => [path, row[path] ?? null])) },
});
