"use client";
import { ActionButton } from "#app/_components/form/action-button.tsx";
import { accountPageTexts as texts } from "#lib/accounts/second-factor-texts.ts";
import { endSessionAction } from "./actions.ts";

/** Signs one other browser out, at once. */
export const EndSession = ({ id, device }: { id: number; device: string }) => (
  <ActionButton redrawsRefused aria-label={texts.endSessionOf(device)} send={() => endSessionAction({ id })}>
    {texts.endSession}
  </ActionButton>
);
