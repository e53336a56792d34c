import { z } from "zod";
import { type ChosenTopic, NOTICE_WAYS } from "#lib/mail/rules/notice-topics.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema } from "#lib/platform/schema/fields.ts";

export const noticesSchema = z.object({ cursor: cursorSchema.optional() });

export const noticeSchema = z.strictObject({ noticeId: idSchema });

export const noNoticeSchema = z.strictObject({});

const way = z.enum(["", ...NOTICE_WAYS], "invalid");

/** A choice for each topic; an empty one is none. */
export const noticeChoicesSchema = z.strictObject({
  approvals: way,
  payouts: way,
  disputes: way,
  licences: way,
  webhooks: way,
} satisfies Record<ChosenTopic, typeof way>);
