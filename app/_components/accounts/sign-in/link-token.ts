import { isLinkToken } from "#lib/core/safe-path.ts";

type Value = string | string[] | undefined;

/** The secret in a mailed link's address; null when it is missing or malformed. */
export const linkTokenOf = (value: Value): string | null =>
  typeof value === "string" && isLinkToken(value) ? value : null;

export type LinkAddress = { token?: Value; mode?: Value; oobCode?: Value; continueUrl?: Value };

/**
 * The purpose of a mailed link. A link of Google Identity Platform holds the purpose in `mode`, the secret in
 * `oobCode` and its registration in `continueUrl` (lib/adapters/identity/platform/provider.ts). A link with a
 * registration verifies, in every mode.
 */
export function mailedLinkOf(address: LinkAddress): { kind: "verify" | "reset"; token: string | null } {
  if (address.oobCode === undefined) return { kind: "verify", token: linkTokenOf(address.token) };
  const registration = registrationOf(address.continueUrl);
  if (registration !== null) {
    return { kind: "verify", token: linkTokenOf(`${String(address.oobCode)}.${registration}`) };
  }
  if (address.mode !== "resetPassword") return { kind: "verify", token: null };
  return { kind: "reset", token: linkTokenOf(address.oobCode) };
}

function registrationOf(continueUrl: Value): string | null {
  if (typeof continueUrl !== "string" || !URL.canParse(continueUrl)) return null;
  return new URL(continueUrl).searchParams.get("registration");
}
