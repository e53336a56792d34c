import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import {
  createdAt,
  idColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { PackageName } from "#lib/companies/rules/company.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { DiscountTarget } from "#lib/settlements/rules/inputs.ts";
import type { StatementOutcome } from "#lib/settlements/rules/lines.ts";
import type { Oddity } from "#lib/settlements/rules/oddities.ts";
import { PERIOD_ANCHOR, SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";
import type { RunTask, RunTotals } from "#lib/settlements/rules/run.ts";

/** The accounts of the journals. Each save is a new version; rows are never changed or deleted. */
export const bookingCharts = pgTable(
  "booking_charts",
  {
    version: integer("version").primaryKey(),
    accounts: jsonb("accounts").$type<object>().notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [numberBetween(table.version, 1, 1_000_000)],
);

export const companyPackages = pgTable(
  "company_packages",
  {
    id: idColumn(),
    companyId: idOf("company_id").notNull(),
    name: text("name").$type<PackageName>().notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsBefore: date("ends_before", { mode: "string" }),
  },
  (table) => [
    references(table.companyId, companies.id),
    check("company_packages_check", sql`(ends_before > starts_on) AND (ends_before <= '2200-01-01'::date)`),
    oneOf(table.name, ["standard", "premium"]),
    check(
      "company_packages_starts_on_check",
      sql`(starts_on >= '2000-01-01'::date) AND (starts_on < '2200-01-01'::date)`,
    ),
    index("company_packages_company").on(table.companyId, table.startsOn),
  ],
);

export const prices = pgTable(
  "prices",
  {
    package: text("package").$type<PackageName>().notNull(),
    validFrom: date("valid_from").notNull(),
    monthlyFeeCents: integer("monthly_fee_cents").notNull(),
    commissionBasisPoints: integer("commission_basis_points").notNull(),
    joiningFeeCents: integer("joining_fee_cents").notNull(),
    vatBasisPoints: integer("vat_basis_points").notNull(),
    payoutDelayWorkingDays: integer("payout_delay_working_days").notNull(),
  },
  (table) => [
    primaryKey({ name: "prices_pkey", columns: [table.package, table.validFrom] }),
    numberBetween(table.commissionBasisPoints, 0, 10_000),
    numberBetween(table.joiningFeeCents, 0, 10_000_000),
    numberBetween(table.monthlyFeeCents, 0, 1_000_000),
    oneOf(table.package, ["standard", "premium"]),
    numberBetween(table.payoutDelayWorkingDays, 0, 30),
    numberBetween(table.vatBasisPoints, 0, 10_000),
  ],
);

export const discounts = pgTable(
  "discounts",
  {
    id: idColumn(),
    name: text("name").notNull(),
    target: text("target").$type<DiscountTarget>().notNull(),
    basisPoints: integer("basis_points"),
    amountCents: integer("amount_cents"),
    companyId: idOf("company_id"),
    provider: text("provider").$type<ProviderId>(),
    validFrom: date("valid_from").notNull(),
    validTo: date("valid_to"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    version: version(),
    note: text("note"),
    cancelled: boolean("cancelled").notNull().default(false),
    modifiedAt: instantColumn("modified_at").notNull().defaultNow(),
  },
  (table) => [
    references(table.companyId, companies.id),
    numberBetween(table.amountCents, 1, 10_000_000),
    numberBetween(table.basisPoints, 1, 10_000),
    check("discounts_check", sql`valid_to >= valid_from`),
    lengthBetween(table.name, 1, 80),
    lengthBetween(table.note, 1, 500),
    check("discounts_one_measure", sql`num_nonnulls(basis_points, amount_cents) = 1`),
    check("discounts_one_scope", sql`num_nonnulls(company_id, provider) < 2`),
    lengthBetween(table.provider, 1, 32),
    oneOf(table.target, ["monthlyFee", "joiningFee", "commission"]),
    index("discounts_begin").on(table.validFrom, table.id),
    index("discounts_company").on(table.companyId, table.validFrom),
    index("discounts_named").on(sql`lower(name)`, table.id),
  ],
);

export const settlementRules = pgTable(
  "settlement_rules",
  {
    validFrom: date("valid_from").primaryKey(),
    maxCarryPeriods: integer("max_carry_periods").notNull(),
    carryLimitCents: integer("carry_limit_cents").notNull(),
    paymentTermDays: integer("payment_term_days").notNull(),
  },
  (table) => [
    numberBetween(table.carryLimitCents, 0, 100_000_000),
    numberBetween(table.maxCarryPeriods, 0, 100),
    numberBetween(table.paymentTermDays, 1, 90),
  ],
);

export const settlementRuns = pgTable(
  "settlement_runs",
  {
    id: idColumn(),
    periodStart: date("period_start").notNull(),
    periodEnd: date("period_end").notNull(),
    preview: jsonb("preview").$type<RunTotals>(),
    previewedAt: instantColumn("previewed_at"),
    closedAt: instantColumn("closed_at"),
    finalisedAt: instantColumn("finalised_at"),
    finalisedBy: text("finalised_by"),
    result: jsonb("result").$type<RunTotals>(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("settlement_runs_period_start_key").on(table.periodStart),
    check("settlement_runs_check", sql`period_end = (period_start + ${sql.raw(`${SETTLEMENT_DAYS - 1}`)})`),
    check("settlement_runs_closed_first", sql`(finalised_at IS NULL) OR (closed_at IS NOT NULL)`),
    check(
      "settlement_runs_period_start_check",
      sql`((period_start - '${sql.raw(PERIOD_ANCHOR)}'::date) % ${sql.raw(`${SETTLEMENT_DAYS}`)}) = 0`,
    ),
  ],
);

export const settlementTasks = pgTable(
  "settlement_tasks",
  {
    runId: idOf("run_id").primaryKey(),
    task: text("task").$type<RunTask>().notNull(),
    askedAt: instantColumn("asked_at").notNull().defaultNow(),
    askedBy: text("asked_by").notNull(),
    takenUntil: instantColumn("taken_until"),
    companiesTotal: integer("companies_total"),
    companiesDone: integer("companies_done"),
    failure: text("failure"),
  },
  (table) => [
    references(table.runId, settlementRuns.id),
    lengthBetween(table.failure, 1, 200),
    oneOf(table.task, ["preview", "finalise"]),
  ],
);

/** A run's last preview for each company. Each preview replaces it, and the final run deletes it. */
export const previewedStatements = pgTable(
  "previewed_statements",
  {
    runId: idOf("run_id").notNull(),
    companyId: idOf("company_id").notNull(),
    outcome: text("outcome").$type<StatementOutcome>().notNull(),
    grossCents: idOf("gross_cents").notNull(),
    deductionsCents: idOf("deductions_cents").notNull(),
    correctionsCents: idOf("corrections_cents").notNull(),
    carryInCents: idOf("carry_in_cents").notNull(),
    totalCents: idOf("total_cents").notNull(),
    oddities: text("oddities").array().$type<Oddity[]>().notNull(),
  },
  (table) => [
    primaryKey({ name: "previewed_statements_pkey", columns: [table.runId, table.companyId] }),
    references(table.runId, settlementRuns.id),
    references(table.companyId, companies.id),
    index("previewed_statements_company").on(table.companyId),
    check(
      "previewed_statements_total",
      sql`total_cents = ((gross_cents + deductions_cents) + carry_in_cents)`,
    ),
  ],
);

export const numberSeries = pgTable(
  "number_series",
  {
    series: text("series").$type<"statement" | "payout">().notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [
    primaryKey({ name: "number_series_pkey", columns: [table.series, table.year] }),
    check("number_series_last_check", sql`last >= 0`),
    oneOf(table.series, ["statement", "payout"]),
  ],
);
