"use client";
import { type ReactNode, useSyncExternalStore } from "react";

type Props = { disabled?: boolean; className?: string; children: ReactNode };

/** Disables fields and buttons until their code has loaded. An earlier press or text would be lost. */
export function ReadyFieldset({ disabled = false, className = "", children }: Props) {
  // A permanently disabled fieldset looks disabled from the start.
  const starting = !useReady() && !disabled;
  return (
    <fieldset
      disabled={starting || disabled}
      className={`min-w-0 ${starting ? "starting" : ""} ${className}`}
    >
      {children}
    </fieldset>
  );
}

/** False in the server's markup, and true when this code runs: text typed before that would be lost. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
