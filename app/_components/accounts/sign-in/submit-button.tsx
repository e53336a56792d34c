"use client";
import type { ComponentProps } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ReadyFieldset } from "#app/_ui/ready-fieldset.tsx";

/** Waits for this code to arrive on a slow device: a press before that would do nothing, and say nothing. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  return (
    <ReadyFieldset className="grid">
      <Button type="submit" wide {...props} />
    </ReadyFieldset>
  );
}
