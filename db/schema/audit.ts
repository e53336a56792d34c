import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identityColumn, instantColumn, oneOf } from "#db/columns.ts";
import type { AuditCause, CheckResult } from "#lib/audit/rules/outcome.ts";

/** Results of the audits of the books. */
export const auditRuns = pgTable(
  "audit_runs",
  {
    id: identityColumn(),
    startedAt: instantColumn("started_at").notNull(),
    finishedAt: instantColumn("finished_at").notNull().defaultNow(),
    cause: text("cause").$type<AuditCause>().notNull(),
    /** The number of final settlement runs at its beginning: one more makes the next audit due. */
    finalRuns: integer("final_runs").notNull(),
    differences: bigint("differences", { mode: "number" }).notNull(),
    results: jsonb("results").$type<CheckResult[]>().notNull(),
  },
  (table) => [
    oneOf(table.cause, ["daily", "run", "command"]),
    check("audit_runs_differences_check", sql`differences >= 0`),
    index("audit_runs_started").on(table.startedAt),
  ],
);
