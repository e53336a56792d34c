"use client";
import { useSyncExternalStore } from "react";

/** False in the server's markup, true once this code runs: before that a field would lose what is typed into it. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

const neverChanges = () => () => {};
