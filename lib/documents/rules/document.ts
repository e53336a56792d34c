import { type Actor, canActOnCompany, canSeeCompany } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { UploadFormat } from "./document-file.ts";

/** Of what a kind of documents is asked. */
export const DOCUMENT_LEVELS = ["company", "vehicle", "driver"] as const;
export type DocumentLevel = (typeof DOCUMENT_LEVELS)[number];

export const DOCUMENT_SIDES = ["front", "back"] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/** `incomplete`: its back is missing. `replaced`: a newer version took its place. `expired`: approved until a past day. */
export const DOCUMENT_STATES = [
  "incomplete",
  "waiting",
  "approved",
  "expired",
  "returned",
  "replaced",
] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** A kind as admins set it. */
export type DocumentKindContent = {
  name: string;
  level: DocumentLevel;
  expires: boolean;
  twoSided: boolean;
  formats: UploadFormat[];
  keepMonths: number;
};

/** Whose document it is: the company's own, or of one of its vehicles or drivers. */
export type DocumentSubject = { companyId: number; vehicleId: number | null; driverId: number | null };

export const levelOf = ({
  vehicleId,
  driverId,
}: Pick<DocumentSubject, "vehicleId" | "driverId">): DocumentLevel =>
  vehicleId !== null ? "vehicle" : driverId !== null ? "driver" : "company";

/**
 * People and programs of the company, and admins, also one who views the portal as the company does. An aggregator's people, and who
 * reads the company's money, see no document.
 */
export const canReadDocuments = (actor: Actor, companyId: number): boolean =>
  actor.provider === undefined &&
  (canActOnCompany(actor, companyId) || (actor.viewing === true && canSeeCompany(actor, companyId)));

export type DocumentFacts = {
  state: "waiting" | "approved" | "returned";
  validUntil: PlainDate | null;
  replacedAt: Date | null;
  twoSided: boolean;
  /** The sides of its pages. A PDF of two pages has both. */
  sides: readonly DocumentSide[];
};

export function stateOf(document: DocumentFacts, today: PlainDate): DocumentState {
  const { state, validUntil, replacedAt } = document;
  if (replacedAt !== null) return "replaced";
  if (state === "approved") return validUntil !== null && validUntil < today ? "expired" : "approved";
  return state === "waiting" && lacksBack(document) ? "incomplete" : state;
}

export const lacksBack = ({ twoSided, sides }: Pick<DocumentFacts, "twoSided" | "sides">): boolean =>
  twoSided && sides.length < 2;

/**
 * Whether an admin may decide. Fails with `forbidden`, `document_replaced` and `document_incomplete`.
 */
export function decidable(actor: Actor, document: DocumentFacts): Result<null> {
  if (!actor.admin) return fail("forbidden");
  if (document.replacedAt !== null) return fail("document_replaced");
  if (document.state === "waiting" && lacksBack(document)) return fail("document_incomplete");
  return ok(null);
}

/** Checks the expiry that the approver types. Fails with `required`, `document_no_expiry` and `document_past` on its field. */
export function validUntilOf(
  { expires }: Pick<DocumentKindContent, "expires">,
  typed: PlainDate | null,
  today: PlainDate,
): Result<PlainDate | null> {
  const refuse = (code: string) => fail("invalid", { issues: [{ path: "validUntil", code }] });
  if (!expires) return typed === null ? ok(null) : refuse("document_no_expiry");
  if (typed === null) return refuse("required");
  return typed < today ? refuse("document_past") : ok(typed);
}
