import { z } from "zod";
import type { Blocks } from "#lib/core/blocked.ts";
import { dateValue, idValue, textValue } from "./values.ts";

// What requirements block, as each answer about a company, vehicle or driver shows it.

export const blockedShape = {
  blockedSince: dateValue.nullable(),
  reasons: z.array(
    z.strictObject({
      requirement: z.strictObject({ id: idValue, name: textValue }),
      consequence: z.enum(["no_bookings", "no_driving"]),
      since: dateValue,
    }),
  ),
};

export const blockedJson = (blocks: Blocks) => ({
  blockedSince: blocks[0]?.since ?? null,
  reasons: blocks.map(({ requirementId, name, consequence, since }) => ({
    requirement: { id: requirementId, name },
    consequence,
    since,
  })),
});

export const blockedWords = {
  blockedSince: {
    description:
      "The day since which a requirement blocks it; null: nothing does. Its `status` stays as it is. Computed; a PUT accepts it without effect.",
    example: null,
  },
  reasons: {
    description:
      "The requirements that block it, the earliest first; empty as soon as they are met. Computed; a PUT accepts them without effect.",
    items: {
      requirement: {
        description: "The requirement.",
        fields: {
          id: { description: "Its id.", example: 7 },
          name: { description: "Its name.", example: "Kirjanpitäjän sähköposti" },
        },
      },
      consequence: {
        description: "`no_bookings`: it gets no new bookings; `no_driving`: it may not drive.",
        example: "no_bookings",
      },
      since: { description: "The first day of the consequence.", example: "2027-03-01" },
    },
  },
};
