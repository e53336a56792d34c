"use client";
import { ConfirmedErrand } from "#app/_components/form/confirmed-errand.tsx";
import { runRetentionAction } from "#app/_components/privacy/actions.ts";
import { privacyTexts as texts } from "#lib/privacy/texts.ts";

/** Takes at once what the night would, after asking once more. */
export const RunNow = ({ count }: { count: string }) => (
  <ConfirmedErrand
    variant="secondary"
    trigger={texts.runNow}
    title={texts.runQuestion}
    confirmLabel={texts.runNow}
    send={() => runRetentionAction({})}
  >
    <p>{texts.runHelp(count)}</p>
  </ConfirmedErrand>
);
