import { createHash } from "node:crypto";
import type postgres from "postgres";
import type { Company } from "#lib/companies/rules/company.ts";
import type { StatementParties } from "#lib/settlements/rules/document.ts";
import type { Period, StatementInputs } from "#lib/settlements/rules/inputs.ts";
import type { Statement } from "#lib/settlements/rules/lines.ts";

// Final statements for tests that read statements, without a run.

type Kept = Statement & {
  companyId: number;
  period: Period;
  number: string;
  parties: StatementParties;
  issuedOn?: string;
  reference?: string;
  inputs?: StatementInputs | string;
  dueDate?: string;
  /** The statement that this credit note credits. */
  credits?: number;
  sentAt?: Date;
};

/** Writes a final statement with its lines as the owner of the tables, and returns its id. */
export async function keepStatement(owner: postgres.Sql, kept: Kept): Promise<number> {
  const { period, lines, parties, companyId } = kept;
  const inputs = typeof kept.inputs === "string" ? kept.inputs : JSON.stringify(kept.inputs ?? {});
  return owner.begin(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      insert into statements (number, kind, company_id, period_start, period_end, issued_on, reference, outcome, gross_cents,
        deductions_cents, carry_in_cents, total_cents, carry_out_cents, payout_date, due_date, credits_id, parties, inputs,
        inputs_hash, content_hash, created_by)
      values (${kept.number}, ${kept.credits ? "credit_note" : "settlement"}, ${companyId}, ${period.start}, ${period.end},
        ${kept.issuedOn ?? period.end}, ${kept.reference ?? "1004202600216"}, ${kept.credits ? "credited" : kept.outcome},
        ${kept.grossCents}, ${kept.deductionsCents}, ${kept.carryInCents}, ${kept.totalCents}, ${kept.carryOutCents},
        ${kept.payoutDate}, ${kept.dueDate ?? null}, ${kept.credits ?? null}, ${sql.json(parties)}, ${inputs},
        ${hashOf(inputs)}, ${hashOf(kept.number)}, 'test')
      returning id::int`;
    const id = row?.id ?? 0;
    for (const [index, line] of lines.entries())
      await sql`insert into statement_lines (statement_id, position, company_id, code, vehicle_id, license_plate,
          amount_cents, basis)
        values (${id}, ${index + 1}, ${companyId}, ${line.code}, ${line.vehicleId}, ${line.licensePlate},
          ${line.amountCents}, ${sql.json(line.basis)})`;
    if (kept.sentAt)
      await sql`insert into statement_dispatches values (${id}, ${companyId}, 'email', 'a@b.example', ${kept.sentAt})`;
    return id;
  });
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The company's current details, and a provider. */
export const partiesOf = (company: Company): StatementParties => ({
  seller: {
    name: "Tolppa Oy",
    businessId: "2617416-4",
    address: { street: "Asemakatu 2", postCode: "33100", city: "Tampere" },
    email: "tilitykset@tolppa.example",
    iban: "FI4950009420028730",
    bic: "OKOYFIHH",
    eInvoicingAddress: null,
    eInvoicingOperator: null,
  },
  buyer: {
    companyId: company.id,
    name: company.companyName,
    businessId: company.businessId,
    address: company.address,
    email: company.contact.email,
    billing: company.billing,
    accountantEmail: company.accountantEmail,
  },
});

/** A statement of card payments and their commission: enough for a list. */
export function simpleStatement(grossCents: number): Statement {
  const commission = -Math.round((grossCents * 270) / 10_000);
  const segment = { package: "standard", from: "2026-10-26", to: "2026-11-08" } as const;
  const of = { vehicleId: 1, licensePlate: "ABC-123" };
  return {
    lines: [
      {
        ...of,
        code: "CARD_GROSS",
        amountCents: grossCents,
        basis: {
          kind: "cardGross",
          ...segment,
          count: 3,
          vat: [{ vatBasisPoints: 1350, grossCents, count: 3 }],
        },
      },
      {
        ...of,
        code: "COMMISSION",
        amountCents: commission,
        basis: { kind: "commission", ...segment, grossCents, basisPoints: 270 },
      },
    ],
    grossCents,
    deductionsCents: commission,
    carryInCents: 0,
    totalCents: grossCents + commission,
    outcome: "payout",
    payoutDate: "2026-11-09",
    carryOutCents: 0,
  };
}
