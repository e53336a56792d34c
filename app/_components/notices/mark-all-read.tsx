"use client";
import { ActionButton } from "#app/_components/form/action-button.tsx";
import * as m from "#messages";
import { markAllReadAction } from "./actions.ts";

export const MarkAllRead = () => (
  <ActionButton send={() => markAllReadAction({})}>{m.notices_allRead()}</ActionButton>
);
