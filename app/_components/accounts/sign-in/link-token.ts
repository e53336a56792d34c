import { isLinkToken } from "#lib/core/safe-path.ts";

type Value = string | string[] | undefined;

/** The secret in a mailed link's address; null when there is none, or what is there cannot be one. */
export const linkTokenOf = (value: Value): string | null =>
  typeof value === "string" && isLinkToken(value) ? value : null;

export type LinkAddress = { token?: Value; mode?: Value; oobCode?: Value; continueUrl?: Value };

/**
 * What the link of a mail is for. One of Google Identity Platform says it in `mode`, carries its secret in `oobCode`, and
 * in `continueUrl` the registration it was sent for (lib/adapters/identity/platform/provider.ts): such a link verifies,
 * whatever its mode.
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
