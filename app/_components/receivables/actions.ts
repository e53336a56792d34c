"use server";
import { defineAction } from "#lib/http/action.ts";
import { noteReceiptSchema, takeBackReceiptSchema } from "#lib/receivables/schema.ts";
import { noteReceipt, takeBackReceipt } from "#lib/receivables/use-cases/receipts.ts";

export const noteReceiptAction = defineAction(noteReceiptSchema, noteReceipt, () => null);
export const takeBackReceiptAction = defineAction(takeBackReceiptSchema, takeBackReceipt, () => null);
