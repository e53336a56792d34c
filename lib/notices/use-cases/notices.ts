import type { z } from "zod";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { CHOSEN_TOPICS } from "#lib/mail/rules/notice-topics.ts";
import {
  countUnreadNotices,
  findNotice,
  findNoticeChoices,
  listNotices,
  type NoticeChoices,
  type NoticeRow,
  unreadValue,
  updateNoticeChoice,
  updateNoticesRead,
} from "#lib/notices/queries/notices.ts";
import type { noticeChoicesSchema, noticeSchema, noticesSchema } from "#lib/notices/schema.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

const personOf = ({ actor }: Context): number | null => (actor.kind === "user" ? actor.id : null);

/** A page of the person's notices, the unread first. Fails with `forbidden` for an API client. */
export async function readNotices(
  ctx: Context,
  { cursor = null }: { cursor?: z.output<typeof noticesSchema>["cursor"] | null },
): Promise<Result<Page<NoticeRow> & { unread: number }>> {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  const place = typeof cursor?.value === "number" ? cursor : null;
  const rows = await listNotices(ctx.db, { userId, cursor: place, limit: PAGE_SIZE });
  const unread = await countUnreadNotices(ctx.db, userId);
  return ok({ ...pageOf(rows, { limit: PAGE_SIZE, cursor: place, sortValue: unreadValue }), unread });
}

/** The number in the person's bell. */
export const countUnread: UseCase<object, number> = async (ctx) => {
  const userId = personOf(ctx);
  return ok(userId === null ? 0 : await countUnreadNotices(ctx.db, userId));
};

/** One notice of the person. Fails with `not_found`. */
export async function readNotice(
  ctx: Context,
  { noticeId: id }: z.output<typeof noticeSchema>,
): Promise<Result<NoticeRow>> {
  const userId = personOf(ctx);
  const found = userId === null ? null : await findNotice(ctx.db, { id, userId });
  return found ? ok(found) : fail("not_found");
}

/** Marks a notice of the person read. */
export async function markNoticeRead(
  ctx: Context,
  { noticeId: id }: z.output<typeof noticeSchema>,
): Promise<Result<null>> {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  await updateNoticesRead(ctx.db, { userId, id, now: ctx.now });
  return ok(null);
}

/** 'Merkitse kaikki luetuiksi'. Fails with `forbidden` for an API client. */
export const markAllRead: UseCase<object, null> = async (ctx) => {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  await updateNoticesRead(ctx.db, { userId, now: ctx.now });
  return ok(null);
};

/** How the person wants the mail of each topic. */
export const readNoticeChoices: UseCase<object, NoticeChoices> = async (ctx) => {
  const userId = personOf(ctx);
  return userId === null ? fail("forbidden") : ok(await findNoticeChoices(ctx.db, userId));
};

/** Fails with `forbidden` for an API client. */
export async function saveNoticeChoices(
  ctx: Context,
  choices: z.output<typeof noticeChoicesSchema>,
): Promise<Result<null>> {
  const userId = personOf(ctx);
  if (userId === null) return fail("forbidden");
  for (const topic of CHOSEN_TOPICS)
    await updateNoticeChoice(ctx.db, { userId, topic, way: choices[topic] || null });
  return ok(null);
}
