import type { ReactNode } from "react";
import { DataFreshness } from "#app/_components/data-freshness.tsx";
import { FeaturesProvider } from "#app/_components/features/features.tsx";
import { PortalHeader } from "#app/_components/header.tsx";
import { SoftNavigation } from "#app/_components/soft-navigation.tsx";
import { TokenSync } from "#app/_components/token-sync/token-sync.tsx";
import { ViewingBanner } from "#app/_components/viewing/viewing-banner.tsx";
import { onlyCompanyOf } from "#lib/domain/actor.ts";
import { hasToEnrol } from "#lib/web/auth.ts";
import { currentSession } from "#lib/web/session.ts";
import { tokenSyncOf } from "#lib/web/token-sync.ts";

/**
 * Shows, does not guard: each page asks for itself who is there (requireActor), as its use case does again. There is no
 * loading.tsx on purpose: behind its boundary the answer begins before the page knows whether there is anything to
 * show, and a page that is not found, or leads elsewhere, would answer 200. SoftNavigation shows the spinner.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const sync = tokenSyncOf(session);
  return (
    <FeaturesProvider since={session?.authenticatedAt.toISOString() ?? null}>
      <PortalHeader
        email={session?.actor.label ?? null}
        admin={session?.actor.admin ?? false}
        onlyCompanyId={session ? onlyCompanyOf(session.actor) : null}
        shut={session !== null && hasToEnrol(session)}
      />
      {session?.viewing && <ViewingBanner companyId={session.viewing.companyId} />}
      {children}
      <DataFreshness />
      <SoftNavigation />
      {sync && <TokenSync {...sync} />}
    </FeaturesProvider>
  );
}
