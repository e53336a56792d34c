import { expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { type Answer, send } from "#e2e/support/http.ts";
import type { Scene } from "./scene.ts";

// Sends the requests of the tenant wall and compares the answers.

export const ABSENT = "999999999";
export const MALFORMED = [
  "0",
  "-1",
  "1e3",
  "1.0",
  "9007199254740993",
  "99999999999999999999",
  "01",
  "abc",
  "%20",
  "__proto__",
];

type Pair = { foreign: Answer; absent: Answer };

/** Expects that another user's data gets the same answer as missing data, and that the answer shows none of it. */
export async function expectForeign(scene: Scene, { foreign, absent }: Pair): Promise<void> {
  expect([404, 422]).toContain(foreign.status);
  expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
  expect(everythingOf(foreign).replaceAll(`q=${scene.canary}`, "")).not.toContain(scene.canary);
}

export const DEAD_SESSION = { cookie: "tolppa.session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c" };

export async function look(api: Api, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return answerOf(await api.get(path, { headers, maxRedirects: 0 }));
}

export const answerOf = async (answer: Awaited<ReturnType<Api["get"]>>): Promise<Answer> => ({
  status: answer.status(),
  headers: answer.headers(),
  body: await answer.text(),
});

export const anonymously = (
  origin: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> => send(origin, { path, headers });

export const everythingOf = ({ headers, body }: Answer): string => JSON.stringify(headers) + body;

/** Body and headers without the parts that differ between any two answers: time, calls left, request id, nonce, requested id, work that waits. */
export function comparable({ headers, body }: Answer, scene: Scene): string {
  const { company, vehicle, driver, program, dispute, document } = scene;
  const { date: _, ratelimit: _left, "x-request-id": requestId = "", ...rest } = headers;
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1];
  const same = (text: string): string =>
    text
      .replaceAll(nonce ?? requestId, "NONCE")
      .replaceAll(requestId, "REQUEST")
      // Next.js gives each answer an id. The whole id is removed, because its letters may contain an id of the scene.
      .replaceAll(/"[\w-]{21}[vm]"/g, '"KEY"')
      .replaceAll(
        new RegExp(
          `\\b(${company}|${vehicle}|${driver}|${program}|${dispute}|${document}|${ABSENT})\\b`,
          "g",
        ),
        "ID",
      )
      // The number beside the admins' queue changes while other tests run.
      .replaceAll(/count-badge\\?"(?:>|,\\?"children\\?":\\?")[^<"\\]*/g, "COUNT")
      .replaceAll(/"content-length":"\d+",?/g, "");
  const { markup, rows } = partsOf(body, rest["content-type"]);
  return [same(JSON.stringify(rest)), same(markup), ...rows.map(same).sort()].join("\n");
}

/**
 * A page's markup, and the rows of its data for the browser's code, which stand in the markup's scripts, or alone in an answer to
 * that code. Parallel parts of the server's rendering arrive in any order, numbered by their arrival, and a script may end in the
 * middle of a word. So the rows are joined and lose their numbers before anything in them is replaced.
 */
function partsOf(body: string, type = ""): { markup: string; rows: string[] } {
  if (type.startsWith("text/x-component")) return { markup: "", rows: body.split("\n").map(unnumbered) };
  const script = /<script[^>]*>([\s\S]*?)<\/script>/g;
  const sent = [...body.matchAll(script)].map(([, code = ""]) => code).join("");
  const rows = sent
    .replaceAll(/"\]\)self\.__next_f\.push\(\[1,"/g, "")
    .split("\\n")
    .map(unnumbered);
  return { markup: body.replaceAll(script, ""), rows };
}

const unnumbered = (row: string): string =>
  row.replace(/^[\da-f]+:/, "").replaceAll(/\$L?@?[\da-f]{1,3}(?=[\\":])/g, "$REF");

export const withoutRequestId = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === "requestId" ? undefined : value)));
