"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { MailToAddress } from "#app/_components/form/mail-to-address.tsx";
import * as m from "#messages";
import { agreeToDeskAction, endDeskAction } from "./actions.ts";

type AgreeProps = { companyId: number; accountantEmail: string | null };

/** Shows the company's books on the desk of an address, after a confirmation. */
export const AgreeToDesk = ({ companyId, accountantEmail }: AgreeProps) => (
  <MailToAddress
    id="desk-email"
    name="desk-email"
    known={accountantEmail}
    words={{
      label: m.desk_email(),
      trigger: m.desk_agree(),
      confirm: m.desk_agreeConfirm(),
      asking: (email) => m.desk_agreeing({ email }),
      help: () => m.desk_agreeingHelp(),
      done: (email) => m.desk_agreed({ email }),
    }}
    send={(email) => agreeToDeskAction({ companyId: String(companyId), body: { email } })}
  />
);

type EndProps = { companyId: number; deskId: string; email: string };

/** Ends the company's agreement at once. */
export function EndDesk({ companyId, deskId, email }: EndProps) {
  return (
    <div>
      <ConfirmedAction
        trigger={m.desk_end()}
        title={m.desk_ending({ email })}
        confirmLabel={m.desk_end()}
        send={() => endDeskAction({ companyId: String(companyId), deskId })}
      >
        {m.desk_endingHelp()}
      </ConfirmedAction>
    </div>
  );
}
