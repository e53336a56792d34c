import type { Metadata } from "next";
import { z } from "zod";
import { ListPage } from "#app/_components/list/list-page.tsx";
import { viewOf } from "#app/_components/list/read-list-view.ts";
import { userList } from "#app/_components/people/users/user-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { readList, readPage, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { userListPageSchema } from "#lib/people/schema.ts";
import { countUserStates, listUserPage } from "#lib/people/use-cases/read-users.ts";
import * as m from "#messages";

const NOTHING = z.object({});

export const generateMetadata = (): Metadata => ({ title: m.user_title() });

export default streamed(UsersPage, requireAdmin);

/** Everybody who can sign in. */
async function UsersPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAdmin();
  const [view, counts, { query, result: page }] = await Promise.all([
    viewOf("users"),
    readPage(NOTHING, countUserStates, {}),
    readList(userListPageSchema, listUserPage, searchParams),
  ]);
  return <ListPage list={userList()} query={query} page={page} counts={counts} view={view} />;
}
