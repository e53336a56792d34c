import "server-only";
import { readAccount } from "#lib/use-cases/accounts/account.ts";
import { accountContext } from "./auth-context.ts";
import { requireSession } from "./page.ts";

export type Confirmation = {
  /** Whether whoever sits there has shown lately who they are. */
  recent: boolean;
  /** Whether they could by a passkey. */
  passkey: boolean;
};

/** For pages with something that whoever sits there has to confirm in person (`confirmed` of a use case's context). */
export async function readConfirmation(): Promise<Confirmation> {
  const { recent, passkeys } = await readAccount(await accountContext(), await requireSession());
  return { recent, passkey: passkeys.length > 0 };
}
