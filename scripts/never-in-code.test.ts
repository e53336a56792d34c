import { globSync, readFileSync } from "node:fs";
import { getTableConfig } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { identityAccounts } from "#db/schema/accounts.ts";

// Patterns that production code must not contain, and the few files where they are safe. A new place fails here and must be
// reviewed. docs/security.md relies on these tests.

const SOURCES = globSync(["{app,db,lib,server}/**/*.{ts,tsx,mjs}", "middleware.ts", "next.config.ts"], {
  exclude: (name) => /\.(?:test|d)\.ts$|testing|contract-tests|tests\.ts$/.test(name),
})
  .sort()
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The files whose text has the pattern. */
const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The first group of each match of a pattern, once each. */
const found = (pattern: RegExp): string[] =>
  [...new Set(SOURCES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one = ""]) => one)))].sort();

test("the search finds the sources", () => expect(SOURCES.length).toBeGreaterThan(1_000));

describe("texts stay texts", () => {
  test("no text becomes HTML or a script, except in the demo's mailbox, in a frame without scripts", () => {
    const html =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\(|srcDoc=|\beval\(|new Function\(/;
    expect(filesWith(html)).toEqual(["app/dev/mailbox/page.tsx"]);
    expect(readFileSync("app/dev/mailbox/page.tsx", "utf8")).toMatch(/sandbox="(?!.*allow-scripts)/);
  });

  test("no element of a plug-in, and no message between windows", () => {
    const plugIns = filesWith(/<(?:object|embed|applet|frame|frameset|marquee)\b/);
    expect(plugIns.filter((file) => file.endsWith(".tsx"))).toEqual([]);
    expect(filesWith(/(?:window|parent|opener|top)\.postMessage\(|addEventListener\("message"/)).toEqual([]);
  });

  test("only the database's own code makes SQL from text", () => {
    expect(
      filesWith(/\bsql\.raw\(|\.unsafe\(/).filter((file) => !/^(?:db|lib\/[^/]+\/queries)\//.test(file)),
    ).toEqual([]);
  });

  test("log messages contain no input", () => {
    const calls = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/\blog\.(?:info|warn|error|debug)\(/g)].map(({ 0: name, index }) =>
        argumentsAt(text, index + name.length),
      ),
    );
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => /`|%[sdifjoO]|"\s*\+|\+\s*"/.test(call))).toEqual([]);
  });

  test("a regular expression is made of constants, or of escaped typed words", () => {
    expect(filesWith(/new RegExp\(/)).toEqual([
      "app/_components/search/hit-options.ts",
      "lib/audit/use-cases/documents.ts",
      "lib/core/latin-letters.ts",
      "lib/doors/api/conditional.ts",
      "lib/platform/api/paths.ts",
      "server/front.ts",
      "server/metrics/worker.ts",
      "server/next/action-pages.ts",
    ]);
  });
});

/** The text between a call's parentheses. */
function argumentsAt(text: string, from: number): string {
  let [depth, at] = [1, from];
  while (depth > 0 && at < text.length) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    at += 1;
  }
  return text.slice(from, at - 1);
}

describe("access to the machine", () => {
  test("only the embedded database, the jobs and the reader of pictures start programs, and never through a shell", () => {
    const starting = filesWith(
      /import \{[^}]*\b(?!type )(?:exec|execFile|execSync|spawn|spawnSync|fork)\b[^}]*\} from "node:child_process"/,
    );
    expect(starting).toEqual([
      "db/embedded/cluster.ts",
      "db/embedded/postmaster.ts",
      "db/embedded/unprivileged.ts",
      "lib/adapters/pictures/draw-document.ts",
      "lib/platform/jobs/child.ts",
    ]);
    expect(filesWith(/shell: true|\bexec(?:Sync)?\("/)).toEqual([]);
  });

  test("only the launcher, its database and the writers of mails and e-invoices write files, all outside the served ones", () => {
    expect(filesWith(/\b(?:writeFile|appendFile|createWriteStream)\b/)).toEqual([
      "db/embedded.ts",
      "db/embedded/backup.ts",
      "db/embedded/cluster.ts",
      "db/embedded/lock.ts",
      "db/embedded/state.ts",
      "lib/adapters/files/spool.ts",
      "server/backup.ts",
      "server/database.ts",
    ]);
  });

  test("no call to another machine follows a redirect", () => {
    const asking = SOURCES.filter(({ file, text }) => !file.startsWith("app/") && /\bfetch\(/.test(text));
    expect(asking.length).toBeGreaterThan(4);
    for (const { file, text } of asking) {
      const redirects = text.match(/redirect: "(?:manual|error)"/g) ?? [];
      expect(redirects.length, file).toBe(text.match(/\bfetch\(/g)?.length);
    }
  });

  test("only two readers read foreign XML, of workbooks and of the bank's files", () => {
    expect(
      filesWith(/from "(?:saxen|saxes|xml2js|fast-xml-parser|libxml\w*|sax|@xmldom\/\w+)"|new DOMParser/),
    ).toEqual(["lib/adapters/bank/elements.ts", "lib/adapters/spreadsheet/xlsx-xml.ts"]);
  });
});

describe("cryptography", () => {
  test("comes from Node and from widely reviewed libraries", () => {
    const libraries = found(/from "([^"#.][^"]*)"/g).filter((name) =>
      /crypt|jose|jwt|hash|argon|cipher|webauthn|otp|sign|forge|sodium|noble|webhooks|auth/.test(name),
    );
    expect(libraries).toEqual([
      "@simplewebauthn/browser",
      "@simplewebauthn/server",
      "jose",
      "next-auth",
      "next-auth/jwt",
      "next-auth/providers/credentials",
      "next-auth/providers/oauth",
      "node:crypto",
      "otpauth",
      "standardwebhooks",
    ]);
  });

  test("uses only SHA-256, its HMAC, and AES-256-GCM", () => {
    expect(found(/\bcreate(?:Hash|Hmac)\(\s*([^,)]+)/g)).toEqual(['"sha256"']);
    expect(found(/\bhkdfSync\(\s*([^,)]+)/g)).toEqual(['"sha256"']);
    expect(found(/\bcreate(?:C|Dec)ipheriv\(\s*([^,)]+)/g)).toEqual(['"aes-256-gcm"']);
    // The apps of RFC 6238 compute codes with HMAC-SHA-1.
    expect(filesWith(/sha-?1\b/i)).toEqual(["lib/adapters/second-factor/authenticator-codes.ts"]);
    expect(filesWith(/\bmd5\b|\becb\b|\bcbc\b|\brc4\b/i)).toEqual([]);
  });

  test("takes no secret from a guessable source", () => {
    // The wait before the next attempt, and the name of an unfinished file.
    expect(filesWith(/Math\.random/)).toEqual([
      "db/client.ts",
      "lib/adapters/files/spool.ts",
      "lib/webhooks/use-cases/deliver.ts",
    ]);
  });
});

describe("passwords", () => {
  test("can be pasted, and a password manager recognises each field", () => {
    expect(filesWith(/onPaste|onBeforeInput|"paste"/)).toEqual([]);
    const fields = SOURCES.flatMap(({ text }) => text.match(/<PasswordInput\b[\s\S]*?\/>/g) ?? []);
    expect(fields.length).toBeGreaterThan(4);
    for (const field of fields) expect(field).toMatch(/autoComplete="(?:current|new)-password"/);
  });

  test("never expire, and no question replaces them", () => {
    expect(getTableConfig(identityAccounts).columns.map(({ name }) => name)).toEqual([
      "id",
      "email",
      "password_hash",
      "email_verified_at",
      "created_at",
    ]);
  });
});
