"use client";
import type { ReactNode } from "react";
import { ReasonedAction } from "#app/_components/form/reasoned-action.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import { MAX_REJECT_REASON } from "#lib/payouts/schema.ts";
import * as m from "#messages";
import { rejectIbanAction, rejectLinkedIbanAction } from "./actions.ts";

type Seen = { newIban: string | null; newBic: string | null };
type Props = Seen & { changeId: number; company: string; hasFormer: boolean };

/** An admin's 'Hylkää'. */
export const RejectIban = ({ changeId, company, hasFormer, newIban, newBic }: Props) => (
  <Reject
    trigger={
      <>
        {m.payout_rejectIban()}
        <span className="sr-only">: {company}</span>
      </>
    }
    hasFormer={hasFormer}
    send={(reason) => rejectIbanAction({ changeId: String(changeId), newIban, newBic, reason })}
  />
);

type LinkedProps = Seen & { companyId: number; token: string; hasFormer: boolean };

/** An owner's 'Hylkää', on the page of the mail's link. */
export const RejectLinkedIban = ({ companyId, token, hasFormer, newIban, newBic }: LinkedProps) => (
  <Reject
    primary
    trigger={m.payout_rejectIban()}
    hasFormer={hasFormer}
    send={(reason) =>
      rejectLinkedIbanAction({ companyId: String(companyId), token, newIban, newBic, reason })
    }
  />
);

type RejectProps = {
  trigger: ReactNode;
  primary?: boolean;
  hasFormer: boolean;
  send: (reason: string) => Promise<ActionResult<null>>;
};

const Reject = ({ trigger, primary = false, hasFormer, send }: RejectProps) => (
  <ReasonedAction
    variant={primary ? "primary" : "danger-quiet"}
    trigger={trigger}
    id="reject-reason"
    words={{
      title: m.payout_rejectIbanQuestion(),
      help: hasFormer ? m.payout_rejectIbanHelp() : m.payout_rejectIbanHelpNone(),
      reason: m.payout_rejectIbanReason(),
      hint: m.payout_rejectIbanHint(),
      confirm: m.payout_rejectIban(),
    }}
    maxLength={MAX_REJECT_REASON}
    identityHelp={m.payout_identity()}
    send={send}
  />
);
