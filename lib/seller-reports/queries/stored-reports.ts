import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { sellerReportMails, sellerReportRecords, sellerReports } from "#db/schema/seller-reports.ts";
import { insertMany } from "#lib/platform/queries/recordset.ts";
import type { ReportingDuty } from "#lib/seller-reports/rules/reporting-duty.ts";
import type {
  MessageKind,
  PlatformOperator,
  ReportedSeller,
  SellerMessage,
  StandingRecords,
} from "#lib/seller-reports/rules/seller-message.ts";

/** A kept report without its text. */
export type KeptReport = {
  id: number;
  number: number;
  kind: MessageKind;
  ref: string;
  sellers: number;
  createdAt: Date;
  createdBy: string;
};

/** The reports of a year, the newest first. */
export async function listKeptReports(db: Tx, year: number): Promise<KeptReport[]> {
  const rows = await db.execute<Omit<KeptReport, "createdAt"> & { createdAt: string }>(sql`
    select id::float8 as id, number, kind, ref, sellers, created_by as "createdBy",
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt"
    from seller_reports where year = ${year} order by number desc`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The report with this number, or the newest one of the year. */
export async function findKeptReport(
  db: Tx,
  { year, number }: { year: number; number: number | null },
): Promise<{ ref: string; body: string; sha256: string } | null> {
  const [row] = await db.execute<{ ref: string; body: string; sha256: string }>(sql`
    select ref, body, encode(sha256, 'hex') as sha256 from seller_reports
    where year = ${year} ${number === null ? sql`` : sql`and number = ${number}`} order by number desc limit 1`);
  return row ?? null;
}

/** What was reported of a year and still stands. */
export async function findStandingRecords(db: Tx, year: number): Promise<StandingRecords> {
  const sellers = await db.execute<{ companyId: number; ref: string; seller: ReportedSeller }>(sql`
    select "companyId", ref, seller from (
      select distinct on (d.company_id) d.company_id::float8 as "companyId", d.doc_ref as ref, d.seller, d.doc_type
      from seller_report_records d join seller_reports r on r.id = d.report_id
      where r.year = ${year} order by d.company_id, r.number desc) latest
    where doc_type <> 'OECD3' order by "companyId"`);
  const [operator] = await db.execute<{ operator: PlatformOperator; ref: string }>(sql`
    select operator, operator_doc_ref as ref from seller_reports
    where year = ${year} and operator_doc_type <> 'OECD0' order by number desc limit 1`);
  const [count] = await db.execute<{ messages: number }>(
    sql`select coalesce(max(number), 0) as messages from seller_reports where year = ${year}`,
  );
  return {
    messages: count?.messages ?? 0,
    operator: operator ?? null,
    sellers: new Map(sellers.map(({ companyId, ...record }) => [companyId, record])),
  };
}

/** Until the transaction ends, nobody else makes a report of the year. */
export async function lockReportsOf(db: Tx, year: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`seller reports ${year}`}, 33))`);
}

type Written = { message: SellerMessage; body: string; sha256: Buffer; by: string };

export async function insertSellerReport(db: Tx, { message, body, sha256, by }: Written): Promise<void> {
  const { year, number, kind, ref, operator, operatorDoc, records, madeAt } = message;
  const [row] = await db
    .insert(sellerReports)
    .values({
      year,
      number,
      kind,
      ref,
      operator,
      operatorDocType: operatorDoc.type,
      operatorDocRef: operatorDoc.ref,
      body,
      sha256,
      sellers: records.length,
      createdAt: madeAt,
      createdBy: by,
    })
    .returning({ id: sellerReports.id });
  if (!row) throw new Error("the insert of a report returned no row");
  await insertMany(db, sellerReportRecords, {
    rows: records.map(({ companyId, doc, seller }) => ({
      reportId: row.id,
      companyId,
      docType: doc.type,
      docRef: doc.ref,
      corrects: doc.corrects,
      seller,
    })),
  });
}

export type StoredDuty = { version: number; duty: ReportingDuty; createdAt: Date; createdBy: string };

/** The newest answer; null before the first one. */
export async function findReportingDuty(db: Tx): Promise<StoredDuty | null> {
  const [row] = await db.execute<Omit<StoredDuty, "createdAt"> & { createdAt: string }>(sql`
    select version, duty, created_by as "createdBy",
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt"
    from seller_report_duties order by version desc limit 1`);
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null;
}

/** False if somebody has saved this version. */
export async function insertReportingDuty(
  db: Tx,
  { version, duty, by }: { version: number; duty: ReportingDuty; by: string },
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into seller_report_duties (version, duty, created_by) values (${version}, ${duty}, ${by})
    on conflict do nothing returning version`);
  return rows.length > 0;
}

/** Notes that a company was told of its row of a year. False if it was told before, or another process tells it. */
export async function insertRowMail(
  db: Tx,
  row: { year: number; companyId: number; mailedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(sellerReportMails)
    .values(row)
    .onConflictDoNothing()
    .returning({ year: sellerReportMails.year });
  return rows.length > 0;
}
