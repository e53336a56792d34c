import type { Metadata } from "next";
import { headers } from "next/headers";
import { ChangePassword } from "#app/_components/accounts/change-password.tsx";
import { NameForm } from "#app/_components/accounts/name-form.tsx";
import { SecondFactorsCard } from "#app/_components/accounts/second-factors.tsx";
import { Sessions } from "#app/_components/accounts/sessions.tsx";
import { NoticeChoicesCard } from "#app/_components/notices/notice-choices-card.tsx";
import { LanguageChoice } from "#app/_components/shell/language-choice.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { deviceOf } from "#lib/accounts/rules/user-agent.ts";
import { deviceText } from "#lib/accounts/second-factor-texts.ts";
import { readAccount } from "#lib/accounts/use-cases/account.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { hasToEnrol } from "#lib/doors/auth/auth.ts";
import { readForPage } from "#lib/doors/auth/context.ts";
import { readPage, requireSession } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { noNoticeSchema } from "#lib/notices/schema.ts";
import { readNoticeChoices } from "#lib/notices/use-cases/notices.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.accountPage_title() });

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** The user's way of signing in and their sessions. An admin who must add a second factor sees only this page. */
export default async function AccountPage({ searchParams }: Props) {
  const { from } = await searchParams;
  const session = await requireSession();
  const account = await readForPage((context) => readAccount(context, session));
  const used = (one: { createdAt: Date; lastUsedAt: Date | null }) => [
    m.accountPage_added({ when: formatDateTime(one.createdAt) }),
    one.lastUsedAt
      ? m.accountPage_lastUsed({ when: formatDateTime(one.lastUsedAt) })
      : m.accountPage_neverUsed(),
  ];
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={m.accountPage_title()} subtitle={account.email} />
      <div className="grid max-w-3xl gap-6">
        {hasToEnrol(session) && (
          <Notice tone="warning" title={m.accountPage_enrolTitle()}>
            {m.accountPage_enrolHelp()}
          </Notice>
        )}
        <SecondFactorsCard
          passkeys={account.passkeys.map((one) => ({ id: one.id, name: one.name, used: used(one) }))}
          totp={account.totp && used(account.totp)}
          codesLeft={account.recoveryCodesLeft}
          recent={account.recent}
          passkeysFirst={account.passkeysFirst}
          thisDevice={deviceText(deviceOf((await headers()).get("user-agent")))}
          destination={from === undefined ? null : pathAfterSignIn(from)}
        />
        <NameForm name={account.name} />
        <Card title={m.accountPage_language()}>
          <p className="mb-4 text-ink-2">{m.accountPage_languageHelp()}</p>
          <LanguageChoice look="row" />
        </Card>
        {!hasToEnrol(session) && (
          <NoticeChoicesCard choices={await readPage(noNoticeSchema, readNoticeChoices, {})} />
        )}
        <Sessions sessions={account.sessions} />
        <Card title={m.accountPage_password()}>
          {account.canChangePassword ? (
            <>
              <p className="mb-4 text-ink-2">{m.accountPage_passwordHelp()}</p>
              <ChangePassword />
            </>
          ) : (
            <>
              <p className="mb-4 text-ink-2">{m.accountPage_passwordByMail()}</p>
              <ButtonLink href="/user/reset">{m.accountPage_changePassword()}</ButtonLink>
            </>
          )}
        </Card>
        {!hasToEnrol(session) && (
          <Card title={m.privacy_ownTitle()}>
            <p className="mb-4 text-ink-2">{m.privacy_ownHelp()}</p>
            <ButtonLink href="/user/account/export">{m.privacy_ownExport()}</ButtonLink>
          </Card>
        )}
      </div>
    </main>
  );
}
