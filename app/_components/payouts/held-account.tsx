import { Notice } from "#app/_ui/notice.tsx";
import { whole } from "#app/_ui/whole-text.tsx";
import { companyIdSchema } from "#lib/companies/schema.ts";
import { readPage } from "#lib/doors/page.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { type HeldAccount, readHeldAccount } from "#lib/payouts/use-cases/held-account.ts";
import * as m from "#messages";

/** Above a company's money: a changed account holds it, why, and what happens next. */
export async function HeldAccountNotice({ companyId, admin }: { companyId: number; admin: boolean }) {
  const held = await readPage(companyIdSchema, readHeldAccount, { companyId: String(companyId) });
  if (held === null) return null;
  return (
    <div className="mb-6">
      <HeldAccountText held={held} admin={admin} />
    </div>
  );
}

type Props = { held: HeldAccount; admin?: boolean; companyName?: string };

export const HeldAccountText = ({ held, admin = false, companyName }: Props) => (
  <Notice tone="warning" title={companyName ? m.payout_heldTitleOf({ companyName }) : m.payout_heldTitle()}>
    <p className="wrap-anywhere">
      {whole(m.payout_heldWhy({ at: formatDateTime(held.changedAt), by: held.changedBy }))}
    </p>
    {admin ? (
      <a href="/admin/iban-changes" className="touch-line link">
        {m.payout_toIbanChanges()}
      </a>
    ) : (
      <p className="mt-1">{m.payout_heldNext()}</p>
    )}
  </Notice>
);
