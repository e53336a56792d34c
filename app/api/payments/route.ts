import { defineRoute } from "#lib/http/api/route.ts";
import { sendPayments } from "#lib/payments/api.ts";
import { readBatch } from "#lib/payments/schema.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";

export const POST = defineRoute(sendPayments, receivePayments, { read: readBatch });
