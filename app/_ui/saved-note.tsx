"use client";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { CheckIcon } from "./icon.tsx";
import { onShownError } from "./shown-error.ts";

const SHOWN_MS = 5000;

/** `savedAt` changes with every save (a time or a counter); undefined or 0 means nothing was saved yet. */
type Props = { savedAt: number | undefined; text?: string };

/**
 * Stands beside a section's heading for five seconds, or until an error appears. The live region always exists, so that
 * screen readers announce it.
 */
export function SavedNote({ savedAt, text = m.ui_saved() }: Props) {
  const [expired, setExpired] = useState<number>();

  useEffect(() => {
    const end = () => setExpired(savedAt);
    const timer = setTimeout(end, SHOWN_MS);
    const unhear = onShownError(end);
    return () => {
      clearTimeout(timer);
      unhear();
    };
  }, [savedAt]);

  return (
    <span role="status" className="text-label font-label text-active">
      {savedAt && savedAt !== expired ? (
        <span className="inline-flex items-center gap-1.5">
          <CheckIcon size={16} />
          {text}
        </span>
      ) : null}
    </span>
  );
}
