import "server-only";
import { isUnavailable } from "#db/errors.ts";
import { accountContext } from "./context.ts";

/**
 * Whether the link of a mail is still worth asking a password for. While the database is away it is: the form's button
 * tells of the outage.
 */
export async function isVerificationOpen(token: string): Promise<boolean> {
  const { identity } = await accountContext();
  try {
    return await identity.isVerificationOpen(token);
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}
