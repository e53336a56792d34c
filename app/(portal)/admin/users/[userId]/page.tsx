import type { Metadata } from "next";
import { MadePrograms } from "#app/_components/api-clients/made-programs.tsx";
import { AdminHistory } from "#app/_components/history/history-list.tsx";
import { UserActions } from "#app/_components/people/users/user-actions.tsx";
import { Memberships, UserSessions } from "#app/_components/people/users/user-details.tsx";
import { USERS_PATH, UserState } from "#app/_components/people/users/user-list.tsx";
import { streamed } from "#app/_components/shell/streamed.tsx";
import { Card, DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { fullName } from "#lib/core/account-name.ts";
import { readConfirmation } from "#lib/doors/auth/context.ts";
import { adminRowOfPath, readEntity, requireAdmin, type SearchParams } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { userIdSchema, userPageSchema } from "#lib/people/schema.ts";
import { getUser, getUserScreen, type UserScreen } from "#lib/people/use-cases/read-users.ts";
import * as m from "#messages";

type Props = { params: Promise<{ userId: string }>; searchParams: SearchParams };

async function read(props: Props) {
  await requireAdmin();
  return (await readEntity(userPageSchema, getUserScreen, props)).result;
}

export const generateMetadata = async (props: Props): Promise<Metadata> => ({
  title: (await read(props)).user.email,
});

export default streamed(UserPage, adminRowOfPath(userIdSchema, getUser));

/** One person: their companies, their sessions, and the provider's decisions about their account. */
async function UserPage(props: Props) {
  const screen = await read(props);
  const { user, memberships, sessions, programs, history, own } = screen;
  const confirmation = await readConfirmation();
  const { id, email, admin } = user;
  const disabled = user.disabledAt !== null;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={email}
        breadcrumb={[{ label: m.user_title(), href: USERS_PATH }, { label: email }]}
        badge={<UserState admin={admin} disabled={disabled} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <Memberships userId={id} memberships={memberships} />
          <UserSessions userId={id} email={email} sessions={sessions} />
        </div>
        <div className="grid min-w-0 gap-6">
          <Account user={user} />
          <UserActions
            userId={id}
            email={email}
            admin={admin}
            disabled={disabled}
            own={own}
            programs={programs}
            {...confirmation}
          />
          <MadePrograms programs={programs} />
          <AdminHistory page={history} of="user" path={`${USERS_PATH}/${id}`} />
        </div>
      </div>
    </main>
  );
}

const Account = ({ user }: Pick<UserScreen, "user">) => (
  <Card title={m.user_account()}>
    <DescriptionList>
      <DescriptionRow term={m.user_name()}>
        <span className="wrap-anywhere">{fullName(user) ?? m.user_noName()}</span>
      </DescriptionRow>
      <DescriptionRow term={m.user_created()}>
        <span className="tabular-nums">{formatDateTime(user.createdAt)}</span>
      </DescriptionRow>
      <DescriptionRow term={m.user_lastSeen()}>
        <span className="tabular-nums">
          {user.lastSeenAt ? formatDateTime(user.lastSeenAt) : m.user_never()}
        </span>
      </DescriptionRow>
      {user.disabledAt && (
        <DescriptionRow term={m.user_disabled()} under={formatDateTime(user.disabledAt)}>
          <span className="wrap-anywhere">{user.disabledReason}</span>
        </DescriptionRow>
      )}
    </DescriptionList>
  </Card>
);
