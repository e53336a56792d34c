"use client";
import type { ComponentProps } from "react";
import { Editable } from "#app/_components/shell/view-only.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import type { ActionResult } from "#lib/doors/action.ts";
import * as m from "#messages";
import { useServerAction } from "./use-server-action.ts";

type Props<Output> = Omit<ComponentProps<typeof Button>, "busy" | "onClick"> & {
  send: () => Promise<ActionResult<Output>>;
  onDone?: (value: Output) => void;
  /** After a refusal the page shows more than the refusal. */
  redrawsRefused?: boolean;
};

/** A button that runs an action at once. A refusal is shown below it. */
export function ActionButton<Output>({ send, onDone, redrawsRefused = false, ...button }: Props<Output>) {
  const action = useServerAction({ redrawsRefused });
  return (
    <div>
      <Button {...button} busy={action.busy} onClick={() => action.carryOut(send, onDone && { onDone })} />
      <Refusal className="mt-2">{action.refusal}</Refusal>
    </div>
  );
}

export function SaveButton({ busy }: { busy: boolean }) {
  return (
    <Editable>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText={m.form_saving()}>
          {m.form_save()}
        </Button>
      </div>
    </Editable>
  );
}
