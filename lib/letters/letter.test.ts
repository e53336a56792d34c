import { expect, test } from "vitest";
import {
  accountExists,
  emailVerification,
  passwordChanged,
  passwordReset,
} from "#lib/accounts/letters/account.ts";
import { contactChanged, ibanChanged } from "#lib/companies/letters/billing.ts";
import { companyApproved, companyDeactivated, companyReactivated } from "#lib/companies/letters/status.ts";
import { fleetDecided } from "#lib/fleet/letters/decisions.ts";
import { licencesEnding } from "#lib/fleet/letters/licences.ts";
import { letterWriter } from "#lib/mail/use-cases/write-letter.ts";
import { invitation } from "#lib/people/letters/invitation.ts";
import type { Mail } from "#lib/ports.ts";
import { paymentReminder } from "#lib/receivables/letters/reminder.ts";
import { paymentWaits, statementSent } from "#lib/statements/letters/statement.ts";
import { webhookDisabled } from "#lib/webhooks/letters/disabled.ts";

const write = letterWriter({ appUrl: "https://portal.example", tokenOf: (id) => `token-of-${id}` });
const to = "matti@example.fi";
const expiresAt = "2026-11-21T10:00:00.000Z";
const tokenId = "7b4cf5a0-6f0f-4df5-9b0a-3a6d4f4b8f10";

const letters: [Mail, string, string][] = [
  [
    write(emailVerification, { to, tokenId, expiresAt }),
    "Vahvista sähköpostiosoitteesi",
    `/user/verify?token=token-of-${tokenId}`,
  ],
  [write(accountExists, { to }), "Sinulla on jo tunnus", "/user/login"],
  [
    write(passwordReset, { to, tokenId, expiresAt }),
    "Vaihda salasanasi",
    `/user/reset/confirm?token=token-of-${tokenId}`,
  ],
  [write(passwordChanged, { to }), "Salasanasi on vaihdettu", "/user/reset"],
  [
    write(companyApproved, { to, companyName: "Taksi Oy", companyId: 7 }),
    "Taksi Oy on hyväksytty",
    "/companies/7/details",
  ],
  [
    write(companyDeactivated, { to, companyName: "Taksi Oy", companyId: 7 }),
    "Taksi Oy on poistettu käytöstä",
    "/companies/7/details",
  ],
  [
    write(companyReactivated, { to, companyName: "Taksi Oy", companyId: 7 }),
    "Taksi Oy on otettu takaisin käyttöön",
    "/companies/7/details",
  ],
  [
    write(ibanChanged, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      oldEnd: null,
      newEnd: "0785",
      by: "aino@virtanen.example",
    }),
    "Tilinumero on vaihdettu: Taksi Oy",
    "/companies/7/details",
  ],
  [
    write(contactChanged, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      by: "aino@virtanen.example",
    }),
    "Yhteyshenkilön sähköpostiosoite on vaihdettu: Taksi Oy",
    "/companies/7/details",
  ],
  [
    write(statementSent, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      statementId: 9,
      number: "2026-000123",
      credit: false,
      period: { start: "2026-10-26", end: "2026-11-08" },
      money: "Maksetaan 12.11.2026.",
      stages: ["Vahvistettu 9.11.2026", "Maksetaan 12.11.2026"],
    }),
    "Tilitys 2026-000123: Taksi Oy",
    "/companies/7/invoices/9",
  ],
  [
    write(paymentWaits, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      statementId: 9,
      number: "2026-000123",
      cents: 125_050,
      reason: "iban_missing",
    }),
    "Tilitys 2026-000123 odottaa tilinumeroa: Taksi Oy",
    "/companies/7/invoices/9",
  ],
  [
    write(paymentWaits, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      statementId: 9,
      number: "2026-000123",
      cents: 125_050,
      reason: "AC04",
    }),
    "Pankki hylkäsi maksun: Taksi Oy",
    "/companies/7/invoices/9",
  ],
  [
    write(paymentReminder, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      statementId: 9,
      number: "2026-000123",
      openCents: 5_000,
      dueDate: "2026-11-23",
      reference: "1004202600216",
      payee: "Tolppa Oy",
      iban: "FI4950009420028730",
    }),
    "Maksumuistutus: Taksi Oy, lasku 2026-000123",
    "/companies/7/invoices/9",
  ],
  [
    write(licencesEnding, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      day: "2026-11-21",
      drivers: [],
      unnamed: 3,
    }),
    "Tarkista kuljettajien ajoluvat: Taksi Oy",
    "/companies/7/drivers/expiring",
  ],
  [
    write(fleetDecided, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      approved: [{ kind: "driver", id: 5, name: "Eino Ajaja" }],
      returned: [],
      unnamed: { approved: 0, returned: 0 },
    }),
    "Kuljettaja Eino Ajaja on hyväksytty: Taksi Oy",
    "/companies/7/details",
  ],
  [
    write(fleetDecided, {
      to,
      companyName: "Taksi Oy",
      companyId: 7,
      approved: [],
      returned: [{ kind: "vehicle", id: 5, name: "ABC-123", reason: "Korjaa vuosimalli." }],
      unnamed: { approved: 0, returned: 0 },
    }),
    "Täydennä tiedot: ABC-123",
    "/companies/7/vehicles/5",
  ],
  [
    write(webhookDisabled, { to, host: "receiver.example", endpointId: 3, companyId: null, gone: true }),
    "Ilmoitukset järjestelmälle receiver.example on katkaistu",
    "/admin/webhooks/3",
  ],
  [
    write(webhookDisabled, { to, host: "receiver.example", endpointId: 3, companyId: 7, gone: false }),
    "Ilmoitukset järjestelmälle receiver.example on katkaistu",
    "/companies/7/webhooks/3",
  ],
];

