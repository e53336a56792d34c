import type { ReactNode } from "react";
import { DataFreshness } from "#app/_components/data-freshness.tsx";
import { PortalHeader } from "#app/_components/header.tsx";
import { SoftNavigation } from "#app/_components/soft-navigation.tsx";
import { currentActor } from "#lib/web/auth.ts";

/**
 * Shows, does not guard: each page asks for itself who is there (requireActor), as its use case does again. There is no
 * loading.tsx on purpose: behind its boundary the answer begins before the page knows whether there is anything to
 * show, and a page that is not found, or leads elsewhere, would answer 200. SoftNavigation shows the spinner.
 */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <>
      <PortalHeader email={actor?.label ?? null} admin={actor?.admin ?? false} />
      {children}
      <DataFreshness />
      <SoftNavigation />
    </>
  );
}
