"use client";
import { useEffect } from "react";
import { tellSignedOut } from "./send.ts";

/** Stands on the page that says one is signed out. */
export function TokenSyncEnd({ path }: { path: string }) {
  useEffect(() => void tellSignedOut({ path }), [path]);
  return null;
}
