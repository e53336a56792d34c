import type { Metadata } from "next";
import { headers } from "next/headers";
import { ChangePassword } from "#app/_components/accounts/change-password.tsx";
import { SecondFactorsCard } from "#app/_components/accounts/second-factors.tsx";
import { Sessions } from "#app/_components/accounts/sessions.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { deviceOf } from "#lib/accounts/rules/user-agent.ts";
import { deviceText, accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { readAccount } from "#lib/accounts/use-cases/account.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { hasToEnrol } from "#lib/http/auth/auth.ts";
import { accountContext } from "#lib/http/auth/context.ts";
import { requireSession } from "#lib/http/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { privacyTexts } from "#lib/privacy/texts.ts";

export const metadata: Metadata = { title: texts.title };

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** The user's way of signing in and their sessions. An admin who must add a second factor sees only this page. */
export default async function AccountPage({ searchParams }: Props) {
  const { from } = await searchParams;
  const session = await requireSession();
  const account = await readAccount(await accountContext(), session);
  const used = (one: { createdAt: Date; lastUsedAt: Date | null }) => [
    texts.added(formatDateTime(one.createdAt)),
    one.lastUsedAt ? texts.lastUsed(formatDateTime(one.lastUsedAt)) : texts.neverUsed,
  ];
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading title={texts.title} subtitle={account.email} />
      <div className="grid max-w-3xl gap-6">
        {hasToEnrol(session) && (
          <Notice tone="warning" title={texts.enrolTitle}>
            {texts.enrolHelp}
          </Notice>
        )}
        <SecondFactorsCard
          passkeys={account.passkeys.map((one) => ({ id: one.id, name: one.name, used: used(one) }))}
          totp={account.totp && used(account.totp)}
          codesLeft={account.recoveryCodesLeft}
          recent={account.recent}
          thisDevice={deviceText(deviceOf((await headers()).get("user-agent")))}
          destination={from === undefined ? null : pathAfterSignIn(from)}
        />
        <Sessions sessions={account.sessions} />
        <Card title={texts.password}>
          {account.canChangePassword ? (
            <>
              <p className="mb-4 text-ink-2">{texts.passwordHelp}</p>
              <ChangePassword />
            </>
          ) : (
            <>
              <p className="mb-4 text-ink-2">{texts.passwordByMail}</p>
              <ButtonLink href="/user/reset">{texts.changePassword}</ButtonLink>
            </>
          )}
        </Card>
        {!hasToEnrol(session) && (
          <Card title={privacyTexts.ownTitle}>
            <p className="mb-4 text-ink-2">{privacyTexts.ownHelp}</p>
            <ButtonLink href="/user/account/export">{privacyTexts.ownExport}</ButtonLink>
          </Card>
        )}
      </div>
    </main>
  );
}
