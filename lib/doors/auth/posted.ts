import "server-only";
import { cookies } from "next/headers";
import { z } from "zod";
import type { ActionError } from "#lib/doors/action.ts";
import { cookieName, cookieOptions } from "./session-cookie.ts";

/** Long enough for the browser to follow the redirect. */
const KEPT_SECONDS = 60;
/** A cookie longer than this is dropped by browsers. */
const MAX_TEXT = 2_500;

const postedSchema = z.object({
  form: z.string(),
  email: z.string(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      requestId: z.string(),
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
    })
    .nullable(),
});

/** What became of a form that the browser itself posted. `email` is typed text, which does not belong into an address. */
export type Posted = { form: string; email: string; error: ActionError | null };

/** Keeps it for the page that the answer leads to. */
export async function keepPosted(posted: Posted): Promise<void> {
  const text = Buffer.from(JSON.stringify(posted)).toString("base64url");
  const kept = text.length <= MAX_TEXT ? text : "";
  (await cookies()).set(cookieName("posted"), kept, { ...cookieOptions(), maxAge: KEPT_SECONDS });
}

/** `asked`: whether the address says that the page answers a posted form, so that another visit shows nothing of it. */
export async function readPosted(asked: unknown, ...forms: readonly string[]): Promise<Posted | null> {
  const text = (await cookies()).get(cookieName("posted"))?.value;
  if (asked === undefined || !text) return null;
  try {
    const posted = postedSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return forms.includes(posted.form) ? posted : null;
  } catch {
    return null;
  }
}
