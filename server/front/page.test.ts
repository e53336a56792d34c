import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { leadsToSignIn } from "./page.ts";
import { targetOf } from "./request.ts";

const SESSION = { cookie: "a=1; __Host-tolppa.session=anything" };

function visit(url: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method });
  Object.assign(request.headers, headers);
  const response = new ServerResponse(request);
  const led = leadsToSignIn(request, response);
  const header = (name: string) => response.getHeader(name);
  return { led, status: response.statusCode, header, given: request.headers };
}

describe("without a session cookie", () => {
  test.each([
    ["/", "/user/login"],
    ["/companies", "/user/login?from=%2Fcompanies"],
    [
      "/companies/12/vehicles?status=active",
      "/user/login?from=%2Fcompanies%2F12%2Fvehicles%3Fstatus%3Dactive",
    ],
    // A file is no screen to come back to.
    ["/companies/export?format=csv&status=active", "/user/login?from=%2Fcompanies"],
    ["/companies/12/vehicles/export?format=csv", "/user/login?from=%2Fcompanies%2F12%2Fvehicles"],
    ["/companies?_rsc=abc", "/user/login?from=%2Fcompanies"],
    ["/admin/partners", "/user/login?from=%2Fadmin%2Fpartners"],
  ])("%s leads to %s", (url, location) => {
    const { led, status, header } = visit(url, { cookie: "other=tolppa.session=1" });
    expect([led, status, header("location")]).toEqual([true, 307, location]);
  });

  test.each([
    "/user/login",
    "/user/verify?token=x",
    "/dev/mailbox",
    "/companiesx",
    "/nowhere",
    "/user/companies",
  ])("%s is left to its page", (url) => {
    expect(visit(url).led).toBe(false);
  });

  test("an action gets its own answer instead of another page's form", () => {
    expect(visit("/companies", {}, "POST").led).toBe(false);
  });
});

test.each(["__Host-tolppa.session", "tolppa.session"])(
  "a cookie %s is enough to ask the page itself",
  (name) => {
    expect(visit("/companies", { cookie: `${name}=x` }).led).toBe(false);
  },
);

test("the page learns its own path and query", () => {
  expect(visit("/companies?status=active&_rsc=1", SESSION).given["x-tolppa-path"]).toBe(
    "/companies?status=active",
  );
});

test("every answer has a policy with a new nonce, which the page learns", () => {
  const [first, second] = [visit("/user/login"), visit("/user/login")].map(({ header, given }) => {
    const policy = String(header("content-security-policy"));
    expect(given["content-security-policy"]).toBe(policy);
    return /'nonce-([A-Za-z0-9+/]{24})'/.exec(policy)?.[1];
  });
  expect(first).toBeTruthy();
  expect(first).not.toBe(second);
});

test.each([
  ["https", true],
  ["http", false],
])("over %s plain requests are upgraded: %s", (protocol, upgraded) => {
  const { header } = visit("/user/login", { "x-forwarded-proto": protocol });
  expect(String(header("content-security-policy")).includes("upgrade-insecure-requests")).toBe(upgraded);
});

test("the page of the API's reference loads and sends nothing beyond what its renderer needs", () => {
  const policy = String(visit("/api/docs").header("content-security-policy"));
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
  expect(visit("/user/login").header("content-security-policy")).toContain("default-src 'self'");
});

test("an address with a mailed secret is told to no one", () => {
  expect(visit("/user/verify?token=x").header("referrer-policy")).toBe("strict-origin");
  expect(visit("/user/login").header("referrer-policy")).toBeUndefined();
});

test.each([
  ["/companies", true],
  ["/", true],
  ["/apis", true],
  ["/icon.svg/companies", true],
  ["/api", false],
  ["/api/companies", false],
  ["/api/docs", true],
  ["/api/docs/x", false],
  ["/api/openapi.json", false],
  ["/_next/static/chunks/a.js", false],
  ["/.well-known/jwks.json", false],
  ["/icon.svg", false],
])("%s is a page: %s", (url, page) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { url, method: "GET" });
  expect(targetOf(request).page).toBe(page);
});
