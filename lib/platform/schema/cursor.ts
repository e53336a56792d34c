import { z } from "zod";
import type { Cursor } from "#lib/core/keyset.ts";
import { cleanText } from "#lib/core/text.ts";

const shape = z.strictObject({
  // Refuses a value that no column can hold: PostgreSQL would answer it with an error.
  value: z.union([
    z
      .string()
      .max(200)
      .refine((text) => cleanText(text) === text),
    z.int32(),
  ]),
  id: z.number().int().nonnegative(),
  position: z.int32().nonnegative(),
  backward: z.literal(true).optional(),
});

/** A cursor as it stands in a URL. An unreadable one is refused: a shortened link must not show another page. */
export const cursorSchema = z
  .string()
  .max(600, "invalid")
  .transform((text, ctx): Cursor => {
    try {
      return shape.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))) as Cursor;
    } catch {
      ctx.addIssue({ code: "custom", message: "invalid" });
      return z.NEVER;
    }
  });

export const cursorText = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString("base64url");
