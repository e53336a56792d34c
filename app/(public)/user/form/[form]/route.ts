import { type PostedFormName, postedForms } from "#app/_components/accounts/sign-in/posted-forms.ts";
import { safePath } from "#lib/core/safe-path.ts";
import type { ActionResult } from "#lib/doors/action.ts";
import { keepPosted } from "#lib/doors/auth/posted.ts";
import { plainPage } from "#lib/doors/plain-page.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

type Segments = { params: Promise<{ form: string }> };
type Page = { path: string; query?: Record<string, string> };
type AnyForm = {
  page: (fields: Record<string, string>, referrer: string) => Page;
  send: (fields: Record<string, string>) => Promise<ActionResult<unknown>>;
  next?: (output: never, fields: Record<string, string>) => Page | Promise<Page>;
};

/**
 * The forms of the sign-in pages as a browser itself posts them: without scripts, or before they have loaded. The answer
 * redirects, so that a reload sends nothing.
 */
export async function POST(request: Request, { params }: Segments): Promise<Response> {
  const name = (await params).form as PostedFormName;
  if (!Object.hasOwn(postedForms, name)) return refused(request, 404, "not_found");
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? ""))
    return refused(request, 415, "unsupported_media_type");
  const form: AnyForm = postedForms[name];
  const fields = Object.fromEntries(new URLSearchParams(await request.text()));
  const referrer = ownPathOf(request);
  const result = await form.send(fields);
  if (!result.ok && result.error.code === "forbidden_origin")
    return refused(request, 403, "forbidden_origin");
  if (result.ok && form.next) return leadTo(await form.next(result.value as never, { ...fields, referrer }));
  await keepPosted({
    form: name,
    email: (fields.email ?? "").slice(0, 128),
    error: result.ok ? null : result.error,
  });
  const { path, query } = form.page(fields, referrer);
  return leadTo({ path, query: { ...query, posted: "1" } });
}

function leadTo({ path, query = {} }: Page): Response {
  const search = new URLSearchParams(query);
  const location = search.size > 0 ? `${path}?${search}` : path;
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/** The page of this site with the form; empty if the browser does not tell. */
function ownPathOf(request: Request): string {
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return "";
  const { host, pathname, search } = new URL(referrer);
  return host === request.headers.get("host") ? safePath(pathname + search) : "";
}

const refused = (request: Request, status: number, code: string): Response =>
  new Response(
    plainPage({
      title: m.ui_errorTitle(),
      message: messageOfCode(code),
      requestId: request.headers.get("x-request-id") ?? "",
    }),
    { status, headers: { "content-type": "text/html; charset=utf-8" } },
  );
