import type { Metadata } from "next";
import { headers } from "next/headers";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Card } from "#app/_ui/card.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { pathAfterSignIn } from "#lib/domain/safe-path.ts";
import { deviceOf } from "#lib/domain/user-agent.ts";
import { formatDateTime } from "#lib/i18n/format.ts";
import { privacyTexts } from "#lib/i18n/texts/privacy.ts";
import { deviceText, accountPageTexts as texts } from "#lib/i18n/texts/second-factor.ts";
import { readAccount } from "#lib/use-cases/accounts/account.ts";
import { hasToEnrol } from "#lib/web/auth.ts";
import { accountContext } from "#lib/web/auth-context.ts";
import { requireSession } from "#lib/web/page.ts";
import { ChangePassword } from "./change-password.tsx";
import { SecondFactors } from "./second-factors.tsx";
import { Sessions } from "./sessions.tsx";

export const metadata: Metadata = { title: texts.title };

type Props = { searchParams: Promise<{ from?: string | string[] }> };

/** How somebody signs in, and where they are signed in. The one page of an admin who has no second factor yet. */
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
        <SecondFactors
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
