"use client";
import { useEffect, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useReady } from "#app/_ui/ready-fieldset.tsx";

/**
 * Keeps what was typed, or filled in by the browser, before this code reached a slow device: without it the form
 * would empty those fields as it takes them over. Field ids are the field names.
 */
export function useTypedBefore<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
): void {
  // True only while the server's markup is taken over: later there is nothing older than this code to keep.
  const takingOver = !useReady();
  const [typed] = useState(() => (takingOver ? names.map((name) => [name, shownIn(name)] as const) : []));

  useEffect(() => {
    for (const [name, value] of typed) if (value) form.setValue(name, value as never, { shouldDirty: true });
  }, [form, typed]);
}

function shownIn(id: string): string {
  if (typeof document === "undefined") return "";
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : "";
}
