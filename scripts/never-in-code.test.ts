import { globSync, readFileSync } from "node:fs";
import { getTableConfig } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { identityAccounts } from "#db/schema/accounts.ts";

// What never stands in the code that runs in production, and the few places that may do what would be dangerous elsewhere. A new
// place fails here and is looked at. docs/security.md leans on these tests.

const SOURCES = globSync(["{app,db,lib,server}/**/*.{ts,tsx,mjs}", "middleware.ts", "next.config.ts"], {
  exclude: (name) => /\.(?:test|d)\.ts$|testing|contract-tests|tests\.ts$/.test(name),
})
  .sort()
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The files whose text has the pattern. */
const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The first group of each place of a pattern, once each. */
const found = (pattern: RegExp): string[] =>
  [...new Set(SOURCES.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one = ""]) => one)))].sort();

test("the sources are found", () => expect(SOURCES.length).toBeGreaterThan(1_000));

describe("texts stay texts", () => {
  test("nothing makes HTML or scripts of a text, but for the mailbox of the demo, in a frame that runs nothing", () => {
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

  test("SQL is made as text in the database's own code alone", () => {
    expect(
      filesWith(/\bsql\.raw\(|\.unsafe\(/).filter((file) => !/^(?:db|lib\/[^/]+\/queries)\//.test(file)),
    ).toEqual([]);
  });

  test("the log's messages are made of no input", () => {
    const calls = SOURCES.flatMap(({ text }) =>
      [...text.matchAll(/\blog\.(?:info|warn|error|debug)\(/g)].map(({ 0: name, index }) =>
        argumentsAt(text, index + name.length),
      ),
    );
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.filter((call) => /`|%[sdifjoO]|"\s*\+|\+\s*"/.test(call))).toEqual([]);
  });

  test("a regular expression is made of constants, or of typed words that are escaped", () => {
    expect(filesWith(/new RegExp\(/)).toEqual([
      "app/_components/search/hit-options.ts",
      "lib/audit/use-cases/documents.ts",
      "lib/core/printable-letters.ts",
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

describe("what reaches the machine", () => {
  test("programs are started for the embedded database and the jobs alone, and never by a shell", () => {
    const starting = filesWith(
      /import \{[^}]*\b(?!type )(?:exec|execFile|execSync|spawn|spawnSync|fork)\b[^}]*\} from "node:child_process"/,
    );
    expect(starting).toEqual([
      "db/embedded/cluster.ts",
      "db/embedded/postmaster.ts",
      "db/embedded/unprivileged.ts",
      "lib/platform/jobs/child.ts",
    ]);
    expect(filesWith(/shell: true|\bexec(?:Sync)?\("/)).toEqual([]);
  });

  test("files are written by the launcher, its database, and what keeps mails and e-invoices, all outside of what is served", () => {
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

  test("whoever asks another machine follows no redirect", () => {
    const asking = SOURCES.filter(({ file, text }) => !file.startsWith("app/") && /\bfetch\(/.test(text));
    expect(asking.length).toBeGreaterThan(4);
    for (const { file, text } of asking) {
      const redirects = text.match(/redirect: "(?:manual|error)"/g) ?? [];
      expect(redirects.length, file).toBe(text.match(/\bfetch\(/g)?.length);
    }
  });

  test("XML of others is read by two readers, of workbooks and of the bank's files", () => {
    expect(
      filesWith(/from "(?:saxen|saxes|xml2js|fast-xml-parser|libxml\w*|sax|@xmldom\/\w+)"|new DOMParser/),
    ).toEqual(["lib/adapters/bank/elements.ts", "lib/adapters/spreadsheet/xlsx-xml.ts"]);
  });
});

describe("cryptography", () => {
  test("is that of Node and of libraries that many look at", () => {
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

  test("uses SHA-256, HMAC of it, and AES-256-GCM alone", () => {
    expect(found(/\bcreate(?:Hash|Hmac)\(\s*([^,)]+)/g)).toEqual(['"sha256"']);
    expect(found(/\bhkdfSync\(\s*([^,)]+)/g)).toEqual(['"sha256"']);
    expect(found(/\bcreate(?:C|Dec)ipheriv\(\s*([^,)]+)/g)).toEqual(['"aes-256-gcm"']);
    // As the apps of RFC 6238 compute codes: HMAC-SHA-1.
    expect(filesWith(/sha-?1\b/i)).toEqual(["lib/adapters/second-factor/authenticator-codes.ts"]);
    expect(filesWith(/\bmd5\b|\becb\b|\bcbc\b|\brc4\b/i)).toEqual([]);
  });

  test("takes no secret from a guessable source", () => {
    // How long to wait before the next try, and the name of an unfinished file.
    expect(filesWith(/Math\.random/)).toEqual([
      "db/client.ts",
      "lib/adapters/files/spool.ts",
      "lib/webhooks/use-cases/deliver.ts",
    ]);
  });
});

describe("passwords", () => {
  test("can be pasted, and a password manager knows each field", () => {
    expect(filesWith(/onPaste|onBeforeInput|"paste"/)).toEqual([]);
    const fields = SOURCES.flatMap(({ text }) => text.match(/<PasswordInput\b[\s\S]*?\/>/g) ?? []);
    expect(fields.length).toBeGreaterThan(4);
    for (const field of fields) expect(field).toMatch(/autoComplete="(?:current|new)-password"/);
  });

  test("have no age after which they must change, and no question in their place", () => {
    expect(getTableConfig(identityAccounts).columns.map(({ name }) => name)).toEqual([
      "id",
      "email",
      "password_hash",
      "email_verified_at",
      "created_at",
    ]);
  });
});
