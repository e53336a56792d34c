"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = {
  title: string;
  /** The address asks for something inside. */
  open: boolean;
  children: ReactNode;
};

/** Folded content. It opens when the address asks for something inside, and otherwise stays as the reader left it. */
export function Folded({ title, open, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [atFirst] = useState(open);
  useEffect(() => {
    const asked = document.getElementById(location.hash.slice(1));
    const inside = asked !== null && details.current?.contains(asked);
    if (details.current && (open || inside)) details.current.open = true;
    // The browser, or the router, looked for it while it was folded.
    if (inside) asked.scrollIntoView();
  }, [open]);
  return (
    <details ref={details} className="mt-6" open={atFirst}>
      <summary className="rounded-card border border-line bg-card px-4 py-3 text-section font-section sm:px-6">
        {title}
      </summary>
      <div className="mt-6">{children}</div>
    </details>
  );
}
