"use client";
import { useEffect } from "react";
import { clearDrafts } from "#app/_components/form/use-draft.ts";

/** The next person at this device must not see what the last one had typed. */
export function ForgetDrafts() {
  useEffect(clearDrafts, []);
  return null;
}
