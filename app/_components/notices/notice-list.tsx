import { ListPager } from "#app/_components/list/list-rows.tsx";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { LETTERS } from "#lib/letters/letters.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import type { NoticeRow } from "#lib/notices/queries/notices.ts";
import { noticeSentence } from "#lib/notices/use-cases/tell.ts";
import * as m from "#messages";

type Props = { page: Page<NoticeRow>; addressOf: (cursor: Cursor | null) => string | undefined };

/** A page of the person's notices. A link opens the notice, which counts as read from then on, and leads where it belongs. */
export const NoticeList = ({ page, addressOf }: Props) => (
  <>
    <ul className="notice-list divide-y divide-line rounded-card border border-line bg-card">
      {page.rows.map((row) => (
        <NoticeItem key={row.id} row={row} />
      ))}
    </ul>
    <ListPager page={page} addressOf={addressOf} />
  </>
);

function NoticeItem({ row }: { row: NoticeRow }) {
  const unread = row.readAt === null;
  return (
    <li>
      <a href={`/user/notices/${row.id}`} data-unread={unread || undefined}>
        <span className="min-w-0">
          {unread && <span className="sr-only">{m.notices_unread()} </span>}
          <span className={`block wrap-anywhere ${unread ? "font-section text-ink" : "text-ink-2"}`}>
            {noticeSentence(LETTERS, row) ?? m.notices_unknown()}
          </span>
          <time dateTime={row.createdAt.toISOString()} className="text-caption text-ink-3 tabular-nums">
            {formatDateTime(row.createdAt)}
          </time>
        </span>
      </a>
    </li>
  );
}
