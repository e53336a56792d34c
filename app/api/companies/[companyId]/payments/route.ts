import { defineRoute } from "#lib/http/api/route.ts";
import { sendCompanyPayments } from "#lib/payments/api.ts";
import { readCompanyBatch } from "#lib/payments/schema.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";

export const POST = defineRoute(sendCompanyPayments, receivePayments, { read: readCompanyBatch });
