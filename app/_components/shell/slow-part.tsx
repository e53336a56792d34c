"use client";
import { type ReactNode, Suspense, useState } from "react";

type Props = {
  /** Stands for children that come later; without it they are here. */
  spinner?: ReactNode;
  children: ReactNode;
};

/**
 * A page of the portal, which may come after its document. It keeps the shape that it began with: the page's forms and
 * what is typed in them stay when the page is fetched again, whether quickly or slowly.
 */
export function SlowPart({ spinner, children }: Props) {
  const [later] = useState(spinner !== undefined);
  return later ? <Suspense fallback={spinner}>{children}</Suspense> : children;
}
