"use client";
import type { ComponentProps } from "react";
import { useReady } from "#app/_components/use-ready.ts";
import { Button } from "#app/_ui/button.tsx";

/** Waits for this code to arrive on a slow device: a press before that would do nothing, and say nothing. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  const ready = useReady();
  return (
    <fieldset disabled={!ready} className={`grid min-w-0 ${ready ? "" : "starting"}`}>
      <Button type="submit" wide {...props} />
    </fieldset>
  );
}
