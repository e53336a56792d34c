"use client";
import { Button } from "#app/_ui/button.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { endSessionAction } from "./actions.ts";
import { useErrand } from "./use-errand.ts";

/** Signs one other browser out, at once. */
export function EndSession({ id, device }: { id: number; device: string }) {
  const errand = useErrand();
  return (
    <div>
      <Button
        aria-label={texts.endSessionOf(device)}
        busy={errand.busy}
        onClick={() => errand.carryOut(() => endSessionAction({ id }))}
      >
        {texts.endSession}
      </Button>
      {errand.failure && (
        <p role="alert" className="mt-2 text-error">
          {errand.failure}
        </p>
      )}
    </div>
  );
}
