import type { Metadata } from "next";
import { FileLinks } from "#app/_components/file-links.tsx";
import { ListPager } from "#app/_components/list-pager.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { userTexts as texts } from "#lib/i18n/texts/users.ts";
import { userListPageSchema } from "#lib/schemas/user.ts";
import { listUserPage } from "#lib/use-cases/users/read.ts";
import { readPage, requireAdmin } from "#lib/web/page.ts";
import { readableParams, type SearchParams } from "#lib/web/search-params.ts";
import { USERS_PATH, type UserQuery, userList } from "./list-address.ts";
import { UserFilter } from "./user-filter.tsx";
import { UserTable } from "./user-table.tsx";

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
