"use client";
import { useState } from "react";
import { answered } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import * as m from "#messages";
import { joinAction } from "./actions.ts";

/** Accepts the invitation, and leads into the company. */
export function JoinButton({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const join = async () => {
    setBusy(true);
    const result = await answered(joinAction({ token }));
    // A fresh document, which knows that the user belongs to the company.
    if (result.ok) return window.location.assign(`/companies/${result.value.companyId}`);
    setBusy(false);
    setRefusal(result.error.message);
  };
  return (
    <div className="mt-2 grid gap-3">
      {refusal && <ErrorBox message={refusal} />}
      <Button variant="primary" wide busy={busy} busyText={m.invitation_joining()} onClick={join}>
        {m.invitation_join()}
      </Button>
    </div>
  );
}
