"use client";
import type { RefObject } from "react";
import { useSingleKeys } from "#app/_components/form/use-single-keys.ts";

type Commands = {
  down: () => void;
  up: () => void;
  approve: () => void;
  return: () => void;
  undo: () => void;
  /** Handles Enter on the element with this id; returns whether it was the open row's link. */
  open: (id: string) => boolean;
};

const KEYS: Record<string, Exclude<keyof Commands, "open">> = {
  ArrowDown: "down",
  ArrowUp: "up",
  j: "down",
  k: "up",
  h: "approve",
  p: "return",
  u: "undo",
};

/** Single keys for the queue. */
export const useQueueKeys = (root: RefObject<HTMLElement | null>, commands: Commands) =>
  useSingleKeys((key, focused) => {
    const command = KEYS[key];
    if (command) commands[command]();
    return command !== undefined || (key === "Enter" && commands.open(focused?.id ?? ""));
  }, root);
