import "server-only";
import type { Session } from "#lib/accounts/use-cases/sessions.ts";
import { env } from "#lib/env.ts";
import { hasToEnrol } from "./auth.ts";

const FRESH_MS = 300_000;

/** Where the browser tells of signing out; null when nobody wants to know. */
export const tokenSyncPath = (): string | null => env.tokenSyncPath;

/** What the browser needs to hand its token on after this sign-in; null when nobody wants it, or it was too long ago. */
export function tokenSyncOf(session: Session | null): { path: string; session: string } | null {
  const path = tokenSyncPath();
  if (path === null || !session || hasToEnrol(session)) return null;
  if (Date.now() - session.authenticatedAt.getTime() > FRESH_MS) return null;
  return { path, session: String(session.id) };
}
