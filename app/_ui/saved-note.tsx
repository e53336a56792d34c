"use client";
import { useEffect, useState } from "react";
import * as m from "#messages";
import { CheckIcon } from "./icon.tsx";

const SHOWN_MS = 5000;

/** `savedAt` changes with every save (a time or a counter); undefined or 0 means nothing was saved yet. */
type Props = { savedAt: number | undefined; text?: string };

/**
 * Stands beside a section's heading for five seconds. The live region always exists, so that screen readers
 * announce it.
 */
export function SavedNote({ savedAt, text = m.ui_saved() }: Props) {
  const [expired, setExpired] = useState<number>();

  useEffect(() => {
    const timer = setTimeout(() => setExpired(savedAt), SHOWN_MS);
    return () => clearTimeout(timer);
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
