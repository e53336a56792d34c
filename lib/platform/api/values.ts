import { z } from "zod";
import { FIELD_WARNINGS } from "#lib/core/field-warnings.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";

// The types of values in answers, and descriptions that many schemas share.

export const idValue = z.int().min(1).max(999_999_999_999_999);
export const countValue = z.int().min(0);
export const textValue = z.string();
export const instantValue = z.iso.datetime();
export const dateValue = z.iso.date();

/** Stored values that are probably wrong. */
export const warningsValue = z.array(
  z.strictObject({ path: textValue, code: z.enum(FIELD_WARNINGS), message: textValue }),
);

/** The value of a field before or after a change. */
export const fieldValue = z.union([textValue, z.number(), z.null()]);
export const status = z.enum(STATUSES);
export const provider = z.enum(PROVIDERS);

/** Fields that a PUT accepts only as a GET gave them. */
export const IGNORED_WORDS = {
  description: "As a GET gave it. Accepted without effect.",
  readOnly: true,
} as const;
export const UNCHANGED_WORDS = {
  description: "As a GET gave it, or left out. Another value is refused by name.",
} as const;

/** The order of a back-office list. */
export const sortWord = (columns: readonly string[], otherwise = "by id") => ({
  description: `The order: ${columns.map((column) => `\`${column}\``).join(", ")}, or turned round \`-${columns[0]}\` and so on; ${otherwise} when left out.`,
  example: `-${columns[0]}`,
});

export const words = {
  companyId: { description: "The company's id.", example: 12 },
  vehicleId: { description: "The vehicle's id.", example: 345 },
  driverId: { description: "The driver's id.", example: 678 },
  status: {
    description:
      "`incomplete`: something required is missing; `pending`: waits for approval; `active`: approved and in use; `inactive`: out of use, or withdrawn.",
    example: "active",
  },
  warnings: {
    description:
      "Stored values that are probably wrong but not refused. Computed; a PUT accepts them without effect.",
    items: {
      path: { description: "The field.", example: "billing.eInvoicingAddress" },
      code: { description: "The code of the warning.", example: "e_invoice_address_check" },
      message: {
        description: "The warning in words, in the language of the answer.",
        example: "Tarkista verkkolaskuosoite: muoto tai tarkistusnumero ei täsmää",
      },
    },
  },
  statusFilter: { description: "Only rows in this status.", example: "pending" },
  q: {
    description: "Only rows that contain this text, in any case. At most 64 characters.",
    example: "toyota",
  },
  limit: { description: "The largest number of rows, 1 to 1,000; 100 when left out.", example: 50 },
  cursor: {
    description:
      "The beginning of the page, from the `Link` of the page before. It is opaque; an invented cursor is refused.",
  },
  updatedSince: {
    description:
      "Only changes since this instant, ISO 8601 with its offset (`Z` or, in an address, `%2B02:00`): the `X-Updated-Until` of the earlier answer.",
    example: "2026-02-11T12:00:00.000Z",
  },
  version: {
    description:
      "The version that the change was made against: the `ETag` of a GET, or `*`. Another version is refused (412).",
  },
  idempotencyKey: {
    description:
      "1 to 255 visible ASCII characters, new for each change. For 24 hours the same request with the same key gets the first answer again, with `Idempotent-Replayed: true`. Another body, path or query with that key is refused (422). A repetition while the first request is under way is refused, too (409 with `Retry-After`). Refusals are not stored.",
    example: "5f0c1f0e-7c1b-4a39-9d0e-0d3c8f1c2a10",
  },
} as const;
