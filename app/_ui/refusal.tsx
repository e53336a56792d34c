"use client";
import type { ReactNode } from "react";
import * as m from "#messages";
import { WarningIcon } from "./icon.tsx";
import { useShownError } from "./shown-error.ts";

type Props = { children: ReactNode; className?: string };

/**
 * The reason of a refused press or search, at its place: the error box without scrolling. It stays in the page while it is
 * empty, so that screen readers announce its content.
 */
export function Refusal({ children, className = "" }: Props) {
  useShownError(Boolean(children), typeof children === "string" ? children : "");
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {children && (
        <div className="flex gap-3 rounded-card border border-error/45 bg-error-soft px-3.5 py-2.5 text-body text-error">
          <WarningIcon className="mt-0.75" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-section">{m.ui_errorTitle()}</p>
            <div>{children}</div>
          </div>
        </div>
      )}
    </div>
  );
}
