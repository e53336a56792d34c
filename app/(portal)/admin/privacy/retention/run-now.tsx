"use client";
import { ConfirmedErrand } from "#app/_components/confirmed-errand.tsx";
import { privacyTexts as texts } from "#lib/i18n/texts/privacy.ts";
import { runRetentionAction } from "../actions.ts";

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
