import fc from "fast-check";
import { expect, test } from "vitest";
import { pathAfterSignIn, safePath } from "./safe-path.ts";

test.each([
  ["/", "/"],
  ["/companies", "/companies"],
  ["/companies/12/vehicles?status=active&cursor=a%2Fb", "/companies/12/vehicles?status=active&cursor=a%2Fb"],
  ["/companies?q=%C3%A5kerlund", "/companies?q=%C3%A5kerlund"],
  ["/companies?q=åkerlund", "/companies?q=%C3%A5kerlund"],
  ["/companies?from=//evil.example", "/companies?from=//evil.example"],
  ["/companies/../admin/partners", "/admin/partners"],
  ["/companies#top", "/companies"],
  ["/companies/", "/companies/"],
])("%j is followed as %s", (input, expected) => expect(safePath(input)).toBe(expected));

const ATTACKS: readonly unknown[] = [
  undefined,
  null,
  7,
  ["/companies"],
  { toString: () => "/companies" },
  "",
  " ",
  "companies",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/%2e%2e",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "//\\evil.example",
  "/companies\\..\\..\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "/\u0000/evil.example",
  "/\u0085/evil.example",
  "/%09/evil.example",
  "/%0a/evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "/%0d%0aSet-Cookie:a=b",
  "/%00/evil.example",
  "/%2f/evil.example",
  "/%2fevil.example",
  "/%2Fevil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "/%2f%2fevil.example",
  "/%252fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/companies/..//evil.example",
  "/companies//evil.example",
  "/%2e//evil.example",
  "/%2e%2e//evil.example",
  "https://evil.example",
  "http://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "http:///evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "https:\\\\evil.example",
  "ftp://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "mailto:a@evil.example",
  "@evil.example",
  "/@evil.example",
  "//user@evil.example",
  "//tolppa.invalid@evil.example",
  "//evil.example:443",
  "//[::1]",
  "http://tolppa.invalid.evil.example",
  "https://tolppa.invalid/companies",
  "//tolppa.invalid/companies",
  "/:80/evil.example",
  "//[",
  "/／evil.example",
  "／／evil.example",
  "/⁄evil.example",
  "/∕evil.example",
  "/。evil.example",
  "/%EF%BC%8Fevil.example",
  "/%E3%80%82evil.example",
  "/\u202ecompanies",
  "/\ud83d",
  "/%zz",
  "/%",
  "/%c0%ae%c0%ae/evil.example",
  "/<script>alert(1)</script>",
  "/companies;jsessionid=1",
  `/${"a".repeat(3000)}`,
];

test.each(ATTACKS.map((attack) => [attack]))("%j leads home", (attack) => {
  expect(safePath(attack)).toBe("/");
});

test.each([
  "/user/logout",
  "/user/logout/",
  "/user/logout?everywhere=1",
  "/user/logout#now",
  "/user/logou%74",
  "/user/./logout",
  "/companies/../user/logout",
  "/user/%6c%6fgout/",
  "/user/login",
  "/user/login/",
  "/user/login/second",
  "/user/login?from=%2Fuser%2Flogout",
  "//evil.example",
  undefined,
])("after signing in, %j leads home: it would sign out or ask again", (input) => {
  expect(pathAfterSignIn(input)).toBe("/");
});

test.each(["/", "/companies/12/vehicles?q=a", "/user/account", "/user/logouts", "/user/invitation?token=a"])(
  "after signing in, %j is followed",
  (input) => expect(pathAfterSignIn(input)).toBe(input),
);

test("a second parser finds every returned path on this site", () => {
  const pieces = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "@",
    ":",
    "\t",
    "\n",
    "evil.example",
    "a",
    "?",
    "#",
    "／",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const path = safePath(`/${parts.join("")}`);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, "https://portal.example/user/login").host).toBe("portal.example");
      expect(safePath(path)).toBe(path);
    }),
    { numRuns: 2000 },
  );
});
