import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import { isUnavailable } from "#db/errors.ts";
import type { deskVisitSchema } from "#lib/accountant-desk/schema.ts";
import { type OpenDesk, readDesk, visitDesk } from "#lib/accountant-desk/use-cases/desk.ts";
import { saveAccountName } from "#lib/accounts/use-cases/account.ts";
import { takeShownLink, takeWrongLink } from "#lib/accounts/use-cases/limits.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { isSameSecret } from "#lib/core/same-secret.ts";
import { requestIdIn } from "#lib/doors/request-id.ts";
import { runUseCase, type UseCaseCall } from "#lib/doors/run.ts";
import { linkedDriverSchema } from "#lib/driver-statements/schema.ts";
import { type LinkedDriverStatement, openDriverLink } from "#lib/driver-statements/use-cases/driver-link.ts";
import { env } from "#lib/env.ts";
import type { joinSchema } from "#lib/people/schema.ts";
import { acceptInvitation, readInvitation, type ShownInvitation } from "#lib/people/use-cases/accept.ts";
import { parseInput } from "#lib/platform/schema/fields.ts";
import type { PayoutCalendar } from "#lib/statements/rules/payout-calendar.ts";
import { type LinkedStatement, openStatementLink } from "#lib/statements/use-cases/accountant.ts";
import { readPayoutCalendar } from "#lib/statements/use-cases/payout-calendar.ts";
import { currentActor, currentSession } from "./auth.ts";
import { accountContext, accountContextOf } from "./context.ts";

const TOKEN = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Shows an invitation to the holder of its link. Fails with `link_expired` for every ended invitation, and `too_many_attempts`.
 */
export const linkedInvitation = (incoming: Headers, token: unknown): Promise<Result<ShownInvitation>> =>
  throughLink(incoming, token, { mode: "read", run: readInvitation });

/** Accepts an invitation as the signed-in person, whose name it keeps. Fails like the use case, and with `unauthenticated`, `too_many_attempts`. */
export async function joinByInvitation({
  token,
  name,
}: z.output<typeof joinSchema>): Promise<Result<{ companyId: number }>> {
  const incoming = await headers();
  const link = await readLink(incoming, token);
  if (!link.ok) return link;
  const actor = await currentActor();
  if (!actor.ok) return actor;
  const requestId = requestIdIn(incoming);
  const { value } = actor;
  const joined = await runUseCase({
    actor: value,
    mode: "write",
    requestId,
    run: acceptInvitation,
    input: link.value,
  });
  const session = await currentSession();
  if (joined.ok && session && name) await saveAccountName(accountContextOf(incoming), session, name);
  return joined;
}

/**
 * Shows the statement of an accountant's link; the link alone gives access. Forged, revoked and old links all fail with
 * `link_expired`, so that a guess reveals nothing. Fails also with `too_many_attempts`.
 */
export const linkedStatement = (incoming: Headers, token: unknown): Promise<Result<LinkedStatement>> =>
  throughLink(incoming, token, { mode: "write", run: openStatementLink });

/** Shows the payout days of a calendar link, which alone gives access. Fails like `linkedStatement`. */
export const linkedCalendar = (incoming: Headers, token: unknown): Promise<Result<PayoutCalendar>> =>
  throughLink(incoming, token, { mode: "write", run: readPayoutCalendar });

/** Shows a driver's own statement of a period, by default the latest whole one. Fails like `linkedStatement`, and for no period. */
export async function linkedDriverStatement(
  incoming: Headers,
  { token, period }: { token: unknown; period: unknown },
): Promise<Result<LinkedDriverStatement>> {
  const link = await readLink(incoming, token);
  if (!link.ok) return link;
  const asked = parseInput(linkedDriverSchema, { ...link.value, period });
  if (!asked.ok) return asked;
  const requestId = requestIdIn(incoming);
  return runUseCase({ actor: SYSTEM, mode: "write", requestId, run: openDriverLink, input: asked.value });
}

/** The address that a driver's link has. */
export const driverLinkUrl = (linkId: string): string =>
  `${env.appUrl}/driver?token=${tokenOfLink(linkId)}.${linkId}`;

/** Shows an accountant's desk, or its door. It changes nothing. Fails like `linkedStatement`. */
export const linkedDesk = (incoming: Headers, token: unknown): Promise<Result<OpenDesk | null>> =>
  throughLink(incoming, token, { mode: "read", run: readDesk });

/** Begins the accountant's visit. Fails like `linkedStatement`. */
export const visitLinkedDesk = async ({ token }: z.output<typeof deskVisitSchema>): Promise<Result<null>> =>
  throughLink(await headers(), token, { mode: "write", run: visitDesk });

/** The secret of a mailed link. */
export const tokenOfLink = (linkId: string): string => linkToken(env.authSecret, linkId);

/** The address that a calendar program subscribes to. */
export const calendarUrl = (linkId: string): string =>
  `${env.appUrl}/payout-days.ics?token=${tokenOfLink(linkId)}.${linkId}`;

/** Runs a use case of the system for the holder of a link. */
async function throughLink<Output>(
  incoming: Headers,
  token: unknown,
  call: Pick<UseCaseCall<{ linkId: string }, Output>, "mode" | "run">,
): Promise<Result<Output>> {
  const link = await readLink(incoming, token);
  if (!link.ok) return link;
  return runUseCase({ ...call, actor: SYSTEM, requestId: requestIdIn(incoming), input: link.value });
}

/** Reads the id in a link that this server made. Counts wrong links by address and right links by their id. */
async function readLink(incoming: Headers, token: unknown): Promise<Result<{ linkId: string }>> {
  const ctx = accountContextOf(incoming);
  const linkId = typeof token === "string" ? linkIdOf(token) : null;
  const allowed = linkId === null ? await takeWrongLink(ctx) : await takeShownLink(ctx, linkId);
  if (!allowed.ok) return allowed;
  return linkId === null ? fail("link_expired") : ok({ linkId });
}

/** The id in the token of a link that this server made; null for another text. */
export function linkIdOf(token: string): string | null {
  const [, secret = "", linkId = ""] = TOKEN.exec(token) ?? [];
  return isSameSecret(secret, tokenOfLink(linkId)) ? linkId : null;
}

/**
 * Whether a verification link may still ask for a password. True while the database is away, so that the form's button reports
 * the outage.
 */
export async function isVerificationOpen(token: string): Promise<boolean> {
  const { identity } = await accountContext();
  try {
    return await identity.isVerificationOpen(token);
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}
