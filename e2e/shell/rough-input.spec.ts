import { expect, test } from "#e2e/fixtures.ts";
import { callAction, postAction, serverActions } from "#e2e/support/actions.ts";
import { createCompany } from "#e2e/support/company.ts";
import { type Sent, send, sendRaw } from "#e2e/support/http.ts";
import { linkIn, mailsTo } from "#e2e/support/mail.ts";
import { browserLike, cookieOf, createAccount, newPerson, type Person } from "#e2e/support/person.ts";
import { builtRoutes, pathOf } from "#e2e/support/routes.ts";

// Requests that no browser sends. Every answer is a 4xx with a reason, never a 5xx and never silence.

const ELSEWHERE = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "/%2f/evil.example",
  "/%5cevil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "@evil.example",
  "/companies@evil.example:80/../..//evil.example",
  "/\u2215\u2215evil.example",
  "/\u0000/evil.example",
  `/${"a".repeat(3000)}`,
];

for (const from of ELSEWHERE) {
  test(`signing in does not redirect to ${JSON.stringify(from).slice(0, 60)}`, async ({ owner, origin }) => {
    const query = new URLSearchParams({ from });
    const answer = await owner.api.get(`/user/login?${query}`, { maxRedirects: 0 });
    expect(answer.status()).toBeLessThan(500);
    // A 4xx refuses the request without a redirect.
    if (answer.status() >= 400) return;
    expect(answer.status()).toBe(307);
    const target = new URL(answer.headers().location ?? "", origin);
    expect(target.origin).toBe(origin);
    expect(target.pathname).not.toMatch(/^\/\//);
    expect(target.href).not.toContain("evil");
  });
}

test("signing in redirects to a page of this site with its query", async ({ owner }) => {
  const from = "/companies/9/vehicles?status=active";
  const answer = await owner.api.get(`/user/login?${new URLSearchParams({ from })}`, { maxRedirects: 0 });
  expect(answer.headers().location).toBe(from);
});

test("a forged host does not get into the links of mails", async ({ origin }) => {
  const email = await createAccount(origin);
  const api = browserLike(origin);
  for (const headers of [
    { "x-forwarded-host": "evil.example" },
    { forwarded: "host=evil.example;proto=https" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", "x-original-host": "evil.example" },
  ]) {
    await postAction(api, "requestResetAction", { args: [{ email }], headers });
  }
  const id = serverActions().find(({ name }) => name === "requestResetAction")?.id ?? "";
  const other = await createAccount(origin);
  const answer = await send(origin, {
    method: "POST",
    path: "/user/reset",
    headers: {
      host: "evil.example",
      origin: "http://evil.example",
      "next-action": id,
      "content-type": "text/plain;charset=UTF-8",
    },
    body: JSON.stringify([{ email: other }]),
  });
  expect(answer.status).toBeLessThan(500);
  // The first link verified the account. The links of the resets follow.
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 15_000 }).toBeGreaterThan(1);
  for (const mail of [...(await mailsTo(email)), ...(await mailsTo(other))]) {
    expect(mail.text).not.toContain("evil");
    expect(mail.html).not.toContain("evil");
    expect(mail.text).toContain(`${origin}${linkIn(mail)}`);
  }
});

for (const path of [
  "/companies/%",
  "/companies/%zz",
  "/%ff",
  "/companies/%c0%ae",
  "/api/companies/%e0%a4",
  "/companies/1%00",
  "/%00",
  "/api/%00",
]) {
  for (const method of ["GET", "POST"]) {
    test(`${method} ${path} is a bad request`, async ({ origin }) => {
      const answer = await send(origin, { method, path });
      expect(answer.status).toBe(400);
      expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
      expect(answer.body).toContain("Pyyntö oli virheellinen");
    });
  }
}

test("unknown methods are refused", async ({ origin }) => {
  for (const method of ["TRACE", "TRACK", "PROPFIND", "FOO"]) {
    for (const path of ["/", "/companies", "/api/companies"]) {
      const status = await sendRaw(
        origin,
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect([400, 405], `${method} ${path}`).toContain(status);
    }
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    expect((await send(origin, { method, path: "/companies" })).status).toBe(405);
  }
});

test("the server answers or closes a connection that sends no HTTP request, and keeps running", async ({
  origin,
}) => {
  const end = "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  for (const bytes of [
    `GET / HTTP/1.1${end}`.replace("Host: localhost", `X: ${"x".repeat(20_000)}\r\nHost: localhost`),
    `GET /${"a".repeat(9_000)} HTTP/1.1${end}`,
    `GET /\u0000 HTTP/1.1${end}`,
    `GET http://evil.example/ HTTP/1.1${end}`,
    `CONNECT evil.example:443 HTTP/1.1${end}`,
    `GET / HTTP/9.9${end}`,
    "GET / HTTP/1.1\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`,
    `POST /api/companies HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked${end}0\r\n\r\n`,
    `POST /api/companies HTTP/1.1\r\nTransfer-Encoding: chunked${end}zz\r\n`,
    `GET /api/companies HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nHost: localhost\r\nConnection: upgrade\r\n\r\n`,
    "\u0016\u0003\u0001\u0002\u0000nonsense\r\n\r\n",
  ]) {
    const status = await sendRaw(origin, bytes);
    expect(status === null || (status >= 400 && status < 500), `${status}: ${bytes.slice(0, 50)}`).toBe(true);
  }
  expect((await send(origin, { path: "/api/health" })).status).toBe(200);
});

