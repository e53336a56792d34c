"use client";
import { ActionButton } from "#app/_components/form/action-button.tsx";
import * as m from "#messages";
import { endSessionAction } from "./actions.ts";

/** Signs one other browser out, at once. */
export const EndSession = ({ id, device }: { id: number; device: string }) => (
  <ActionButton
    redrawsRefused
    aria-label={m.accountPage_endSessionOf({ device })}
    send={() => endSessionAction({ id })}
  >
    {m.accountPage_endSession()}
  </ActionButton>
);
