import "server-only";
import { confirmationOf } from "#lib/accounts/use-cases/account.ts";
import { requireSession } from "#lib/http/page.ts";
import { accountContext } from "./context.ts";

export type Confirmation = {
  /** Whether whoever sits there has shown lately who they are. */
  recent: boolean;
  /** Whether they could by a passkey. */
  passkey: boolean;
  /** Whether they could by a code of an authenticator app. */
  totp: boolean;
};

/** For pages with something that whoever sits there has to confirm in person (`confirmed` of a use case's context). */
export const readConfirmation = async (): Promise<Confirmation> =>
  confirmationOf(await accountContext(), await requireSession());
