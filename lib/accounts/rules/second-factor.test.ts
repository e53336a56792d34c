import { expect, test } from "vitest";
import { isSecondRecent, type SignInMethod } from "./second-factor.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

type Proof = { signedIn: number; amr: SignInMethod[]; steppedUp?: [SignInMethod, number]; ended?: number };

test.each<[string, Proof, boolean]>([
  ["a sign-in with both of nine minutes ago", { signedIn: 9, amr: ["pwd", "totp"] }, true],
  ["a sign-in with both of ten minutes ago", { signedIn: 10, amr: ["pwd", "totp"] }, false],
  ["a sign-in with the password alone", { signedIn: 1, amr: ["pwd"] }, false],
  ["a passkey shown later", { signedIn: 600, amr: ["pwd"], steppedUp: ["passkey", 9] }, true],
  ["the password shown later", { signedIn: 600, amr: ["pwd", "totp"], steppedUp: ["pwd", 1] }, false],
  [
    "a passkey shown before all proofs ended",
    { signedIn: 600, amr: [], steppedUp: ["passkey", 9], ended: 5 },
    false,
  ],
])("%s as a recent second factor: %o is %s", (_, { signedIn, amr, steppedUp, ended }, expected) => {
  const [steppedUpBy = null, minutes] = steppedUp ?? [];
  const shown = {
    amr,
    authenticatedAt: ago(signedIn),
    steppedUpBy,
    steppedUpAt: minutes === undefined ? null : ago(minutes),
    proofEndedAt: ended === undefined ? null : ago(ended),
  };
  expect(isSecondRecent(shown, NOW)).toBe(expected);
});
