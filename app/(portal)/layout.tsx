import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { IdentityGate } from "#app/_components/accounts/identity-gate.tsx";
import { TokenSync } from "#app/_components/accounts/token-sync/token-sync.tsx";
import { ViewingBanner } from "#app/_components/accounts/viewing/viewing-banner.tsx";
import { FeaturesProvider } from "#app/_components/feature-switches/features.tsx";
import { Bell } from "#app/_components/notices/bell.tsx";
import { unreadNotices } from "#app/_components/notices/unread.ts";
import { DataFreshness } from "#app/_components/shell/data-freshness.tsx";
import { ApprovalBadge, BottomBar, PortalHeader } from "#app/_components/shell/header.tsx";
import { openWork } from "#app/_components/shell/open-work.ts";
import { SoftNavigation } from "#app/_components/shell/soft-navigation.tsx";
import { orLater } from "#app/_components/shell/streamed.tsx";
import { Spinner } from "#app/_ui/spinner.tsx";
import { onlyCompanyOf, ownCompanyIds } from "#lib/core/actor.ts";
import { currentSession, hasToEnrol } from "#lib/doors/auth/auth.ts";
import { tokenSyncOf } from "#lib/doors/auth/token.ts";
import { THEME_COOKIE, themeOf } from "#lib/messages/look.ts";

/**
 * The layout does not guard its pages: each page checks the actor (requireActor), and its use case checks again. There is no
 * loading.tsx on purpose: with one the answer would begin before the page knows its status, and a missing or redirecting page
 * would answer 200. SoftNavigation shows that a page is loading; a page that the browser loads as a document shows it itself
 * (streamed.tsx).
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const sync = tokenSyncOf(session);
  const shut = session !== null && hasToEnrol(session);
  const known = session !== null && !shut;
  // Usually known before the first byte: a later number would be a separate part of the answer.
  const [approvals, bell] = await Promise.all([
    known && session.actor.admin
      ? orLater(openWork(), (work) => work && <ApprovalBadge count={work.approvals} />)
      : null,
    known
      ? orLater(
          unreadNotices().catch(() => null),
          (unread) => <Bell unread={unread} />,
        )
      : null,
  ]);
  const person = {
    email: session?.actor.label ?? null,
    account: [session?.actor.id, session?.viewing?.companyId].filter(Boolean).join("."),
    admin: session?.actor.admin ?? false,
    onlyCompanyId: session ? onlyCompanyOf(session.actor) : null,
    ownCompanyIds: session ? ownCompanyIds(session.actor) : [],
    changedCompanyIds: session?.actor.companyIds ?? [],
    moneyCompanyIds: session?.actor.moneyCompanyIds ?? [],
    shut,
    approvals,
    bell,
  };
  return (
    <FeaturesProvider since={session?.authenticatedAt.toISOString() ?? null}>
      <PortalHeader {...person} theme={themeOf((await cookies()).get(THEME_COOKIE)?.value)} />
      {session?.viewing && <ViewingBanner companyId={session.viewing.companyId} />}
      {children}
      <BottomBar {...person} />
      <DataFreshness />
      <SoftNavigation spinner={<Spinner />} />
      {session && <IdentityGate />}
      {sync && <TokenSync {...sync} />}
    </FeaturesProvider>
  );
}
