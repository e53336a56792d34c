import { expect, test } from "vitest";
import { type LinkAddress, mailedLinkOf } from "./link-token.ts";

const OOB = "B".repeat(54);
const REGISTRATION = "3f6c1a52-7d0e-4c58-9a51-0b9a3c2d1e4f";
const registered = `https://portal.example/user/verify?registration=${REGISTRATION}`;

test.each<[string, LinkAddress, ReturnType<typeof mailedLinkOf>]>([
  ["a link of the portal", { token: "A".repeat(43) }, { kind: "verify", token: "A".repeat(43) }],
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
  [
    "a reset without a return address",
    { mode: "resetPassword", oobCode: OOB },
    { kind: "reset", token: OOB },
  ],
  [
    "a verification without a registration",
    { mode: "verifyEmail", oobCode: OOB },
    { kind: "verify", token: null },
  ],
  ["a changed e-mail", { mode: "recoverEmail", oobCode: OOB }, { kind: "verify", token: null }],
  ["two codes", { mode: "resetPassword", oobCode: [OOB, OOB] }, { kind: "reset", token: null }],
  [
    "a return address that is malformed",
    { mode: "resetPassword", oobCode: OOB, continueUrl: "//%" },
    { kind: "reset", token: OOB },
  ],
])("the address of a mailed link: %s", (_name, address, expected) => {
  expect(mailedLinkOf(address)).toEqual(expected);
});
