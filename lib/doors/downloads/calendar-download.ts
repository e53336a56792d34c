import "server-only";
import { payoutCalendarFile } from "#lib/adapters/documents/icalendar.ts";
import { fail } from "#lib/core/result.ts";
import { readQuery } from "#lib/doors/api/body.ts";
import { problem } from "#lib/doors/api/problem.ts";
import { linkedCalendar } from "#lib/doors/auth/mail-links.ts";
import { requestIdIn } from "#lib/doors/request-id.ts";
import { env } from "#lib/env.ts";
import * as m from "#messages";

const NOT_FOUND = fail("not_found").error;

/** Answers a calendar program, which has a link and no account. */
export async function linkedCalendarFile(request: Request): Promise<Response> {
  const requestId = requestIdIn(request.headers);
  const { token } = readQuery(new URL(request.url));
  const calendar = await linkedCalendar(request.headers, token);
  // A calendar program shows no text of ours, so a 404 tells it that the calendar is gone.
  if (!calendar.ok)
    return problem(calendar.error.code === "link_expired" ? NOT_FOUND : calendar.error, requestId);
  const name = m.calendar_fileName({}, { locale: calendar.value.language });
  const file = payoutCalendarFile(calendar.value, { appUrl: env.appUrl, now: new Date() });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${name}.ics"`,
      "cache-control": "no-store",
    },
  });
}
