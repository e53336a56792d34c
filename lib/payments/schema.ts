import { z } from "zod";
import { isPlainDate } from "#lib/core/calendar.ts";
import { isPlate, normalisePlate } from "#lib/core/finnish/plate.ts";
import { PAGE_SIZE } from "#lib/core/keyset.ts";
import { fail, type Issue, NO_ISSUES, ok, type Result } from "#lib/core/result.ts";
import { textLength } from "#lib/core/text.ts";
import { MAX_PAYMENT_CENTS, MAX_PAYMENTS, type Payment } from "#lib/payments/rules/payment.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  idSchema,
  instantMsSchema,
  issuesOf,
  listSearchSchema,
  requiredForm,
  requiredText,
  requiredWord,
  tableFormatSchema,
} from "#lib/platform/schema/fields.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";

/** A JSON number, not a text: an amount of money must not be guessed. */
const cents = z.number("amount").int("amount").min(1, "amount").max(MAX_PAYMENT_CENTS, "amount");

const thingId = (code: string) => z.number(code).int(code).min(1, code).max(999_999_999_999_999, code);

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

export const paymentSchema = z
  .strictObject({
    reference: requiredText(64),
    vehicleId: thingId("vehicle_unknown").nullish(),
    licensePlate: requiredForm(normalisePlate, [
      { isValid: isPlate, code: "plate" },
      { isValid: (text) => textLength(text) <= 10, code: "too_long:10" },
    ])
      .meta({ maxLength: 10 })
      .nullish(),
    driverId: thingId("driver_unknown").nullish(),
    type: requiredWord(PAYMENT_TYPES),
    grossCents: cents,
    tipCents: z.number("tip").int("tip").min(0, "tip").nullish(),
    vatBasisPoints: z.number("vat_rate").int("vat_rate").min(0, "vat_rate").max(10_000, "vat_rate"),
    occurredAt: instantMsSchema,
    method: requiredText(32),
  })
  .refine(({ vehicleId, licensePlate }) => isGiven(vehicleId) || isGiven(licensePlate), {
    error: "required",
    path: ["vehicleId"],
  })
  .refine(({ vehicleId, licensePlate }) => !(isGiven(vehicleId) && isGiven(licensePlate)), {
    error: "vehicle_twice",
    path: ["licensePlate"],
  })
  .refine(({ grossCents, tipCents }) => !tipCents || tipCents <= grossCents, {
    error: "tip",
    path: ["tipCents"],
  });

/** Reads a valid payment several times as fast as the schema. An invalid one goes to the schema, which finds its issues. */
const compiledPayment = z.compile(paymentSchema);

/** The vehicles on a page of a company's list. */
export const lastRidesSchema = z.strictObject({
  companyId: idSchema,
  vehicleIds: z.array(idSchema).max(PAGE_SIZE),
});

const batch = z.strictObject({
  payments: z.array(paymentSchema).min(1, "required").max(MAX_PAYMENTS, "too_many_payments"),
});

export const sendPaymentsSchema = z.strictObject({ body: batch });
export const sendCompanyPaymentsSchema = z.strictObject({ companyId: idSchema, body: batch });

/** One checked item of a batch: a payment, or null with its issues. Its issues' paths begin with `path`. */
export type CheckedPayment = { path: string; payment: Payment | null; issues: readonly Issue[] };

/** A batch as it was sent. Its items are checked one by one, so that the answer names the errors of all items. */
export type PaymentBatch = { companyId: number | null; rows: CheckedPayment[] };

const envelope = {
  body: z.strictObject({
    payments: z.array(z.unknown()).min(1, "required").max(MAX_PAYMENTS, "too_many_payments"),
  }),
};
const batchEnvelope = z.strictObject(envelope);
const companyEnvelope = z.strictObject({ companyId: idSchema, ...envelope });

/** Reads a batch. Fails with `invalid` if the value is not a batch. A wrong item does not fail the batch here. */
export function readBatch(sent: unknown): Result<PaymentBatch> {
  const read = parsed(batchEnvelope, sent);
  return read.ok ? ok({ companyId: null, rows: rowsOf(read.value.body.payments) }) : read;
}

/** Reads a batch of one company. Fails with `invalid`, and with `not_found` for an impossible id. */
export function readCompanyBatch(sent: unknown): Result<PaymentBatch> {
  const read = parsed(companyEnvelope, sent);
  return read.ok ? ok({ companyId: read.value.companyId, rows: rowsOf(read.value.body.payments) }) : read;
}

function parsed<Schema extends z.ZodType>(schema: Schema, sent: unknown): Result<z.output<Schema>> {
  const read = schema.safeParse(sent, { reportInput: true });
  if (read.success) return ok(read.data);
  const issues = read.error.issues.flatMap(issuesOf);
  return issues.some(({ code }) => code === "not_found") ? fail("not_found") : fail("invalid", { issues });
}

const rowsOf = (items: readonly unknown[]): CheckedPayment[] =>
  items.map((item, index) => checkPayment(`payments.${index}`, item));

/** One payment by the schema of the API. */
export function checkPayment(path: string, item: unknown): CheckedPayment {
  const read = compiledPayment.safeParse(item, { reportInput: true });
  if (!read.success) {
    const issues = read.error.issues.flatMap(issuesOf);
    return {
      path,
      payment: null,
      issues: issues.map((one) => ({ ...one, path: one.path === "" ? path : `${path}.${one.path}` })),
    };
  }
  return { path, payment: paymentOf(read.data), issues: NO_ISSUES };
}

/** Copies field by field: for ten thousand payments, spreading would take longer than checking. */
const paymentOf = (sent: z.output<typeof paymentSchema>): Payment => ({
  reference: sent.reference,
  vehicleId: sent.vehicleId ?? null,
  licensePlate: sent.licensePlate ?? null,
  driverId: sent.driverId ?? null,
  type: sent.type,
  grossCents: sent.grossCents,
  tipCents: sent.tipCents ?? null,
  vatBasisPoints: sent.vatBasisPoints,
  occurredMs: sent.occurredAt,
  method: sent.method,
});

/** The list 'Kohdistamattomat maksut': all payments, or those with one plate in any spelling. */
export const unassignedListSchema = z
  .strictObject({ q: listSearchSchema.default(""), cursor: cursorSchema.optional() })
  .transform(({ q, cursor }) => ({ plate: normalisePlate(q) || null, cursor }));

export const assignPaymentsSchema = z.strictObject({
  paymentId: idSchema,
  vehicleId: idSchema,
  /** Whether to assign all waiting payments with the same plate. */
  samePlate: z.boolean(),
});

/** The card payments that a period settles to a company; by default the current period. */
export const companyPaymentsPageSchema = z.strictObject({
  companyId: idSchema,
  period: z
    .string()
    .refine((day) => isPlainDate(day) && periodOf(day).start === day, "not_a_period")
    .optional(),
  vehicle: idSchema.optional(),
  driver: idSchema.optional(),
  type: z.enum(PAYMENT_TYPES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
});
export const companyPaymentsExportSchema = companyPaymentsPageSchema.extend({ format: tableFormatSchema });

/** A period's card payments by vehicle and driver. */
export const earningsSchema = companyPaymentsPageSchema.pick({ companyId: true, period: true });

/** One card payment. */
export const paymentPageSchema = z.strictObject({ paymentId: idSchema });
