import { z } from "zod";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import { listAnswer, operation } from "#lib/platform/api/operation.ts";
import { words } from "#lib/platform/api/values.ts";
import { journalRow } from "./columns.ts";
import { bankJournalPageSchema, journalPageSchema } from "./schema.ts";

const entry = describeAnswer("JournalEntry", z.strictObject(journalRow.shape), journalRow.words);

export const listJournalOperation = operation({
  operationId: "listJournal",
  method: "GET",
  path: "/api/settlement-runs/{runId}/journal",
  tag: "Administration",
  summary: "List the journal of a final settlement run",
  description:
    "The entries of the run's statements and of the credit notes that they pay, in the order of the statements' numbers: the same as the file on the run's page. A page never divides a statement, so debit equals credit on each page. For admins and programs with all companies.",
  scope: "admin:read",
  input: describeInput(journalPageSchema, {
    runId: { description: "The run's id.", example: 23 },
    limit: {
      description: "The number of statements whose entries a page holds, 1 to 1,000; 100 when left out.",
      example: 100,
    },
    cursor: words.cursor,
  }),
  answer: listAnswer("entries", entry, [
    {
      ...journalRow.example,
      account: "1710",
      accountName: "Korttimaksusaamiset",
      debitCents: 418_735,
      creditCents: 0,
      vatBasisPoints: null,
      explanation: "Korttimaksut",
    },
    journalRow.example,
  ]),
  failures: ["forbidden", "not_found"],
  examples: [{ name: "all", summary: "The entries of the first hundred statements" }],
});

export const listBankJournalOperation = operation({
  operationId: "listBankJournal",
  method: "GET",
  path: "/api/bank-journal",
  tag: "Administration",
  summary: "List the journal of a month's bank movements",
  description:
    "The entries of payouts that were paid or came back, of payments of invoices, and of booked movements that are assigned to nothing (on the clearing account), by day: the same as the file on the page 'Kirjanpito'. A page never divides an entry. Together with the journals of all runs, payables to companies and receivables from companies end at what is still unpaid. For admins and programs with all companies.",
  scope: "admin:read",
  input: describeInput(bankJournalPageSchema, {
    month: { description: "The month of the bank's days.", example: "2026-11" },
    limit: {
      description: "The number of movements whose entries a page holds, 1 to 1,000; 100 when left out.",
      example: 100,
    },
    cursor: words.cursor,
  }),
  answer: listAnswer("entries", entry, [
    {
      date: "2026-11-12",
      number: "2026-000123",
      account: "2870",
      accountName: "Velat yrityksille",
      debitCents: 406_048,
      creditCents: 0,
      vatCode: null,
      vatBasisPoints: null,
      companyName: "Taksi Virtanen Oy",
      explanation: "Tilitys maksettu",
    },
    {
      date: "2026-11-12",
      number: "2026-000123",
      account: "1910",
      accountName: "Pankkitili",
      debitCents: 0,
      creditCents: 406_048,
      vatCode: null,
      vatBasisPoints: null,
      companyName: "Taksi Virtanen Oy",
      explanation: "Tilitys maksettu",
    },
  ]),
  failures: ["forbidden"],
  examples: [
    { name: "month", summary: "The first hundred movements of a month", query: { month: "2026-11" } },
  ],
});
