import type { DataTable } from "#lib/core/table.ts";
import type { FailedDelivery } from "#lib/deliveries/rules/delivery.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";
import { deliveryName, deliveryReason } from "./texts.ts";

export const deliveryTable = {
  file: m.table_files_deliveries,
  sheet: m.delivery_title,
  screen: ["what", "recipient", "error", "failedAt"],
  columns: {
    what: { title: m.delivery_what, value: deliveryName, as: "name" },
    recipient: { title: m.delivery_recipient, value: ({ recipient }) => recipient },
    failedAt: { title: m.delivery_failedAt, value: ({ failedAt }) => formatDateTime(failedAt), as: "digits" },
    attempts: { title: m.delivery_attempts, value: ({ attempts }) => attempts },
    error: { title: m.delivery_error, value: deliveryReason },
  },
} as const satisfies DataTable<FailedDelivery>;
