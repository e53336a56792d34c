import { defineRoute } from "#lib/doors/api/route.ts";
import { sendCompanyPaymentsOperation } from "#lib/payments/api.ts";
import { readCompanyBatch } from "#lib/payments/schema.ts";
import { receivePayments } from "#lib/payments/use-cases/receive.ts";

export const POST = defineRoute(sendCompanyPaymentsOperation, receivePayments, { read: readCompanyBatch });
