import type { Metadata } from "next";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { NoRows } from "#app/_components/list/list-rows.tsx";
import { MarkAllRead } from "#app/_components/notices/mark-all-read.tsx";
import { NoticeList } from "#app/_components/notices/notice-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readList, requireActor, type SearchParams } from "#lib/doors/page.ts";
import { noticesSchema } from "#lib/notices/schema.ts";
import { readNotices } from "#lib/notices/use-cases/notices.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.notices_title() });

export default streamed(NoticesPage, requireActor);

const PATH = "/user/notices";

async function NoticesPage({ searchParams }: { searchParams: SearchParams }) {
  const { query, result: page } = await readList(noticesSchema, readNotices, searchParams);
  const words = { none: m.notices_none(), noneHelp: m.notices_noneHelp() };
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={m.notices_title()}
        subtitle={page.unread > 0 ? m.notices_subtitle({ unread: page.unread }) : m.notices_subtitleEmpty()}
        actions={page.unread > 0 && <MarkAllRead />}
      />
      <div className="max-w-3xl">
        {page.rows.length === 0 ? (
          <NoRows path={PATH} query={{ cursor: query.cursor }} words={words} />
        ) : (
          <NoticeList page={page} addressOf={(cursor) => pageAddress(PATH, {}, cursor)} />
        )}
        <p className="mt-4">
          <a href="/user/account#notices" className="link">
            {m.notices_settings()}
          </a>
        </p>
      </div>
    </main>
  );
}
