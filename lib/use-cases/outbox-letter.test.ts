import { expect, test } from "vitest";
import { letterWriter } from "./outbox-letter.ts";
import type { MailMessage } from "./outbox-messages.ts";

const write = letterWriter({ appUrl: "https://portal.example", tokenOf: (id) => `token-of-${id}` });
const to = "matti@example.fi";
const expiresAt = "2026-11-21T10:00:00.000Z";
const tokenId = "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10";

test.each<[MailMessage, string, string]>([
  [
    { kind: "verify_email", to, tokenId, expiresAt },
    "Vahvista sähköpostiosoitteesi",
    `/user/verify?token=token-of-${tokenId}`,
  ],
  [{ kind: "account_exists", to }, "Sinulla on jo tunnus", "/user/login"],
  [
    { kind: "reset_password", to, tokenId, expiresAt },
    "Vaihda salasanasi",
    `/user/reset/confirm?token=token-of-${tokenId}`,
  ],
  [{ kind: "password_changed", to }, "Salasanasi on vaihdettu", "/user/reset"],
  [
    { kind: "company_approved", to, companyName: "Taksi Oy", companyId: 7 },
    "Taksi Oy on hyväksytty",
    "/companies/7/details",
  ],
  [
    { kind: "company_deactivated", to, companyName: "Taksi Oy", companyId: 7 },
    "Taksi Oy on poistettu käytöstä",
    "/companies/7/details",
  ],
  [
    { kind: "company_reactivated", to, companyName: "Taksi Oy", companyId: 7 },
    "Taksi Oy on otettu takaisin käyttöön",
    "/companies/7/details",
  ],
])("%o has its subject and leads to its page in both forms", (message, subject, path) => {
  const letter = write(message);
  expect(letter.to).toBe(to);
  expect(letter.subject).toBe(subject);
  expect(letter.text).toContain(`https://portal.example${path}`);
  expect(letter.html).toContain(`href="https://portal.example${path}"`);
  expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/undefined|\[object|!(?!doctype|--)/);
});

test("a company's name is text in the HTML, whatever it holds", () => {
  const letter = write({
    kind: "company_approved",
    to,
    companyName: '<img src=x onerror="1">&',
    companyId: 7,
  });
  expect(letter.html).not.toContain("<img");
  expect(letter.html).toContain("&lt;img src=x onerror=&quot;1&quot;&gt;&amp;");
});

test.each(["a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example", "Matti <a@b.example>", "a", ""])(
  "the recipient %j gets no letter",
  (recipient) => {
    expect(() => write({ kind: "account_exists", to: recipient })).toThrow("");
  },
);

test("a line break in a name does not reach the subject", () => {
  const { subject } = write({
    kind: "company_approved",
    to,
    companyName: "A\r\nBcc: x@y.example",
    companyId: 7,
  });
  expect(subject).not.toMatch(/[\r\n]/);
});
