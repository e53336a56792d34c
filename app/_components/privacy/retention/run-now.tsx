"use client";
import { ConfirmedAction } from "#app/_components/form/confirmed-action.tsx";
import { runRetentionAction } from "#app/_components/privacy/actions.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";

/** Takes at once what the night would, after asking once more. */
export const RunNow = ({ count }: { count: string }) => (
  <ConfirmedAction
    variant="secondary"
    trigger={texts.runNow}
    title={texts.runQuestion}
    confirmLabel={texts.runNow}
    send={() => runRetentionAction({})}
  >
    <p>{texts.runHelp(count)}</p>
  </ConfirmedAction>
);
