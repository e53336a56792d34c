import "server-only";
import { cookies } from "next/headers";
import { z } from "zod";
import type { ActionError } from "#lib/doors/action.ts";
import { cookieName, cookieOptions } from "./session-cookie.ts";

/** Long enough for the browser to follow the redirect. */
const KEPT_SECONDS = 60;
/** Browsers drop longer cookies. */
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

/** The result of a form that the browser itself posted. `email` is typed text, which must not stand in an address. */
export type Posted = { form: string; email: string; error: ActionError | null };

/** Keeps the result for the page to which the answer redirects. */
export async function keepPosted(posted: Posted): Promise<void> {
  const text = Buffer.from(JSON.stringify(posted)).toString("base64url");
  const kept = text.length <= MAX_TEXT ? text : "";
  (await cookies()).set(cookieName("posted"), kept, { ...cookieOptions(), maxAge: KEPT_SECONDS });
}

/** The kept result. `asked`: a parameter of the redirect, so that later visits do not show the result. */
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
