import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { passwordChanged, secondFactorChanged } from "#lib/accounts/letters/account.ts";
import { companyApproved } from "#lib/companies/letters/status.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { Language } from "#lib/core/language.ts";
import { runInRequestScope } from "#lib/core/request-scope.ts";
import { testPost } from "#lib/letters/testing.ts";
import type { Addressed, Letter } from "#lib/mail/letter.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import type { Mail } from "#lib/ports.ts";
import { webhookDisabled } from "#lib/webhooks/letters/disabled.ts";
import { deliverDue, enqueueMail } from "./outbox.ts";

const READER = "reader@example.fi";
let house: TestHouse;
let companyId: number;

beforeAll(async () => {
  house = await openTestHouse();
  const { company } = await house.createCompany({ status: "active" });
  companyId = company.id;
  await house.owner`delete from outbox`;
});
afterEach(async () => {
  await house.owner`delete from outbox`;
  await house.owner`delete from users where email = ${READER}`;
  await speakOf("fi");
});
afterAll(() => house.close());

const speakOf = (language: Language) =>
  house.owner`update companies set language = ${language} where id = ${companyId}`;
const haveAccount = (language: Language | null) =>
  house.owner`insert into users (email, language) values (${READER}, ${language})`;

async function delivered(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  while ((await deliverDue({ database: house.database, mailer, ...testPost })) > 0);
  return sent;
}

/** Stores a mail as its real sender does: decisions by the provider, mails about accounts by the server. */
const leave = <Data extends Addressed>(letter: Letter<Data>, data: NoInfer<Data>) =>
  house.database.asServer((db) => enqueueMail(db, letter, data));
const enqueueApproval = (to = READER, language?: Language) =>
  house.database.asActor(SYSTEM, { mode: "write" }, (db) =>
    enqueueMail(db, companyApproved, { to, companyName: "X Ab", companyId }, { language }),
  );

const SUBJECTS = { fi: "X Ab on hyväksytty", sv: "X Ab har godkänts", en: "X Ab has been approved" };
type Choices = { account?: Language | null; message?: Language; company: Language };

test.each<[string, Choices, keyof typeof SUBJECTS]>([
  ["the reader's account wins over the message", { account: "en", message: "sv", company: "fi" }, "en"],
  ["the message wins over the company", { message: "sv", company: "en" }, "sv"],
  [
    "an account without a language leaves it to the message",
    { account: null, message: "sv", company: "en" },
    "sv",
  ],
  ["the company speaks where nobody has chosen", { account: null, company: "sv" }, "sv"],
  ["a company that nobody has set speaks Finnish", { company: "fi" }, "fi"],
])("%s: %o", async (_what, { account, message, company }, language) => {
  if (account !== undefined) await haveAccount(account);
  await speakOf(company);
  await enqueueApproval(READER.toUpperCase(), message);
  const [mail] = await delivered();
  expect(mail?.language).toBe(language);
  expect(mail?.html).toContain(`<html lang="${language}">`);
  expect(mail?.subject).toBe(SUBJECTS[language]);
});

test("a mail about no company to a stranger is Finnish", async () => {
  await leave(webhookDisabled, {
    to: READER,
    host: "x.example",
    endpointId: 1,
    companyId: null,
    gone: true,
  });
  expect(await delivered()).toMatchObject([{ language: "fi" }]);
});

test("the mails of one batch are each in their receiver's language", async () => {
  await haveAccount("en");
  await speakOf("sv");
  await enqueueApproval();
  await enqueueApproval("stranger@example.fi");
  await house.owner`insert into outbox (kind, payload) values ('account_exists', '{"to": "old@example.fi"}')`;
  const languages = (await delivered()).map(({ to, language }) => [to, language]);
  expect(new Map(languages as [string, Language][])).toEqual(
    new Map([
      [READER, "en"],
      ["stranger@example.fi", "sv"],
      ["old@example.fi", "fi"],
    ]),
  );
});

test("a mail about a person's own action on the account is in the language of that screen", async () => {
  await runInRequestScope({ language: "sv" }, () => leave(passwordChanged, { to: READER }));
  expect(await delivered()).toMatchObject([{ language: "sv", subject: "Ditt lösenord har bytts" }]);
});

test("the language of the admin who resets second factors is not the receiver's", async () => {
  await runInRequestScope({ language: "sv" }, () =>
    leave(secondFactorChanged, { to: READER, change: "reset" }),
  );
  expect(await delivered()).toMatchObject([{ language: "fi" }]);
});

test("the language of the person who changes a company is not the receiver's", async () => {
  await speakOf("sv");
  await runInRequestScope({ language: "en" }, () => enqueueApproval());
  expect(await delivered()).toMatchObject([{ language: "sv" }]);
});
