import { readPageOnce } from "#lib/doors/page.ts";
import { noNoticeSchema } from "#lib/notices/schema.ts";
import { countUnread } from "#lib/notices/use-cases/notices.ts";

/** The number in the person's bell. */
export const unreadNotices = (): Promise<number> => readPageOnce(noNoticeSchema, countUnread, {});
