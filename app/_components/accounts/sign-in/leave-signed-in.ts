import { dropToken } from "#app/_components/accounts/bearer/bearer-token.ts";

export type SignInStep = "in" | "second_factor";

/** Goes on from a form that proved a password, as a fresh document: nothing of an earlier person stays in memory. */
export function leaveSignedIn(step: SignInStep, destination: string): void {
  dropToken();
  if (step === "in") window.location.replace(destination);
  else window.location.assign(`/user/login/second?from=${encodeURIComponent(destination)}`);
}
