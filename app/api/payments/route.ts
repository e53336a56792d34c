import { defineRoute } from "#lib/doors/api/route.ts";
import { sendPaymentsOperation } from "#lib/payments/api.ts";
import { readBatch } from "#lib/payments/schema.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";

export const POST = defineRoute(sendPaymentsOperation, receivePayments, { read: readBatch });
