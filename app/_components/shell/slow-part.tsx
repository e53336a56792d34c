"use client";
import { type ReactNode, Suspense, useState } from "react";

type Props = {
  /** A promise of the children; without it they are already here. */
  spinner?: ReactNode;
  children: ReactNode;
};

/**
 * A page of the portal, which may come after its document. It keeps its first shape: forms and typed text stay when the page is
 * fetched again, quickly or slowly.
 */
export function SlowPart({ spinner, children }: Props) {
  const [later] = useState(spinner !== undefined);
  return later ? <Suspense fallback={spinner}>{children}</Suspense> : children;
}
