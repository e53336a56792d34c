import { sendCompanyPayments } from "#lib/contract/payments.ts";
import { readCompanyBatch } from "#lib/schemas/payment.ts";
import { receivePayments } from "#lib/use-cases/payments/receive.ts";
import { defineRoute } from "#lib/web/route.ts";

export const POST = defineRoute(sendCompanyPayments, receivePayments, { read: readCompanyBatch });
