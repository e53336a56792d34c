"use client";
import type { ReactNode } from "react";
import { useReady } from "./use-ready.ts";

type Props = { disabled?: boolean; className?: string; children: ReactNode };

/** Fields and buttons that wait for their code: what is pressed or typed before it is there would be lost. */
export function ReadyFieldset({ disabled = false, className = "", children }: Props) {
  const ready = useReady();
  return (
    <fieldset disabled={!ready || disabled} className={`min-w-0 ${ready ? "" : "starting"} ${className}`}>
      {children}
    </fieldset>
  );
}