test("actions with malformed arguments are refused", async ({ member, origin }) => {
  const cookie = await cookieOf(member.api);
  const { id: companyId } = await createCompany(member.api);
  // The framework cannot read these for any action.
  const unreadable = ["", "{", "[", "{}", '["$F1"]', '["$@1"]', "x".repeat(300_000)];
  for (const [index, { id, name, pages }] of serverActions().entries()) {
    for (const body of [
      ...(index < 3 ? unreadable : []),
      "null",
      '["$1"]',
      "[null]",
      "[[]]",
      '["x"]',
      '[{"__proto__":1}]',
    ]) {
      const answer = await send(origin, {
        method: "POST",
        path: pathOf(pages[0] ?? "/", companyId),
        headers: { origin, cookie, "content-type": "text/plain;charset=UTF-8", "next-action": id },
        body,
      });
      expect(answer.status, `${name} ${body.slice(0, 20)}`).toBeLessThan(500);
      // Signing out takes no arguments and would end the member's session.
      if (/^signOut/.test(name)) break;
    }
  }
});

test("every field of every form refuses text that the database cannot store, with a reason", async ({
  member,
}) => {
  const { id } = await createCompany(member.api);
  for (const nasty of ["\u0000", "\ud800", "\u202e", "\u0007", "x".repeat(100_000)]) {
    for (const body of [
      { companyName: nasty },
      { taxiServiceLicence: `A${nasty}` },
      { accountantEmail: `a${nasty}@b.fi` },
      { address: { street: nasty } },
      { contact: { lastName: nasty } },
      { billing: { iban: nasty } },
    ]) {
      const byCall = await member.api.put(`/api/companies/${id}`, { data: body });
      expect(byCall.status()).toBe(422);
      const byForm = await callAction(member.api, "saveCompanyAction", {
        args: [{ companyId: id, body }],
        companyId: id,
      });
      expect(byForm).toMatchObject({ ok: false, error: { code: "invalid" } });
    }
  }
});

test("two thousand malformed requests are all answered, none with a 5xx", async ({ origin }) => {
  test.setTimeout(120_000);
  const random = seeded(20_261_121);
  const people = await Promise.all([newPerson(origin), newPerson(origin)]);
  const callers = await Promise.all([null, ...people].map((person) => headersOf(person)));
  const failures: string[] = [];
  let left = 2_000;
  const fire = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const sent = oddRequest(random, callers, origin);
      const outcome = await send(origin, sent).then(({ status }) => status, String);
      if (typeof outcome === "string" || outcome >= 500)
        failures.push(`${outcome} ${JSON.stringify(sent).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, fire));
  expect(failures).toEqual([]);
});

async function headersOf(person: Person | null): Promise<Record<string, string>[]> {
  if (!person) return [{}];
  const cookie = await cookieOf(person.api);
  return [{ cookie }, { authorization: `Bearer ${await person.token()}` }];
}

type Random = () => number;

/** The generator mulberry32 makes the same requests in every run. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const IDS = [
  "1",
  "0",
  "-1",
  "999999999",
  "1e3",
  "9007199254740993",
  "abc",
  "%20",
  "%ff",
  "..",
  "%2e%2e",
  "1;x",
  "1?",
  "null",
  "__proto__",
  "%F0%9F%9A%95",
  "'",
  "1'--",
];
const QUERIES = [
  "",
  "?",
  "?_rsc",
  "?status=active",
  "?status=x&status=y",
  "?cursor=eyJ2Ijox",
  "?limit=-1",
  "?q=%25",
  "?q=%00",
  "?from=//x",
  "?token=x",
  "?__proto__=1",
  "?mail=../../x",
  `?q=${"x".repeat(500)}`,
  "?a[b]=c",
  "?%ff",
];
const BODIES = [
  "",
  "{}",
  "[]",
  "null",
  '"x"',
  "1",
  "{",
  '{"companyName":1}',
  '{"status":"active"}',
  '{"__proto__":{}}',
  "[[[[[[[[[[]]]]]]]]]]",
  "a=b",
  "\u0000",
  '{"a":"\\ud800"}',
  "--x\r\n\r\nx",
  `{"companyName":"${"å".repeat(2_000)}"}`,
];
const TYPES = [
  "application/json",
  "text/plain;charset=UTF-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "x",
  "",
];
const ODD_HEADERS: Record<string, string>[] = [
  {},
  { rsc: "1" },
  { rsc: "1", "next-router-state-tree": "%5B%22%22%5D" },
  { "next-router-state-tree": "nonsense" },
  { "next-action": "x" },
  { "next-action": "0".repeat(42) },
  { "x-nextjs-data": "1" },
  { "x-middleware-subrequest": "middleware" },
  { "if-match": "x" },
  { "if-none-match": "*" },
  { "idempotency-key": "" },
  { range: "bytes=0-1" },
  { accept: "\u00ff" },
  { cookie: "tolppa.session=x; =; ;a" },
  { authorization: "Bearer x" },
  { "content-security-policy": "script-src *" },
  { expect: "100-continue" },
];

function oddRequest(random: Random, callers: Record<string, string>[][], origin: string): Sent {
  const routes = [
    ...builtRoutes(),
    "/unknown",
    "/api/unknown/[id]",
    "/_next/static/[id]",
    "/_next/data/[id].json",
    "/_next/image",
  ];
  const method = pick(random, ["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]);
  const headers: Record<string, string> = {
    ...pick(random, pick(random, callers)),
    ...pick(random, ODD_HEADERS),
  };
  if (random() < 0.6) headers.origin = random() < 0.8 ? origin : "https://evil.example";
  const withBody = method !== "GET" && method !== "HEAD" && random() < 0.8;
  const type = pick(random, TYPES);
  if (withBody && type) headers["content-type"] = type;
  const path = pathOf(pick(random, routes), pick(random, IDS)) + pick(random, QUERIES);
  return { method, path, headers, ...(withBody && { body: pick(random, BODIES) }) };
}
