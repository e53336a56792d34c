import type { ReactNode } from "react";
import { ViewOnly } from "#app/_components/shell/view-only.tsx";
import { EyeIcon } from "#app/_ui/icon.tsx";
import { isOnlyLookedAt, readingMoney, readsOnlyMoney } from "#lib/core/actor.ts";
import { currentSession } from "#lib/doors/auth/auth.ts";
import * as m from "#messages";

type Props = { params: Promise<{ companyId: string }>; children: ReactNode };

/**
 * Tells all pages of one company whether it is read-only. Guards nothing: pages and actions check for themselves. For an admin
 * who views the company, the portal's banner says it.
 */
export default async function CompanyLayout({ params, children }: Props) {
  const session = await currentSession();
  const companyId = Number((await params).companyId);
  const viewOnly = session !== null && isOnlyLookedAt(readingMoney(session.actor), companyId);
  return (
    <ViewOnly on={viewOnly}>
      {viewOnly && !session.viewing && (
        <aside aria-label={m.viewing_only()} className="strip text-ink-2">
          <EyeIcon />
          <p className="min-w-0 flex-1">
            <strong className="font-label text-ink">{m.viewing_only()}</strong>{" "}
            {readsOnlyMoney(session.actor, companyId) ? m.viewing_moneyHelp() : m.viewing_onlyHelp()}
          </p>
        </aside>
      )}
      {children}
    </ViewOnly>
  );
}
