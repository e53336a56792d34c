"use client";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { endSessionAction } from "./actions.ts";

/** Signs one other browser out, at once. */
export function EndSession({ id, device }: { id: number; device: string }) {
  const action = useServerAction({ redrawsRefused: true });
  return (
    <div>
      <Button
        aria-label={texts.endSessionOf(device)}
        busy={action.busy}
        onClick={() => action.carryOut(() => endSessionAction({ id }))}
      >
        {texts.endSession}
      </Button>
      {action.refusal && (
        <p role="alert" className="mt-2 text-error">
          {action.refusal}
        </p>
      )}
    </div>
  );
}