test.each(letters.map(([letter, subject, path]) => ({ letter, subject, path })))(
  "the letter '$subject' leads to $path in both forms",
  ({ letter, subject, path }) => {
    expect(letter.to).toBe(to);
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(`https://portal.example${path}`);
    expect(letter.html).toContain(`href="https://portal.example${path}"`);
    expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(
      /undefined|\[object|!(?!doctype|--|important)/,
    );
  },
);

test("licences that end are listed with their last day and the days left, in both forms", () => {
  const days = ["2026-11-18", "2026-11-21", "2026-11-22", "2026-12-01", "2027-01-20"];
  const letter = write(licencesEnding, {
    to,
    companyName: "Taksi Oy",
    companyId: 7,
    day: "2026-11-21",
    drivers: days.map((expiration, index) => ({
      name: index === 4 ? "" : `Kuljettaja <${index}>`,
      expiration,
    })),
    unnamed: 1200,
  });
  const items = [
    "Kuljettaja <0>: päättyi 18.11.2026",
    "Kuljettaja <1>: päättyy tänään 21.11.2026",
    "Kuljettaja <2>: päättyy 22.11.2026, 1 päivä jäljellä",
    "Kuljettaja <3>: päättyy 1.12.2026, 10 päivää jäljellä",
    "Nimi puuttuu: päättyy 20.1.2027, 60 päivää jäljellä",
    "ja 1\u00a0200 muuta",
  ];
  expect(letter.text).toContain(`\n\n${items.map((item) => `- ${item}`).join("\n")}\n\n`);
  const listed = [...letter.html.matchAll(/<li[^>]*>(.*)<\/li>/g)].map(([, item]) => item);
  expect(listed).toEqual(items.map((item) => item.replace("<", "&lt;").replace(">", "&gt;")));
});

test("decisions are listed in both forms, each return with its reason and a link to what was returned", () => {
  const letter = write(fleetDecided, {
    to,
    companyName: "Taksi Oy",
    companyId: 7,
    approved: [
      { kind: "vehicle", id: 1, name: "ABC-123" },
      { kind: "driver", id: 2, name: "Eino <Ajaja>" },
    ],
    returned: [
      { kind: "vehicle", id: 3, name: null, reason: "Korjaa\nvuosimalli & väri." },
      { kind: "driver", id: 4, name: "Aino Kuski", reason: "Päivitä ajolupa." },
    ],
    unnamed: { approved: 1200, returned: 0 },
  });
  expect(letter.subject).toBe("Täydennä tiedot: Taksi Oy");
  expect(letter.text).toContain(
    [
      "",
      "Palautettu täydennettäväksi:",
      "- Auto. Syy: Korjaa vuosimalli & väri.",
      "  https://portal.example/companies/7/vehicles/3",
      "- Kuljettaja Aino Kuski. Syy: Päivitä ajolupa.",
      "  https://portal.example/companies/7/drivers/4",
      "",
      "Hyväksytty:",
      "- Auto ABC-123",
      "- Kuljettaja Eino <Ajaja>",
      "- ja 1\u00a0200 muuta",
      "",
    ].join("\n"),
  );
  const listed = [...letter.html.matchAll(/<li[^>]*>(.*)<\/li>/g)].map(([, item]) =>
    item?.replace(/ (class|style)="[^"]*"/g, ""),
  );
  expect(listed).toEqual([
    '<a href="https://portal.example/companies/7/vehicles/3">Auto</a>. Syy: Korjaa vuosimalli &amp; väri.',
    '<a href="https://portal.example/companies/7/drivers/4">Kuljettaja Aino Kuski</a>. Syy: Päivitä ajolupa.',
    "Auto ABC-123",
    "Kuljettaja Eino &lt;Ajaja&gt;",
    "ja 1\u00a0200 muuta",
  ]);
});

test.each([
  [["vehicle", "vehicle"], "Autoja on hyväksytty: Taksi Oy"],
  [["driver", "driver"], "Kuljettajia on hyväksytty: Taksi Oy"],
  [["driver", "vehicle"], "Autoja ja kuljettajia on hyväksytty: Taksi Oy"],
] as const)("approvals of %j have the subject %j", (kinds, subject) => {
  const approved = kinds.map((kind, id) => ({ kind, id, name: `${kind} ${id}` }));
  const unnamed = { approved: 0, returned: 0 };
  const about = { to, companyName: "Taksi Oy", companyId: 7, returned: [], unnamed };
  expect(write(fleetDecided, { ...about, approved }).subject).toBe(subject);
});

test("a company's name with markup stays text in the HTML", () => {
  const letter = write(companyApproved, {
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
    expect(() => write(accountExists, { to: recipient })).toThrow("");
  },
);

test("an invitation's subject has no text that a company's people typed", () => {
  const letter = write(invitation, {
    to,
    tokenId,
    expiresAt,
    role: "member",
    by: "aino@virtanen.example",
    companyName: "Voitit 500 euroa Oy",
  });
  expect(letter.subject).toBe("Sinut on kutsuttu Tolppaan");
  expect(letter.text).toContain("Voitit 500 euroa Oy");
});

test("an old stored name with line breaks or markup breaks no line and stays text", () => {
  const companyName = "Taksi\u2028\u2029<b>Oy</b>\u202e\nBcc: x@y.example";
  const { subject, text, html } = write(companyApproved, { to, companyName, companyId: 7 });
  expect(subject).toBe("Taksi Oy Bcc: x@y.example on hyväksytty");
  expect(text).toContain("Yrityksen Taksi <b>Oy</b> Bcc: x@y.example tiedot on hyväksytty");
  for (const part of [subject, text, html]) expect(part).not.toMatch(/[\p{Zl}\p{Zp}\p{Cf}]/u);
  expect(html).not.toContain("<b>");
});

test("a line break in a name does not reach the subject", () => {
  const { subject } = write(companyApproved, {
    to,
    companyName: "A\r\nBcc: x@y.example",
    companyId: 7,
  });
  expect(subject).not.toMatch(/[\r\n]/);
});
