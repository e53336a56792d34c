import "server-only";
import { cookies } from "next/headers";
import type { Admission } from "#lib/accounts/use-cases/admit.ts";
import { takeOrganisation } from "#lib/accounts/use-cases/limits.ts";
import type { Result } from "#lib/core/result.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { log } from "#lib/log.ts";
import { keepAdmission } from "./auth.ts";
import { accountContextOf } from "./context.ts";
import { type AuthReports, SECOND_STEP } from "./options.ts";
import { cookieName, cookieOf } from "./session-cookie.ts";
import { ssoCookies, ssoFailureOf } from "./sso.ts";

/**
 * The two steps of single sign-on: to the organisation, and back. The person returns to the wanted page, to the second step, or
 * to the sign-in page with the reason in words.
 */
export async function answerSso(
  request: Request,
  { wanted, ask }: { wanted: string | undefined; ask: (reports: AuthReports) => Promise<Response> },
): Promise<Response> {
  const leaving = request.method === "POST";
  const way: Way = { leaving, destination: pathAfterSignIn(wanted ?? rememberedBy(request)) };
  const allowed = await takeOrganisation(accountContextOf(request.headers));
  if (!allowed.ok) return backToLogin(way, allowed.error.code);
  const answer = await ask({
    outage(error) {
      log.warn({ err: error }, "single sign-on could not be finished");
      way.failure = "unavailable";
    },
    failure(problem) {
      way.failure ??= ssoFailureOf(problem);
      if (!EXPECTED.has(way.failure)) log.warn({ err: causeOf(problem) }, "single sign-on failed");
    },
    arrival(admission) {
      way.arrival = admission;
    },
  });
  if (leaving && way.failure === undefined) return answer;
  const ended = await arrived(way);
  // Next merges its cookies with the answer's and loses the library's "Max-Age=0", so Next itself deletes these cookies.
  const jar = await cookies();
  const used = Object.values(ssoCookies());
  for (const { name, options } of used) jar.set(name, "", { ...options, maxAge: 0 });
  return carrying(answer, ended, new Set(used.map(({ name }) => name)));
}

type Way = {
  leaving: boolean;
  destination: string;
  arrival?: Result<Admission>;
  failure?: string;
};

/** Errors that people cause themselves; the log omits them. */
const EXPECTED: ReadonlySet<string> = new Set(["sso_cancelled", "sso_expired"]);

async function arrived(way: Way): Promise<Response> {
  const { arrival, failure, destination } = way;
  if (!arrival) return backToLogin(way, failure ?? "sso_failed");
  if (!arrival.ok) return backToLogin(way, arrival.error.code);
  await keepAdmission(arrival.value);
  return arrival.value.step === "in"
    ? leadingTo(destination)
    : leadingTo(withQuery(SECOND_STEP, { from: destination }));
}

/** A form that reads its answer by script gets the address as JSON instead of a redirect. */
function backToLogin({ leaving, destination }: Way, code: string): Response {
  log.info({ code }, "refused");
  const address = withQuery("/user/login", { error: code, from: destination });
  return leaving ? Response.json({ url: address }) : leadingTo(address);
}

const leadingTo = (address: string): Response =>
  new Response(null, { status: 302, headers: { location: address } });

/** The other cookies of next-auth. */
function carrying(from: Response, to: Response, used: ReadonlySet<string>): Response {
  for (const cookie of from.headers.getSetCookie()) {
    if (!used.has(cookie.split("=")[0] ?? "")) to.headers.append("set-cookie", cookie);
  }
  to.headers.set("cache-control", "no-store");
  return to;
}

/** The page that a person wanted. next-auth keeps it as an address of this site. */
function rememberedBy(request: Request): string {
  const remembered = cookieOf(request.headers, cookieName("callback"));
  try {
    const { pathname, search } = new URL(decodeURIComponent(remembered));
    return pathname + search;
  } catch {
    return "/";
  }
}

function withQuery(path: string, values: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== "/"));
  return query.size === 0 ? path : `${path}?${query}`;
}

const causeOf = (problem: unknown): unknown =>
  typeof problem === "object" && problem !== null && "error" in problem ? problem.error : problem;
