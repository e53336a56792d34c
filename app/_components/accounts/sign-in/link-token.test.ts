import { expect, test } from "vitest";
import { type LinkAddress, mailedLinkOf } from "./link-token.ts";

const OOB = "B".repeat(54);
const REGISTRATION = "3f6c1a52-7d0e-4c58-9a51-0b9a3c2d1e4f";
const registered = `https://portal.example/user/verify?registration=${REGISTRATION}`;

test.each<[string, LinkAddress, ReturnType<typeof mailedLinkOf>]>([
  ["one of the portal's own", { token: "A".repeat(43) }, { kind: "verify", token: "A".repeat(43) }],
  ["nothing", {}, { kind: "verify", token: null }],
  ["nonsense", { token: "x" }, { kind: "verify", token: null }],
  [
    "a registration's first mail",
    { mode: "verifyEmail", oobCode: OOB, continueUrl: registered },
    { kind: "verify", token: `${OOB}.${REGISTRATION}` },
  ],
  [
    "a registration's second mail, which the provider calls a reset",
    { mode: "resetPassword", oobCode: OOB, continueUrl: registered },
    { kind: "verify", token: `${OOB}.${REGISTRATION}` },
  ],
  [
    "a reset",
    { mode: "resetPassword", oobCode: OOB, continueUrl: "https://portal.example/user/login" },
    { kind: "reset", token: OOB },
  ],
  ["a reset without a way on", { mode: "resetPassword", oobCode: OOB }, { kind: "reset", token: OOB }],
  [
    "a verification nobody registered for",
    { mode: "verifyEmail", oobCode: OOB },
    { kind: "verify", token: null },
  ],
  ["a changed e-mail", { mode: "recoverEmail", oobCode: OOB }, { kind: "verify", token: null }],
  ["two codes", { mode: "resetPassword", oobCode: [OOB, OOB] }, { kind: "reset", token: null }],
  [
    "a way on that is no address",
    { mode: "resetPassword", oobCode: OOB, continueUrl: "//%" },
    { kind: "reset", token: OOB },
  ],
])("%s leads where it should", (_name, address, expected) => {
  expect(mailedLinkOf(address)).toEqual(expected);
});
