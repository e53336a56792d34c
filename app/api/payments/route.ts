import { sendPayments } from "#lib/contract/payments.ts";
import { readBatch } from "#lib/schemas/payment.ts";
import { receivePayments } from "#lib/use-cases/payments/receive.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(sendPayments, receivePayments, { read: readBatch });
