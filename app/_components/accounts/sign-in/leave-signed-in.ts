import { dropToken } from "#app/_components/accounts/bearer/bearer-token.ts";

export type SignInStep = "in" | "second_factor";

/** Continues after a proven password with a fresh document, so that no data of an earlier person stays in memory. */
export function leaveSignedIn(step: SignInStep, destination: string): void {
  dropToken();
  if (step === "in") window.location.replace(destination);
  else window.location.assign(`/user/login/second?from=${encodeURIComponent(destination)}`);
}
