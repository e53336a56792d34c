import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { notAdminHint } from "#lib/doors/auth/admin-hint.ts";
import { encodeSession } from "#lib/doors/auth/session-cookie.ts";
import { config, middleware } from "./middleware.ts";

const SITE = "https://portal.example.fi";
const COOKIE = { cookie: "__Host-tolppa.session=anything" };

const visit = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  middleware(new NextRequest(`${SITE}${path}`, { headers, method }));

/** The headers that the page receives: Next passes changed request headers on under this prefix. */
const given = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("without a session cookie", () => {
  test.each([
    ["/", "/user/login"],
    ["/companies", "/user/login?from=%2Fcompanies"],
    [
      "/companies/12/vehicles?status=active",
      "/user/login?from=%2Fcompanies%2F12%2Fvehicles%3Fstatus%3Dactive",
    ],
    // A file is no screen to return to.
    ["/companies/export?format=csv&status=active", "/user/login?from=%2Fcompanies"],
    ["/companies/12/vehicles/export?format=csv", "/user/login?from=%2Fcompanies%2F12%2Fvehicles"],
    ["/companies?_rsc=abc", "/user/login?from=%2Fcompanies"],
    ["/admin/partners", "/user/login?from=%2Fadmin%2Fpartners"],
  ])("%s leads to %s", async (path, location) => {
    const response = await visit(path);
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`${SITE}${location}`);
  });

  test.each([
    "/user/login",
    "/user/verify?token=x",
    "/dev/mailbox",
    "/companiesx",
    "/nowhere",
    "/user/companies",
  ])("%s is left to its page", async (path) => {
    expect((await visit(path)).headers.get("location")).toBeNull();
  });

  test("an action gets its own answer instead of another page's form", async () => {
    expect((await visit("/companies", {}, "POST")).headers.get("location")).toBeNull();
  });
});

test.each(["__Host-tolppa.session", "tolppa.session"])(
  "a request with a cookie %s reaches the page",
  async (name) => {
    expect((await visit("/companies", { cookie: `${name}=x` })).headers.get("location")).toBeNull();
  },
);

test("the page learns its own path and query, and a caller's own headers are lost", async () => {
  const response = await visit("/companies?status=active&_rsc=1", { ...COOKIE, "x-tolppa-path": "/evil" });
  expect(given(response, "x-tolppa-path")).toBe("/companies?status=active");
});

test("every answer has a policy with a new nonce, and a caller's own policy is lost", async () => {
  const evil = { "content-security-policy": "script-src 'nonce-evil'", "x-nonce": "evil" };
  const answers = await Promise.all([visit("/user/login", evil), visit("/user/login", evil)]);
  const [first, second] = answers.map((response) => {
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(given(response, "content-security-policy")).toBe(policy);
    expect(policy).not.toContain("evil");
    expect(given(response, "x-nonce")).toBeNull();
    return /'nonce-([A-Za-z0-9+/]{24})'/.exec(policy)?.[1];
  });
  expect(first).toBeTruthy();
  expect(first).not.toBe(second);
});

test.each([
  ["https", true],
  ["http", false],
])("over %s plain requests are upgraded: %s", async (protocol, upgraded) => {
  const policy = (await visit("/user/login", { "x-forwarded-proto": protocol })).headers.get(
    "content-security-policy",
  );
  expect(policy?.includes("upgrade-insecure-requests")).toBe(upgraded);
});

test("the page of the API's reference loads and sends only what its renderer needs", async () => {
  const policy = (await visit("/api/docs")).headers.get("content-security-policy") ?? "";
  expect(policy.replace(/'nonce-[^']+'/, "'nonce'").split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce' 'strict-dynamic'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect((await visit("/user/login")).headers.get("content-security-policy")).toContain("default-src 'self'");
});

test.each([
  ["/user/verify?token=x", "strict-origin"],
  // The name of a code in another identity provider.
  ["/user/reset/confirm?oobCode=x", "strict-origin"],
  ["/user/login?from=%2Fuser%2Finvitation%3Ftoken%3Dx", "strict-origin"],
  ["/user/login?from=%2Fcompanies", null],
  ["/user/login", null],
])("an address with a mailed secret is never sent as referrer: %s", async (path, policy) => {
  expect((await visit(path)).headers.get("referrer-policy")).toBe(policy);
});

test.each([
  ["/companies", true],
  ["/", true],
  ["/apis", true],
  ["/icon.svg/companies", true],
  ["/api", true],
  ["/api/companies", false],
  ["/api/docs", true],
  ["/api/docs/x", false],
  ["/api/openapi.json", false],
  ["/_next/static/chunks/a.js", false],
  ["/.well-known/jwks.json", false],
  ["/icon.svg", false],
])("%s reaches the middleware: %s", (path, passes) => {
  expect(new RegExp(`^${config.matcher}$`).test(path)).toBe(passes);
});

describe("on the admins' pages", () => {
  const SID = "a".repeat(43);
  const now = new Date();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const visitAdmin = async (hint: string, sid = SID) => {
    const session = `tolppa.session=${await encodeSession(sid)}`;
    const cookie = hint === "" ? session : `${session}; ${notAdminHint(sid, now).name}=${hint}`;
    const response = await visit("/admin/users", { cookie });
    return response.headers.get("location");
  };

  test("a known non-admin is redirected to the start page", async () => {
    expect(await visitAdmin(notAdminHint(SID, ago(1)).value)).toBe(`${SITE}/`);
  });

  test.each([
    ["no hint", () => ""],
    ["an old hint", () => notAdminHint(SID, ago(301)).value],
    ["a hint of the future", () => notAdminHint(SID, ago(-60)).value],
    ["another session's hint", () => notAdminHint("b".repeat(43), now).value],
    [
      "a hint with another time",
      () => notAdminHint(SID, ago(400)).value.replace(/^\d+/, String(Math.floor(now.getTime() / 1000))),
    ],
    ["a hint that cannot be read", () => "1.2.3"],
    ["an empty signature", () => `${Math.floor(now.getTime() / 1000)}.`],
  ])("%s leaves the decision to the page", async (_, hint) => {
    expect(await visitAdmin(hint())).toBeNull();
  });

  test.each(["/admin/users/export?format=csv", "/admin/payments/template", "/admin/settlements/1/payouts/2"])(
    "the file %s answers for itself",
    async (path) => {
      const { name, value } = notAdminHint(SID, now);
      const cookie = `tolppa.session=${await encodeSession(SID)}; ${name}=${value}`;
      expect((await visit(path, { cookie })).headers.get("location")).toBeNull();
    },
  );

  test("the hint is a cookie that no script reads, and it ends after five minutes", () => {
    expect(notAdminHint(SID, now).options).toMatchObject({ httpOnly: true, sameSite: "lax", maxAge: 300 });
  });
});

describe("a page of a document that a stranger sent", () => {
  test("is shown under a policy that runs nothing, and its document's page under the usual one", async () => {
    const policyAt = async (path: string) =>
      (await visit(path, COOKIE)).headers.get("content-security-policy");
    expect(await policyAt("/companies/12/documents/7/1?a=b")).toBe("default-src 'none'; sandbox");
    expect(await policyAt("/companies/12/documents/7")).toContain("'strict-dynamic'");
  });
});
