import { z } from "zod";
import { COMPANY_ROLES } from "#lib/core/actor.ts";
import { ENTITY_TYPES } from "#lib/events/rules/change.ts";
import type { MailKind } from "#lib/mail/rules/mail-senders.ts";

const to = z.string();
/** A link is stored as its id only; the letter's writer makes the token from it (lib/adapters/identity/link-token.ts). */
const link = { to, tokenId: z.uuid(), expiresAt: z.iso.datetime() };
const company = { to, companyName: z.string(), companyId: z.number() };
/** Messages of earlier versions name the company without its id. */
const companyOfLink = { companyName: z.string(), companyId: z.number().optional() };

/** A mail that lists more stays readable: the rest is counted, and is behind its link. */
export const NAMED_IN_MAIL = 50;

/** A vehicle or driver of a mail, and what people call it by. */
const member = { kind: z.enum(["vehicle", "driver"]), id: z.number(), name: z.string().nullable() };

const SECOND_FACTOR_CHANGES = [
  "passkey_added",
  "passkey_removed",
  "totp_added",
  "totp_removed",
  "codes_renewed",
  "code_used",
  "reset",
] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];

/** Every mail the product sends. A new kind is refused until its senders are listed. */
export const mailMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_email"), ...link }),
  z.object({ kind: z.literal("account_exists"), to }),
  z.object({ kind: z.literal("reset_password"), ...link }),
  z.object({ kind: z.literal("password_changed"), to }),
  z.object({ kind: z.literal("second_factor_changed"), to, change: z.enum(SECOND_FACTOR_CHANGES) }),
  z.object({ kind: z.literal("company_approved"), ...company }),
  z.object({ kind: z.literal("company_deactivated"), ...company }),
  z.object({ kind: z.literal("company_reactivated"), ...company }),
  /** An admin has returned the company for completion. Messages of earlier versions also tell of a vehicle or driver. */
  z.object({
    kind: z.literal("returned"),
    ...company,
    entityType: z.enum(ENTITY_TYPES),
    entityId: z.number(),
    name: z.string().nullable(),
    reason: z.string(),
  }),
  /** Admins have approved and returned vehicles and drivers. */
  z.object({
    kind: z.literal("fleet_decided"),
    ...company,
    approved: z.array(z.object(member)),
    returned: z.array(z.object({ ...member, reason: z.string() })),
    /** The numbers of further ones that are not named. */
    unnamed: z.object({ approved: z.number(), returned: z.number() }),
  }),
  /** The company's account has changed. Both accounts are named by their last four characters. */
  z.object({
    kind: z.literal("iban_changed"),
    ...company,
    oldEnd: z.string().nullable(),
    newEnd: z.string().nullable(),
    /** Messages of earlier versions have none. */
    oldBic: z.string().nullish(),
    newBic: z.string().nullish(),
    by: z.string(),
    /** The link that rejects the change, for the owners alone. The mail is worth sending also after its end. */
    reject: z.object({ tokenId: z.uuid(), until: z.iso.datetime() }).optional(),
  }),
  /** An admin or owner has rejected a changed account. */
  z.object({
    kind: z.literal("iban_rejected"),
    ...company,
    keptEnd: z.string().nullable(),
    rejectedEnd: z.string().nullable(),
    by: z.string(),
    reason: z.string(),
  }),
  /** The contact's e-mail has changed. Goes to the former address. */
  z.object({ kind: z.literal("contact_changed"), ...company, by: z.string() }),
  /** Sent by lib/statements/use-cases/send.ts with the statement attached, not through the outbox. */
  z.object({
    kind: z.literal("statement"),
    ...company,
    statementId: z.number(),
    number: z.string(),
    credit: z.boolean(),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
    /** Where the money is and what has to be done, in sentences. */
    money: z.string(),
    /** The stages of a payout with their days. */
    stages: z.array(z.string()).default([]),
  }),
  /** An invoiced balance is overdue. */
  z.object({
    kind: z.literal("payment_reminder"),
    ...company,
    statementId: z.number(),
    number: z.string(),
    openCents: z.number(),
    dueDate: z.iso.date().nullable(),
    reference: z.string().nullable(),
    payee: z.string(),
    iban: z.string(),
    /** Messages of earlier versions have none. */
    words: z
      .object({ subject: z.string(), heading: z.string(), text: z.string(), details: z.string() })
      .optional(),
  }),
  /** A payout waits for the company: its account is missing, or the bank rejected the payment. */
  z.object({
    kind: z.literal("payment_waits"),
    ...company,
    statementId: z.number(),
    number: z.string(),
    cents: z.number(),
    /** `iban_missing`, or the bank's code. */
    reason: z.string(),
  }),
  z.object({
    kind: z.literal("licences_ending"),
    ...company,
    /** The day from which the remaining days are counted. */
    day: z.iso.date(),
    drivers: z.array(z.object({ name: z.string(), expiration: z.iso.date() })),
    /** The number of further drivers that are not named. */
    unnamed: z.number(),
  }),
  z.object({
    kind: z.literal("statement_link"),
    ...link,
    ...companyOfLink,
    number: z.string(),
    period: z.object({ start: z.iso.date(), end: z.iso.date() }),
  }),
  z.object({
    kind: z.literal("invitation"),
    ...link,
    ...companyOfLink,
    role: z.enum(COMPANY_ROLES),
    /** The person who invites; null for the provider. */
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("webhook_disabled"),
    to,
    host: z.string(),
    endpointId: z.number(),
    /** Null for an endpoint of all companies. */
    companyId: z.number().nullable(),
    /** True where the receiver answered that it is gone for good. False where it has failed for days. */
    gone: z.boolean(),
  }),
]) satisfies z.ZodType<{ kind: MailKind }>;

export type MailMessage = z.infer<typeof mailMessageSchema>;
