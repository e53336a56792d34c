"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import type { CompanyRole } from "#lib/core/actor.ts";

import { companyRoleTexts, peopleTexts as texts } from "#lib/people/texts.ts";
import { changePersonRoleAction, removePersonAction } from "./actions.ts";

type Props = {
  place: { companyId: number; userId: number };
  email: string;
  role: CompanyRole;
  manages: boolean;
  /** Whether it is one's own row. */
  own: boolean;
};

/** What may be done with one of a company's people: another role, and an end; everybody may leave. */
export function PersonButtons({ place, email, role, manages, own }: Props) {
  const other = role === "owner" ? "member" : "owner";
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
      {manages && (
        <ConfirmedAction
          variant="secondary"
          trigger={<Named text={texts.changeRole[other]} email={email} />}
          title={texts.changingRole[other](email)}
          confirmLabel={texts.changeRole[other]}
          send={() => changePersonRoleAction({ ...place, role: other })}
        >
          {companyRoleTexts.help[other]}
        </ConfirmedAction>
      )}
      {own && (
        <ConfirmedAction
          trigger={texts.leave}
          title={texts.leaving}
          confirmLabel={texts.leave}
          send={async () => {
            const result = await removePersonAction(place);
            // What is shown here is nobody's to see any more, unless they are one of the provider's people.
            if (result.ok) window.location.assign("/companies");
            return result;
          }}
        >
          {texts.leaveHelp}
        </ConfirmedAction>
      )}
      {manages && !own && (
        <ConfirmedAction
          trigger={<Named text={texts.remove} email={email} />}
          title={texts.removing(email)}
          confirmLabel={texts.remove}
          send={() => removePersonAction(place)}
        >
          {texts.removeHelp}
        </ConfirmedAction>
      )}
    </div>
  );
}

const Named = ({ text, email }: { text: string; email: string }) => (
  <>
    {text}
    <span className="sr-only"> {email}</span>
  </>
);
