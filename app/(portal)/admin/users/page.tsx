import type { Metadata } from "next";
import { FileLinks } from "#app/_components/list/file-links.tsx";
import { ListPager } from "#app/_components/list/list-pager.tsx";
import {
  USERS_PATH,
  UserFilter,
  type UserQuery,
  UserTable,
  userList,
} from "#app/_components/people/users/user-list.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { readPage, requireAdmin } from "#lib/http/page.ts";
import { readableParams, type SearchParams } from "#lib/http/search-params.ts";
import { userListPageSchema } from "#lib/people/schema.ts";
import { listUserPage } from "#lib/people/use-cases/read-users.ts";
import { userTexts as texts } from "#lib/people/users-texts.ts";

export const metadata: Metadata = { title: texts.title };

/** Everybody who can sign in. */
export default async function UsersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const query: UserQuery = await readableParams(userListPageSchema.shape, searchParams);
  const page = await readPage(userListPageSchema, listUserPage, query);
  const { rows } = page;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={texts.help} />
      <UserFilter query={query} />
      {rows.length === 0 ? (
        <EmptyState title={texts.none} action={<ButtonLink href={USERS_PATH}>{texts.showAll}</ButtonLink>}>
          {texts.noneHelp}
        </EmptyState>
      ) : (
        <UserTable rows={rows} query={query} />
      )}
      <ListPager page={page} addressOf={(cursor) => userList.page(query, cursor)} />
      {rows.length > 0 && <FileLinks path={`${USERS_PATH}/export`} query={query} />}
    </main>
  );
}
