"use client";
import { useServerAction } from "#app/_components/form/use-server-action.ts";
import { Button } from "#app/_ui/button.tsx";
import { Refusal } from "#app/_ui/refusal.tsx";
import * as m from "#messages";
import { visitDeskAction } from "./actions.ts";

/** Begins the visit. The page then shows the desk. */
export function DeskDoor({ token }: { token: string }) {
  const { carryOut, busy, refusal } = useServerAction();
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="primary" busy={busy} onClick={() => void carryOut(() => visitDeskAction({ token }))}>
        {m.desk_open()}
      </Button>
      <Refusal>{refusal}</Refusal>
    </div>
  );
}
