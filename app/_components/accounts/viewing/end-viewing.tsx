"use client";
import { lazy, Suspense } from "react";

/** Few pages are viewed as a company, so the button's code loads with the banner, not with every page. */
const Button = lazy(async () => ({ default: (await import("./viewing-buttons.tsx")).EndViewingButton }));

export const EndViewing = () => (
  <Suspense>
    <Button />
  </Suspense>
);
