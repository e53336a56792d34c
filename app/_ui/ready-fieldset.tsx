"use client";
import type { ReactNode } from "react";
import { useReady } from "./use-ready.ts";

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
