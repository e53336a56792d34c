"use client";
import { lazy, Suspense } from "react";

/** Few pages are viewed as a company: the button's code comes with the banner, and not with every page. */
const Button = lazy(async () => ({ default: (await import("./viewing-buttons.tsx")).EndViewingButton }));

export const EndViewing = () => (
  <Suspense>
    <Button />
  </Suspense>
);
