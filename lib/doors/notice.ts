import "server-only";
import { headers } from "next/headers";
import { LETTERS } from "#lib/letters/letters.ts";
import { noticeSchema } from "#lib/notices/schema.ts";
import { markNoticeRead, readNotice } from "#lib/notices/use-cases/notices.ts";
import { noticePath } from "#lib/notices/use-cases/tell.ts";
import { tokenOfLink } from "./auth/mail-links.ts";
import { requireActor, rowOfPath } from "./page.ts";
import { requestIdIn } from "./request-id.ts";
import { runUseCase } from "./run.ts";

/**
 * Marks the notice of a path read, and returns where it leads. An admin who views a company only looks, so the notice stays
 * unread.
 */
export async function openNotice(props: { params: Promise<unknown> }): Promise<string> {
  const notice = await rowOfPath(noticeSchema, readNotice)(props);
  const requestId = requestIdIn(await headers());
  const actor = await requireActor();
  await runUseCase({ actor, mode: "write", requestId, run: markNoticeRead, input: { noticeId: notice.id } });
  return noticePath(LETTERS, notice, tokenOfLink) ?? "/user/notices";
}
