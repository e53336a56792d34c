"use server";
import { defineAction } from "#lib/doors/action.ts";
import { saveReminderSettings } from "#lib/installation/receivables.ts";
import {
  noteReceiptSchema,
  remindDebtorsSchema,
  saveReminderSettingsSchema,
  takeBackReceiptSchema,
} from "#lib/receivables/schema.ts";
import { noteReceipt, takeBackReceipt } from "#lib/receivables/use-cases/receipts.ts";
import { remindDebtors } from "#lib/receivables/use-cases/remind-debtors.ts";

export const remindDebtorsAction = defineAction(remindDebtorsSchema, remindDebtors, (outcome) => outcome);
export const noteReceiptAction = defineAction(noteReceiptSchema, noteReceipt, () => null);
export const takeBackReceiptAction = defineAction(takeBackReceiptSchema, takeBackReceipt, () => null);
export const saveReminderSettingsAction = defineAction(
  saveReminderSettingsSchema,
  saveReminderSettings,
  ({ version }) => ({ version }),
);
