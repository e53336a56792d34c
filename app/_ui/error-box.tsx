"use client";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import * as m from "#messages";
import { WarningIcon } from "./icon.tsx";
import { useShownError } from "./shown-error.ts";

/** `trace` is a request id to quote to support. `attempt` changes with every submit, so that a second failure scrolls again. */
type Props = {
  message: string;
  trace?: string | undefined;
  attempt?: number | undefined;
  /** For forms: the box takes the focus, because the button may be far below and the next Tab starts from the focus. */
  takesFocus?: boolean;
  /** A remedy, such as a button. */
  children?: ReactNode;
};

/** The error of a whole request. The page scrolls up to show it. */
export function ErrorBox({ message, trace, attempt = 0, takesFocus = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const traceId = useId();
  useShownError(true, attempt);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message or attempt scrolls again
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
    // Newer browsers return a promise, which React must not take for a clean-up.
    window.scrollTo({ top: 0 });
  }, [message, attempt, takesFocus]);

  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-error/45 bg-error-soft px-4.5 py-3.5 text-error"
    >
      <WarningIcon className="mt-0.75" />
      <div className="min-w-0 flex-1">
        <p className="font-section">{m.ui_errorTitle()}</p>
        <p>{message}</p>
        {trace && (
          <>
            <button
              type="button"
              aria-expanded={shown}
              aria-controls={traceId}
              className="min-h-6 text-label font-label underline underline-offset-3"
              onClick={() => setShown(!shown)}
            >
              {shown ? m.ui_hide() : m.ui_show()}
            </button>
            <p id={traceId} hidden={!shown} className="text-caption wrap-anywhere">
              {m.ui_errorId()} {trace}
            </p>
          </>
        )}
        {children && <div className="mt-3 grid gap-3">{children}</div>}
      </div>
    </div>
  );
}
