import type { ReactNode } from "react";
import { DataFreshness } from "#app/_components/data-freshness.tsx";
import { PortalHeader } from "#app/_components/header.tsx";
import { currentActor } from "#lib/web/auth.ts";

/** Shows, does not guard: each page asks for itself who is there (requireActor), as its use case does again. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <>
      <PortalHeader email={actor?.label ?? null} />
      {children}
      <DataFreshness />
    </>
  );
}
