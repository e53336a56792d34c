"use client";
import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";

type Props = { disabled?: boolean; className?: string; children: ReactNode };

/** Fields and buttons that wait for their code: what is pressed or typed before it is there would be lost. */
export function ReadyFieldset({ disabled = false, className = "", children }: Props) {
  // What is switched off for good looks so from the beginning.
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

/** False in the server's markup, true once this code runs: before that a field would lose what is typed into it. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
