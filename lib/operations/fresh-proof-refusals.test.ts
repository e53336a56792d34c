import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createClientSchema, createCompanyClientSchema } from "#lib/api-clients/schema.ts";
import { createClient, createCompanyClient } from "#lib/api-clients/use-cases/create.ts";
import { bankFileSchema } from "#lib/bank/schema.ts";
import { bankFileReceiving } from "#lib/bank/use-cases/receive.ts";
import type { Actor } from "#lib/core/actor.ts";
import { ok } from "#lib/core/result.ts";
import { codeOf } from "#lib/core/testing.ts";
import { createDiscountSchema, endDiscountSchema } from "#lib/discounts/schema.ts";
import { createDiscount, endDiscount } from "#lib/discounts/use-cases/save.ts";
import { saveProviderSchema } from "#lib/dispatch/schema.ts";
import { providerSaving } from "#lib/dispatch/use-cases/save.ts";
import { paymentFileSchema } from "#lib/payments/payment-file.ts";
import { assignPaymentsSchema, readBatch } from "#lib/payments/schema.ts";
import { assignPayments } from "#lib/payments/use-cases/assign.ts";
import { paymentFile } from "#lib/payments/use-cases/file.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";
import { answerPayoutFileSchema, confirmIbanSchema, payoutRetrySchema } from "#lib/payouts/schema.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";
import { allowPayoutRetry, answerPayoutFile } from "#lib/payouts/use-cases/make.ts";
import { saveUserSchema } from "#lib/people/save-user-schema.ts";
import { saveUser } from "#lib/people/use-cases/change-user.ts";
import { openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { defaultReminderWords } from "#lib/receivables/reminder-texts.ts";
import { saveReminderSettingsSchema } from "#lib/receivables/schema.ts";
import { reminderSettingsSaving } from "#lib/receivables/use-cases/reminder-settings.ts";
import { askRunSchema, creditNoteSchema } from "#lib/settlements/schema.ts";
import { creditStatement } from "#lib/settlements/use-cases/credit.ts";
import { runAsking } from "#lib/settlements/use-cases/work.ts";
import { createWebhookSchema } from "#lib/webhooks/schema.ts";
import { webhookCreation } from "#lib/webhooks/use-cases/manage.ts";

// Calls that the use case, and so each of its doors, refuses to a person without a recent proof of identity.

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
}, 60_000);
afterAll(() => house.close());

const unread = (): never => {
  throw new Error("read before the proof");
};
const file = () => new Blob(["x"]).stream();
type Ask = (admin: ReturnType<TestHouse["as"]>) => Promise<{ ok: boolean }>;
const OLD = { confirmed: false };

const REFUSED: Record<string, Ask> = {
  "a new program": (admin) =>
    admin.run(
      createClientSchema,
      createClient,
      { body: { name: "Ulkoinen", scopes: "fleet:read", reach: "all", provider: "", companies: "" } },
      OLD,
    ),
  "a company's program": async (admin) => {
    const { company } = await house.createCompany({ status: "active" });
    const body = { name: "Oma", scopes: "fleet:read" };
    return admin.run(createCompanyClientSchema, createCompanyClient, { companyId: company.id, body }, OLD);
  },
  "a bank file": (admin) => {
    const receiving = bankFileReceiving({ read: unread, spool: unread, unpack: unread, account: () => null });
    return admin.run(bankFileSchema, receiving, { step: "apply", file: file() }, OLD);
  },
  "a payment file": (admin) => {
    const listener = { progress: () => {}, left: new AbortController().signal };
    const receiving = paymentFile({ spool: unread, open: unread }, listener);
    return admin.run(paymentFileSchema, receiving, { step: "apply", file: file() }, OLD);
  },
  "a batch of payments": (admin) => {
    const batch = readBatch({ body: { payments: [] } });
    return admin.run(z.any(), receivePayments, batch.ok ? batch.value : { companyId: null, rows: [] }, OLD);
  },
  "an assigned payment": (admin) =>
    admin.run(assignPaymentsSchema, assignPayments, { paymentId: "1", vehicleId: "1", samePlate: true }, OLD),
  "an answered payment file": (admin) =>
    admin.run(answerPayoutFileSchema, answerPayoutFile, { runId: "1", fileId: "1", accepted: true }, OLD),
  "a rejected payout that goes again": (admin) =>
    admin.run(payoutRetrySchema, allowPayoutRetry, { runId: "1", statementId: "1" }, OLD),
  "a confirmed run": (admin) =>
    admin.run(
      askRunSchema,
      runAsking(() => null),
      { start: "2026-01-05", task: "finalise" },
      OLD,
    ),
  "a confirmed account": (admin) =>
    admin.run(
      confirmIbanSchema,
      confirmIban,
      { changeId: "1", newIban: "FI2112345600000785", newBic: "NDEAFIHH" },
      OLD,
    ),
  "a credit note": async (admin) => {
    const { company } = await house.createCompany({ status: "active" });
    const wish = { companyId: company.id, statementId: "1", body: { positions: [1], reason: "Liikaa" } };
    return admin.run(creditNoteSchema, creditStatement, wish, OLD);
  },
  "a new discount": (admin) => {
    const body = {
      name: "Syksyn alennus",
      target: "commission",
      basisPoints: 500,
      validFrom: "2026-11-01",
    };
    return admin.run(createDiscountSchema, createDiscount, { body }, OLD);
  },
  "an ended discount": (admin) =>
    admin.run(endDiscountSchema, endDiscount, { discountId: "1", version: 1 }, OLD),
  "a disabled user who may sign in again": async (admin) => {
    const { id } = await house.createUser();
    await house.owner`update users set disabled_at = now(), disabled_reason = 'x' where id = ${id}`;
    return admin.run(saveUserSchema, saveUser, { userId: String(id), body: { disabled: false } }, OLD);
  },
  "reminder words": (admin) =>
    admin.run(
      saveReminderSettingsSchema,
      reminderSettingsSaving({ defaultDays: () => [14] }),
      { version: 0, body: { days: "10", words: defaultReminderWords() } },
      OLD,
    ),
  "a webhook": (admin) => {
    const creation = webhookCreation({
      sender: { check: unread },
      secrets: { seal: unread, open: unread, digest: unread },
    });
    const body = {
      url: "https://vastaanotto.example.fi/",
      description: "",
      notifyEmail: "valvoja@tolppa.example",
      events: ["company.updated"],
    };
    return admin.run(createWebhookSchema, creation, { companyId: null, body }, OLD);
  },
  "a provider's address": (admin) => {
    const saving = providerSaving({
      checkAddress: () => ok(null),
      secrets: { seal: unread },
      configured: unread as never,
    });
    const body = { baseUrl: "https://valitys.example.fi/", credential: "tunnus-1234567890" };
    return admin.run(saveProviderSchema, saving, { provider: "cabonline", body }, OLD);
  },
};

test.each(Object.entries(REFUSED))("%s needs a fresh proof", async (_name, ask) => {
  expect(codeOf((await ask(house.as(house.admin))) as never)).toBe("step_up_needed");
});

test("a check, and an API client, need none", async () => {
  const spool = async () => ({ ok: false, error: { code: "spooled" } }) as const;
  const receiving = bankFileReceiving({ read: unread, spool, unpack: unread, account: () => null });
  const check = (actor: Actor, step: "check" | "apply") =>
    house.as(actor).run(bankFileSchema, receiving, { step, file: file() }, OLD);
  expect(codeOf(await check(house.admin, "check"))).toBe("spooled");
  expect(codeOf(await check(house.program, "apply"))).toBe("spooled");
});
